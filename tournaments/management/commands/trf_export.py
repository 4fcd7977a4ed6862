"""`manage.py trf_export EVENT`: the event as a report file."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.models import Event
from tournaments.selectors.report_files import event_report_text


class Command(BaseCommand):
    """Writes the file to standard output, or to `--out`."""

    help = "Write an event as TRF16 or TRF26."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """`EVENT --format trf16|trf26 --out FILE`."""
        parser.add_argument("event", type=int, help="number of the event")
        parser.add_argument("--format", choices=["trf16", "trf26"], default="trf26")
        parser.add_argument("--out", help="file to write; default: standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write it."""
        event = Event.objects.filter(pk=options["event"]).first()
        if event is None:
            raise CommandError(f"There is no event {options['event']}.", returncode=2)
        text = event_report_text(event, options["format"])
        if options["out"]:
            with open(options["out"], "w", encoding="utf-8", newline="") as file:
                file.write(text)
        else:
            self.stdout.write(text, ending="")
