"""`manage.py audit_verify EVENT`: is the record of an event whole?"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.models import Event
from tournaments.selectors.audit import audit_verify


class Command(BaseCommand):
    """Recomputes every hash of the chain."""

    help = "Verify the audit chain of an event; exit code 1 when it is broken."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """`EVENT --json`."""
        parser.add_argument("event", type=int, help="number of the event")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the answer."""
        event = Event.objects.filter(pk=options["event"]).first()
        if event is None:
            raise CommandError(f"There is no event {options['event']}.", returncode=2)
        check = audit_verify(event)
        if options["json"]:
            answer = {"entries": check.entries, "ok": check.ok, "broken_at": check.broken_at}
            self.stdout.write(json.dumps(answer))
        elif check.ok:
            self.stdout.write(f"{check.entries} entries, the chain is whole.")
        else:
            self.stdout.write(f"The chain is broken at entry {check.broken_at} of {check.entries}.")
        if not check.ok:
            sys.exit(1)
