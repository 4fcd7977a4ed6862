"""Every round of every player classified once; scores as whole numbers of the event's smallest unit.

Three numbers a player come from here: the score, the score as others' opponent (C.07, 16.3) and the score of the
dummy that stands in for an opponent in the player's own unplayed rounds (16.4).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from tournaments.domain.history import Cell, History
from tournaments.domain.results import CELLS, CellCode, Colour, PointsClass


class Kind(IntEnum):
    """How a round went for a player, as far as tie-breaks care."""

    PLAYED = 0
    FORFEIT_WIN = 1
    FORFEIT_LOSS = 2
    PAB = 3
    FULL_BYE = 4
    REQUESTED = 5  # half-point bye, zero-point bye, not there


FORFEITS = frozenset({Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS})
VOLUNTARY = frozenset({Kind.REQUESTED, Kind.FORFEIT_LOSS})  # unplayed by the player's own choice

KINDS: dict[CellCode, Kind] = {
    CellCode.FORFEIT_WIN: Kind.FORFEIT_WIN,
    CellCode.FORFEIT_LOSS: Kind.FORFEIT_LOSS,
    CellCode.PAB: Kind.PAB,
    CellCode.FULL_BYE: Kind.FULL_BYE,
    CellCode.HALF_BYE: Kind.REQUESTED,
    CellCode.ZERO_BYE: Kind.REQUESTED,
} | {code: Kind.PLAYED for code, row in CELLS.items() if row.played}

_HALVES = {PointsClass.WIN: 2, PointsClass.DRAW: 1}


class Game(NamedTuple):
    """One round of one player. `points` in units; `halves` is the usual 1, ½, 0 doubled (for ratings)."""

    round: int
    kind: Kind
    opponent: int  # 0 without one
    black: bool
    points: int
    halves: int
    won: bool


class Part(NamedTuple):
    """A round's part of Buchholz (`score`: the opponent's or dummy's) and Sonneborn-Berger (`product`), in units."""

    game: Game
    opponent: int
    score: int
    product: int
    voluntary: bool


@dataclass(slots=True)
class Facts:
    """An event after a round, ready for arithmetic. `unit` units make one point."""

    unit: int
    rounds: int
    swiss: bool
    capped: bool  # the dummy's cap of the edition of 2026
    win: int
    draw: int
    lines: dict[int, tuple[Game, ...]]
    extra: dict[tuple[int, int], int]
    ratings: dict[int, int]
    meetings: int  # games any two players are planned to have
    score: dict[int, int] = field(default_factory=dict)
    adjusted: dict[int, int] = field(default_factory=dict)
    memo: dict[int, Fraction] = field(default_factory=dict)
    parts: dict[tuple[int, bool], tuple[Part, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Sum the scores up."""
        for number, line in self.lines.items():
            self.score[number] = sum(game.points for game in line)
        for (number, _), points in self.extra.items():
            if number in self.score:
                self.score[number] += points
        for number, line in self.lines.items():
            self.adjusted[number] = self.score[number] + self._lift(line)

    def _lift(self, line: tuple[Game, ...]) -> int:
        """What 16.3 adds: a requested bye with nothing but voluntary unplayed rounds after it is a draw."""
        if not self.swiss:
            return 0
        lift = 0
        for game in reversed(line):
            if game.kind is Kind.REQUESTED:
                lift += self.draw - game.points
            elif game.kind is not Kind.FORFEIT_LOSS:
                break
        return lift

    def forget(self) -> None:
        """Drop what was only kept to be quick."""
        self.memo.clear()
        self.parts.clear()

    def points(self, units: int) -> Fraction:
        """Units as points."""
        found = self.memo.get(units)
        if found is None:
            found = self.memo[units] = Fraction(units, self.unit)
        return found

    def dummy(self, number: int, game: Game) -> int:
        """The dummy's score in an unplayed round (16.4): the own score, since 2026 at most a cap."""
        own = self.score[number]
        if not self.capped:
            return own
        if game.kind in (Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS):
            return min(own, self.adjusted[game.opponent])
        return min(own, self.draw * self.rounds)


def facts_of(history: History, rounds: int, edition: str, unrated_counts_as: int | None) -> Facts:
    """Classify every round up to `rounds`."""
    scoring = history.scoring
    values = (scoring.win, scoring.draw, scoring.loss, scoring.absent, scoring.pab)
    abnormal = [a for a in history.abnormal if a.round <= rounds]
    unit = lcm(2, *(v.denominator for v in values), *(a.points.denominator for a in abnormal))
    worth = {code: int(scoring.points(code) * unit) for code in CellCode}
    extra: dict[tuple[int, int], int] = {}
    for a in abnormal:
        extra[(a.number, a.round)] = extra.get((a.number, a.round), 0) + int(a.points * unit)
    return Facts(
        unit=unit,
        rounds=rounds,
        swiss=history.system.is_swiss,
        capped=edition >= "2026-03",
        win=int(scoring.win * unit),
        draw=int(scoring.draw * unit),
        lines={p.number: _line(history.cells.get(p.number, ()), rounds, worth) for p in history.players},
        extra=extra,
        ratings={p.number: p.rating or unrated_counts_as or 0 for p in history.players},
        meetings=2 if history.system.value == "double_round_robin" else 1,
    )


def fore_history(history: History, rounds: int) -> History:
    """The event as if every paired game of its last round had been drawn (8.3)."""
    cells: dict[int, tuple[Cell | None, ...]] = dict(history.cells)
    for number, line in history.cells.items():
        last = line[rounds - 1] if 0 < rounds <= len(line) else None
        if last is not None and last.opponent is not None:
            cells[number] = (*line[: rounds - 1], Cell(CellCode.DRAW, last.opponent, last.colour))
    return History(
        players=history.players,
        cells=cells,
        planned_rounds=history.planned_rounds,
        system=history.system,
        scoring=history.scoring,
        abnormal=history.abnormal,
        start_date=history.start_date,
    )


def _line(cells: tuple[Cell | None, ...], rounds: int, worth: dict[CellCode, int]) -> tuple[Game, ...]:
    made = [_game(index, cell, worth) for index, cell in enumerate(cells[:rounds], 1)]
    made.extend(_game(index, None, worth) for index in range(len(made) + 1, rounds + 1))
    return tuple(made)


def _game(round_no: int, cell: Cell | None, worth: dict[CellCode, int]) -> Game:
    if cell is None:
        return Game(round_no, Kind.REQUESTED, 0, False, 0, 0, False)
    points = CELLS[cell.code].points
    return Game(
        round_no,
        KINDS[cell.code],
        cell.opponent or 0,
        cell.colour is Colour.BLACK,
        worth[cell.code],
        _HALVES.get(points, 0),
        points is PointsClass.WIN,
    )
