"""What a tie-break's value is made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from tournaments.domain.text import Text


class Contribution(NamedTuple):
    """One round's part of a value. `opponent` None is the dummy of an unplayed round, or no opponent at all.

    `opponent_value` is the opponent's (or dummy's) number that went in, `own_result` the points of the round.
    `cut`: left out by the variant. `vur`: a voluntary unplayed round of the player.
    """

    round: int
    opponent: int | None
    opponent_value: Fraction | None
    own_result: Fraction | None
    value: Fraction
    cut: bool = False
    vur: bool = False
    note: Text | None = None


@dataclass(frozen=True, slots=True)
class TieBreakValue:
    """A tie-break of a player. `value` None: undefined, ranked after all defined ones.

    The contributions are worked out when somebody asks why: `explain` is bound to the same classified rounds the
    value came from, and survives pickling.
    """

    code: str
    value: Fraction | None
    explain: Callable[[], tuple[Contribution, ...]] | None = field(default=None, compare=False, repr=False)

    @property
    def contributions(self) -> tuple[Contribution, ...]:
        """What the value is made of, by round."""
        return self.explain() if self.explain else ()
