"""The game of a board and the comparison of its two sheets as JSON."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.selectors.agreed import agreed_game
from tournaments.api.base import EventView
from tournaments.domain.errors import StateError
from tournaments.domain.text import T
from tournaments.services.results import board_of_event


class BoardGame(EventView):
    """The game the current sheets of a board prove."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event_id: int, board_id: int) -> Response:
        """Moves, final position, ending and the facts of the draw rules."""
        game = agreed_game(board_of_event(self.event, board_id))
        record, ending = game.record, game.ending
        return Response(
            {
                "board": board_id,
                "sheets": [sheet.pk for sheet in game.sheets],
                "undecided": game.undecided,
                "result": game.board.result or None,
                "start_fen": game.start_fen,
                "moves": list(game.moves),
                "san": [step.san for step in game.steps[1:]],
                "final_fen": game.steps[-1].fen,
                "ending": {"kind": ending.kind, "articles": list(ending.articles), "ply": ending.ply},
                "threefold_plies": list(game.threefold_plies),
                "fifty_from_ply": record.fifty_from,
                "halfmove_clock": record.clocks[-1],
            }
        )


class BoardComparison(EventView):
    """White's and Black's sheet of a board side by side."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event_id: int, board_id: int) -> Response:
        """First difference, agreed moves, results; an error where a sheet is missing."""
        found = agreed_game(board_of_event(self.event, board_id)).comparison
        if found is None:
            raise StateError(
                T("A comparison needs White's and Black's sheet of the board."), code="sheet_missing"
            )
        return Response({"board": board_id, **found.to_json()})
