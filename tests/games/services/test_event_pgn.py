"""The games of an event as PGN, read back by python-chess without an error."""

from __future__ import annotations

import io

import chess.pgn
import pytest

from games.selectors.games import event_pgn
from games.services.scoresheets import scoresheet_submit
from tests.support.events import make_hall
from tournaments.domain.results import RESULTS

pytestmark = pytest.mark.django_db
SHEET = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O"


def test_every_game_of_an_event_is_read_back_with_its_tags_and_moves() -> None:
    hall = make_hall(2 * len(RESULTS), planned_rounds=1)
    hall.pair()
    boards = hall.boards(1)
    for board, result in zip(boards, RESULTS, strict=True):
        hall.enter(board, result.value)
    scoresheet_submit(by=hall.chief, board_id=boards[0].pk, side="white", text=SHEET, language="en")
    source = io.StringIO(event_pgn(hall.event))
    games = []
    while (game := chess.pgn.read_game(source)) is not None:
        games.append(game)
    assert [g.errors for g in games] == [[]] * len(boards)
    assert [g.headers["Round"] for g in games] == [f"1.{n}" for n in range(1, len(boards) + 1)]
    assert [g.headers["Result"] for g in games] == [row.pgn for row in RESULTS.values()]
    assert [m.uci() for m in games[0].mainline_moves()][-1] == "e1g1"
    assert {g.headers["Termination"] for g in games} >= {"normal", "forfeit", "unterminated"}
