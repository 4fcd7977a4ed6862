"""What the commands about scoresheets share: reading a file, one JSON answer, bad input as exit code 2."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TextIO

from django.core.management.base import BaseCommand, CommandError, OutputWrapper
from django.utils.translation import gettext as _

from tournaments.domain.errors import FlagfallError
from tournaments.text import say

UNUSABLE = 2
_MARKED = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
LIMIT_BYTES = 1_000_000


class _PlainErrors(OutputWrapper):
    """Standard error without the class name before a command's message, so that lines begin with the file."""

    def write(  # type: ignore[override]
        self, msg: str = "", style_func: Callable[[str], str] | None = None, ending: str | None = None
    ) -> None:
        """One message, lines as they are."""
        super().write(msg.removeprefix("CommandError: "), style_func, ending)


class SheetCommand(BaseCommand):
    """A command that answers a question about scoresheets. Needs no database."""

    requires_system_checks = []

    def __init__(self, stdout: TextIO | None = None, stderr: TextIO | None = None, **options: Any) -> None:
        super().__init__(stdout, stderr, **options)
        self.stderr = _PlainErrors(stderr or sys.stderr)

    def load(self, path: str) -> str:
        """The text of a file, `-` for standard input. Exit code 2 where it is missing, too large or no text."""
        try:
            data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        except OSError as error:
            message = _("%(file)s: the file cannot be read (%(why)s); check its name.")
            raise CommandError(
                message % {"file": path, "why": error.strerror}, returncode=UNUSABLE
            ) from error
        if len(data) > LIMIT_BYTES:
            message = _("%(file)s: the file is larger than 1 MB; give one scoresheet.")
            raise CommandError(message % {"file": path}, returncode=UNUSABLE)
        try:
            return data.decode(_MARKED.get(data[:2], "utf-8-sig"))
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            column = error.start - data.rfind(b"\n", 0, error.start)
            message = _("%(file)s:%(line)s:%(column)s: this is not UTF-8 text; save the file as UTF-8.")
            raise CommandError(
                message % {"file": path, "line": line, "column": column}, returncode=UNUSABLE
            ) from error

    def refuse(self, path: str, error: FlagfallError) -> CommandError:
        """The error for input that cannot be used."""
        return CommandError(f"{path}: {say(error.message)}", returncode=UNUSABLE)

    def answer(self, data: Mapping[str, object]) -> None:
        """The one JSON object."""
        self.stdout.write(json.dumps(data, ensure_ascii=False))
