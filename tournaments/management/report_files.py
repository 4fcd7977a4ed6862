"""What the commands about report files share: reading the file, one JSON answer, one line a problem."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TextIO

from django.core.management.base import BaseCommand, CommandError, OutputWrapper

from tournaments.domain.trf import Problem, TrfReading, TrfTournament, read_trf_bytes
from tournaments.text import say

UNUSABLE = 2


class PlainErrors(OutputWrapper):
    """Standard error without the class name before a command's message, so that lines begin with the file."""

    def write(  # type: ignore[override]
        self, msg: str = "", style_func: Callable[[str], str] | None = None, ending: str | None = None
    ) -> None:
        """One message, lines as they are."""
        super().write(msg.removeprefix("CommandError: "), style_func, ending)


class ReportFileCommand(BaseCommand):
    """A command that answers a question about one report file. Needs no database."""

    requires_system_checks = []
    reads_file = True

    def __init__(self, stdout: TextIO | None = None, stderr: TextIO | None = None, **options: Any) -> None:
        super().__init__(stdout, stderr, **options)
        self.stderr = PlainErrors(stderr or sys.stderr)

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file, and whether the answer is for programs."""
        if self.reads_file:
            parser.add_argument("file", help="report file (TRF26, TRF16), - for standard input")
        parser.add_argument("--json", action="store_true", help="one JSON object on standard output")

    def load(self, path: str) -> TrfTournament:
        """The tournament of a file; adjustments go to standard error, errors end the command with code 2."""
        reading = self.reading(path)
        if reading.errors:
            raise CommandError("\n".join(problem_lines(path, reading.errors)), returncode=UNUSABLE)
        for line in problem_lines(path, reading.adjustments):
            self.stderr.write(line)
        return reading.tournament

    def reading(self, path: str) -> TrfReading:
        """The file as read, its problems included. Code 2 where there is no such file."""
        try:
            data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        except OSError as error:
            raise CommandError(
                f"{path}: the file cannot be read ({error.strerror}); check its name.", returncode=UNUSABLE
            ) from error
        return read_trf_bytes(data)

    def answer(self, data: Mapping[str, object]) -> None:
        """The one JSON object."""
        self.stdout.write(json.dumps(data, ensure_ascii=False))


def problem_lines(path: str, problems: Iterable[Problem]) -> list[str]:
    """`file:line:column: what` for each problem."""
    return [f"{path}:{p.line}:{p.column}: {say(p.text)}" for p in problems]
