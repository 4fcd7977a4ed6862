"""The penalties the Laws name, in one order of severity."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from tournaments.domain.text import N_


class Penalty(StrEnum):
    """A penalty from the lists of 13.4 (to 2009) and 12.9 (from 2014), mildest first."""

    WARNING = "warning"
    OPPONENT_TIME = "opponent_time"
    OFFENDER_TIME = "offender_time"
    OPPONENT_POINTS = "opponent_points"
    OFFENDER_POINTS = "offender_points"
    GAME_LOST = "game_lost"
    FINE = "fine"
    EXCLUSION_ROUNDS = "exclusion_rounds"
    EXPULSION = "expulsion"

    @property
    def severity_order(self) -> int:
        """Place in the order of severity, 1 is the mildest (12.9 since 2017)."""
        return list(Penalty).index(self) + 1


PENALTY_LABELS: dict[Penalty, str] = {
    Penalty.WARNING: N_("Warning"),
    Penalty.OPPONENT_TIME: N_("More time for the opponent"),
    Penalty.OFFENDER_TIME: N_("Less time for the offender"),
    Penalty.OPPONENT_POINTS: N_("More points for the opponent, up to a win"),
    Penalty.OFFENDER_POINTS: N_("Fewer points for the offender"),
    Penalty.GAME_LOST: N_("Game lost"),
    Penalty.FINE: N_("Fine announced in advance"),
    Penalty.EXCLUSION_ROUNDS: N_("Exclusion from rounds"),
    Penalty.EXPULSION: N_("Expulsion from the event"),
}


def most_severe(penalties: Iterable[Penalty]) -> Penalty | None:
    """Which of these a list must show first; None where there is none."""
    return max(penalties, key=lambda penalty: penalty.severity_order, default=None)


def by_severity(penalties: Iterable[Penalty]) -> tuple[Penalty, ...]:
    """The penalties, most severe first."""
    return tuple(sorted(penalties, key=lambda penalty: -penalty.severity_order))
