"""Checks one scoresheet."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from games.domain.laws_articles import LATEST
from games.domain.notation.languages import AUTO
from games.domain.positions import STANDARD, VARIANTS
from games.domain.verdict import Problem, Verdict, check_sheet
from games.management.sheet_files import SheetCommand
from tournaments.domain.errors import FlagfallError
from tournaments.text import say


class Command(SheetCommand):
    """`scoresheet_check FILE|-`: is the game legal, where does the sheet break, does the result fit."""

    help = "Check a scoresheet as it was written: legality, first problem, end of the game, result."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The sheet and what is known about it."""
        parser.add_argument("file", help="scoresheet (text or PGN), - for standard input")
        parser.add_argument("--language", default=AUTO, help="notation language, or auto")
        parser.add_argument("--result", help="result that was recorded")
        parser.add_argument("--variant", default=STANDARD, choices=VARIANTS)
        parser.add_argument("--fen", help="position the game began from")
        parser.add_argument("--laws", default=LATEST, help="edition of the Laws")
        parser.add_argument("--json", action="store_true", help="one JSON object on standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        """Check and print; good and bad news both end with code 0."""
        path = options["file"]
        text = self.load(path)
        try:
            verdict = check_sheet(
                text,
                language=options["language"],
                claimed_result=options["result"] or None,
                start_fen=options["fen"],
                laws=options["laws"],
                variant=options["variant"],
            )
        except FlagfallError as error:
            raise self.refuse(path, error) from error
        if options["json"]:
            self.answer(verdict.to_json(say))
        else:
            self._report(path, text, verdict)

    def _report(self, path: str, text: str, verdict: Verdict) -> None:
        write = self.stdout.write
        write(
            _("%(plies)s plies read in %(language)s (confidence %(confidence)s).")
            % {
                "plies": verdict.plies,
                "language": verdict.language,
                "confidence": verdict.language_confidence,
            }
        )
        if verdict.first_problem is not None:
            self._problem(path, text, verdict.first_problem)
        elif verdict.plies:
            write(_("Every move is legal."))
        articles = ", ".join(verdict.ending.articles)
        write(
            _("End on the board: %(kind)s %(articles)s") % {"kind": verdict.ending.kind, "articles": articles}
        )
        claimed = verdict.result.claimed.value if verdict.result.claimed else "-"
        why = say(verdict.result.why) if verdict.result.why else ""
        write(
            _("Result %(result)s: %(check)s. %(why)s")
            % {"result": claimed, "check": verdict.result.check, "why": why}
        )
        for warning in verdict.warnings:
            write(f"! {say(warning.text)}")

    def _problem(self, path: str, text: str, problem: Problem) -> None:
        line = text.count("\n", 0, problem.start) + 1
        column = problem.start - text.rfind("\n", 0, problem.start)
        self.stdout.write(
            _("%(path)s:%(line)s:%(column)s: ply %(ply)s, “%(text)s”: %(kind)s. %(why)s")
            % {
                "path": path,
                "line": line,
                "column": column,
                "ply": problem.ply,
                "text": problem.text,
                "kind": problem.kind,
                "why": say(problem.why),
            }
        )
        self.stdout.write(problem.fen)
        for candidate in problem.candidates:
            move = candidate.san or candidate.kind
            self.stdout.write(f"  {move:10} {candidate.explains_plies:3}  {say(candidate.why)}")
