"""Standard, rapid or blitz? The bounds differ by edition."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from arbiter.domain.laws.types import Laws
from tournaments.domain.text import N_
from tournaments.domain.time_control import TimeControl


class RateOfPlay(StrEnum):
    """The three classes of the Laws."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"


RATE_LABELS: dict[RateOfPlay, str] = {
    RateOfPlay.STANDARD: N_("Standard play"),
    RateOfPlay.RAPID: N_("Rapid"),
    RateOfPlay.BLITZ: N_("Blitz"),
}


@dataclass(frozen=True, slots=True)
class RateReading:
    """The class with the thinking time it comes from (seconds), its article, and what is uncertain about it."""

    rate: RateOfPlay
    thinking_s: int
    articles: tuple[str, ...]
    uncertain: tuple[str, ...]


def read_rate(laws: Laws, control: TimeControl) -> RateReading:
    """Class of this time control: T = base + 60 x increment (base alone in 1997 and 2001) against the bounds.

    Articles B1/C1 (to 2005), A1/B1 (2009), A.1/B.1 (from 2014).
    """
    rates = laws.rates
    thinking = control.thinking_time_s(rates.increment_moves.value, count_delay=rates.delay_counts.value)
    uncertain = []
    if control.has_delay and rates.delay_counts.uncertain:
        uncertain.append("delay_counts")
    if thinking < rates.blitz_below_s.value:
        return RateReading(RateOfPlay.BLITZ, thinking, rates.blitz_below_s.articles, tuple(uncertain))
    if rates.standard_from_s.uncertain and thinking + 1 == rates.standard_from_s.value:
        uncertain.append("standard_from_s")
    rate = RateOfPlay.STANDARD if thinking >= rates.standard_from_s.value else RateOfPlay.RAPID
    return RateReading(rate, thinking, rates.standard_from_s.articles, tuple(uncertain))


def rate_of_play(laws: Laws, control: TimeControl) -> RateOfPlay:
    """Standard, rapid or blitz under this edition."""
    return read_rate(laws, control).rate
