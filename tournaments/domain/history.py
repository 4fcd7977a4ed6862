"""What has happened in an event, as one frozen value: the input of standings, pairing and report files.

Players are known by their pairing number (TPN). A player's line has one cell a round; a missing cell (None)
means the round is not paired for that player yet. Nothing here is derived: points come from `Scoring`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from tournaments.domain.results import CELLS, CellCode, Colour, Scoring


class System(StrEnum):
    """How opponents are found."""

    SWISS_DUTCH = "swiss_dutch"
    ROUND_ROBIN = "round_robin"
    DOUBLE_ROUND_ROBIN = "double_round_robin"

    @property
    def is_swiss(self) -> bool:
        """Are opponents found round by round (not fixed beforehand)?"""
        return self is System.SWISS_DUTCH


@dataclass(frozen=True, slots=True)
class Cell:
    """One player's line in one round. `opponent` is a pairing number and is None exactly for byes."""

    code: CellCode
    opponent: int | None = None
    colour: Colour | None = None

    @property
    def played(self) -> bool:
        """Really played over the board."""
        return CELLS[self.code].played


@dataclass(frozen=True, slots=True)
class HistoryPlayer:
    """A player of the event. `rating` 0 means unrated. `sex` is `m`, `w` or empty."""

    number: int
    name: str
    rating: int = 0
    title: str = ""
    sex: str = ""
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    club: str = ""
    withdrawn_after: int | None = None  # last round before the withdrawal; None while active


@dataclass(frozen=True, slots=True)
class Acceleration:
    """Fictitious points for pairing only (C.04.7, TRF26 record 250): players first..last, rounds first..last."""

    points: Fraction
    first_round: int
    last_round: int
    first_number: int
    last_number: int


@dataclass(frozen=True, slots=True)
class ForbiddenPair:
    """Players who must not meet in these rounds (TRF26 record 260)."""

    numbers: tuple[int, ...]
    first_round: int = 1
    last_round: int = 999


@dataclass(frozen=True, slots=True)
class AbnormalPoints:
    """Points given or taken apart from the result (TRF26 record 299), for example a penalty."""

    number: int
    round: int
    points: Fraction


@dataclass(frozen=True, slots=True)
class History:
    """An event up to now. `cells[number]` has one entry per round paired so far, in order."""

    players: tuple[HistoryPlayer, ...]
    cells: Mapping[int, tuple[Cell | None, ...]]
    planned_rounds: int
    system: System = System.SWISS_DUTCH
    scoring: Scoring = field(default_factory=Scoring)
    initial_colour: Colour = Colour.WHITE
    accelerations: tuple[Acceleration, ...] = ()
    forbidden: tuple[ForbiddenPair, ...] = ()
    abnormal: tuple[AbnormalPoints, ...] = ()
    start_date: str = ""  # ISO date; decides the edition of the tie-break rules

    @property
    def rounds_paired(self) -> int:
        """How many rounds have at least one cell."""
        return max((len(line) for line in self.cells.values()), default=0)

    def cell(self, number: int, round_no: int) -> Cell | None:
        """The cell of a player in a round (1-based), or None."""
        line = self.cells.get(number, ())
        return line[round_no - 1] if 0 < round_no <= len(line) else None

    def round_points(self, number: int, round_no: int) -> Fraction:
        """Points of one round, abnormal points included."""
        cell = self.cell(number, round_no)
        base = self.scoring.points(cell.code) if cell else Fraction(0)
        return base + sum(
            (a.points for a in self.abnormal if a.number == number and a.round == round_no), Fraction(0)
        )

    def score(self, number: int, after_round: int | None = None) -> Fraction:
        """Sum of a player's rounds up to and including `after_round` (default: all)."""
        last = self.rounds_paired if after_round is None else after_round
        return sum((self.round_points(number, r) for r in range(1, last + 1)), Fraction(0))

    def cut(self, after_round: int) -> History:
        """The same event as it stood after that round."""
        cells = {n: line[:after_round] for n, line in self.cells.items()}
        abnormal = tuple(a for a in self.abnormal if a.round <= after_round)
        return History(
            players=self.players,
            cells=cells,
            planned_rounds=self.planned_rounds,
            system=self.system,
            scoring=self.scoring,
            initial_colour=self.initial_colour,
            accelerations=self.accelerations,
            forbidden=self.forbidden,
            abnormal=abnormal,
            start_date=self.start_date,
        )
