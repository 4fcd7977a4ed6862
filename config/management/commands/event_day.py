"""`manage.py event_day`: web, worker and scheduler of one tournament hall in one command."""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from config.demo_accounts import ACCOUNTS
from config.embedded import EmbeddedServerError
from config.event_day import LOOPBACK, EventDay, EventDayError, lan_address
from tournaments.models import Event


class Command(BaseCommand):
    """Starts everything, prints where it is, and stops it cleanly on Ctrl+C."""

    help = "Serve this tournament: web, background worker and schedule in one command."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """`--port --host --no-demo`."""
        parser.add_argument("--port", type=int, default=8000, help="port to listen on (8000)")
        parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets phones in the hall connect")
        parser.add_argument("--no-demo", action="store_true", help="do not load the demonstration")

    def handle(self, *args: Any, **options: Any) -> None:
        """Until stopped."""
        settings.VAR_DIR.mkdir(parents=True, exist_ok=True)
        day = EventDay(
            base=settings.BASE_DIR,
            var=settings.VAR_DIR,
            host=options["host"],
            port=options["port"],
            eager=os.environ.get("FLAGFALL_MODE") == "eager",
            redis_url=settings.REDIS_URL,
            say=self._say,
        )
        day.catch_signals()
        code = 1
        try:
            day.prepare()
            call_command("migrate", verbosity=0, interactive=False)
            self._load_demonstration(day, wanted=not options["no_demo"])
            day.start_processes()
            if not day.stopping:
                self._welcome(day)
            code = day.watch()
        except (EventDayError, EmbeddedServerError) as error:
            raise CommandError(str(error)) from None
        finally:
            day.stop()
        if code:
            sys.exit(code)
        self._say("Stopped.")

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()

    def _load_demonstration(self, day: EventDay, *, wanted: bool) -> None:
        if not wanted or not settings.DEMO_LOGINS or day.stopping or Event.objects.exists():
            return
        self._say("Loading the demonstration ...")
        loaded = subprocess.run(
            [sys.executable, str(day.base / "manage.py"), "demo_load"], env=day.env, check=False
        )
        if loaded.returncode:
            self._say("The demonstration could not be loaded; the program starts empty.")

    def _welcome(self, day: EventDay) -> None:
        shown = "127.0.0.1" if day.host in ("0.0.0.0", "::") else day.host  # noqa: S104
        shown = f"[{shown}]" if ":" in shown else shown
        self._say(f"Flagfall is ready: http://{shown}:{day.port}/")
        if day.host in ("0.0.0.0", "::"):  # noqa: S104
            address = lan_address()
            if address:
                self._say(f"Phones in the hall:  http://{address}:{day.port}/")
        if day.eager:
            self._say("Without a broker: background work runs inside the web process.")
        if settings.DEMO_LOGINS and day.host in LOOPBACK:
            self._show_logins()
        self._say("Ctrl+C stops everything.")

    def _show_logins(self) -> None:
        names = {account.username for account in ACCOUNTS}
        existing = set(get_user_model().objects.filter(username__in=names).values_list("username", flat=True))
        for account in ACCOUNTS:
            if account.username in existing:
                self._say(f"  {account.role:<14} {account.username} / {account.password}")
