"""What the reader has collected so far, before the lines are put together."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.domain.history import Acceleration, ForbiddenPair
from tournaments.domain.results import ByeKind, Colour
from tournaments.domain.trf.notes import Notes
from tournaments.domain.trf.players import RawPlayer


@dataclass(frozen=True, slots=True)
class WrittenBye:
    """A bye by record: `round` None means the next round to be paired (`XXZ`)."""

    line: int
    column: int
    number: int
    round: int | None
    kind: ByeKind


@dataclass(frozen=True, slots=True)
class WrittenPoints:
    """Record 299 for one player; `letter` empty means added, else the points replace those of the result."""

    line: int
    column: int
    number: int
    round: int
    letter: str
    points: Fraction


@dataclass(frozen=True, slots=True)
class Mention:
    """A player number named outside lines 001, to be checked when all players are known."""

    line: int
    column: int
    number: int


@dataclass(slots=True)
class Draft:
    """Everything found up to now. `points` maps scoring symbols (W D L A P, and JaVaFo's) to amounts."""

    is_team: bool = False
    notes: Notes = field(default_factory=Notes)
    texts: dict[str, str] = field(default_factory=dict)
    deputies: list[str] = field(default_factory=list)
    round_dates: tuple[str, ...] = ()
    rounds: int | None = None
    initial_colour: Colour | None = None
    tie_breaks: tuple[str, ...] = ()
    counts: dict[str, tuple[int, int]] = field(default_factory=dict)
    scoring: dict[str, Fraction] = field(default_factory=dict)
    extended: dict[str, Fraction] = field(default_factory=dict)
    scoring_place: tuple[int, int] = (1, 1)
    players: dict[int, RawPlayer] = field(default_factory=dict)
    byes: list[WrittenBye] = field(default_factory=list)
    accelerations: list[Acceleration] = field(default_factory=list)
    forbidden: list[ForbiddenPair] = field(default_factory=list)
    abnormal: list[WrittenPoints] = field(default_factory=list)
    mentions: list[Mention] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    places: dict[str, int] = field(default_factory=dict)
