"""Pairing one round in the middle of an event: ours against gacrux's own command line on the same file.

Ours is everything the program does (engine file, engine, own checker, explanations) in this process; theirs is one
call of the engine's program, start included, as another program would use it.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from tournaments.domain.history import Cell, History, HistoryPlayer
from tournaments.domain.pairing import PairingRequest, pair_round
from tournaments.domain.results import CellCode, Colour
from tournaments.domain.trf import trf_from_history, write_trf

BEFORE = 4


def played_history(players: int, seed: int) -> History:
    """Four rounds paired by the program itself, with results drawn from the seed."""
    chance = random.Random(seed)
    history = History(
        players=tuple(HistoryPlayer(n, f"P{n}", rating=2400 - n) for n in range(1, players + 1)),
        cells=dict.fromkeys(range(1, players + 1), ()),
        planned_rounds=9,
        start_date="2026-11-01",
    )
    for round_no in range(1, BEFORE + 1):
        made = pair_round(PairingRequest(history=history, round_no=round_no))
        lines: dict[int, Cell] = {}
        for white, black in made.boards:
            one, two = chance.choice(
                ((CellCode.WIN, CellCode.LOSS), (CellCode.DRAW, CellCode.DRAW), (CellCode.LOSS, CellCode.WIN))
            )
            lines[white] = Cell(one, black, Colour.WHITE)
            lines[black] = Cell(two, white, Colour.BLACK)
        if made.bye is not None:
            lines[made.bye] = Cell(CellCode.PAB)
        history = replace(history, cells={n: (*line, lines[n]) for n, line in history.cells.items()})
    return history


def ours(history: History) -> float:
    """Seconds of our whole pairing of the next round."""
    started = time.perf_counter()
    pair_round(PairingRequest(history=history, round_no=BEFORE + 1))
    return time.perf_counter() - started


def theirs(history: History) -> float:
    """Seconds of the engine's own program for the same round."""
    text = write_trf(trf_from_history(history, name="Bench"))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.trf"
        path.write_text(text, encoding="utf-8")
        command = [sys.executable, "-m", "gacrux.pairingchecker", "-i", str(path), "-b", "utf-8"]
        started = time.perf_counter()
        subprocess.run(
            [*command, "-p", "-m", "dutch", "-n", str(BEFORE + 1), "-t", "w", "-o", "-"],
            capture_output=True,
            check=True,
        )
        return time.perf_counter() - started
