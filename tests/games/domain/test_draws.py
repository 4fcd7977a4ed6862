"""Repetition, fifty and seventy-five moves, dead positions, agreement."""

from __future__ import annotations

from typing import Any

import pytest

from games.domain.claims import answer_claim, record_of
from games.domain.endings import Record, ending_of
from games.domain.verdict import check_sheet
from tests.games.domain.sheet_data import game_board, objects
from tournaments.domain.errors import InputError

DRAWS = objects("draw_rules.json")
EXPECTED = {"open": "open", "checkmate": "mate"}


def _covers(found: tuple[str, ...], article: str) -> bool:
    return any(a == article or a.startswith(f"{article}.") for a in found)


@pytest.mark.parametrize("row", DRAWS, ids=lambda r: f"{r['id']}-{r['kind']}")
def test_5_2_and_9_draw_rules(row: dict[str, Any]) -> None:
    start, moves = game_board(row["start_fen"], row["moves"])
    record = Record.of(start, moves)
    assert record.now() == row["occurrences_of_final_position"]
    assert next(iter(record.repeated(3)), None) == row["first_third_occurrence_ply"]
    assert next(iter(record.repeated(5)), None) == row["first_fifth_occurrence_ply"]
    assert record.clocks[-1] == row["halfmove_clock"]
    if row["claim"] is None:
        ending = ending_of(record)
        assert EXPECTED.get(ending.kind, "automatic") == row["expect"]
        if row["expect"] == "automatic":
            assert _covers(ending.articles, row["article"])
        return
    claim = row["claim"]
    answer = answer_claim(record, by=claim["by"], kind=claim["kind"], intended=claim["intended"])
    assert answer.valid == (row["expect"] == "valid")
    assert all(_covers(answer.articles, a) for a in row["article"].split(", "))
    if claim["kind"] == "threefold" and "occurrences_after_intended" in row:
        assert len(answer.occurrences) == row["occurrences_after_intended"]
    if claim["kind"] == "fifty" and "halfmove_clock_after_intended" in row:
        assert answer.halfmove_clock == row["halfmove_clock_after_intended"]


@pytest.mark.parametrize(
    ("laws", "ending", "article"),
    [
        ("2009", "open", ()),
        ("2014", "open", ()),
        ("2017", "fivefold", ("9.6.1",)),
        ("2023", "fivefold", ("9.6.1",)),
    ],
)
def test_9_6_fivefold_need_not_be_consecutive_from_2017(
    laws: str, ending: str, article: tuple[str, ...]
) -> None:
    moves = "e4 e5 Be2 Be7 Bf1 Bf8 Bd3 Bd6 Bf1 Bf8 Be2 Be7 Na3 Na6 Nb1 Nb8 Bf1 Bf8 Be2 Be7 Bf1 Bf8"
    start, played = game_board("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", moves)
    found = ending_of(Record.of(start, played), laws)
    assert (found.kind, found.articles) == (ending, article)


def test_9_6a_fivefold_of_2014_needs_consecutive_moves() -> None:
    found = check_sheet("Nf3 Nf6 Ng1 Ng8 " * 4, language="en", laws="2014").ending
    assert (found.kind, found.articles, found.ply) == ("fivefold", ("9.6a",), 16)
    assert check_sheet("Nf3 Nf6 Ng1 Ng8 " * 4, language="en", laws="2009").ending.kind == "open"


def test_moves_after_an_automatic_draw_are_reported() -> None:
    verdict = check_sheet("Nf3 Nf6 Ng1 Ng8 " * 4 + "e4 e5 1-0", language="en")
    assert verdict.ending.ply == 16
    assert verdict.result.check == "contradiction"
    assert "moves_after_end" in [w.code for w in verdict.warnings]


def test_9_4_a_claim_after_mate_is_answered_by_the_mate() -> None:
    record = record_of(["f2f3", "e7e5", "g2g4", "d8h4"])
    answer = answer_claim(record, by="white", kind="threefold")
    assert not answer.valid
    assert answer.articles == ("5.1.1",)


def test_9_5_a_wrong_claim_with_a_move_names_the_move_to_be_played() -> None:
    answer = answer_claim(
        record_of(["g1f3", "g8f6"]), by="white", kind="fifty", intended="Кc3", language="ru"
    )
    assert not answer.valid
    assert answer.must_play == "b1c3"
    assert "9.5.3" in answer.articles


@pytest.mark.parametrize(("kind", "by"), [("nonsense", "white"), ("threefold", "nobody"), ("fifty", "both")])
def test_unknown_claims_are_refused(kind: str, by: str) -> None:
    with pytest.raises(InputError):
        answer_claim(record_of([]), by=by, kind=kind)


def test_illegal_moves_are_no_record() -> None:
    with pytest.raises(InputError, match="ply 2"):
        record_of(["e2e4", "e2e4"])
