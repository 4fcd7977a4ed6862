"""Baku acceleration (C.04.7) as records 250 would state it."""

from __future__ import annotations

from fractions import Fraction

from tournaments.domain.history import Acceleration
from tournaments.domain.results import Scoring


def baku_accelerations(players: int, rounds: int, scoring: Scoring) -> tuple[Acceleration, ...]:
    """Fictitious points for a field of this size: a win's points first, then half of them.

    The upper group is twice the quarter of the field rounded up; half of the rounds (rounded up) are accelerated,
    the first half of those (rounded up) with the full amount. An empty field has none.
    """
    if players < 1 or rounds < 1:
        return ()
    last = min(players, 2 * -(-players // 4))
    accelerated = -(-rounds // 2)
    full = -(-accelerated // 2)
    spans = [Acceleration(scoring.win, 1, full, 1, last)]
    if accelerated > full:
        spans.append(Acceleration(scoring.win / Fraction(2), full + 1, accelerated, 1, last))
    return tuple(spans)
