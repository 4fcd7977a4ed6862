"""Pairing one round in the middle of an event: all we do against the engine alone, both in this process.

Ours is everything the program does: engine file, engine with quicker bookkeeping, own checker, explanations. Theirs is
the unchanged engine reading the same file and pairing. The difference is what checking and explaining cost.
"""

from __future__ import annotations

import random
import time
from dataclasses import replace

from gacrux.pairingdutch import pairing_dutch
from gacrux.trf2json import trf2json

from tournaments.domain.history import Cell, History, HistoryPlayer
from tournaments.domain.pairing import PairingRequest, pair_round
from tournaments.domain.results import CellCode, Colour

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
    """Processor seconds of our whole pairing of the next round: file, engine, checker, reasons."""
    started = time.process_time()
    pair_round(PairingRequest(history=history, round_no=BEFORE + 1))
    return time.process_time() - started


def theirs(history: History) -> float:
    """Processor seconds of the engine alone, unchanged, in this process: read the same file and pair."""
    text = pair_round(PairingRequest(history=history, round_no=BEFORE + 1)).engine_input
    started = time.process_time()
    reader = trf2json()
    reader.parse_file(text, 0)
    tournament = reader.get_tournament(1)
    tournament["pairingSystem"], tournament["maxMeets"], tournament["topColor"] = ["dutch"], 1, "w"
    for competitor in tournament["competitors"]:
        competitor["present"] = True
    params = {"experimental": [], "verbose": 0, "top_color": "w", "rank": False}
    pairing_dutch(tournament, BEFORE + 1, params).compute_pairing(False, 0)
    return time.process_time() - started
