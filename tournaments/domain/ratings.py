"""Unofficial rating arithmetic by B.02: expectations, changes, performances. Only the published list counts.

Ratings are whole numbers, scores exact fractions; 0 means unrated and never goes in here.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from importlib.resources import files
from math import floor
from typing import Any

from tournaments.domain.errors import InputError
from tournaments.domain.text import N_, T

UNOFFICIAL = N_("Unofficial: computed by the program, not by the rating office.")


class Pool(StrEnum):
    """The three rating lists; rapid and blitz follow the same chapter."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"


@cache
def tables() -> dict[str, Any]:
    """The packaged numbers of B.02."""
    text = files("tournaments.domain").joinpath("data/rating_tables.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


@cache
def _bands() -> tuple[list[int], list[int]]:
    bands = tables()["pd"]["bands"]
    return [b[0] for b in bands], [b[1] for b in bands]


@cache
def pd_percent(difference: int) -> int:
    """Expected score in hundredths for a player rated `difference` above the opponent (table 8.1.2)."""
    starts, percents = _bands()
    percent = percents[bisect_right(starts, abs(difference)) - 1]
    return percent if difference >= 0 else 100 - percent


def expected_score(difference: int) -> Fraction:
    """Expected score of a game by table 8.1.2, from the true difference (no cap)."""
    return Fraction(pd_percent(difference), 100)


def rating_difference(percent: int) -> int:
    """The difference dp that belongs to a score in whole percent (table 8.1.1)."""
    if not 0 <= percent <= 100:
        raise InputError(T("A score is between 0 and 100 percent, not %(percent)s.", percent=percent))
    found: int = tables()["dp"]["by_percent"][percent]
    return found


def round_half_up(value: Fraction) -> int:
    """Nearest whole number, .5 up."""
    return floor(value + Fraction(1, 2))


def round_half_away(value: Fraction) -> int:
    """Nearest whole number, .5 away from zero (8.3.4)."""
    return floor(value + Fraction(1, 2)) if value >= 0 else -floor(-value + Fraction(1, 2))


def counted_difference(own: int, opponent: int, *, pool: Pool = Pool.STANDARD, list_date: str) -> int:
    """The difference that counts for this player on that ISO date (8.3.1): beyond 400 it is 400.

    Since October 2025 players of 2650 and more use the true one (standard). It depends on the player, not the pair.
    """
    rule = tables()["difference_cap"]
    difference = own - opponent
    exempt = pool is Pool.STANDARD and own >= rule["exempt_from"] and list_date >= rule["exempt_since"]
    if exempt:
        return difference
    cap: int = rule["cap"]
    return max(-cap, min(cap, difference))


def is_rated(own: int, opponent: int, *, pool: Pool = Pool.STANDARD, list_date: str) -> bool:
    """Does a game between these ratings count? Rapid and blitz leave out huge gaps with a top player (7.3.1)."""
    rule = tables()["rapid_not_rated"]
    if pool is Pool.STANDARD or list_date < rule["since"]:
        return True
    return not (abs(own - opponent) >= rule["difference"] and max(own, opponent) > rule["above"])


def k_factor(*, highest: int, games: int, rating: int, age_this_year: int | None = None) -> int:
    """Development coefficient (8.3.3). `highest`: best rating ever published; `games`: all rated games so far;
    `age_this_year`: the age reached by the end of the year, None where unknown. The published K goes before this one.
    """
    k = tables()["k"]
    if max(highest, rating) >= k["top_rating"]:
        return int(k["top"])
    if games < k["new_games"]:
        return int(k["new"])
    if age_this_year is not None and age_this_year <= k["junior_age"] and rating < k["junior_below"]:
        return int(k["junior"])
    return int(k["usual"])


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game for rating: the opponent's list rating at the start of the event and the own score (1, ½, 0)."""

    opponent: int
    score: Fraction


@dataclass(frozen=True, slots=True)
class RatingChange:
    """A period's change: one dR a rated game, the K used after its cap, the exact sum and the rounded one."""

    per_game: tuple[Fraction, ...]
    k_used: int
    exact: Fraction
    rounded: int


def rating_change(
    own: int, games: Sequence[RatedGame], k: int, *, pool: Pool = Pool.STANDARD, list_date: str
) -> RatingChange:
    """Unofficial change of a rating over one period (8.3.2 to 8.3.4); rounded once, .5 away from zero."""
    if own <= 0 or any(g.opponent <= 0 for g in games):
        raise InputError(T("A rating change needs rated players on both sides."), code="unrated")
    counted = [g for g in games if is_rated(own, g.opponent, pool=pool, list_date=list_date)]
    per_game = tuple(
        g.score - expected_score(counted_difference(own, g.opponent, pool=pool, list_date=list_date))
        for g in counted
    )
    most: int = tables()["k"]["most_change"]
    k_used = most // len(counted) if counted and k * len(counted) > most else k
    exact = sum(per_game, Fraction(0)) * k_used
    return RatingChange(per_game, k_used, exact, round_half_away(exact))


def average_rating(ratings: Sequence[int]) -> int | None:
    """Rounded average, .5 up; None without opponents (C.07, 10.1)."""
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings)) if ratings else None


def performance(opponents: Sequence[int], score: Fraction) -> int | None:
    """Tournament performance (C.07, 10.2): rounded average plus dp of the score in whole percent, .5 up."""
    average = average_rating(opponents)
    if average is None:
        return None
    return average + rating_difference(round_half_up(score * 100 / len(opponents)))


def perfect_performance(opponents: Sequence[int], score: Fraction) -> int | None:
    """Lowest whole rating whose expected score reaches the score (C.07, 10.3); 800 below the lowest for nothing."""
    if not opponents:
        return None
    if score <= 0:
        return min(opponents) - 800
    wanted = score * 100
    low, high = min(opponents) - 800, max(opponents) + 736
    while low < high:
        middle = (low + high) // 2
        if sum(pd_percent(middle - o) for o in opponents) >= wanted:
            high = middle
        else:
            low = middle + 1
    return low


@dataclass(frozen=True, slots=True)
class FirstRating:
    """An unrated player's first rating; `published` False below the floor of 1400."""

    average: Fraction
    percent: int
    rating: int
    published: bool


def first_rating(opponents: Sequence[int], score: Fraction) -> FirstRating | None:
    """Unofficial first rating against rated opponents (8.2); None with fewer than five games."""
    rule = tables()["first_rating"]
    if len(opponents) < rule["games"]:
        return None
    games = len(opponents) + rule["draws"]
    average = Fraction(sum(opponents) + rule["draws"] * rule["against"], games)
    percent = round_half_up((score + Fraction(rule["draws"], 2)) * 100 / games)
    rating = min(rule["most"], round_half_up(average + rating_difference(percent)))
    return FirstRating(average, percent, rating, rating >= rule["floor"])
