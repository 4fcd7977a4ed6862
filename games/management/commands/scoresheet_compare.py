"""Compares the two scoresheets of one game."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from games.domain.compare import Comparison, compare_sheets
from games.domain.notation.languages import AUTO
from games.domain.positions import STANDARD, VARIANTS
from games.management.sheet_files import UNUSABLE, SheetCommand
from tournaments.domain.errors import FlagfallError


class Command(SheetCommand):
    """`scoresheet_compare WHITE BLACK`: where the sheets differ and which of them fits."""

    help = "Compare White's and Black's scoresheet of one game."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The two sheets and their languages."""
        parser.add_argument("white", help="White's scoresheet, - for standard input")
        parser.add_argument("black", help="Black's scoresheet, - for standard input")
        parser.add_argument("--language-white", default=AUTO)
        parser.add_argument("--language-black", default=AUTO)
        parser.add_argument("--variant", default=STANDARD, choices=VARIANTS)
        parser.add_argument("--fen", help="position the game began from")
        parser.add_argument("--json", action="store_true", help="one JSON object on standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        """Compare and print; every answer ends with code 0."""
        if options["white"] == options["black"] == "-":
            message = _(
                "-: only one of the two sheets can come from standard input; give a file for the other."
            )
            raise CommandError(message, returncode=UNUSABLE)
        white, black = self.load(options["white"]), self.load(options["black"])
        try:
            answer = compare_sheets(
                white,
                black,
                language_white=options["language_white"],
                language_black=options["language_black"],
                start_fen=options["fen"],
                variant=options["variant"],
            )
        except FlagfallError as error:
            raise self.refuse(options["white"], error) from error
        if options["json"]:
            self.answer(answer.to_json())
        else:
            self._report(answer)

    def _report(self, answer: Comparison) -> None:
        write = self.stdout.write
        write(
            _("%(verdict)s: %(plies)s plies agree.")
            % {"verdict": answer.verdict, "plies": answer.agree_plies}
        )
        first = answer.first_difference
        if first is not None:
            write(
                _(
                    "Ply %(ply)s: White wrote “%(white)s” (%(white_reading)s), Black “%(black)s” (%(black_reading)s)."
                )
                % {
                    "ply": first.ply,
                    "white": first.white_text,
                    "white_reading": first.white_reading,
                    "black": first.black_text,
                    "black_reading": first.black_reading,
                }
            )
        write(_("%(plies)s plies follow from both sheets together.") % {"plies": len(answer.merged)})
        if answer.result_conflict:
            write(_("The sheets give different results."))
