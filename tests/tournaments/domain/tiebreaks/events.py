"""Small events written as one word a player: `2w1` is White against number 2, a win; a bye is its letter alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.domain.history import Cell, History, HistoryPlayer
from tournaments.domain.results import CellCode, Colour

COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK}


def cell(word: str) -> Cell | None:
    if word == ".":
        return None
    if len(word) == 1:
        return Cell(CellCode(word))
    return Cell(CellCode(word[-1]), int(word[:-2]), COLOURS[word[-2]])


def event(lines: Mapping[int, str], *, ratings: Mapping[int, int] | None = None, **more: Any) -> History:
    cells = {n: tuple(cell(w) for w in line.split()) for n, line in lines.items()}
    left = more.pop("left", {})
    players = tuple(
        HistoryPlayer(n, f"P{n}", (ratings or {}).get(n, 2000), withdrawn_after=left.get(n)) for n in lines
    )
    rounds = max(len(line) for line in cells.values())
    return History(players=players, cells=cells, **{"planned_rounds": rounds, **more})
