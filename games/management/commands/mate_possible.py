"""Can White, can Black still mate? One JSON object for each position (Laws 5.1.2, 5.2.2, 6.9, 7.5.5)."""

from __future__ import annotations

import json
import sys
import time
from argparse import ArgumentTypeError
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandParser

from games.domain.mate_possible import MatePossible, mate_possible
from tournaments.domain.errors import InputError
from tournaments.text import say

FIRST_NODES = 2_000
DEFAULT_MS = 1_000


def _milliseconds(text: str) -> int:
    value = int(text) if text.isdecimal() else 0
    if value < 1:
        raise ArgumentTypeError(f"{text!r} is no time budget; give whole milliseconds, at least 1")
    return value


class Command(BaseCommand):
    """`mate_possible FEN` or `mate_possible --file FILE`; needs no database."""

    help = "Say whether White and Black can still checkmate by any series of legal moves."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """The position or a file of positions, and how long to think about each."""
        parser.add_argument(
            "fen", nargs="*", help="position in Forsyth-Edwards notation, quoted or as its fields"
        )
        parser.add_argument(
            "--file", metavar="FILE", help="file with one position a line; - reads standard input"
        )
        parser.add_argument(
            "--budget-ms",
            type=_milliseconds,
            default=DEFAULT_MS,
            metavar="N",
            help=f"time to spend on one position in milliseconds (default {DEFAULT_MS})",
        )
        parser.add_argument("--variant", choices=("standard", "chess960"), default="standard")
        parser.add_argument(
            "--json", action="store_true", help="accepted for symmetry: the answer is always JSON"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print one JSON object a position; exit 2 after naming every position that cannot be read."""
        fen = " ".join(options["fen"])
        if bool(fen) == bool(options["file"]):
            self._fail("give either one FEN or --file FILE")
        positions = self._lines(options["file"]) if options["file"] else [(1, fen)]
        name, faults = options["file"] or "FEN", 0
        for number, text in positions:
            try:
                answer = _think(text, options["budget_ms"], options["variant"])
            except InputError as error:
                faults += 1
                self.stderr.write(f"{name}:{number}:1: {say(error.message)}")
            else:
                self.stdout.write(json.dumps(answer, ensure_ascii=False))
        if faults:
            sys.exit(2)

    def _lines(self, name: str) -> list[tuple[int, str]]:
        try:
            text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            self._fail(
                f"{name}:1:1: the file cannot be read ({error}); give a UTF-8 text file with one FEN a line"
            )
        lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
        return [(number, line) for number, line in lines if line and not line.startswith("#")]

    def _fail(self, message: str) -> NoReturn:
        self.stderr.write(message)
        sys.exit(2)


def _think(fen: str, budget_ms: int, variant: str) -> dict[str, object]:
    """Answer with as many nodes as fit into the time, measured on the way."""
    start = time.perf_counter()
    budget = FIRST_NODES
    while True:
        before = time.perf_counter()
        answer = mate_possible(fen, budget_nodes=budget, variant=variant)
        now = time.perf_counter()
        left = budget_ms - 1000 * (now - start)
        rate = max(answer.nodes, 1) / max(1000 * (now - before), 0.1)
        following = int(left * rate / 2)  # both colours share the time
        if "unknown" not in (answer.white, answer.black) or following <= budget:
            return _as_json(answer, 1000 * (now - start))
        budget = following


def _as_json(answer: MatePossible, ms: float) -> dict[str, object]:
    return {
        "fen": answer.fen,
        "white": answer.white,
        "black": answer.black,
        "white_line": answer.white_line,
        "black_line": answer.black_line,
        "white_reason": say(answer.white_reason),
        "black_reason": say(answer.black_reason),
        "nodes": answer.nodes,
        "ms": round(ms, 1),
    }
