"""Reading positions, variants and the facts the door promises."""

from __future__ import annotations

import chess
import pytest

from games.domain.mate_possible import can_mate, is_dead, mate_possible, read_position
from tests.games.domain.mate.tables import mates
from tournaments.domain.errors import InputError


@pytest.mark.parametrize(
    ("fen", "what"),
    [
        ("", "cannot be read"),
        ("not a position", "cannot be read"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "board is empty"),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "white king is missing"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "black king is missing"),
        ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "more than one king"),
        ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "pawn stands on the first or last rank"),
        ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "side that is not to move is in check"),
    ],
)
def test_unreadable_positions_say_why(fen: str, what: str) -> None:
    with pytest.raises(InputError, match=what) as caught:
        mate_possible(fen)
    assert caught.value.code == "bad_fen"
    assert caught.value.detail == {"fen": fen}


def test_other_variants_are_left_to_the_arbiter() -> None:
    answer = mate_possible("anything", variant="crazyhouse")
    assert (answer.white, answer.black, answer.nodes) == ("unknown", "unknown", 0)
    assert "crazyhouse" in str(answer.white_reason)


def test_chess960_lines_are_legal_there() -> None:
    fen = "6k1/8/8/8/8/8/8/1R1K4 w B - 0 1"
    answer = mate_possible(fen, variant="chess960")
    assert answer.white_line is not None
    assert mates(fen, answer.white_line, chess.WHITE, chess960=True)
    assert answer.black == "no"


def test_art_5_1_1_mate_on_the_board_comes_first() -> None:
    answer = mate_possible("7k/5KQ1/8/8/8/8/8/8 b - - 0 1")
    assert (answer.white, answer.white_line, answer.black) == ("yes", (), "no")
    assert str(answer.white_reason) == "Checkmate is on the board."


def test_art_5_2_1_stalemate_ends_both_hopes() -> None:
    answer = mate_possible("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert (answer.white, answer.black) == ("no", "no")
    assert str(answer.white_reason) == "Stalemate is on the board."


@pytest.mark.parametrize(
    ("fen", "dead"),
    [
        ("8/8/8/8/3k4/8/3K4/8 w - - 0 1", "yes"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "no"),
        ("6Rk/8/7K/8/8/8/8/8 b - - 0 1", "yes"),
        ("8/1k6/8/p1p1p1p1/P1P1P1P1/8/6K1/8 b - - 0 1", "yes"),
    ],
)
def test_art_5_2_2_dead_position(fen: str, dead: str) -> None:
    assert is_dead(chess.Board(fen)) == dead


def test_no_budget_is_an_honest_unknown() -> None:
    board = read_position(chess.STARTING_FEN)
    answer = can_mate(board, chess.WHITE, budget_nodes=0)
    assert (answer.verdict, answer.line) == ("unknown", None)
    assert is_dead(board, budget_nodes=0) == "unknown"
