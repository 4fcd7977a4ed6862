"""Layouts, marks and words of real sheets, and the language that is found."""

from __future__ import annotations

import time

import pytest

from games.domain.notation.languages import languages, letter_sets, same_letters
from games.domain.notation.layout import read_sheet
from games.domain.verdict import check_sheet
from tournaments.domain.errors import InputError

RUY = ("e4", "e5", "Nf3", "Nc6", "Bb5", "a6")


@pytest.mark.parametrize(
    "text",
    [
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6",
        "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6",
        "1 e4 e5 2 Nf3 Nc6 3 Bb5 a6",
        "1) e4 e5 2) Nf3 Nc6 3) Bb5 a6",
        "e4 e5 Nf3 Nc6 Bb5 a6",
        "1e4 e5 2Nf3 Nc6 3Bb5 a6",
        "1. e4 1... e5 2. Nf3 2... Nc6 3. Bb5 3. ... a6",
        "1. e4 2. e5 3. Nf3 4. Nc6 5. Bb5 6. a6",
        "1\te4\te5\n2\tNf3\tNc6\n3\tBb5\ta6\n4\t\t",
        "| 1 | e4 | e5 |\n| 2 | Nf3 | Nc6 |\n| 3 | Bb5 | a6 |",
        "1;e4;e5\n2;Nf3;Nc6\n3;Bb5;a6",
        "1,e4,e5\n2,Nf3,Nc6\n3,Bb5,a6",
        "White: Ivanov, A.\nBlack: Petrov, B.\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6",
        "1. e4 1:29 e5 1:28 2. Nf3 (85') Nc6 85' 3. Bb5 89 a6 88",
        "1. e4 (=) e5 2. Nf3! Nc6?! 3. B b5 $1 a6 {main line}",
        "\ufeff1.\u00a0e4\u2003e5 2.\u202fN\ufe0ef3 Nc6 3. Bb5 a6",
    ],
)
def test_layouts_of_one_game(text: str) -> None:
    verdict = check_sheet(text, language="en")
    assert verdict.first_problem is None
    assert [m.rstrip("+") for m in verdict.san] == list(RUY)


@pytest.mark.parametrize(
    ("text", "texts"),
    [
        ("33.\t\tQe6+\n34.\tKf1\tQh6", ["", "Qe6+", "Kf1", "Qh6"]),
        ("1 | e4 | e5\n2 | Nf3 |\n3 | Bb5 | a6", ["e4", "e5", "Nf3", "", "Bb5", "a6"]),
        ("1. e4 e5\n2. Nf3 Nc6\n3.     a6\n4. Ba4 Nf6", ["e4", "e5", "Nf3", "Nc6", "", "a6", "Ba4", "Nf6"]),
        ("1. e4 e5 2. Nf3 3. Bb5 a6", ["e4", "e5", "Nf3", "", "Bb5", "a6"]),
        ("1. e4 e5 2... Nc6", ["e4", "e5", "", "Nc6"]),
        ("1. e4 e5 2. 3. Bb5 a6", ["e4", "e5", "", "", "Bb5", "a6"]),
        ("1. e4 e5 3. Bb5 a6\n2. Nf3 Nc6 4. Ba4 Nf6", ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6"]),
    ],
)
def test_empty_places_and_columns(text: str, texts: list[str]) -> None:
    assert [e.text for e in read_sheet(text).entries] == texts


@pytest.mark.parametrize(
    ("written", "result"),
    [
        ("1-0", "1-0"), ("1 : 0", "1-0"), ("0–1", "0-1"), ("½-½", "1/2-1/2"), ("1/2", "1/2-1/2"), ("0,5:0,5", "1/2-1/2"),
        ("remis", "1/2-1/2"), ("ничья", "1/2-1/2"), ("Black resigns", "1-0"), ("White resigned", "0-1"), ("*", "*"),
        ("1/2-0", "1/2-0"), ("0-½", "0-1/2"), ("+/-", "+/-"), ("-:+", "-/+"), ("=-=", "1/2-1/2"),
    ],
)  # fmt: skip
def test_spellings_of_results(written: str, result: str) -> None:
    verdict = check_sheet(f"1. e4 e5 2. Nf3 {written}", language="en")
    assert verdict.plies == 3
    assert verdict.result.claimed is not None
    assert verdict.result.claimed.value == result


def test_warnings_about_results_and_numbers() -> None:
    codes = [
        w.code
        for w in check_sheet("1. e4 e5 1-0 5. Nf3 0-1", language="en", claimed_result="1/2-1/2").warnings
    ]
    assert {"result_conflict", "result_not_at_end", "result_differs", "number_jump"} <= set(codes)
    codes = [w.code for w in check_sheet("1. e4+ e5 2. Nf3 (2. Nc3 Nf6) Nc6", language="en").warnings]
    assert {"wrong_sign", "loose_writing", "bracket_text"} <= set(codes)


def test_two_readings_in_two_languages_are_a_question() -> None:
    problem = check_sheet("Rf4", start_fen="6k1/8/8/8/5p2/8/8/5R1K w - - 0 1").first_problem
    assert problem is None
    fen = "6k1/8/8/8/8/6N1/8/5R1K w - - 0 1"
    asked = check_sheet("Rf5", start_fen=fen).first_problem
    assert asked is not None
    assert (asked.kind, asked.reason) == ("choice", "language")
    assert {c.uci for c in asked.candidates} == {"g3f5", "f1f5"}


def test_certainty_of_the_language() -> None:
    sure = check_sheet("1. Nf3 Nf6 2. Qd3 ??")
    assert sure.language == "en"
    certain = check_sheet("1. e4 e5 2. Кf3 Кc6 3. Фe2 Фe7 4. Крd1 Крd8 5. Лg1")
    assert (certain.language, certain.language_confidence) == ("ru", 1.0)
    open_ = check_sheet("1. e4 e5")
    assert 0 < open_.language_confidence < 0.1


def test_unknown_parameters_are_refused() -> None:
    for wrong in (
        {"language": "xx"},
        {"variant": "bughouse"},
        {"laws": "2013"},
        {"claimed_result": "2-0"},
        {"start_fen": "nonsense"},
        {"start_fen": "8/8/8/8/8/8/8/K7 w - - 0 1"},
        {"repairs": {1: "e2e5"}},
        {"repairs": {1: "nonsense"}},
        {"positions": {1: "nonsense"}},
    ):
        with pytest.raises(InputError):
            check_sheet("1. e4 e5", **{"language": "en", **wrong})  # type: ignore[arg-type]


def test_every_language_has_six_letters_and_a_set() -> None:
    assert len(languages()) == 42
    assert len(letter_sets()) == 29
    for code, lang in languages().items():
        assert len(set(lang.letters)) == 6
        assert code in same_letters(code)


@pytest.mark.parametrize(
    ("variant", "text", "kind"),
    [
        ("kingofthehill", "1. d4 a6 2. Kd2 a5 3. Ke3 a4 4. Ke4", "variant_win"),
        ("threecheck", "1. e4 d6 2. Bb5+ c6 3. Bxc6+ bxc6 4. Qh5 a6 5. Qxf7+", "variant_win"),
        ("crazyhouse", "1. e4 d5 2. exd5 Qxd5 3. Nc3 P@e4", "open"),
    ],
)
def test_variants_end_by_their_own_rules(variant: str, text: str, kind: str) -> None:
    verdict = check_sheet(text, language="en", variant=variant)
    assert verdict.status == "legal"
    assert verdict.ending.kind == kind


@pytest.mark.parametrize(
    "text", ["a" * 100_000, "{" * 100_000, "(" * 50_000, "1," * 20_000, "½-" * 20_000, "x " * 20_000]
)
def test_huge_nonsense_is_answered_at_once(text: str) -> None:
    begun = time.process_time()
    verdict = check_sheet(text)
    assert verdict.plies == 0
    assert verdict.first_problem is not None
    assert time.process_time() - begun < 5


def test_fivefold_repetition_stops_nothing_and_long_games_are_read() -> None:
    verdict = check_sheet("Nf3 Nf6 Ng1 Ng8 " * 500, language="en")
    assert (verdict.plies, verdict.ending.kind, verdict.ending.ply) == (2000, "fivefold", 16)
