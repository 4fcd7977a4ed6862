"""What is known about an incident: the facts a ruling is proposed from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from arbiter.domain.clocks import Pair
from arbiter.domain.laws.types import Laws
from arbiter.domain.offences import Kind
from arbiter.domain.rates import RateOfPlay, rate_of_play
from tournaments.domain.results import Colour
from tournaments.domain.time_control import TimeControl


class Noticed(StrEnum):
    """Who raised it: the opponent by a claim, or the arbiter by himself."""

    CLAIMED = "claimed"
    OBSERVED = "observed"


class CanMate(StrEnum):
    """Can this side still give mate by any series of legal moves?"""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


class BoardEnd(StrEnum):
    """Is the game already over on the board?"""

    OPEN = "open"
    WHITE_MATED = "white_mated"
    BLACK_MATED = "black_mated"
    STALEMATE = "stalemate"
    DEAD = "dead"


@dataclass(frozen=True, slots=True)
class Position:
    """The position after restoring, with the answers of the rules engine about it.

    `placement` is the first field of its FEN, `turn_impossible` says that the side not to move is in check.
    """

    white_can_mate: CanMate
    black_can_mate: CanMate
    end: BoardEnd = BoardEnd.OPEN
    turn: Colour | None = None
    turn_impossible: bool = False
    placement: str = ""
    halfmove_clock: int = 0

    def can_mate(self, colour: Colour) -> CanMate:
        """The answer for one side."""
        return self.white_can_mate if colour is Colour.WHITE else self.black_can_mate

    def only_two_knights(self, colour: Colour) -> bool:
        """Has this side king and two knights against a bare king? (1997 C4: not enough to win)"""
        pieces = [letter for letter in self.placement if letter.isalpha()]
        own = sorted(letter.lower() for letter in pieces if letter.isupper() == (colour is Colour.WHITE))
        return own == ["k", "n", "n"] and len(pieces) == 4


@dataclass(frozen=True, slots=True)
class Conditions:
    """Rate of play and supervision; the time control where it is known (increment, number of periods)."""

    rate: RateOfPlay
    supervised: bool = False
    control: TimeControl | None = None

    @property
    def single_period(self) -> bool | None:
        """Is there only one period? None where the time control is not known."""
        return None if self.control is None else len(self.control.periods) == 1

    def increment_s(self, period: int | None) -> tuple[int, bool]:
        """Increment of a press in this period (1 is the first), and whether the period had to be guessed."""
        if self.control is None:
            return 0, False
        periods = self.control.periods
        if period is not None and 1 <= period <= len(periods):
            return periods[period - 1].increment_s, False
        return periods[0].increment_s, len({p.increment_s for p in periods}) > 1


def conditions(laws: Laws, control: TimeControl, supervised: bool) -> Conditions:
    """The conditions of an event with this time control under this edition."""
    return Conditions(rate_of_play(laws, control), supervised, control)


@dataclass(frozen=True, slots=True)
class Facts:
    """One incident. Times in whole seconds; None where nobody noted it.

    `earlier`: earlier offences of the same player that count together with this one. `late` counts from the start
    the rules name. `clocks` are the readings, with the increment of a faulty press already taken back unless
    `pressed`. `first_flag` is the side whose flag is known to have fallen first.
    """

    offence: Kind
    by: Colour | None = None
    earlier: int = 0
    opponent_moved: bool = False
    noticed: Noticed = Noticed.CLAIMED
    clocks: Pair | None = None
    pressed: bool = False
    period: int | None = None
    position: Position | None = None
    late: Pair | None = None
    moves_made: Pair | None = None
    last_period: bool | None = None
    first_flag: Colour | None = None
    claim_correct: bool | None = None
