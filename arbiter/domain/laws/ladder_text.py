"""One line for the event form: what illegal moves cost and how late a player may come."""

from __future__ import annotations

from arbiter.domain.clocks import shown
from arbiter.domain.laws.types import Laws
from arbiter.domain.regulations import Regulations
from tournaments.domain.text import T, Text


def illegal_move_steps(
    laws: Laws, rate: str, supervised: bool, regulations: Regulations | None = None
) -> Text:
    """`1st +2:00, 2nd +2:00, 3rd loses` for this edition, rate of play and supervision."""
    rule = laws.regime(rate, supervised).illegal_move
    own = regulations or Regulations()
    seconds = own.compensation_s if own.compensation_s is not None else rule.compensation_s.value
    loses_at = own.loses_at if own.loses_at is not None else rule.loses_at.value
    if loses_at is None:
        return T("position restored, no extra time, no limit")
    steps = [shown(seconds[min(n, len(seconds) - 1)] if seconds else 0) for n in range(loses_at - 1)]
    if not steps:
        return T("1st loses")
    if len(steps) == 1:
        return T("1st +%(first)s, 2nd loses", first=steps[0])
    if len(steps) == 2:
        return T("1st +%(first)s, 2nd +%(second)s, 3rd loses", first=steps[0], second=steps[1])
    return T("each +%(time)s, number %(number)s loses", time=steps[0], number=loses_at)


def ladder(laws: Laws, rate: str, supervised: bool, regulations: Regulations | None = None) -> Text:
    """The whole line: `1st +2:00, 2nd loses; default time 0 min`. Uncertain values carry a question mark."""
    steps = illegal_move_steps(laws, rate, supervised, regulations)
    rule = laws.regime(rate, supervised).illegal_move
    own = regulations or Regulations()
    if (
        own.compensation_s is None
        and own.loses_at is None
        and (rule.compensation_s.uncertain or rule.loses_at.uncertain)
    ):
        steps = T("%(steps)s (uncertain)", steps=steps)
    default = own.default_time_s if own.default_time_s is not None else laws.default_time.seconds.value
    if default is None:
        return T("%(steps)s; default time must be set", steps=steps)
    return T("%(steps)s; default time %(minutes)s min", steps=steps, minutes=shown_minutes(default))


def shown_minutes(seconds: int) -> str:
    """`60`, `7:30` for times that are no whole minutes."""
    return str(seconds // 60) if seconds % 60 == 0 else shown(seconds)
