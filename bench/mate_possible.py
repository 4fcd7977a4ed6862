"""Share decided and time per question over the labelled positions.

    python bench/mate_possible.py [--budget-nodes N] [--difficulty easy,medium,hard,extreme] [FILE.csv]

Process time, one core. A wrong answer ends the run with exit code 1.
"""

from __future__ import annotations

import argparse
import csv
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import chess  # noqa: E402

from games.domain.mate_possible import can_mate  # noqa: E402

SIDES = ((chess.WHITE, "white_can_mate"), (chess.BLACK, "black_can_mate"))


def questions(path: Path, difficulties: set[str]) -> Iterator[tuple[dict[str, str], chess.Color, str]]:
    """Every row and colour of the table, with the right answer."""
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["difficulty"] in difficulties:
                for colour, column in SIDES:
                    yield row, colour, row[column]


def quantile(values: list[float], share: float) -> float:
    """The value below which this share of the sorted values lies."""
    return values[min(len(values) - 1, int(len(values) * share))]


def main() -> int:
    """Measure and print one line for each difficulty."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", nargs="?", default=str(ROOT / "tests/data/positions/winnability.csv"))
    parser.add_argument("--budget-nodes", type=int, default=20_000)
    parser.add_argument("--difficulty", default="easy,medium,hard,extreme")
    options = parser.parse_args()
    wrong = 0
    for difficulty in options.difficulty.split(","):
        times: list[float] = []
        decided = 0
        for row, colour, right in questions(Path(options.file), {difficulty}):
            start = time.process_time()
            verdict = can_mate(chess.Board(row["fen"]), colour, budget_nodes=options.budget_nodes).verdict
            times.append(1000 * (time.process_time() - start))
            decided += verdict != "unknown"
            if verdict not in (right, "unknown"):
                wrong += 1
                print(f"WRONG {row['id']} {chess.COLOR_NAMES[colour]}: {verdict}, not {right}  {row['fen']}")
        times.sort()
        fast = sum(t <= 100 for t in times)
        print(
            f"{difficulty:8} {decided}/{len(times)} decided ({100 * decided / len(times):.1f} %), "
            f"{100 * fast / len(times):.1f} % within 100 ms, median {quantile(times, 0.5):.1f} ms, "
            f"p95 {quantile(times, 0.95):.0f} ms, p99 {quantile(times, 0.99):.0f} ms, max {times[-1]:.0f} ms"
        )
    print(f"wrong: {wrong}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
