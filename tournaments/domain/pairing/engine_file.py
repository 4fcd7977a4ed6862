"""The text given to the pairing engine: a TRF26 file with what pairing needs and nothing else.

Players stand in it under numbers 1..n without gaps and without names or ratings: the file is kept with the round,
and a person who asks to be forgotten is not in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from tournaments.domain.errors import InputError
from tournaments.domain.history import Cell, History
from tournaments.domain.pairing.state import out_of_event, virtual_points
from tournaments.domain.results import CellCode, Colour
from tournaments.domain.text import T

NO_BYE_MARK = "### not eligible for the pairing-allocated bye:"
_WIDEST = 9999


@dataclass(frozen=True, slots=True)
class EngineFile:
    """The text, and the pairing number behind every line number of it (`numbers[0]` is line number 1)."""

    text: str
    numbers: tuple[int, ...]


def write_engine_file(
    history: History, round_no: int, absent: frozenset[int], no_bye: frozenset[int] = frozenset()
) -> EngineFile:
    """The event before a round as the engine reads it; absent players have a zero-point bye in the coming round.

    Points are multiplied to whole numbers where one decimal is not enough, said in a comment line.
    Raises `InputError` where a score does not fit the four columns of the format.
    """
    players = sorted(history.players, key=lambda p: p.number)
    numbers = tuple(p.number for p in players)
    index = {n: i for i, n in enumerate(numbers, start=1)}
    away = absent | {p.number for p in players if out_of_event(p, round_no)}
    lines = {n: _cells(history, n, round_no, away) for n in numbers}
    totals = {
        n: sum((history.scoring.points(c.code) for c in line), Fraction(0)) for n, line in lines.items()
    }
    virtual = _virtual(history, numbers, round_no)
    points = _PointsColumn.fitting(
        [*_amounts(history), *totals.values(), *(v for row in virtual for v in row)]
    )
    out = [
        f"012 Round {round_no}",
        f"062 {len(numbers)}",
        "092 Individual: Swiss-System (Dutch)",
        f"142 {max(history.planned_rounds, round_no)}",
        f"152 {'W' if history.initial_colour is Colour.WHITE else 'B'}",
        _scoring_line(history, points),
        "192 FIDE_DUTCH_2026",
    ]
    if points.factor is not None:
        out.append(f"### all points multiplied by {points.factor}")
    barred = sorted(index[n] for n in no_bye if n in index)
    if barred:
        out.append(f"{NO_BYE_MARK} {' '.join(map(str, barred))}")
    for number in numbers:
        cells = "".join(f"  {_cell(c, index)}" for c in lines[number])
        name = f"Player {number}"
        total = points.text(totals[number])
        out.append(
            f"001 {index[number]:4} {'':4} {name:33} {'':4} {'':3} {'':11} {'':10} {total:>4} {'':4}{cells}"
        )
    out.extend(_acceleration_lines(virtual, points))
    out.extend(_forbidden_lines(history, round_no, index))
    return EngineFile("\n".join(out) + "\n", numbers)


@dataclass(frozen=True, slots=True)
class _PointsColumn:
    """How points are spelt: with one decimal, or multiplied by `factor` to whole numbers."""

    factor: int | None

    @classmethod
    def fitting(cls, amounts: Sequence[Fraction]) -> _PointsColumn:
        """One decimal where every amount fits it, else the smallest factor that makes all amounts whole."""
        if all((a * 10).denominator == 1 and Fraction(-10) < a < 100 for a in amounts):
            return cls(None)
        factor = lcm(*(a.denominator for a in amounts))
        if any(not -999 <= a * factor <= _WIDEST for a in amounts):
            raise InputError(
                T(
                    "The points of this event cannot be written for the pairing engine: use simpler fractions."
                ),
                code="points_too_fine",
            )
        return cls(factor)

    def text(self, amount: Fraction) -> str:
        """The amount as the file spells it."""
        if self.factor is not None:
            return str(int(amount * self.factor))
        tenths = int(amount * 10)
        return f"{'-' if tenths < 0 else ''}{abs(tenths) // 10}.{abs(tenths) % 10}"


def _cells(history: History, number: int, round_no: int, away: frozenset[int]) -> list[Cell]:
    cells = [history.cell(number, r) or Cell(CellCode.ZERO_BYE) for r in range(1, round_no)]
    if number in away:
        cells.append(Cell(CellCode.ZERO_BYE))
    return cells


def _cell(cell: Cell, index: Mapping[int, int]) -> str:
    if cell.opponent is None:
        return f"0000 - {cell.code.value}"
    colour = "w" if cell.colour is Colour.WHITE else "b"
    return f"{index[cell.opponent]:4} {colour} {cell.code.value}"


def _amounts(history: History) -> list[Fraction]:
    s = history.scoring
    return [s.win, s.draw, s.loss, s.absent, s.pab]


def _scoring_line(history: History, points: _PointsColumn) -> str:
    s = history.scoring
    pairs = (("W", s.win), ("D", s.draw), ("L", s.loss), ("A", s.absent), ("P", s.pab), ("X", s.draw))
    return "162  " + "".join(f"{letter}{points.text(value):>4}    " for letter, value in pairs).rstrip()


def _virtual(history: History, numbers: Sequence[int], round_no: int) -> list[list[Fraction]]:
    """Virtual points by round and player.

    Points given or taken apart from results (record 299) ride along from the round after: for pairing they move a
    player between scores exactly like virtual points do.
    """
    rows = []
    for r in range(1, round_no + 1):
        extra: dict[int, Fraction] = {}
        for a in history.abnormal:
            if a.round < r:
                extra[a.number] = extra.get(a.number, Fraction(0)) + a.points
        rows.append([virtual_points(history, n, r) + extra.get(n, Fraction(0)) for n in numbers])
    return rows


def _acceleration_lines(virtual: Sequence[Sequence[Fraction]], points: _PointsColumn) -> Iterator[str]:
    for round_no, row in enumerate(virtual, start=1):
        for value, first, last in _runs(row):
            if value:
                yield f"250 {'':4} {points.text(value):>4} {round_no:3} {round_no:3} {first:4} {last:4}"


def _runs(row: Sequence[Fraction]) -> Iterator[tuple[Fraction, int, int]]:
    start = 0
    for i in range(1, len(row) + 1):
        if i == len(row) or row[i] != row[start]:
            yield row[start], start + 1, i
            start = i


def _forbidden_lines(history: History, round_no: int, index: Mapping[int, int]) -> Iterator[str]:
    for group in history.forbidden:
        members = [index[n] for n in group.numbers if n in index]
        if group.first_round <= round_no <= group.last_round and len(members) > 1:
            yield f"260 {group.first_round:3} {group.last_round:3}" + "".join(f" {n:4}" for n in members)
