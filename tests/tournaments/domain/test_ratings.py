"""Unofficial rating arithmetic against B.02's tables and worked examples."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tournaments.domain.errors import InputError
from tournaments.domain.ratings import (
    Pool,
    RatedGame,
    counted_difference,
    expected_score,
    first_rating,
    is_rated,
    k_factor,
    perfect_performance,
    performance,
    rating_change,
    rating_difference,
    round_half_away,
)

EXAMPLES: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "data" / "rating_examples.json").read_text(encoding="utf-8"),
    parse_float=Fraction,
)


def test_b02_8_1_1_every_percentage() -> None:
    assert [rating_difference(p) for p in range(101)] == EXAMPLES["dp"]
    with pytest.raises(InputError):
        rating_difference(101)


@pytest.mark.parametrize("band", EXAMPLES["pd"], ids=lambda b: str(b["d_min"]))
def test_b02_8_1_2_both_edges_of_every_band(band: dict[str, Any]) -> None:
    for difference in (band["d_min"], band["d_max"] or 2000):
        assert expected_score(difference) == band["pd_high"]
        if difference:
            assert expected_score(-difference) == band["pd_low"]


@pytest.mark.parametrize("example", EXAMPLES["change"], ids=lambda e: e["note"])
def test_b02_8_3_changes(example: dict[str, Any]) -> None:
    games = [RatedGame(g["opponent"], Fraction(g["score"])) for g in example["games"]]
    found = rating_change(
        example["own"], games, example["k"], pool=Pool(example["pool"]), list_date=example["list_date"]
    )
    assert found.per_game == tuple(Fraction(d) for d in example["delta_r"])
    assert (found.k_used, found.exact) == (example["k_used"], Fraction(example["change_exact"]))
    assert found.rounded == example["change_rounded"]


@pytest.mark.parametrize("check", EXAMPLES["per_game"], ids=lambda c: str(c["d"]))
def test_b02_published_games(check: dict[str, Any]) -> None:
    found = rating_change(
        2000, [RatedGame(2000 - check["d"], Fraction(check["result"]))], 20, list_date="2026-08-01"
    )
    assert found.per_game == (Fraction(check["delta_r"]),)


@pytest.mark.parametrize("example", EXAMPLES["first"])
def test_b02_8_2_first_ratings(example: dict[str, Any]) -> None:
    found = first_rating(example["opponents"], Fraction(example["score"]))
    assert found is not None
    assert (found.percent, found.rating, found.published) == (
        example["p_percent"], example["ru"], example["ru"] >= 1400,
    )  # fmt: skip
    assert first_rating(example["opponents"][:4], Fraction(1)) is None


def test_b02_8_3_1_the_cap_depends_on_player_date_and_pool() -> None:
    assert counted_difference(2649, 2000, list_date="2026-01-01") == 400
    assert counted_difference(2650, 2000, list_date="2025-10-01") == 650
    assert counted_difference(2650, 2000, list_date="2025-09-30") == 400
    assert counted_difference(2000, 2650, list_date="2026-01-01") == -400
    assert counted_difference(2700, 2000, pool=Pool.BLITZ, list_date="2026-01-01") == 400


def test_b02_7_3_1_rapid_games_with_a_huge_gap_are_not_rated() -> None:
    assert not is_rated(2601, 2001, pool=Pool.RAPID, list_date="2024-12-01")
    assert is_rated(2601, 2002, pool=Pool.RAPID, list_date="2024-12-01")
    assert is_rated(2600, 2000, pool=Pool.RAPID, list_date="2024-12-01")
    assert is_rated(2601, 2001, pool=Pool.RAPID, list_date="2024-11-30")
    game = [RatedGame(2001, Fraction(1))]
    assert rating_change(2601, game, 10, pool=Pool.BLITZ, list_date="2025-01-01").per_game == ()


@pytest.mark.parametrize(
    ("highest", "games", "rating", "age", "k"),
    [
        (2400, 500, 2300, None, 10), (2399, 500, 2399, None, 20), (1500, 29, 1500, 40, 40), (1500, 30, 1500, 40, 20),
        (2299, 90, 2299, 18, 40), (2300, 90, 2300, 18, 20), (2000, 90, 2000, 19, 20),
    ],
)  # fmt: skip
def test_b02_8_3_3_coefficient(highest: int, games: int, rating: int, age: int | None, k: int) -> None:
    assert k_factor(highest=highest, games=games, rating=rating, age_this_year=age) == k


def test_c07_10_performances_at_the_ends() -> None:
    assert performance([], Fraction(0)) is None
    assert perfect_performance([], Fraction(0)) is None
    assert performance([2000, 2001], Fraction(2)) == 2801
    assert perfect_performance([2000, 2100], Fraction(0)) == 1200
    assert perfect_performance([2000, 2100], Fraction(2)) == 2836
    assert perfect_performance([2000], Fraction(1, 2)) == 1997


def test_rounding_goes_away_from_zero_and_unrated_players_are_refused() -> None:
    assert [round_half_away(Fraction(n, 2)) for n in (-3, -1, 0, 1, 3)] == [-2, -1, 0, 1, 2]
    with pytest.raises(InputError):
        rating_change(0, [], 20, list_date="2026-01-01")
