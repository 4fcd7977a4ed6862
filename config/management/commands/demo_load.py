"""`manage.py demo_load`: the two demonstration events."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from config.demo import load_demonstration


class Command(BaseCommand):
    """Loads both events, or nothing."""

    help = "Load the demonstration events and accounts."

    def handle(self, *args: Any, **options: Any) -> None:
        """Refused in production: the accounts have known passwords."""
        if settings.PRODUCTION or not settings.DEMO_LOGINS:
            raise CommandError(
                "The demonstration has known passwords: it is not loaded in production.", returncode=2
            )
        with transaction.atomic():
            events = load_demonstration()
        self.stdout.write("Loaded: " + ", ".join(event.name for event in events))
