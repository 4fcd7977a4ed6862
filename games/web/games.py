"""The game of a board: replay, draw rules, both sheets side by side."""

from __future__ import annotations

from typing import Any

import chess
from django.http import HttpRequest, HttpResponse

from games.domain.compare import Comparison, Outcome
from games.domain.endings import ENDING_LABELS, FIFTY_PLIES
from games.selectors.agreed import AgreedGame, Step, agreed_game
from games.selectors.games import board_pgn
from tournaments.domain.results import RESULTS, Result
from tournaments.domain.text import N_
from tournaments.models import Event
from tournaments.permissions import Actor, Permission
from tournaments.selectors.boards import board_row
from tournaments.services.results import board_of_event
from tournaments.text import say
from tournaments.web.base import event_page, page

OUTCOMES: dict[Outcome, str] = {
    "same": N_("Both sheets give the same game."),
    "white_sheet_fits": N_("White's sheet fits what both sheets say afterwards."),
    "black_sheet_fits": N_("Black's sheet fits what both sheets say afterwards."),
    "white_sheet_longer": N_("The sheets agree; White's sheet goes on longer."),
    "black_sheet_longer": N_("The sheets agree; Black's sheet goes on longer."),
    "complementary": N_("Each sheet fills what is missing or wrong on the other."),
    "undecided": N_("The sheets alone do not decide it. Ask the players together and repair one sheet."),
}
READINGS = {
    "illegal": N_("no legal move"),
    "choice": N_("several moves are possible"),
    "gap": N_("nothing written"),
    "end": N_("the sheet ends here"),
}


@event_page()
def game(request: HttpRequest, event: Event, actor: Actor, board_id: int) -> HttpResponse:
    """The agreed moves with a board to play them through."""
    board = board_of_event(event, board_id)
    found = agreed_game(board)
    ending = found.ending
    return page(
        request,
        "sheets/game.html",
        event,
        actor,
        tab="scoresheets",
        board=board,
        row=board_row(board),
        game=found,
        pairs=_pairs(found.steps[1:]),
        last=found.steps[-1],
        ending=say(ENDING_LABELS[ending.kind]),
        ending_articles=", ".join(ending.articles),
        repeated=[found.steps[ply] for ply in found.threefold_plies],
        fifty=found.steps[found.record.fifty_from] if found.record.fifty_from is not None else None,
        halfmoves=found.record.clocks[-1],
        fifty_plies=FIFTY_PLIES,
    )


def _pairs(steps: tuple[Step, ...]) -> list[tuple[str, Step | None, Step | None]]:
    """Number, White's and Black's move, line by line."""
    lines: list[tuple[str, Step | None, Step | None]] = []
    for step in steps:
        if not step.number.endswith("..."):
            lines.append((step.number.rstrip("."), step, None))
        elif lines and lines[-1][2] is None:
            lines[-1] = (*lines[-1][:2], step)
        else:
            lines.append((step.number.rstrip("."), None, step))
    return lines


@event_page(Permission.EXPORT)
def game_pgn(request: HttpRequest, event: Event, actor: Actor, board_id: int) -> HttpResponse:
    """The game of a board as a PGN file."""
    board = board_of_event(event, board_id)
    name = f"event-{event.pk}-round-{board.round.number}-board-{board.number}.pgn"
    return HttpResponse(
        board_pgn(event, board),
        content_type="application/x-chess-pgn; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@event_page()
def compare(request: HttpRequest, event: Event, actor: Actor, board_id: int) -> HttpResponse:
    """White's and Black's sheet side by side: where they part and what both prove."""
    board = board_of_event(event, board_id)
    found = agreed_game(board)
    comparison = found.comparison
    context: dict[str, Any] = {"board": board, "row": board_row(board), "game": found}
    if comparison is not None:
        context |= {
            "comparison": comparison,
            "outcome": say(OUTCOMES[comparison.verdict]),
            "results": [
                (side, RESULTS[result].shown if result else "") for side, result in _results(comparison)
            ],
            "offers": [("white", comparison.white_offers), ("black", comparison.black_offers)],
            "merged": found.steps[1:],
            "last": found.steps[-1],
            **_difference(found, comparison),
        }
    return page(request, "sheets/compare.html", event, actor, tab="scoresheets", **context)


def _results(found: Comparison) -> list[tuple[str, Result | None]]:
    return [("white", found.white_result), ("black", found.black_result)]


def _difference(game: AgreedGame, found: Comparison) -> dict[str, Any]:
    """The first difference in words, and the position it stands in."""
    first = found.first_difference
    if first is None:
        return {"difference": None}
    before = game.steps[first.ply - 1]
    board = chess.Board(before.fen)
    number = f"{board.fullmove_number}." if board.turn else f"{board.fullmove_number}..."
    lines = [
        ("white", game.white, first.white_text, _reading(board, first.white_reading)),
        ("black", game.black, first.black_text, _reading(board, first.black_reading)),
    ]
    return {
        "difference": first,
        "number": number,
        "before": before,
        "arrow": game.moves[first.ply - 1][:4] if len(game.moves) >= first.ply else "",
        "lines": lines,
        "left_out": _left_out(game, found, first.ply - 1),
    }


def _left_out(game: AgreedGame, found: Comparison, start: int) -> list[Step]:
    """The moves one sheet leaves out, as they stand in the agreed game from a ply on."""
    length = len(found.left_out)
    for at in range(start, len(game.moves) - length + 1):
        if length and game.moves[at : at + length] == found.left_out:
            return list(game.steps[at + 1 : at + 1 + length])
    return []


def _reading(board: chess.Board, reading: str) -> str:
    """A reading of the comparison for people: the move, or why there is none."""
    return say(READINGS[reading]) if reading in READINGS else board.san(board.parse_uci(reading))
