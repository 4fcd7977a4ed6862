"""White's and Black's sheet of one game."""

from __future__ import annotations

from typing import Any

import pytest

from games.domain.compare import compare_sheets
from tests.games.domain.sheet_data import as_columns, as_tabs, objects

PAIRS = objects("pairs.json")


@pytest.mark.parametrize("found", [False, True], ids=["stated", "found"])
@pytest.mark.parametrize("row", PAIRS, ids=lambda r: f"{r['id']}-{r['kind']}")
def test_8_5_two_sheets_of_one_game(row: dict[str, Any], found: bool) -> None:
    write = as_columns if found else as_tabs
    answer = compare_sheets(
        f"{write(row['white_moves'])}\n{row['white_result']}",
        f"{write(row['black_moves'])}\n{row['black_result']}",
        language_white="auto" if found else row["white_language"],
        language_black="auto" if found else row["black_language"],
    ).to_json()
    for key in ("verdict", "agree_plies", "first_difference", "result_conflict"):
        assert answer[key] == row[key], key
    if row["merged_uci"]:
        assert answer["merged"] == row["merged_uci"].split()
    if "left_out" in row:
        assert answer["left_out"] == row["left_out"]
    if "draw_offer" in row:
        offers = answer["draw_offers"]
        assert offers == {"white_sheet": [row["draw_offer"]["ply"]], "black_sheet": []}


def test_empty_sheets_are_the_same() -> None:
    assert compare_sheets("", "").verdict == "same"


def test_one_empty_sheet() -> None:
    answer = compare_sheets("1. e4 e5 2. Nf3", "")
    assert answer.verdict == "white_sheet_longer"
    assert answer.merged == ("e2e4", "e7e5", "g1f3")
    assert answer.first_difference is not None
    assert answer.first_difference.black_reading == "end"


def test_both_sheets_unreadable_at_one_place_stay_undecided() -> None:
    answer = compare_sheets("1. e4 e5 2. Nf6 Nc6", "1. e4 e5 2. ?? Nc6")
    assert answer.verdict == "undecided"
    assert answer.agree_plies == 2
