"""Standings of a report file, with every tie-break and where its value comes from."""

from __future__ import annotations

from argparse import ArgumentParser
from fractions import Fraction
from typing import Any

from django.core.management.base import CommandError

from tournaments.domain.errors import FlagfallError
from tournaments.domain.results import points_text
from tournaments.domain.standings import StandingRow, Standings, standings
from tournaments.management.report_files import UNUSABLE, ReportFileCommand
from tournaments.text import say


class Command(ReportFileCommand):
    """`trf_standings FILE --tiebreaks BH/C1,SB --after 5`."""

    help = "Standings of a report file with exact tie-break values."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Tie-breaks, round and edition beside the file."""
        super().add_arguments(parser)
        parser.add_argument("--tiebreaks", help="codes, comma separated (default: the list of the file)")
        parser.add_argument("--after", type=int, help="standings after this round (default: the last)")
        parser.add_argument("--rules", help="2024-08 or 2026-03 (default: by the start date in the file)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Compute and print."""
        tournament = self.load(options["file"])
        after = tournament.rounds_paired if options["after"] is None else options["after"]
        if not 0 <= after <= tournament.rounds_paired:
            raise CommandError(
                f"{options['file']}: there is no round {after}; the file has {tournament.rounds_paired} paired "
                f"rounds.",
                returncode=UNUSABLE,
            )
        codes = tournament.tie_breaks
        if options["tiebreaks"] is not None:
            codes = tuple(code.strip() for code in options["tiebreaks"].split(",") if code.strip())
            codes = codes[1:] if codes[:1] == ("PTS",) else codes  # points come first anyway
        try:
            table = standings(tournament.history(), codes, after_round=after, rules=options["rules"])
        except FlagfallError as error:
            raise CommandError(f"{options['file']}: {say(error.message)}", returncode=UNUSABLE) from error
        if options["json"]:
            self.answer(_answer(table))
        else:
            self._lines(table)

    def _lines(self, table: Standings) -> None:
        for row in table.rows:
            values = " ".join(f"{t.code}={_exact(t.value)}" for t in row.tiebreaks)
            self.stdout.write(f"{row.place} {row.number} {points_text(row.points)} {values}".rstrip())


def _answer(table: Standings) -> dict[str, object]:
    return {
        "after": table.after_round,
        "rules": table.rules,
        "standings": [_row(row) for row in table.rows],
        "dropped": [{"code": code, "why": say(why)} for code, why in table.dropped],
    }


def _row(row: StandingRow) -> dict[str, object]:
    return {
        "place": row.place,
        "id": row.number,
        "points": points_text(row.points),
        "tiebreaks": {t.code: _exact(t.value) for t in row.tiebreaks},
        "contributions": {
            t.code: [
                {"round": c.round, "opponent": c.opponent, "value": _exact(c.value), "cut": c.cut}
                for c in t.contributions
            ]
            for t in row.tiebreaks
        },
    }


def _exact(value: Fraction | None) -> str | None:
    return None if value is None else points_text(Fraction(value))
