"""`trf_standings`: exact values, places and contributions by the contract."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tests.tournaments.commands.run import answer, refusal, run
from tests.tournaments.domain.trf.files import DATA

TIEBREAKS = DATA / "tiebreaks"
CASES = ["gen-24p5r", "gen-19p7r-310-1", "gen-13p6r-321", "gen-15p7r-interim-1", "rr8-1", "gen-40p9r-baku"]


@pytest.mark.parametrize("stem", CASES)
def test_values_and_places_of_known_standings(stem: str) -> None:
    path = TIEBREAKS / f"{stem}.trf"
    case = json.loads((TIEBREAKS / f"{stem}.json").read_text("utf-8"))
    for entry in case["expected"]:
        rules = entry["rules"].removeprefix("C.07-")
        for ranking, ranks in entry["ranks"].items():
            found = answer(
                "trf_standings",
                path,
                "--tiebreaks",
                ranking,
                "--after",
                entry["after_round"],
                "--rules",
                rules,
            )
            assert found["after"] == entry["after_round"]
            assert found["rules"].startswith(rules)
            assert {str(r["id"]): r["place"] for r in found["standings"]} == ranks
            assert {str(r["id"]): r["points"] for r in found["standings"]} == entry["points"]
            for row in found["standings"]:
                for code, value in row["tiebreaks"].items():
                    if str(row["id"]) in entry["values"].get(code, {}):
                        assert value == entry["values"][code][str(row["id"])]


def test_the_list_of_the_file_and_the_last_round_are_the_default() -> None:
    found = answer("trf_standings", TIEBREAKS / "gen-24p5r.trf")
    assert found["after"] == 5
    assert found["rules"] == "2026-03-01"
    assert list(found["standings"][0]["tiebreaks"]) == ["BH/C1", "BH", "SB", "DE"]
    assert [r["place"] for r in found["standings"]] == sorted(r["place"] for r in found["standings"])


def test_contributions_add_up_to_the_value() -> None:
    found = answer("trf_standings", TIEBREAKS / "gen-24p5r.trf", "--tiebreaks", "BH/C1")
    for row in found["standings"]:
        parts = row["contributions"]["BH/C1"]
        assert all(set(p) >= {"round", "opponent", "value", "cut"} for p in parts)
        total = sum(Fraction(p["value"]) for p in parts if not p["cut"])
        assert total == Fraction(row["tiebreaks"]["BH/C1"])
        assert sum(p["cut"] for p in parts) == 1


def test_plain_lines() -> None:
    out, _ = run("trf_standings", TIEBREAKS / "gen-24p5r.trf", "--tiebreaks", "BH/C1")
    first = out.splitlines()[0].split()
    assert len(out.splitlines()) == 24
    assert first[0] == "1"
    assert first[3].startswith("BH/C1=")


@pytest.mark.parametrize(
    "options",
    [("--tiebreaks", "NOPE"), ("--after", 6), ("--after", -1), ("--rules", "1999-01")],
)
def test_bad_options_are_exit_code_2(options: tuple[object, ...]) -> None:
    code, message, out = refusal("trf_standings", TIEBREAKS / "gen-24p5r.trf", "--json", *options)
    assert (code, out) == (2, "")
    assert message


def test_no_such_file_is_exit_code_2() -> None:
    assert refusal("trf_standings", Path("/nowhere.trf"))[0] == 2
