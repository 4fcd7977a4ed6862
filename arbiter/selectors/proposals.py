"""What the Laws propose for a stored incident: the event's edition, its regulations, the history of the game."""

from __future__ import annotations

from typing import Any

from arbiter.domain.choices import Choice, choices_for
from arbiter.domain.clocks import Pair
from arbiter.domain.facts import Conditions, Facts, Noticed, conditions
from arbiter.domain.ladders import Earlier
from arbiter.domain.laws.loader import load_laws
from arbiter.domain.laws.types import Laws
from arbiter.domain.offences import OFFENCES, Kind
from arbiter.domain.position import read_facts
from arbiter.domain.proposal import Proposal
from arbiter.domain.regulations import Regulations, parse_regulations
from arbiter.domain.rule import earlier_counted, propose
from arbiter.models import Incident, Ruling
from tournaments.domain.results import Colour
from tournaments.domain.time_control import parse_time_control
from tournaments.models import Event


def event_laws(event: Event) -> tuple[Laws, Regulations, Conditions]:
    """The edition, the regulations and the conditions of an event."""
    laws = load_laws(event.laws)
    control = parse_time_control(event.time_control)
    return laws, parse_regulations(event.regulations), conditions(laws, control, event.supervised)


def facts_of(incident: Incident, laws: Laws, regulations: Regulations, under: Conditions) -> Facts:
    """The stored facts of an incident with the player's history, as the rules read them."""
    kind = Kind(incident.offence)
    return Facts(
        offence=kind,
        by=Colour(incident.side) if incident.side else None,
        earlier=earlier_offences(incident, laws, regulations, under),
        opponent_moved=incident.opponent_moved,
        noticed=Noticed.OBSERVED if incident.observed else Noticed.CLAIMED,
        clocks=_clocks(incident),
        pressed=incident.pressed,
        position=read_facts(incident.fen, kind) if incident.fen else None,
        late=_late(incident),
        **_more(incident),
    )


def propose_for(incident: Incident) -> Proposal:
    """The proposal for an incident as it stands now."""
    laws, regulations, under = event_laws(incident.event)
    return propose(laws, regulations, under, facts_of(incident, laws, regulations, under))


def choices_of(incident: Incident, proposal: Proposal) -> tuple[Choice, ...]:
    """What the Laws leave to the arbiter in this incident, each choice with its effect."""
    laws, regulations, under = event_laws(incident.event)
    return choices_for(laws, regulations, under, facts_of(incident, laws, regulations, under), proposal)


def earlier_offences(incident: Incident, laws: Laws, regulations: Regulations, under: Conditions) -> int:
    """Earlier offences of the same player that count together with this one.

    Withdrawn rulings do not count. A ladder of the event's own may count over the whole event (FC39).
    """
    if incident.entry_id is None:
        return 0
    before = Ruling.objects.filter(
        incident__event=incident.event, incident__entry=incident.entry, active=True
    ).exclude(incident=incident)
    own = regulations.ladder(Kind(incident.offence)) is not None
    history = [
        Earlier(Kind(offence), board == incident.board_id)
        for offence, board, counts in before.values_list("incident__offence", "incident__board_id", "counts")
        if counts or own
    ]
    return earlier_counted(laws, regulations, under, Kind(incident.offence), history)


def _clocks(incident: Incident) -> Pair | None:
    if incident.white_clock is None or incident.black_clock is None:
        return None
    return Pair(incident.white_clock, incident.black_clock)


def _late(incident: Incident) -> Pair | None:
    if incident.late_s is None:
        return None
    if OFFENCES[Kind(incident.offence)].kind is Kind.BOTH_LATE:
        return Pair(incident.late_s, incident.late_s)
    return Pair().plus(Colour(incident.side), incident.late_s) if incident.side else None


def _more(incident: Incident) -> dict[str, Any]:
    known = incident.facts
    moves = known.get("moves_made")
    return {
        "moves_made": Pair(int(moves["white"]), int(moves["black"])) if moves else None,
        "last_period": known.get("last_period"),
        "first_flag": Colour(known["first_flag"]) if known.get("first_flag") else None,
        "claim_correct": known.get("claim_correct"),
    }
