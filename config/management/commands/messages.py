"""`manage.py messages`: the catalogue of translations, without system packages."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from config import catalogue


class Command(BaseCommand):
    """Update, check or compile the catalogues."""

    help = "Update the catalogues of translations and compile them; --check only reports what is missing."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """`--check` and `--compile`."""
        choice = parser.add_mutually_exclusive_group()
        choice.add_argument("--check", action="store_true", help="exit 1 when a catalogue is not complete")
        choice.add_argument("--compile", action="store_true", help="only compile")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do what is asked for every language but English."""
        languages = [code for code, _name in settings.LANGUAGES if code != "en"]
        if options["check"]:
            self._check(languages)
            return
        if not options["compile"]:
            for language in languages:
                catalogue.update(settings.BASE_DIR, language)
        catalogue.compile_all(settings.BASE_DIR)
        if not options["compile"]:
            for language in languages:
                left = len(catalogue.problems(settings.BASE_DIR, language))
                self.stdout.write(f"{language}: {left} messages to translate or correct")

    def _check(self, languages: list[str]) -> None:
        failed = False
        for language in languages:
            for line in catalogue.problems(settings.BASE_DIR, language):
                failed = True
                self.stderr.write(
                    f"{catalogue.po_path(settings.BASE_DIR, language).name} ({language}): {line}"
                )
        if failed:
            self.stderr.write(
                "Run `python manage.py messages`, translate what is empty, and commit the catalogue."
            )
            sys.exit(1)
