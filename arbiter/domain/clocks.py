"""Clock arithmetic: readings, additions and deductions in whole seconds, as a chess clock can show them."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.domain.errors import InputError
from tournaments.domain.results import Colour
from tournaments.domain.text import T

CLOCK_MAX_S = 9 * 3600 + 59 * 60 + 59  # 9:59:59, the most a chess clock shows


@dataclass(frozen=True, slots=True)
class Pair:
    """One whole number of seconds for each side; may be negative where it is a change."""

    white: int = 0
    black: int = 0

    def of(self, colour: Colour) -> int:
        """The seconds of one side."""
        return self.white if colour is Colour.WHITE else self.black

    def plus(self, colour: Colour, seconds: int) -> Pair:
        """The pair with one side changed."""
        if colour is Colour.WHITE:
            return Pair(self.white + seconds, self.black)
        return Pair(self.white, self.black + seconds)

    def __add__(self, other: Pair) -> Pair:
        return Pair(self.white + other.white, self.black + other.black)

    @property
    def zero(self) -> bool:
        """Does nothing change?"""
        return self.white == 0 and self.black == 0

    def as_json(self) -> dict[str, int]:
        """Exactly the keys white and black."""
        return {"white": self.white, "black": self.black}


@dataclass(frozen=True, slots=True)
class Adjusted:
    """Readings after a change. `clamped` names the sides whose clock could not take all of it."""

    readings: Pair
    clamped: tuple[Colour, ...]


def check_readings(readings: Pair) -> Pair:
    """The same readings. Raises `InputError` for what no clock shows (negative, or above 9:59:59)."""
    for colour in Colour:
        seconds = readings.of(colour)
        if not 0 <= seconds <= CLOCK_MAX_S:
            raise InputError(
                T(
                    "A clock cannot show %(seconds)s seconds. Give readings from 0 to %(most)s.",
                    seconds=seconds,
                    most=CLOCK_MAX_S,
                ),
                code="bad_clock_reading",
            )
    return readings


def apply(readings: Pair, change: Pair) -> Adjusted:
    """Readings plus change, never negative and never above what a clock can show."""
    clamped = []
    result = readings
    for colour in Colour:
        wanted = readings.of(colour) + change.of(colour)
        shown = min(max(wanted, 0), CLOCK_MAX_S)
        if shown != wanted:
            clamped.append(colour)
        result = result.plus(colour, shown - result.of(colour))
    return Adjusted(result, tuple(clamped))


def take_back_increment(readings: Pair, colour: Colour, increment_s: int) -> tuple[Pair, int]:
    """Readings without the increment a faulty press added, and how many seconds were really taken back."""
    removed = min(increment_s, readings.of(colour))
    return readings.plus(colour, -removed), removed


def half_rounded_down(seconds: int) -> int:
    """Half of a time for a deduction; the odd second stays with the player."""
    return seconds // 2


def shown(seconds: int) -> str:
    """`0:45`, `12:05`, `1:32:45`; a minus sign in front where it is a deduction."""
    sign = "-" if seconds < 0 else ""
    hours, rest = divmod(abs(seconds), 3600)
    minutes, left = divmod(rest, 60)
    return f"{sign}{hours}:{minutes:02d}:{left:02d}" if hours else f"{sign}{minutes}:{left:02d}"
