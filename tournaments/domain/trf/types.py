"""What a report file says, as one frozen value, apart from how it is spelt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from tournaments.domain.errors import RuleError
from tournaments.domain.history import (
    AbnormalPoints,
    Acceleration,
    Cell,
    ForbiddenPair,
    History,
    HistoryPlayer,
    System,
)
from tournaments.domain.pairing.baku import baku_acceleration
from tournaments.domain.results import BYE_CELL, CELLS, ByeKind, CellCode, Colour, Scoring
from tournaments.domain.text import Text
from tournaments.domain.trf.columns import TEAM_RECORDS, system_code, system_of


class Severity(StrEnum):
    """`error`: nothing of the file may be stored. `adjusted`: read with the change the text names."""

    ERROR = "error"
    ADJUSTED = "adjusted"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing to know about a file; line and column are 1-based and counted in characters."""

    line: int
    column: int
    severity: Severity
    text: Text

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.text}"


@dataclass(frozen=True, slots=True)
class RoundBye:
    """A player known to be away in a round that is not paired yet (record 240, JaVaFo `XXZ`)."""

    number: int
    round: int
    kind: ByeKind


@dataclass(frozen=True, slots=True)
class TrfPlayer:
    """One line 001. `rating` 0 means unrated; `birth` is `YYYY-MM-DD`, `YYYY-MM`, `YYYY` or empty.

    `points` is what the file says (None where blank); scores are computed from the cells. `cells` has one entry
    per paired round; None is a blank cell, which counts as a zero-point bye.
    """

    number: int
    name: str
    sex: str = ""
    title: str = ""
    rating: int = 0
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    points: Fraction | None = None
    rank: int | None = None
    cells: tuple[Cell | None, ...] = ()


@dataclass(frozen=True, slots=True)
class TrfTournament:
    """A report file's content. Dates are ISO; `rounds` is None where the file does not say how many are planned.

    `tie_breaks` are the codes after points (record 202; 212 without its leading PTS). `kept` are the lines of
    records we carry along untouched: teams, comments, national data, unknown codes.
    """

    name: str = ""
    city: str = ""
    federation: str = ""
    start_date: str = ""
    end_date: str = ""
    type: str = ""
    chief_arbiter: str = ""
    deputies: tuple[str, ...] = ()
    time_control: str = ""
    time_control_code: str = ""
    round_dates: tuple[str, ...] = ()
    rounds: int | None = None
    initial_colour: Colour | None = None
    scoring: Scoring = field(default_factory=Scoring)
    ranking_method: str = ""
    program: str = ""
    system_code: str = ""
    tie_breaks: tuple[str, ...] = ()
    players: tuple[TrfPlayer, ...] = ()
    byes: tuple[RoundBye, ...] = ()
    accelerations: tuple[Acceleration, ...] = ()
    forbidden: tuple[ForbiddenPair, ...] = ()
    abnormal: tuple[AbnormalPoints, ...] = ()
    kept: tuple[str, ...] = ()

    @property
    def rounds_paired(self) -> int:
        """The last round with a pairing."""
        return max((len(p.cells) for p in self.players), default=0)

    @property
    def planned_rounds(self) -> int:
        """How many rounds the event has: what the file says, else the rounds that are there."""
        return max(self.rounds or 0, self.rounds_paired)

    @property
    def system(self) -> System:
        """How opponents are found (record 192, else the text of 092)."""
        return system_of(self.system_code, self.type)[0]

    @property
    def is_team(self) -> bool:
        """Does the file list teams (records 310 or 013)?"""
        return any(line.startswith(TEAM_RECORDS) for line in self.kept)

    def player(self, number: int) -> TrfPlayer | None:
        """The player with this pairing number, or None."""
        return next((p for p in self.players if p.number == number), None)

    def absent(self, round_no: int) -> frozenset[int]:
        """Players who asked not to be paired in a round: cell H, F or Z there, or a bye for that round."""
        away = {b.number for b in self.byes if b.round == round_no}
        for player in self.players:
            cell = player.cells[round_no - 1] if 0 < round_no <= len(player.cells) else None
            if cell is not None and cell.code in _ASKED_BYES:
                away.add(player.number)
        return frozenset(away)

    @property
    def absent_next_round(self) -> frozenset[int]:
        """Players who will not be paired in the first round without a pairing."""
        return self.absent(self.rounds_paired + 1)

    def next_byes(self) -> dict[int, CellCode]:
        """Pairing number to bye letter in the first round without a pairing."""
        upcoming = self.rounds_paired + 1
        return {b.number: BYE_CELL[b.kind] for b in self.byes if b.round == upcoming}

    def all_accelerations(self) -> tuple[Acceleration, ...]:
        """Records 250; where there are none and the system code says Baku, what C.04.7 prescribes.

        None where the scoring rules Baku out (a win must be worth two draws, a loss nothing).
        """
        if self.accelerations or not self.says_baku:
            return self.accelerations
        try:
            return baku_acceleration(len(self.players), self.planned_rounds, self.scoring)
        except RuleError:
            return ()

    @property
    def says_baku(self) -> bool:
        """Does the code of record 192 demand the Baku acceleration?"""
        return self.system_code.upper().endswith("_BAKU")

    def history(self) -> History:
        """The event as the rules code wants it; a blank cell of a paired round is a zero-point bye."""
        paired = self.rounds_paired
        return History(
            players=tuple(_history_player(p) for p in self.players),
            cells={p.number: _full_line(p.cells, paired) for p in self.players},
            planned_rounds=self.planned_rounds,
            system=self.system,
            scoring=self.scoring,
            initial_colour=self.initial_colour or derive_initial_colour(self.players) or Colour.WHITE,
            accelerations=self.all_accelerations(),
            forbidden=self.forbidden,
            abnormal=self.abnormal,
            start_date=self.start_date,
        )


_ASKED_BYES = (CellCode.HALF_BYE, CellCode.FULL_BYE, CellCode.ZERO_BYE)


@dataclass(frozen=True, slots=True)
class TrfReading:
    """A file read leniently: what it says, and everything that was wrong or adjusted, in line order."""

    tournament: TrfTournament
    problems: tuple[Problem, ...] = ()

    @property
    def errors(self) -> tuple[Problem, ...]:
        """Problems that forbid storing anything of this file."""
        return tuple(p for p in self.problems if p.severity is Severity.ERROR)

    @property
    def adjustments(self) -> tuple[Problem, ...]:
        """What was read differently from what is written."""
        return tuple(p for p in self.problems if p.severity is Severity.ADJUSTED)

    @property
    def ok(self) -> bool:
        """May the content be stored?"""
        return not self.errors


def trf_from_history(history: History, **header: object) -> TrfTournament:
    """A report of this event. Header fields (`name=`, `city=`, ...) are those of `TrfTournament`.

    A missing cell of a paired round becomes a zero-point bye, so that the file says it openly.
    """
    paired = history.rounds_paired
    players = tuple(
        _trf_player(p, _full_line(history.cells.get(p.number, ()), paired)) for p in history.players
    )
    values: dict[str, object] = {
        "rounds": history.planned_rounds,
        "initial_colour": history.initial_colour,
        "scoring": history.scoring,
        "system_code": system_code(history.system),
        "start_date": history.start_date,
        "players": players,
        "accelerations": history.accelerations,
        "forbidden": history.forbidden,
        "abnormal": history.abnormal,
    }
    values.update(header)
    return TrfTournament(**values)  # type: ignore[arg-type]


def derive_initial_colour(players: tuple[TrfPlayer, ...]) -> Colour | None:
    """The colour drawn for number 1, from round 1: the lowest number paired there has it (C.04.3 5.2.5)."""
    for player in sorted(players, key=lambda p: p.number):
        cell = player.cells[0] if player.cells else None
        if cell is not None and cell.opponent is not None and cell.colour is not None:
            return cell.colour
    return None


def used_letters(players: tuple[TrfPlayer, ...]) -> Iterator[CellCode]:
    """Every letter in the file, for rules that depend on what occurs."""
    for player in players:
        for cell in player.cells:
            if cell is not None:
                yield cell.code


def is_pairing(code: CellCode) -> bool:
    """Does this letter show that the round was paired (a game or the allocated bye)?"""
    return CELLS[code].paired or code is CellCode.PAB


def _full_line(cells: tuple[Cell | None, ...], paired: int) -> tuple[Cell | None, ...]:
    line: list[Cell | None] = [cell or Cell(CellCode.ZERO_BYE) for cell in cells[:paired]]
    line.extend(Cell(CellCode.ZERO_BYE) for _ in range(paired - len(line)))
    return tuple(line)


def _history_player(player: TrfPlayer) -> HistoryPlayer:
    return HistoryPlayer(
        number=player.number,
        name=player.name,
        rating=player.rating,
        title=player.title,
        sex=player.sex,
        federation=player.federation,
        fide_id=player.fide_id,
        birth=player.birth,
    )


def _trf_player(player: HistoryPlayer, cells: tuple[Cell | None, ...]) -> TrfPlayer:
    return TrfPlayer(
        number=player.number,
        name=player.name,
        sex=player.sex,
        title=player.title,
        rating=player.rating,
        federation=player.federation,
        fide_id=player.fide_id,
        birth=player.birth,
        cells=cells,
    )
