"""PGN files of electronic boards in, valid PGN out."""

from __future__ import annotations

import io
from decimal import Decimal
from typing import Any

import chess.pgn
import pytest

from games.domain.pgn import PgnOut, parse_pgn, write_pgn
from games.domain.pgn_clocks import parse_time_control
from tests.games.domain.sheet_data import objects
from tournaments.domain.errors import InputError
from tournaments.domain.results import RESULTS, Result

LIVE = {row["id"]: row for row in objects("live_pgn.json")}
SINGLE = [row for row in LIVE.values() if row["pgn"] and "games" not in row["expect"]]


def _exact(values: list[Any]) -> list[Decimal | None]:
    return [None if v is None else Decimal(str(v)) for v in values]


@pytest.mark.parametrize("row", SINGLE, ids=lambda r: r["id"])
def test_live_game(row: dict[str, Any]) -> None:
    (game,) = parse_pgn(row["pgn"])
    found: dict[str, Any] = {
        "plies": game.verdict.plies,
        "clocks": _exact(list(game.clocks.clk)),
        "emt": _exact(list(game.clocks.emt)),
        "doubtful_clocks": list(game.clocks.doubtful),
        "round": game.round,
        "board": game.board,
        "result": game.result.value,
        "time_control": game.time_control.to_json()["periods"] or None,
        "time_control_text": game.time_control.text,
        "tags": game.clock_tags,
        "result_conflict": list(game.result_conflict or ()),
    }
    expected = dict(row["expect"])
    for key in ("clocks", "emt"):
        if key in expected:
            expected[key] = _exact(expected[key])
    if "warning" in expected:
        assert expected.pop("warning") in [w.code for w in game.warnings]
    if "first_problem" in expected:
        problem = game.verdict.first_problem
        assert problem is not None
        assert expected.pop("first_problem") == {"ply": problem.ply, "kind": problem.kind}
    assert expected == {key: found[key] for key in expected}


@pytest.mark.parametrize(("text", "expected"), LIVE["LV11"]["expect"]["time_controls"].items())
def test_lv11_time_control_tags(text: str, expected: Any) -> None:
    control = parse_time_control(text)
    assert (control.to_json()["periods"] if control.kind == "periods" else control.kind) == expected


@pytest.mark.parametrize(
    ("text", "minutes"), [("90+30", True), ("180+2", False), ("5400+30", False), ("60+0", False)]
)
def test_seconds_that_look_like_minutes(text: str, minutes: bool) -> None:
    assert parse_time_control(text).minutes_meant == minutes


def test_lv12_several_games_in_one_file() -> None:
    games = parse_pgn(LIVE["LV12"]["pgn"])
    assert [g.verdict.plies for g in games] == [2, 2]
    untagged = parse_pgn(
        "1. e4 e5 (1... c5 (1... e6)) 2. Nf3 1-0 1. d4 ; a comment to the end of the line\nd5 0-1"
    )
    assert [g.verdict.san for g in untagged] == [("e4", "e5", "Nf3"), ("d4", "d5")]
    assert [g.result for g in untagged] == [Result.WHITE_WINS, Result.BLACK_WINS]


def test_illegal_king_signal_is_warned_about_and_not_deleted() -> None:
    (game,) = parse_pgn('[FEN "8/8/5k2/8/8/4K3/R7/8 w - - 0 60"]\n\n60. Ke2 Kf7 61. Ke5 1-0')
    assert game.verdict.first_problem is not None
    assert game.verdict.first_problem.text == "Ke5"
    assert "last_king_move_may_be_result_signal" in [w.code for w in game.warnings]


def test_unknown_result_and_variant_tags() -> None:
    (game,) = parse_pgn('[Result "adjudicated"]\n\n1. e4 e5')
    assert "unknown_result_tag" in [w.code for w in game.warnings]
    with pytest.raises(InputError, match="Bughouse"):
        parse_pgn('[Variant "Bughouse"]\n\n1. e4 e5')


def test_bad_fen_tag_is_a_warning() -> None:
    (game,) = parse_pgn('[FEN "nonsense"]\n\n1. e4 e5')
    assert "bad_fen_tag" in [w.code for w in game.warnings]


@pytest.mark.parametrize("result", list(Result))
def test_written_game_is_read_by_a_strict_reader(result: Result) -> None:
    moves = ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1")
    clocks = (5400, None, Decimal("5399.5"), 7, None, None, None, None, 0)
    text = write_pgn(
        PgnOut(moves, result, event='Cup "A"', white="Müller, Jürgen", black="Ng, A", round="3.12", clocks=clocks,
               time_control="5400+30", termination="normal", tags={"WhiteElo": "2100", "bad key": "x"})
    )  # fmt: skip
    assert max(len(line) for line in text.split("\n\n")[1].splitlines()) < 80
    assert list(text.splitlines())[0].startswith("[Event ")
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    assert not game.errors
    assert [m.uci() for m in game.mainline_moves()] == list(moves)
    assert game.headers["Result"] == RESULTS[result].pgn
    (back,) = parse_pgn(text)
    assert back.verdict.moves == moves
    assert back.clocks.clk == clocks
    assert (back.round, back.board, back.tags["White"], back.tags["Event"]) == (
        3,
        12,
        "Müller, Jürgen",
        'Cup "A"',
    )
    assert "bad key" not in back.tags


@pytest.mark.parametrize(
    ("variant", "fen", "moves"),
    [
        (
            "chess960",
            "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1",
            ("b2b3", "c7c5", "e1f3", "d7d5"),
        ),
        ("kingofthehill", None, ("e2e4", "e7e5", "e1e2")),
        ("threecheck", None, ("e2e4", "d7d5", "f1b5")),
        ("crazyhouse", None, ("e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "P@e4")),
    ],
)
def test_variants_are_written_and_read_back(variant: str, fen: str | None, moves: tuple[str, ...]) -> None:
    (game,) = parse_pgn(write_pgn(PgnOut(moves, start_fen=fen, variant=variant)))
    assert game.verdict.variant == variant
    assert game.verdict.moves == moves


def test_writing_an_illegal_move_is_refused() -> None:
    with pytest.raises(InputError, match="ply 2"):
        write_pgn(PgnOut(("e2e4", "e2e4")))
