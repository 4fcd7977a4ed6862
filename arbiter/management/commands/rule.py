"""`manage.py rule`: what the Laws propose for one incident. Needs no database."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from arbiter.domain.clocks import Pair, shown
from arbiter.domain.facts import Conditions, Facts, Noticed, Position, conditions
from arbiter.domain.laws.loader import editions, load_laws
from arbiter.domain.offences import OFFENCES, Fault, Kind
from arbiter.domain.penalties import PENALTY_LABELS
from arbiter.domain.position import read_facts
from arbiter.domain.proposal import ASK_LABELS, OUTCOME_LABELS, Proposal
from arbiter.domain.rates import RATE_LABELS
from arbiter.domain.regulations import OPTION_KEYS, parse_regulations
from arbiter.domain.rule import propose
from tournaments.domain.errors import InputError
from tournaments.domain.results import Colour
from tournaments.domain.text import T, Text
from tournaments.domain.time_control import TimeControl, parse_code, parse_human
from tournaments.text import say

OPEN_LABELS: dict[str, str] = {
    **ASK_LABELS,
    **{str(penalty): label for penalty, label in PENALTY_LABELS.items()},
}
SIDES = {"white": Colour.WHITE, "black": Colour.BLACK, "w": Colour.WHITE, "b": Colour.BLACK}


def _bad(option: str, message: Text) -> InputError:
    return InputError(T("%(option)s: %(what)s", option=option, what=message), code="bad_option")


def _whole(option: str, text: str) -> int:
    """Seconds, also written 3:20 or 1:03:20."""
    parts = text.strip().split(":")
    sign = -1 if parts[0].startswith("-") else 1
    parts[0] = parts[0].lstrip("-")
    if not 1 <= len(parts) <= 3 or not all(part.isdecimal() and part.isascii() for part in parts):
        raise _bad(option, T("“%(text)s” is not a number of seconds.", text=text.strip()[:30]))
    total = 0
    for part in parts:
        total = total * 60 + int(part)
    return sign * total


def _pair(option: str, text: str | None, *, one_for_both: bool = False) -> Pair | None:
    """Two numbers, White's first; one number for both where that is allowed."""
    if text is None:
        return None
    parts = text.split(",")
    if one_for_both and len(parts) == 1:
        parts *= 2
    if len(parts) != 2:
        raise _bad(option, T("give two numbers, White first, for example 600,432."))
    return Pair(_whole(option, parts[0]), _whole(option, parts[1]))


def _side(option: str, text: str | None) -> Colour | None:
    if text is None:
        return None
    if text.lower() not in SIDES:
        raise _bad(option, T("“%(text)s” is not a side. Use white or black.", text=text[:20]))
    return SIDES[text.lower()]


def _kind(text: str) -> Kind:
    try:
        return Kind(text)
    except ValueError:
        kinds = " ".join(kind.value for kind in Kind)
        raise _bad(
            "--offence",
            T("“%(text)s” is not an offence. Use one of: %(kinds)s.", text=text[:40], kinds=kinds),
        ) from None


def _control(text: str) -> TimeControl:
    """The code in seconds; forms with unit marks (15'+10\", G/25 d5) are read too."""
    try:
        only_code = all(letter.isdecimal() or letter in "+/:db " for letter in text)
        return parse_code(text) if only_code else parse_human(text)
    except InputError as error:
        raise _bad("--time-control", error.message) from error


def _options(pairs: list[str]) -> dict[str, object]:
    options: dict[str, object] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not value.strip():
            raise _bad("--option", T("“%(text)s” is not KEY=VALUE.", text=pair[:40]))
        options[key.strip()] = value.strip()
    if "ladders" in options:
        try:
            options["ladders"] = json.loads(str(options["ladders"]))
        except ValueError as error:
            raise _bad("--option ladders", T("this is not JSON: %(what)s", what=str(error))) from error
    return options


def _add_facts(parser: ArgumentParser) -> None:
    """Options that name facts of the incident: clocks, position, arrival, moves made, flags."""
    parser.add_argument("--clocks", metavar="W,B", help="readings in seconds")
    parser.add_argument("--pressed", action="store_true", help="take back the increment of the faulty press")
    parser.add_argument("--period", metavar="N", help="period being played, 1 is the first")
    parser.add_argument("--fen", help="position after restoring")
    parser.add_argument("--late", metavar="SECONDS", help="one number, or W,B")
    parser.add_argument("--default-time", metavar="SECONDS", help="default time of the event")
    parser.add_argument("--moves", metavar="W,B", help="moves made by each player")
    last = parser.add_mutually_exclusive_group()
    last.add_argument("--last-period", action="store_true", default=None, help="it is the last period")
    last.add_argument("--not-last-period", dest="last_period", action="store_false", help="another follows")
    parser.add_argument("--first-flag", metavar="SIDE", help="whose flag fell first, where it is known")
    parser.add_argument("--claim-correct", metavar="yes|no", help="has the draw claim been checked?")


class Command(BaseCommand):
    """Answers what the Laws of an edition, and an event's regulations, propose for an incident."""

    help = "What the Laws propose for an incident: outcome, clocks, result, articles."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The contract's options; further ones name facts that decide more."""
        ids = " ".join(edition.id for edition in editions())
        parser.add_argument("--laws", metavar="ID", help=f"edition: {ids}")
        parser.add_argument("--time-control", metavar="CODE", help="5400+30, 900+10, 40/7200:3600")
        parser.add_argument("--offence", metavar="KIND", help=" ".join(kind.value for kind in Kind))
        parser.add_argument("--by", metavar="SIDE", help="white or black")
        parser.add_argument(
            "--earlier", default="0", metavar="N", help="earlier counted offences of this player"
        )
        supervision = parser.add_mutually_exclusive_group()
        supervision.add_argument("--supervised", action="store_true", help="adequate supervision")
        supervision.add_argument("--unsupervised", action="store_true", help="the default")
        noticed = parser.add_mutually_exclusive_group()
        noticed.add_argument("--claimed", action="store_true", help="the opponent claimed (default)")
        noticed.add_argument("--observed", action="store_true", help="the arbiter saw it")
        parser.add_argument(
            "--opponent-moved", action="store_true", help="the opponent has made his next move"
        )
        _add_facts(parser)
        parser.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="KEY=VALUE",
            help="regulation: " + " ".join(OPTION_KEYS),
        )
        parser.add_argument(
            "--lang", default="en", metavar="CODE", help="language of the explanation: en or ru"
        )
        parser.add_argument("--json", action="store_true", help="one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the proposal. Input that cannot be used ends with exit code 2."""
        if options["lang"] not in ("en", "ru"):
            raise CommandError(f"--lang: “{options['lang']}” is not a language. Use en or ru.", returncode=2)
        with translation.override(options["lang"]):
            try:
                _check_given(options)
                proposal, control, where = self._propose(options)
            except InputError as error:
                raise CommandError(say(error.message), returncode=2) from error
            if options["json"]:
                data = proposal.as_json(say)
                data["time_control"] = control.code
                data["thinking_time_s"] = control.thinking_time_s()
                self.stdout.write(json.dumps(data, ensure_ascii=False))
            else:
                self.stdout.write("\n".join(_lines(proposal, control, where)))

    def _propose(self, options: dict[str, Any]) -> tuple[Proposal, TimeControl, Conditions]:
        laws = load_laws(str(options["laws"]))
        kind = _kind(options["offence"])
        control = _control(str(options["time_control"]))
        own = _options(options["option"])
        if options["default_time"] is not None:
            own["default_time"] = _whole("--default-time", str(options["default_time"]))
        regulations = parse_regulations(own)
        where = conditions(laws, control, bool(options["supervised"]))
        return propose(laws, regulations, where, _facts(kind, options)), control, where


def _check_given(options: dict[str, Any]) -> None:
    """The three options nothing can be said without."""
    missing = [
        name for name in ("--laws", "--time-control", "--offence") if not options[name[2:].replace("-", "_")]
    ]
    if missing:
        raise InputError(T("Give %(options)s.", options=", ".join(missing)), code="bad_option")


def _facts(kind: Kind, options: dict[str, Any]) -> Facts:
    """The facts of the incident from the options."""
    by = _side("--by", options["by"])
    if (
        by is None
        and OFFENCES[kind].fault is Fault.PLAYER
        and kind not in (Kind.BOTH_KINGS_IN_CHECK, Kind.PROMOTION_STANDING)
    ):
        raise _bad("--by", T("%(offence)s needs the side, white or black.", offence=kind.value))
    correct = options["claim_correct"]
    if correct not in (None, "yes", "no"):
        raise _bad("--claim-correct", T("use yes or no."))
    period = options["period"]
    late = options["late"]
    return Facts(
        offence=kind,
        by=by,
        earlier=_whole("--earlier", str(options["earlier"])),
        opponent_moved=bool(options["opponent_moved"]),
        noticed=Noticed.OBSERVED if options["observed"] else Noticed.CLAIMED,
        clocks=_pair("--clocks", options["clocks"]),
        pressed=bool(options["pressed"]),
        period=None if period is None else _whole("--period", str(period)),
        position=_position(options["fen"], kind),
        late=_pair("--late", None if late is None else str(late), one_for_both=True),
        moves_made=_pair("--moves", options["moves"]),
        last_period=options["last_period"],
        first_flag=_side("--first-flag", options["first_flag"]),
        claim_correct=None if correct is None else correct == "yes",
    )


def _position(fen: str | None, kind: Kind) -> Position | None:
    if fen is None:
        return None
    try:
        return read_facts(fen, kind)
    except InputError as error:
        raise _bad("--fen", error.message) from error


def _texts(proposal: Proposal, control: TimeControl, where: Conditions) -> Iterator[Text | str]:
    """The proposal for people, one thing a line; empty where there is nothing to say."""
    yield T(
        "Laws %(id)s, %(rate)s, %(control)s",
        id=proposal.laws,
        rate=Text(RATE_LABELS[where.rate]),
        control=control.shown,
    )
    yield say(Text(OUTCOME_LABELS[proposal.outcome])) + (
        f"  {proposal.result.value}" if proposal.result else ""
    )
    yield proposal.sentence(say)
    if not proposal.add.zero:
        white, black = _signed(proposal.add.white), _signed(proposal.add.black)
        yield T("Clocks: White %(white)s, Black %(black)s", white=white, black=black)
    if proposal.set:
        white, black = shown(proposal.set.white), shown(proposal.set.black)
        yield T("Set: White %(white)s, Black %(black)s", white=white, black=black)
    yield T("Articles: %(articles)s", articles=", ".join(proposal.articles)) if proposal.articles else ""
    yield T("Open: %(asks)s", asks=_named(proposal.asks)) if proposal.asks else ""
    yield T("Choices: %(choices)s", choices=_named(proposal.choices)) if proposal.choices else ""
    yield T("Uncertain: %(names)s", names=", ".join(proposal.uncertain)) if proposal.uncertain else ""
    yield from (warning.text for warning in proposal.warnings)


def _lines(proposal: Proposal, control: TimeControl, where: Conditions) -> list[str]:
    """The lines that are not empty, said in the active language."""
    said = (text if isinstance(text, str) else say(text) for text in _texts(proposal, control, where))
    return [line for line in said if line]


def _signed(seconds: int) -> str:
    return f"+{shown(seconds)}" if seconds > 0 else shown(seconds)


def _named(names: tuple[str, ...]) -> str:
    return "; ".join(say(OPEN_LABELS[name]) for name in names)
