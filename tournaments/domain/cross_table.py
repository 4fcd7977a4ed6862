"""The cross table: who met whom in which round, with results as results (a draw is ½ whatever it pays, FC05)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tournaments.domain.history import Cell, History
from tournaments.domain.results import CELLS, CellCode, Colour, PointsClass, points_shown

_MARKS: dict[CellCode, str] = {
    CellCode.FORFEIT_WIN: "+",
    CellCode.FORFEIT_LOSS: "−",
    CellCode.PENDING: "?",
}
_CLASS_MARKS: dict[PointsClass, str] = {PointsClass.WIN: "1", PointsClass.DRAW: "½", PointsClass.LOSS: "0"}


@dataclass(frozen=True, slots=True)
class CrossCell:
    """One round. `mark` is the result (`1 ½ 0 + − ?`) or, for byes, the points given; empty where not paired."""

    opponent: int | None
    colour: Colour | None
    code: CellCode | None
    mark: str


@dataclass(frozen=True, slots=True)
class CrossLine:
    """A player's rounds in order and the sum of the points."""

    number: int
    cells: tuple[CrossCell, ...]
    points: Fraction


def cross_table(history: History, after_round: int | None = None) -> tuple[CrossLine, ...]:
    """One line a player, by pairing number, up to a round (default: all paired)."""
    rounds = history.rounds_paired if after_round is None else after_round
    return tuple(
        CrossLine(
            player.number,
            tuple(_cell(history, history.cell(player.number, r)) for r in range(1, rounds + 1)),
            history.score(player.number, rounds),
        )
        for player in sorted(history.players, key=lambda p: p.number)
    )


def _cell(history: History, cell: Cell | None) -> CrossCell:
    if cell is None:
        return CrossCell(None, None, None, "")
    return CrossCell(cell.opponent, cell.colour, cell.code, result_mark(history, cell.code))


def result_mark(history: History, code: CellCode) -> str:
    """What a result looks like in a table: never worked out from its points."""
    return game_mark(code) if CELLS[code].paired else points_shown(history.scoring.points(code))


def game_mark(code: CellCode) -> str:
    """One side of a game's result: `1 ½ 0`, `+ −` by forfeit, `?` while it is not finished."""
    return _MARKS.get(code) or _CLASS_MARKS[CELLS[code].points]
