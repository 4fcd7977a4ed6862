"""How long standings take, and how that compares with gacrux's own checker on the same event.

python -m bench.standings [--players 2000] [--rounds 11] [--seed 1] [--no-oracle]
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tournaments.domain.history import Cell, History, HistoryPlayer
from tournaments.domain.results import CellCode, Colour
from tournaments.domain.standings import standings
from tournaments.domain.trf import trf_from_history, write_trf

CODES = ("BH/C1", "BH", "SB", "DE", "WIN", "BWG", "PS", "AOB", "ARO/C1", "TPR")
GAMES = (
    (CellCode.WIN, CellCode.LOSS, 40),
    (CellCode.DRAW, CellCode.DRAW, 20),
    (CellCode.LOSS, CellCode.WIN, 36),
    (CellCode.FORFEIT_WIN, CellCode.FORFEIT_LOSS, 4),
)


def random_history(players: int, rounds: int, seed: int) -> History:
    """An event in which players of about the same score meet; some are away, some do not come."""
    dice = random.Random(seed)
    numbers = range(1, players + 1)
    cells: dict[int, list[Cell]] = {n: [] for n in numbers}
    score = dict.fromkeys(numbers, 0.0)
    met: set[tuple[int, int]] = set()
    for _ in range(rounds):
        here = [n for n in numbers if dice.random() > 0.02]
        for number in set(numbers) - set(here):
            cells[number].append(Cell(dice.choice((CellCode.HALF_BYE, CellCode.ZERO_BYE))))
        order = sorted(here, key=lambda n: (-score[n], dice.random()))
        while len(order) > 1:
            one = order.pop(0)
            other = next((n for n in order if (min(one, n), max(one, n)) not in met), order[0])
            order.remove(other)
            met.add((min(one, other), max(one, other)))
            white, black, _ = dice.choices(GAMES, [g[2] for g in GAMES])[0]
            cells[one].append(Cell(white, other, Colour.WHITE))
            cells[other].append(Cell(black, one, Colour.BLACK))
            for number, code in ((one, white), (other, black)):
                score[number] += {"1": 1, "=": 0.5, "+": 1}.get(code.value, 0)
        for number in order:
            cells[number].append(Cell(CellCode.PAB))
    return History(
        players=tuple(HistoryPlayer(n, f"Player{n:04d}, Test", 2600 - n * 1200 // players) for n in numbers),
        cells={n: tuple(line) for n, line in cells.items()},
        planned_rounds=rounds,
        start_date="2026-06-01",
    )


def own_seconds(history: History) -> float:
    """Best of three runs of all tie-breaks together."""
    best = float("inf")
    for _ in range(3):
        started = time.perf_counter()
        standings(history, CODES)
        best = min(best, time.perf_counter() - started)
    return best


def oracle(history: History) -> tuple[float, dict[str, object]]:
    """One run of gacrux's checker over the same file and list, started as a program, and what it answered."""
    text = write_trf(trf_from_history(history, name="Bench", tie_breaks=CODES))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.trf"
        path.write_bytes(text.encode())
        command = [sys.executable, "-m", "gacrux.tiebreakchecker", "-i", str(path), "-b", "utf-8", "-s"]
        started = time.perf_counter()
        done = subprocess.run([*command, "-t", "PTS", *CODES, "-o", "-"], capture_output=True, check=True)
        seconds = time.perf_counter() - started
    answer: dict[str, object] = json.loads(done.stdout)
    return seconds, answer


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-oracle", action="store_true")
    given = parser.parse_args()
    history = random_history(given.players, given.rounds, given.seed)
    ours = own_seconds(history)
    print(f"{given.players} players x {given.rounds} rounds x {len(CODES)} tie-breaks: {ours:.3f} s")
    if not given.no_oracle:
        theirs, _ = oracle(history)
        print(f"gacrux's tie-break checker, whole run: {theirs:.3f} s, ratio {theirs / ours:.1f}")


if __name__ == "__main__":
    main()
