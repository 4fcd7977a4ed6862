"""Every individual case of tests/data/tiebreaks: values and ranks, both editions. Team cases need team standings."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from math import floor
from pathlib import Path
from typing import Any

import pytest

from tournaments.domain.history import History
from tournaments.domain.standings import standings
from tournaments.domain.trf import read_trf

DATA = Path(__file__).parents[3] / "data" / "tiebreaks"
MODES = {"swiss", "round_robin"}


@cache
def case(name: str) -> dict[str, Any]:
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


@cache
def history_of(name: str) -> History:
    return read_trf((DATA / f"{name}.trf").read_text(encoding="utf-8")).tournament.history()


def expectations() -> list[Any]:
    found = []
    for path in sorted(DATA.glob("*.json")):
        for index, entry in enumerate(case(path.stem)["expected"]):
            if entry["mode"] in MODES:
                found.append(pytest.param(path.stem, index, id=f"{path.stem}-{entry['rules'][5:]}-{index}"))
    return found


def exact(text: str | int | None) -> Fraction | None:
    return None if text is None else Fraction(str(text))


@pytest.mark.parametrize(("name", "index"), expectations())
def test_c07_values(name: str, index: int) -> None:
    entry = case(name)["expected"][index]
    codes = list(entry["values"])
    table = standings(
        history_of(name),
        codes,
        after_round=entry["after_round"],
        rules=entry["rules"][5:],
        unrated_counts_as=entry.get("unrated_counts_as"),
    )
    rows = {str(row.number): row for row in table.rows}
    assert {n: row.points for n, row in rows.items()} == {n: Fraction(v) for n, v in entry["points"].items()}
    wrong = []
    checked = 0
    for position, code in enumerate(codes):
        for number, wanted in entry["values"][code].items():
            if number in entry.get("disputed", {}).get(code, {}):
                continue
            found = rows[number].tiebreaks[position]
            assert found.code == code
            checked += 1
            if found.value != exact(wanted):
                wrong.append((code, number, str(found.value), wanted))
    assert checked >= 2 * len(codes)
    assert wrong == []


@pytest.mark.parametrize(("name", "index"), expectations())
def test_c07_ranks(name: str, index: int) -> None:
    entry = case(name)["expected"][index]
    for codes, wanted in entry["ranks"].items():
        table = standings(
            history_of(name),
            codes.split(","),
            after_round=entry["after_round"],
            rules=entry["rules"][5:],
            unrated_counts_as=entry.get("unrated_counts_as"),
        )
        assert table.dropped == ()
        assert {str(row.number): row.place for row in table.rows} == wanted, codes


def published() -> list[Any]:
    found = []
    for path in sorted(DATA.glob("*.json")):
        if case(path.stem)["expected"][0]["mode"] in MODES:
            for index, entry in enumerate(case(path.stem).get("published", ())):
                found.append(
                    pytest.param(
                        path.stem, index, id=f"{path.stem}-{entry['rules'].removeprefix('C.07-')[:7]}-{index}"
                    )
                )
    return found


@pytest.mark.parametrize(("name", "index"), published())
def test_c07_published_numbers(name: str, index: int) -> None:
    entry = case(name)["published"][index]
    history, rules = history_of(name), entry["rules"].removeprefix("C.07-")[:7]
    for code, wanted in entry["values"].items():
        codes = code.removeprefix("RANK ").split(",")
        table = standings(history, codes, rules=rules)
        assert table.rows
        for row in table.rows:
            if str(row.number) in wanted:
                found = row.place if code.startswith("RANK ") else row.tiebreaks[0].value
                assert printed(found) == exact(wanted[str(row.number)]), (code, row.number)


def printed(value: Fraction | int | None) -> Fraction | None:
    """Papers print two decimals, .5 up."""
    return None if value is None else Fraction(floor(Fraction(value) * 100 + Fraction(1, 2)), 100)
