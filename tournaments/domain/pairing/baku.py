"""Baku acceleration (C.04.7): virtual points for the upper half in the first half of the rounds."""

from __future__ import annotations

from fractions import Fraction

from tournaments.domain.errors import RuleError
from tournaments.domain.history import Acceleration
from tournaments.domain.results import Scoring
from tournaments.domain.text import T


def baku_group_size(players: int) -> int:
    """How many players group A has: twice the quarter of the field, rounded up."""
    return min(players, 2 * -(-players // 4))


def baku_acceleration(
    players: int, rounds: int, scoring: Scoring | None = None, *, last_of_group: int | None = None
) -> tuple[Acceleration, ...]:
    """The virtual points of an event of this size, as records of the pairing.

    Half of the rounds (rounded up) are accelerated: a win's points in the first half of those (rounded up), half of
    that in the rest. `last_of_group` is the number of the last player of group A; late entries before that player
    move the number, not the player, so pass the new number then.
    Raises `RuleError` where a win is not worth two draws or a loss is worth points.
    """
    values = scoring or Scoring()
    if values.win != 2 * values.draw or values.loss != 0:
        raise RuleError(
            "C.04.7 1.1",
            T("Baku acceleration needs a win worth two draws and a loss worth nothing."),
            code="baku_scoring",
        )
    if players < 1 or rounds < 1:
        return ()
    last = last_of_group if last_of_group is not None else baku_group_size(players)
    accelerated = -(-rounds // 2)
    full = -(-accelerated // 2)
    spans = [Acceleration(values.win, 1, full, 1, last)]
    if accelerated > full:
        spans.append(Acceleration(values.win / Fraction(2), full + 1, accelerated, 1, last))
    return tuple(spans)
