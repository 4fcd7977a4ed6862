"""Clock comments and time control tags of PGN files. Nothing is guessed: what is not clear stays unknown."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Literal

_COMMAND: Final = re.compile(r"\[%(clk|emt)\s+([^\]]*)\]")
_HMS: Final = re.compile(r"^(\d{1,2}):([0-5]\d):([0-5]\d(?:\.\d{1,3})?)$")
_SECONDS: Final = re.compile(r"^\d+(?:\.\d{1,3})?$")
_PERIOD: Final = re.compile(r"^(?:(\d+)/)?(\d+)(?:\+(\d+))?$")
_LONGEST_HOURS: Final = 24
_MINUTES_MEANT: Final = 180
_LONG_INCREMENT: Final = 20

ClockValue = int | Decimal


@dataclass(frozen=True, slots=True)
class Clocks:
    """Per ply: time shown (`clk`) and time used (`emt`) in seconds, None where missing; plies with doubtful ones."""

    clk: tuple[ClockValue | None, ...]
    emt: tuple[ClockValue | None, ...]
    doubtful: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TagPeriod:
    """One period of a time control: number of moves (None: the rest), seconds, increment in seconds."""

    moves: int | None
    seconds: int
    increment: int


@dataclass(frozen=True, slots=True)
class TimeControlTag:
    """A TimeControl tag: the text as it stands and what the standard makes of it."""

    text: str
    kind: Literal["periods", "none", "unknown", "hourglass"]
    periods: tuple[TagPeriod, ...] = ()

    @property
    def minutes_meant(self) -> bool:
        """Does it look like minutes written where the standard wants seconds (`90+30`)?"""
        if len(self.periods) != 1:
            return False
        period = self.periods[0]
        return period.seconds <= _MINUTES_MEANT and (
            period.increment >= _LONG_INCREMENT or period.seconds in (90, 120)
        )

    def to_json(self) -> dict[str, object]:
        """Plain data."""
        periods = [{"moves": p.moves, "seconds": p.seconds, "increment": p.increment} for p in self.periods]
        return {"text": self.text, "kind": self.kind, "periods": periods}


def _number(text: str) -> ClockValue:
    value = Decimal(text)
    return int(value) if value == value.to_integral_value() else value


def clock_value(text: str) -> tuple[ClockValue | None, bool]:
    """Seconds of a shown clock `h:mm:ss` with tenths allowed, and whether the text is doubtful.

    Two-part (`01:29`), bare, negative and over-long values are doubtful: their unit or meaning is not certain.
    """
    shown = "".join(text.split())
    found = _HMS.match(shown)
    if found is None or int(found.group(1)) >= _LONGEST_HOURS:
        return None, bool(shown)
    whole = int(found.group(1)) * 3600 + int(found.group(2)) * 60
    return _number(str(Decimal(whole) + Decimal(found.group(3)))), False


def _used(text: str) -> ClockValue | None:
    shown = "".join(text.split())
    return _number(shown) if _SECONDS.match(shown) else clock_value(shown)[0]


def clocks_of(comments: Iterable[tuple[int, str]], plies: int) -> Clocks:
    """Clock comments by ply. A missing clock stays missing; a comment before the first move says nothing."""
    clk: list[ClockValue | None] = [None] * plies
    emt: list[ClockValue | None] = [None] * plies
    doubtful: set[int] = set()
    for ply, comment in comments:
        if not 1 <= ply <= plies:
            continue
        for name, value in _COMMAND.findall(comment):
            if name == "emt":
                emt[ply - 1] = _used(value)
                continue
            clk[ply - 1], unsure = clock_value(value)
            if unsure:
                doubtful.add(ply)
    return Clocks(tuple(clk), tuple(emt), tuple(sorted(doubtful)))


def parse_time_control(text: str) -> TimeControlTag:
    """A TimeControl tag by the PGN standard: `40/7200:1800+30`, `-` none, `*60` hourglass; else unknown."""
    shown = text.strip()
    if shown == "-":
        return TimeControlTag(text, "none")
    if shown.startswith("*") and shown[1:].isdecimal():
        return TimeControlTag(text, "hourglass")
    periods: list[TagPeriod] = []
    for part in shown.split(":"):
        found = _PERIOD.match(part)
        if found is None:
            return TimeControlTag(text, "unknown")
        moves, seconds, increment = found.groups()
        periods.append(TagPeriod(int(moves) if moves else None, int(seconds), int(increment or 0)))
    return TimeControlTag(text, "periods", tuple(periods))
