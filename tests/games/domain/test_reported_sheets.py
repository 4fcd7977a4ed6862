"""Inputs that broke other programs: what must come out of each."""

from __future__ import annotations

from typing import Any

import pytest

from games.domain.pgn import parse_pgn
from games.domain.verdict import check_sheet
from tests.games.domain.sheet_data import rows

REPORTS = rows("reports.csv")
PROBLEMS = {"illegal": ("illegal", "unreadable"), "choice": ("choice",), "gap": ("gap",)}


def _text(row: dict[str, str]) -> str:
    return row["text"].replace("\\n", "\n").replace("\\u00a0", "\u00a0").replace("\\ufeff", "\ufeff")


@pytest.mark.parametrize(
    "row", [r for r in REPORTS if r["kind"] in ("movetext", "pgn")], ids=lambda r: r["id"]
)
def test_reported_text(row: dict[str, Any]) -> None:
    verdict = check_sheet(
        _text(row),
        language=row["language"],
        start_fen=row["start_fen"] or None,
        variant="chess960" if row["id"] == "RR19" else "standard",
    )
    assert verdict.plies == int(row["plies_read"])
    assert verdict.final_fen == row["fen_reached"]
    problem = verdict.first_problem
    assert (problem.kind if problem else None) in PROBLEMS.get(row["expect"], (None,))


@pytest.mark.parametrize(
    ("report", "reason"),
    [
        ("RR38", "promotion_piece"),
        ("RR41", "castling_through_attack"),
        ("RR44", "castling_right_lost"),
        ("RR43", "blocked"),
        ("RR40", "not_a_move"),
    ],
)
def test_reason_of_reported_problem(report: str, reason: str) -> None:
    row = next(r for r in REPORTS if r["id"] == report)
    problem = check_sheet(_text(row), language="en", start_fen=row["start_fen"] or None).first_problem
    assert problem is not None
    assert problem.reason == reason
    if report == "RR43":
        assert {"c4d5", "e4d5"} <= {c.uci for c in problem.candidates}


def test_rr19_chess960_castling_is_illegal_by_standard_rules() -> None:
    row = next(r for r in REPORTS if r["id"] == "RR19")
    problem = check_sheet(_text(row), language="en", start_fen=row["start_fen"]).first_problem
    assert problem is not None
    assert problem.text == "O-O"


def test_rr32_missing_moves_are_counted_in_plies_and_pairs() -> None:
    verdict = check_sheet(
        "37.Kd5 ___ 38.___ ___ 39.___ ___", language="en", start_fen="8/8/8/8/2K5/8/8/6k1 w - - 0 37"
    )
    problem = verdict.first_problem
    assert problem is not None
    assert (problem.kind, problem.missing_plies, problem.missing_pairs) == ("gap", 5, 3)


@pytest.mark.parametrize("report", ["RR34", "RR36", "RR37"])
def test_reported_draw_results(report: str) -> None:
    row = next(r for r in REPORTS if r["id"] == report)
    verdict = check_sheet(_text(row), language="en")
    assert verdict.result.claimed is not None
    assert verdict.result.claimed.value == "1/2-1/2"


def test_rr40_crazyhouse_drop_is_legal_in_crazyhouse() -> None:
    row = next(r for r in REPORTS if r["id"] == "RR40")
    verdict = check_sheet(_text(row), language="en", variant="crazyhouse")
    assert verdict.status == "legal"
    assert verdict.plies == 16


def test_rr45_rr47_repetition_is_a_fact_and_the_recorded_reason_stays() -> None:
    row = next(r for r in REPORTS if r["id"] == "RR47")
    verdict = check_sheet(_text(row) + " 1/2-1/2", language="en")
    assert verdict.threefold_plies == (10,)
    assert verdict.ending.kind == "open"
    assert verdict.result.check == "consistent"


def test_rr46_both_texts_stay_and_the_arbiter_sets_the_position() -> None:
    text = "1. e4 e5 2. Nf3 Nc6 3. Nf6 gxf6 4. d4 d5"
    first = check_sheet(text, language="en").first_problem
    assert first is not None
    assert first.text == "Nf6"
    fen = "r1bqkbnr/pppp1p1p/2n2p2/4p3/4P3/8/PPPP1PPP/RNBQKB1R w KQkq - 0 4"
    verdict = check_sheet(text, language="en", positions={6: fen})
    assert verdict.status == "legal"
    assert verdict.moves[6:] == ("d2d4", "d7d5")


@pytest.mark.parametrize("report", ["RR18", "RR22", "RR27", "RR35"])
def test_reported_clock_comments(report: str) -> None:
    game = parse_pgn(_text(next(r for r in REPORTS if r["id"] == report)))[0]
    expected = {
        "RR18": (7140, 7190, 7134, 7161, None, None, None, None),
        "RR22": (None, None),
        "RR27": (3584, None, 3566, 3578, 3546, 3508),
        "RR35": (None, None),
    }
    assert game.clocks.clk == expected[report]
    assert game.clocks.doubtful == ((1, 2) if report == "RR22" else ())
    assert game.time_control.kind == "unknown"
