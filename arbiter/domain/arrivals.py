"""Late players: how late, from which start it counts, and from when a game may be given lost."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from arbiter.domain.laws.types import Laws
from arbiter.domain.regulations import Regulations
from tournaments.domain.errors import InputError
from tournaments.domain.results import Colour, Result
from tournaments.domain.text import T


class CountedFrom(StrEnum):
    """Which start the default time counts from."""

    SCHEDULED = "scheduled"
    REAL = "real"


@dataclass(frozen=True, slots=True)
class DefaultRule:
    """The default time that holds in an event; seconds is None where nobody has set the one the Laws demand."""

    seconds: int | None
    seconds_from: str  # laws | regulations
    counted_from: CountedFrom
    counted_from_from: str
    articles: tuple[str, ...]


def default_rule(laws: Laws, regulations: Regulations) -> DefaultRule:
    """Default time of this event: the regulations' value, else the edition's (6.6, 6.7, 6.6a, 6.7a, 6.7.1)."""
    own = regulations.default_time_s
    origin = regulations.default_from
    return DefaultRule(
        seconds=own if own is not None else laws.default_time.seconds.value,
        seconds_from="regulations" if own is not None else "laws",
        counted_from=CountedFrom(origin or laws.default_time.counted_from.value),
        counted_from_from="regulations" if origin else "laws",
        articles=laws.default_time.seconds.articles,
    )


@dataclass(frozen=True, slots=True)
class ArrivalState:
    """Where a missing player stands. `forfeit_after` is the last moment at which the player is still in time."""

    late_s: int
    started: bool
    may_forfeit: bool
    forfeit_after: datetime | None
    needs_default_time: bool


def arrival_state(
    now: datetime,
    scheduled_start: datetime,
    real_start: datetime | None,
    default_time_s: int | None,
    default_from: CountedFrom | str,
) -> ArrivalState:
    """How late is a player who is missing (or arrives) at `now`, and may the game be given lost?

    Lost only when later than the default time, never at equality (6.7.1; field case FC20). Counted from the real
    start (2009 on) nothing runs before the round has started. Raises `InputError` for moments without a time zone.
    """
    for moment in (now, scheduled_start, real_start):
        if moment is not None and moment.tzinfo is None:
            raise InputError(T("A moment without a time zone cannot be compared."), code="naive_moment")
    start = scheduled_start if CountedFrom(default_from) is CountedFrom.SCHEDULED else real_start
    if start is None:
        return ArrivalState(0, False, False, None, default_time_s is None)
    late = now - start
    late_s = max(late // timedelta(seconds=1), 0)
    if default_time_s is None:
        return ArrivalState(late_s, late >= timedelta(0), False, None, True)
    limit = timedelta(seconds=default_time_s)
    return ArrivalState(late_s, late >= timedelta(0), late > limit, start + limit, False)


def forfeited(colour: Colour) -> Result:
    """The result when this side comes too late (or not at all) and the other is there: not `1-0` (FC21)."""
    return Result.BLACK_FORFEIT_WIN if colour is Colour.WHITE else Result.WHITE_FORFEIT_WIN


def both_arrivals_result(white: ArrivalState, black: ArrivalState) -> Result | None:
    """What may be recorded when one or both are too late; None while the game can still be played."""
    if white.may_forfeit and black.may_forfeit:
        return Result.BOTH_FORFEIT
    if white.may_forfeit:
        return forfeited(Colour.WHITE)
    return forfeited(Colour.BLACK) if black.may_forfeit else None
