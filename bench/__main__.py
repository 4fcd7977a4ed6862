"""`make bench`: every figure is a ratio measured in this run; exits with 1 where a bound is missed.

Writes the table to docs/performance.md. `python -m bench pairing` (or standings, sheets, mate) runs one part.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import platform
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from math import log2
from pathlib import Path

from bench import mate_possible, pairing, sheets, standings

PAGE = Path(__file__).resolve().parent.parent / "docs" / "performance.md"
FIELDS = (50, 100, 200, 500)
EDGE = 0.9  # we may be a tenth slower than a reader that does not check


@dataclass(frozen=True)
class Line:
    """One figure: what was measured, ours, theirs, the ratio and the bound it must reach (0: none)."""

    what: str
    ours: str
    theirs: str
    ratio: float
    bound: float = 0.0

    @property
    def ok(self) -> bool:
        """Is the bound reached?"""
        return self.ratio >= self.bound


def bench_pairing() -> list[Line]:
    """A round in the middle of an event, and how its cost grows."""
    lines, seconds = [], {}
    for players in FIELDS:
        history = pairing.played_history(players, seed=players)
        runs = [(pairing.ours(history), pairing.theirs(history)) for _ in range(3)]
        own, other = (statistics.median(side) for side in zip(*runs, strict=True))
        seconds[players] = own
        lines.append(
            Line(f"pairing round 5, {players} players", f"{own:.3f} s", f"{other:.3f} s", other / own, 0.7)
        )
    growth = log2(seconds[FIELDS[-1]] / seconds[FIELDS[-2]])
    lines.append(Line("pairing, growth exponent when the field doubles", f"{growth:.2f}", "–", growth))
    return lines


def bench_standings() -> list[Line]:
    """Ten tie-breaks of 2,000 players after 11 rounds."""
    history = standings.random_history(2000, 11, 1)
    own = standings.own_seconds(history)
    other, _ = standings.oracle(history)
    half = standings.own_seconds(standings.random_history(1000, 11, 1))
    return [
        Line(
            "standings, 2,000 players, 11 rounds, ten tie-breaks",
            f"{own:.2f} s",
            f"{other:.1f} s",
            other / own,
            10,
        ),
        Line(
            "standings, growth exponent when the field doubles",
            f"{log2(own / half):.2f}",
            "–",
            log2(own / half),
        ),
    ]


def bench_sheets() -> list[Line]:
    """Full verdicts against a reader that only reads."""
    texts = sheets.random_games(1)
    pairs = [(sheets.ours(texts), sheets.theirs(texts)) for _ in range(3)]
    own, other = (statistics.median(side) for side in zip(*pairs, strict=True))
    count = len(texts)
    return [
        Line(
            "scoresheets with full verdict, games a second",
            f"{count / own:.0f}",
            f"{count / other:.0f}",
            other / own,
            EDGE,
        )
    ]


def bench_mate() -> list[Line]:
    """The share of test positions decided; every wrong answer is a miss."""
    said, argv = io.StringIO(), sys.argv
    sys.argv = ["mate_possible", "--difficulty", "easy,medium"]
    try:
        with contextlib.redirect_stdout(said):
            wrong = mate_possible.main()
    finally:
        sys.argv = argv
    rows = [row for row in said.getvalue().splitlines() if row.startswith(("easy", "medium"))]
    return [
        Line(
            "mate possible: " + " ".join(row.split()),
            "no wrong answer" if not wrong else "WRONG",
            "–",
            1.0 - wrong,
            1.0,
        )
        for row in rows
    ]


PARTS: dict[str, Callable[[], list[Line]]] = {
    "pairing": bench_pairing,
    "standings": bench_standings,
    "sheets": bench_sheets,
    "mate": bench_mate,
}


def table(lines: list[Line]) -> str:
    """The figures as a Markdown table."""
    head = ["| measured | ours | theirs | ratio | bound | |", "|---|---|---|---|---|---|"]
    rows = [
        f"| {line.what} | {line.ours} | {line.theirs} | {line.ratio:.2f} | "
        f"{f'{line.bound:g}' if line.bound else '–'} | {'' if line.ok else 'MISSED'} |"
        for line in lines
    ]
    return "\n".join([*head, *rows])


def page(lines: list[Line], seconds: float) -> str:
    """docs/performance.md."""
    day = datetime.now(UTC).date().isoformat()
    return (
        "# Measurements\n\n"
        f"Made by `make bench` on {day}, Python {platform.python_version()}, {os.cpu_count()} processors, in {seconds:.0f} s.\n"
        "A ratio is theirs divided by ours, both measured in the same run: above 1 we are faster.\n\n"
        "- Pairing: ours includes the engine's file, our own checker and the reasons; theirs is the unchanged engine\n"
        "  (gacrux) alone, reading the same file, in the same process; processor time.\n"
        "- Standings: theirs is one run of gacrux's own checker as a program, its start included; wall time.\n"
        "- Scoresheets: ours is the full verdict, theirs python-chess's PGN reader, which only reads; processor time.\n"
        "- Growth: the exponent of the cost when the field doubles (2 is quadratic); information, without a bound.\n\n"
        f"{table(lines)}\n"
    )


def main() -> int:
    """Run the chosen parts, print the table, write the page when all were run."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("parts", nargs="*", help=f"{', '.join(PARTS)}; default: all")
    chosen = parser.parse_args().parts or list(PARTS)
    unknown = [name for name in chosen if name not in PARTS]
    if unknown:
        parser.error(f"there is no part {unknown[0]!r}; use {', '.join(PARTS)}")
    started = time.monotonic()
    lines = [line for name in chosen for line in PARTS[name]()]
    print(table(lines))
    if set(chosen) == set(PARTS):
        PAGE.write_text(page(lines, time.monotonic() - started), encoding="utf-8")
    missed = [line.what for line in lines if not line.ok]
    for what in missed:
        print(f"missed: {what}", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
