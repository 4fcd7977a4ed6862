"""Makes a random tournament as a report file."""

from __future__ import annotations

import random
from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from tournaments.domain.errors import FlagfallError
from tournaments.domain.generator import GeneratorSettings, HowMany, Pairs, generate
from tournaments.domain.history import History
from tournaments.domain.pairing import PairingRequest, baku_acceleration, pair_round
from tournaments.domain.standings import standings
from tournaments.domain.trf import TrfTournament, trf_from_history, write_trf
from tournaments.domain.trf import values as trf_values
from tournaments.management.report_files import UNUSABLE, ReportFileCommand
from tournaments.text import say

_START = "2026-06-06"
_TIEBREAKS = "BH/C1,BH,SB,DE"


class Command(ReportFileCommand):
    """`trf_generate --players 40 --rounds 9 --seed 7`: the same seed gives the same file."""

    help = "Make a random tournament, paired by the rules, results after the rating table."
    reads_file = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Size, seed and how many special cases."""
        super().add_arguments(parser)
        parser.add_argument("--players", type=int, default=40)
        parser.add_argument("--rounds", type=int, default=9)
        parser.add_argument("--seed", type=int, default=1)
        for name, what in (
            ("absent", "byes asked for (half-point, zero-point, a few full-point)"),
            ("forfeit", "forfeited games"),
            ("late", "players who come after round 1"),
            ("withdrawn", "players who leave before the end"),
            ("unusual", "played games with a result such as 0-0 or one not rated"),
        ):
            parser.add_argument(
                f"--{name}",
                default="0",
                metavar="N",
                help=f"{what}: a number, a share such as 0.05, or 5%%",
            )
        parser.add_argument("--baku", action="store_true", help="Baku acceleration (C.04.7)")
        parser.add_argument(
            "--tiebreaks", default=_TIEBREAKS, help=f"list for the places (default: {_TIEBREAKS})"
        )
        parser.add_argument("--start", default=_START, help="start date YYYY-MM-DD")
        parser.add_argument("--format", choices=("trf26", "trf16"), default="trf26")
        parser.add_argument("--out", default="-", help="file to write (default: standard output)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Generate and write."""
        start = trf_values.date(options["start"])
        if start is None:
            raise CommandError(f"--start: {options['start']} is not a date YYYY-MM-DD.", returncode=UNUSABLE)
        try:
            tournament = _make(options, start)
        except FlagfallError as error:
            raise CommandError(
                f"{say(error.message)} Try fewer rounds, more players or another seed.", returncode=UNUSABLE
            ) from error
        text = write_trf(tournament, dialect=options["format"])
        if options["out"] == "-" and not options["json"]:
            self.stdout.write(text, ending="")
            return
        if options["out"] != "-":
            self._save(Path(options["out"]), text)
        if options["json"]:
            self.answer(_summary(tournament, options, text))

    def _save(self, path: Path, text: str) -> None:
        try:
            path.write_bytes(text.encode("utf-8"))
        except OSError as error:
            raise CommandError(
                f"{path}: the file cannot be written ({error.strerror}).", returncode=UNUSABLE
            ) from error


def how_many(text: str) -> HowMany:
    """`12`, `0.05` or `5%`; anything else is refused with code 2."""
    percent = text.endswith("%")
    raw = text.removesuffix("%")
    value = trf_values.points(raw)
    count = value is not None and value.denominator == 1 and "." not in raw and not percent
    most = 100 if percent else 1
    if value is None or value < 0 or (value > most and not count):
        raise CommandError(
            f"“{text}” is neither a number, a share up to 1 such as 0.05 nor a percentage such as 5%.",
            returncode=UNUSABLE,
        )
    return HowMany(count=int(value)) if count else HowMany(share=value / most)


def _make(options: dict[str, Any], start: str) -> TrfTournament:
    players, rounds, seed = options["players"], options["rounds"], options["seed"]
    settings = GeneratorSettings(
        players=players,
        rounds=rounds,
        absent=how_many(str(options["absent"])),
        forfeit=how_many(str(options["forfeit"])),
        late=how_many(str(options["late"])),
        withdrawn=how_many(str(options["withdrawn"])),
        unusual=how_many(str(options["unusual"])),
        accelerations=baku_acceleration(players, rounds) if options["baku"] else (),
    )
    history = generate(settings, random.Random(seed), _pair)
    history = replace(history, start_date=start)
    codes = tuple(code.strip() for code in options["tiebreaks"].split(",") if code.strip())
    made = trf_from_history(
        history,
        tie_breaks=codes,
        name=f"Generated tournament {players}-{rounds}-{seed}",
        city="Testville",
        federation="FID",
        end_date=start,
        type="Individual: Swiss-System (Dutch)",
        chief_arbiter="Arbiter, Test",
        time_control="90 min + 30 s/move",
        time_control_code="5400+30",
        program="Flagfall",
        system_code="FIDE_DUTCH_2026_BAKU" if options["baku"] else "FIDE_DUTCH_2026",
    )
    places = {row.number: row.place for row in standings(history, codes).rows}
    return replace(made, players=tuple(replace(p, rank=places[p.number]) for p in made.players))


def _pair(history: History, round_no: int, absent: frozenset[int]) -> Pairs:
    paired = pair_round(PairingRequest(history, round_no, absent))
    return paired.boards, paired.bye


def _summary(tournament: TrfTournament, options: dict[str, Any], text: str) -> dict[str, object]:
    out = options["out"]
    return {
        "file": None if out == "-" else out,
        "players": len(tournament.players),
        "rounds": tournament.rounds_paired,
        "seed": options["seed"],
        "trf": text if out == "-" else None,
    }
