"""Whole scoresheets with seeded errors, read in their language and with the language found."""

from __future__ import annotations

from typing import Any

import pytest

from games.domain.notation.languages import same_letters
from games.domain.verdict import Verdict, check_sheet
from tests.games.domain.sheet_data import as_columns, as_tabs, objects

SHEETS = objects("sheets.json")
KINDS = {"mate": "checkmate"}


def _check(row: dict[str, Any], text: str, language: str) -> Verdict:
    return check_sheet(
        text, language=language, claimed_result=row["claimed_result"], start_fen=row.get("start_fen")
    )


def _same_problem(verdict: Verdict, expected: dict[str, Any] | None) -> None:
    problem = verdict.first_problem
    if expected is None:
        assert problem is None
        return
    assert problem is not None
    found = {
        "ply": problem.ply,
        "kind": problem.kind,
        "move_no": problem.move_no,
        "side": problem.side,
        "text": problem.text,
        "fen_before": problem.fen,
    }
    assert {k: v for k, v in expected.items() if k in found} == {k: found[k] for k in expected if k in found}
    if "missing_plies" in expected:
        assert problem.missing_plies == expected["missing_plies"]
    if "choices" in expected:
        assert sorted(str(c.uci) for c in problem.candidates) == sorted(expected["choices"])


@pytest.mark.parametrize("row", SHEETS, ids=lambda r: f"{r['id']}-{r['kind']}")
def test_sheet_is_read_up_to_its_first_problem(row: dict[str, Any]) -> None:
    verdict = _check(row, as_tabs(row["moves"]), row["language"])
    assert verdict.plies == row["plies_read"]
    _same_problem(verdict, row["first_problem"])
    assert list(verdict.draw_offers) == row["draw_offer_plies"]
    game = row.get("game_uci", "").split()
    if row["kind"] not in ("typo_delayed", "swapped_pair") and game:
        assert list(verdict.moves) == game[: verdict.plies]


@pytest.mark.parametrize("row", SHEETS, ids=lambda r: f"{r['id']}-{r['kind']}")
def test_language_is_found_and_changes_nothing(row: dict[str, Any]) -> None:
    verdict = _check(row, as_columns(row["moves"]), "auto")
    assert verdict.plies == row["plies_read"]
    _same_problem(verdict, row["first_problem"])
    readable = {c for code in verdict.languages for c in same_letters(code)}
    assert row["language"] in readable


@pytest.mark.parametrize(
    "row",
    [r for r in SHEETS if (r["first_problem"] or {"kind": "after_end"})["kind"] == "after_end"],
    ids=lambda r: f"{r['id']}-{r['kind']}",
)
def test_5_1_5_2_end_and_result_of_a_readable_sheet(row: dict[str, Any]) -> None:
    verdict = _check(row, as_tabs(row["moves"]), row["language"])
    assert verdict.final_fen == row["final_fen"]
    assert verdict.halfmove_clock == row["halfmove_clock"]
    assert verdict.result.check == row["result_check"]
    kind = KINDS.get(row["final_status"], row["final_status"])
    assert verdict.ending.kind == ("dead" if row["id"] == "SS29" else kind)
    if "third_occurrence_plies" in row:
        assert list(verdict.threefold_plies) == row["third_occurrence_plies"]


@pytest.mark.parametrize(
    "row",
    [r for r in SHEETS if {"intended", "missing"} & set(r["first_problem"] or {})],
    ids=lambda r: f"{r['id']}-{r['kind']}",
)
def test_what_was_meant_is_among_the_candidates(row: dict[str, Any]) -> None:
    expected = row["first_problem"]
    verdict = _check(row, as_tabs(row["moves"]), row["language"])
    assert verdict.first_problem is not None
    meant = (expected.get("true_error_ply", expected["ply"]), expected.get("intended") or expected["missing"])
    offered = [(c.ply, c.uci) for c in verdict.first_problem.candidates]
    assert meant in offered
    best = verdict.first_problem.candidates[0].explains_plies
    chosen = verdict.first_problem.candidates[offered.index(meant)]
    assert chosen.explains_plies >= min(best, 1)


@pytest.mark.parametrize(
    ("kind", "offer"),
    [("board_flipped", "rotate"), ("written_twice", "strike"), ("swapped_pair", "swap")],
)
def test_shape_of_the_mistake_is_offered(kind: str, offer: str) -> None:
    for row in (r for r in SHEETS if r["kind"] == kind):
        verdict = _check(row, as_tabs(row["moves"]), row["language"])
        assert verdict.first_problem is not None
        assert offer in [c.kind for c in verdict.first_problem.candidates], row["id"]


def test_8_1_an_accepted_repair_lets_the_reading_go_on() -> None:
    for row in (r for r in SHEETS if r["kind"] in ("typo_illegal", "wrong_castling", "ambiguous")):
        expected = row["first_problem"]
        verdict = check_sheet(
            as_tabs(row["moves"]), language=row["language"], repairs={expected["ply"]: expected["intended"]}
        )
        assert verdict.plies > row["plies_read"]
        assert list(verdict.moves) == row["game_uci"].split()[: verdict.plies]


def test_a_missing_move_is_put_in_and_a_double_one_struck_out() -> None:
    for row in (r for r in SHEETS if r["kind"] in ("missing_half_move", "written_twice")):
        expected = row["first_problem"]
        repair = f"+{expected['missing']}" if "missing" in expected else "-"
        verdict = check_sheet(
            as_tabs(row["moves"]), language=row["language"], repairs={expected["ply"]: repair}
        )
        assert verdict.first_problem is None, row["id"]
        assert list(verdict.moves) == row["game_uci"].split()[: verdict.plies]


def test_8_5_reading_goes_on_from_a_position_set_by_the_arbiter() -> None:
    text = "1. e4 e5 2. -- -- 3. Bb5 a6 4. Ba4"
    fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
    verdict = check_sheet(text, language="en", positions={4: fen})
    assert verdict.status == "legal"
    assert verdict.moves == ("e2e4", "e7e5", None, None, "f1b5", "a7a6", "b5a4")
