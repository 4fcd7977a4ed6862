"""`manage.py trf_import FILE`: an event from a report file, all or nothing."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.domain.errors import FlagfallError
from tournaments.laws_port import known_laws
from tournaments.models import User
from tournaments.services.report_files import Imported, trf_import


class Command(BaseCommand):
    """Lists every adjustment; stores nothing while an error remains."""

    help = "Read an event from a TRF16 or TRF26 file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """`FILE --laws ID --dry-run --owner USERNAME --json`."""
        parser.add_argument("file", help="the report file, or - for standard input")
        parser.add_argument(
            "--laws", help="edition of the Laws; a report does not name one (needed to store)"
        )
        parser.add_argument("--dry-run", action="store_true", help="only say what would be adjusted")
        parser.add_argument("--owner", help="user who becomes the chief arbiter")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        """Read, store, report."""
        data = self._read(options["file"])
        laws = options["laws"] or max(known_laws(), key=lambda e: (date(int(e), 1, 1), e))
        if laws not in known_laws():
            raise CommandError(f"--laws: use one of {', '.join(sorted(known_laws()))}.", returncode=2)
        try:
            done = trf_import(
                by=self._owner(options["owner"]), data=data, laws=laws, dry_run=options["dry_run"]
            )
        except FlagfallError as error:
            raise CommandError(f"{options['file']}: {error}", returncode=2) from None
        self._report(options["file"], done, as_json=options["json"], laws=None if options["laws"] else laws)
        if done.errors:
            sys.exit(2)

    def _read(self, name: str) -> bytes:
        try:
            return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        except OSError as error:
            raise CommandError(f"{name}: {error.strerror}.", returncode=2) from None

    def _owner(self, username: str | None) -> User | None:
        if not username:
            return None
        user = User.objects.filter(username=username).first()
        if user is None:
            raise CommandError(f"There is no user {username!r}.", returncode=2)
        return user

    def _report(self, name: str, done: Imported, *, as_json: bool, laws: str | None) -> None:
        adjustments = [{"line": p.line, "what": str(p.text)} for p in done.adjustments]
        if laws is not None:
            adjustments.append(
                {"line": 0, "what": f"the Laws of {laws} were taken; change them in the settings"}
            )
        errors = [{"line": p.line, "column": p.column, "what": str(p.text)} for p in done.errors]
        for problem in done.errors:
            self.stderr.write(f"{name}:{problem.line}:{problem.column}: {problem.text}")
        if as_json:
            event = done.event.pk if done.event else None
            self.stdout.write(json.dumps({"event": event, "adjustments": adjustments, "errors": errors}))
            return
        for item in adjustments:
            self.stdout.write(f"{name}:{item['line']}: {item['what']}")
        if done.event is not None:
            self.stdout.write(f"Event {done.event.pk}: {done.event.name}")
