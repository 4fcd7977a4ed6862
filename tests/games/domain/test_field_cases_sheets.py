"""Field cases about scoresheets."""

from __future__ import annotations

import pytest

from games.domain.claims import answer_claim, record_of
from games.domain.endings import Record
from games.domain.verdict import check_sheet
from tests.games.domain.sheet_data import game_board


def test_fc31_foreign_piece_letters_are_never_pawn_moves() -> None:
    english = check_sheet("1.e4 e5 2.Sf3 Sc6", language="en")
    assert english.plies == 2
    assert english.first_problem is not None
    assert (english.first_problem.kind, english.first_problem.text) == ("unreadable", "Sf3")
    assert "g1f3" in [c.uci for c in english.first_problem.candidates]
    german = check_sheet("1.e4 e5 2.Sf3 Sc6", language="de")
    assert german.moves == ("e2e4", "e7e5", "g1f3", "b8c6")
    assert check_sheet("1.e4 e5 2.Sf3 Sc6").moves == german.moves


@pytest.mark.parametrize("text", ["1.e4 e5 2.Cf3", "1.e4 e5 2.Tf3"])
def test_fc31_unknown_letters_stop_the_reading_in_english(text: str) -> None:
    verdict = check_sheet(text, language="en")
    assert verdict.plies == 2
    assert verdict.first_problem is not None


@pytest.mark.parametrize(
    ("text", "plies", "problem"),
    [
        ("1. e4, e5; 2. Nf3", 3, None),
        ("1. e4 e5\n\n2. Nf3", 3, None),
        ("1. P-K4 P-K4", 0, "unreadable"),
        ("garbage", 0, "unreadable"),
        ("1. e4 e5 and so on", 2, "unreadable"),
        ("1. e4 e5 {never closed 2. Nf3", 2, "unreadable"),
    ],
)
def test_fc32_legal_needs_every_token(text: str, plies: int, problem: str | None) -> None:
    verdict = check_sheet(text, language="en")
    assert verdict.plies == plies
    assert (verdict.first_problem.kind if verdict.first_problem else None) == problem


def test_fc33_the_board_speaks_against_the_result() -> None:
    verdict = check_sheet("1. f3 e5 2. g4 Qh4# 1-0", language="en")
    assert verdict.ending.kind == "checkmate"
    assert verdict.result.check == "contradiction"
    assert str(verdict.result.why) == "Black gave mate on ply 4."


def test_fc33_zeros_at_the_end_are_a_result_where_castling_is_impossible() -> None:
    verdict = check_sheet("1. e4 e5 0-0", language="en")
    assert verdict.status == "legal"
    assert verdict.result.claimed is not None
    assert verdict.result.claimed.value == "0-0"


def test_fc33_zeros_at_the_end_are_asked_about_where_castling_is_legal() -> None:
    moves = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5"
    asked = check_sheet(f"{moves} 0-0", language="en").first_problem
    assert asked is not None
    assert (asked.kind, asked.reason) == ("choice", "result_or_castling")
    castled = check_sheet(f"{moves} 4. 0-0", language="en")
    assert castled.san[-1] == "O-O"
    assert check_sheet(f"{moves} 0-0 1/2-1/2", language="en").san[-1] == "O-O"


def test_fc33_an_unknown_status_is_shown() -> None:
    verdict = check_sheet("1. e4 e5 Insufficient material", language="en")
    assert verdict.first_problem is not None
    assert verdict.first_problem.text == "Insufficient"
    assert verdict.result.check == "cannot_tell"


@pytest.mark.parametrize(
    "text", ["1. e4 -- 2. d4", "1. e4 Z0 2. d4", "1. e4 ... 2. d4", "1. e4 2. d4 d5", "1. e4 0000"]
)
def test_fc34_a_gap_is_never_a_pass(text: str) -> None:
    problem = check_sheet(text, language="en").first_problem
    assert problem is not None
    assert (problem.ply, problem.kind, problem.reason) == (2, "gap", "not_recorded")


def test_fc35_castling_rights_make_the_start_another_position() -> None:
    start, moves = game_board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Ra2 Ra7 Ra1 Ra8 Ra2 Ra7 Ra1 Ra8")
    answer = answer_claim(Record.of(start, moves), by="white", kind="threefold")
    assert not answer.valid
    assert answer.occurrences == (4, 8)
    assert "9.2.3.2" in answer.articles


def test_fc35_a_claim_about_to_appear_needs_the_move_written() -> None:
    record = record_of(["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"])
    assert answer_claim(record, by="black", kind="threefold", intended="Ng8").valid
    assert not answer_claim(record, by="black", kind="threefold").valid


def test_fc36_fifty_moves_are_counted_on_the_board() -> None:
    moves = ["f3", "f6"]
    white = ("Nh3", "Ng1")
    black = ("Nh6", "Ng8")
    for pair in range(50):
        moves += [white[pair % 2], black[pair % 2]]
    words = []
    for index in range(0, len(moves), 2):
        number = index // 2 + 1
        words.append(f"{number + (number > 40)}. {moves[index]} {moves[index + 1]}")
    verdict = check_sheet(" ".join(words), language="en", laws="2009")
    assert verdict.status == "legal"
    assert (verdict.last_zeroing_ply, verdict.halfmove_clock, verdict.fifty_from_ply) == (2, 100, 102)
    assert [w.code for w in verdict.warnings].count("number_jump") == 1
    start, played = game_board("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", " ".join(moves))
    answer = answer_claim(Record.of(start, played), by="white", kind="fifty", laws="2009")
    assert answer.valid
    assert answer.articles == ("9.3b",)
    assert answer.last_zeroing_ply == 2
