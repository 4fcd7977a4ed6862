"""Checks the pairings and the final order of a report file."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError

from tournaments.domain.errors import FlagfallError
from tournaments.domain.recheck import PlaceDifference, RoundCheck, contradicted_places, recheck_rounds
from tournaments.domain.standings import standings
from tournaments.domain.trf import TrfTournament
from tournaments.management.report_files import UNUSABLE, ReportFileCommand
from tournaments.text import say


class Command(ReportFileCommand):
    """`trf_check FILE`: every round paired again, the places compared with the tie-break list of the file."""

    help = "Check the pairings and the standings of a report file."

    def handle(self, *args: Any, **options: Any) -> None:
        """Answer; exit code 1 where a round or the order of the places differs."""
        tournament = self.load(options["file"])
        if tournament.is_team:
            raise CommandError(
                f"{options['file']}: this is a team event; only individual events can be checked.",
                returncode=UNUSABLE,
            )
        checks = recheck_rounds(tournament)
        try:
            places = _places(tournament)
        except FlagfallError as error:
            raise CommandError(f"{options['file']}: {say(error.message)}", returncode=UNUSABLE) from error
        ok = all(check.same for check in checks) and not places
        if options["json"]:
            self.answer(
                {
                    "rounds": [_round(check) for check in checks],
                    "standings_same": not places,
                    "standings_different": [{"ahead": p.ahead, "behind": p.behind} for p in places],
                    "ok": ok,
                }
            )
        else:
            self._lines(checks, places)
        if not ok:
            raise CommandError(f"{options['file']}: the file differs from what the rules give.", returncode=1)

    def _lines(self, checks: tuple[RoundCheck, ...], places: tuple[PlaceDifference, ...]) -> None:
        for check in checks:
            self.stdout.write(f"round {check.round}: {'same' if check.same else 'different'}")
            if check.why is not None:
                self.stdout.write(f"  {say(check.why)}")
            for pair in check.different:
                self.stdout.write(f"  {pair.white} {pair.black} only in the {pair.only_in}")
        self.stdout.write(f"standings: {'different' if places else 'same'}")
        for place in places:
            self.stdout.write(f"  {place.ahead} is ranked before {place.behind}, by the rules it is behind")


def _places(tournament: TrfTournament) -> tuple[PlaceDifference, ...]:
    """Ranks of the file against the standings; nothing to compare where the file has no ranks."""
    ranks = {p.number: p.rank for p in tournament.players}
    if not any(ranks.values()):
        return ()
    table = standings(tournament.history(), tournament.tie_breaks)
    return contradicted_places(ranks, {row.number: row.place for row in table.rows})


def _round(check: RoundCheck) -> dict[str, object]:
    answer: dict[str, object] = {
        "round": check.round,
        "same": check.same,
        "different": [{"white": d.white, "black": d.black, "only_in": d.only_in} for d in check.different],
    }
    if check.error:
        answer |= {"error": check.error, "why": say(check.why) if check.why else ""}
    return answer
