"""Pairs a round of a report file."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from tournaments.domain.errors import FlagfallError
from tournaments.domain.pairing import PairedRound
from tournaments.domain.recheck import pair_again
from tournaments.domain.warnings import Warning
from tournaments.management.report_files import UNUSABLE, ReportFileCommand
from tournaments.text import say


class Command(ReportFileCommand):
    """`trf_pair FILE --round N`: boards, bye and absent players of the round."""

    help = "Pair a round of a report file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The round beside the file."""
        super().add_arguments(parser)
        parser.add_argument("--round", type=int, help="round to pair (default: the next one)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Pair and print; exit code 1 where no legal pairing exists."""
        tournament = self.load(options["file"])
        round_no = tournament.rounds_paired + 1 if options["round"] is None else options["round"]
        if not 1 <= round_no <= tournament.rounds_paired + 1:
            raise CommandError(
                f"{options['file']}: round {round_no} cannot be paired; the file has {tournament.rounds_paired} "
                f"paired rounds, give --round 1 to {tournament.rounds_paired + 1}.",
                returncode=UNUSABLE,
            )
        try:
            paired = pair_again(tournament, round_no)
        except FlagfallError as error:
            if options["json"]:
                self.answer({"error": error.code, "why": say(error.message), "round": round_no})
            raise CommandError(f"{options['file']}: {say(error.message)}", returncode=1) from error
        if options["json"]:
            self.answer(_answer(paired, round_no))
        else:
            self._lines(paired)

    def _lines(self, paired: PairedRound) -> None:
        for white, black in paired.boards:
            self.stdout.write(f"{white} {black}")
        if paired.bye is not None:
            self.stdout.write(f"{paired.bye} 0")


def _answer(paired: PairedRound, round_no: int) -> dict[str, object]:
    return {
        "round": round_no,
        "boards": [list(pair) for pair in paired.boards],
        "bye": paired.bye,
        "absent": list(paired.absent),
        "free": list(paired.free),
        "engine": paired.engine,
        "warnings": [_warning(w) for w in paired.warnings],
    }


def _warning(warning: Warning) -> dict[str, object]:
    return {
        "level": int(warning.level),
        "code": warning.code,
        "text": say(warning.text),
        "about": warning.about,
    }
