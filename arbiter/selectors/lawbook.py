"""The law browser: what an edition says about each situation, as the rules engine says it itself."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter.domain.clocks import Pair
from arbiter.domain.facts import Conditions, Facts
from arbiter.domain.laws.loader import load_laws
from arbiter.domain.offences import OFFENCES, Fault, Kind
from arbiter.domain.proposal import OUTCOME_LABELS, Proposal
from arbiter.domain.rates import RateOfPlay
from arbiter.domain.regulations import Regulations
from arbiter.domain.rule import counts_here, propose
from tournaments.domain.results import Colour
from tournaments.domain.text import Text

LADDER_STEPS = 3
LATE_S = 7201  # later than any default time


@dataclass(frozen=True, slots=True)
class Saying:
    """One step of an edition on a situation: outcome (a msgid), sentences, articles, values no text settles."""

    number: int
    outcome: str
    sentences: tuple[Text, ...]
    articles: tuple[str, ...]
    uncertain: bool


@dataclass(frozen=True, slots=True)
class Page:
    """One situation in one or two editions, White being the player concerned."""

    kind: str
    label: str
    editions: tuple[tuple[Saying, ...], ...]


def lawbook(editions: tuple[str, ...], rate: str, supervised: bool) -> tuple[Page, ...]:
    """Every situation of the table under these editions. Raises `InputError` for an unknown edition."""
    under = Conditions(RateOfPlay(rate), supervised)
    return tuple(
        Page(row.kind.value, row.label, tuple(_sayings(edition, under, row.kind) for edition in editions))
        for row in OFFENCES.values()
    )


def _sayings(edition: str, under: Conditions, kind: Kind) -> tuple[Saying, ...]:
    laws = load_laws(edition)
    counted = counts_here(laws, under, kind)
    found: list[Saying] = []
    for earlier in range(LADDER_STEPS if counted else 1):
        made = propose(laws, Regulations(), under, _facts(kind, earlier))
        found.append(_saying(earlier + 1 if counted else 0, made))
        if made.result is not None:
            break
    return tuple(found)


def _facts(kind: Kind, earlier: int) -> Facts:
    by = None if OFFENCES[kind].fault is Fault.BOTH else Colour.WHITE
    late = {Kind.LATE_ARRIVAL: Pair(LATE_S, 0), Kind.BOTH_LATE: Pair(LATE_S, LATE_S)}.get(kind)
    return Facts(offence=kind, by=by, earlier=earlier, late=late)


def _saying(number: int, made: Proposal) -> Saying:
    return Saying(number, OUTCOME_LABELS[made.outcome], made.explanation, made.articles, bool(made.uncertain))
