"""What the Laws propose for a stored incident: the event's edition, its regulations, the history of the game."""

from __future__ import annotations

from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Counted:
    """A standing ruling as counters need it: ids of incident, entry and board, the offence, whether it counts."""

    incident: int
    entry: int
    offence: str
    board: int | None
    counts: bool


Standing = list[Counted]


def event_laws(event: Event) -> tuple[Laws, Regulations, Conditions]:
    """The edition, the regulations and the conditions of an event."""
    laws = load_laws(event.laws)
    control = parse_time_control(event.time_control)
    return laws, parse_regulations(event.regulations), conditions(laws, control, event.supervised)


def standing_rulings(event: Event, **only: Any) -> Standing:
    """Every ruling about a player that stands (`only` narrows the search); withdrawn ones do not."""
    rows = Ruling.objects.filter(incident__event=event, active=True, incident__entry__isnull=False, **only)
    return [
        Counted(*row)
        for row in rows.values_list(
            "incident_id", "incident__entry_id", "incident__offence", "incident__board_id", "counts"
        )
    ]


def facts_of(
    incident: Incident,
    laws: Laws,
    regulations: Regulations,
    under: Conditions,
    standing: Standing | None = None,
) -> Facts:
    """The stored facts of an incident with the player's history, as the rules read them."""
    kind = Kind(incident.offence)
    return Facts(
        offence=kind,
        by=Colour(incident.side) if incident.side else None,
        earlier=earlier_offences(incident, laws, regulations, under, standing),
        opponent_moved=incident.opponent_moved,
        noticed=Noticed.OBSERVED if incident.observed else Noticed.CLAIMED,
        clocks=_clocks(incident),
        pressed=incident.pressed,
        position=read_facts(incident.fen, kind) if incident.fen else None,
        late=_late(incident),
        **_more(incident),
    )


def propose_for(incident: Incident, standing: Standing | None = None) -> Proposal:
    """The proposal for an incident as it stands now; a list of incidents shares one `standing_rulings`."""
    laws, regulations, under = event_laws(incident.event)
    return propose(laws, regulations, under, facts_of(incident, laws, regulations, under, standing))


def choices_of(incident: Incident, proposal: Proposal) -> tuple[Choice, ...]:
    """What the Laws leave to the arbiter in this incident, each choice with its effect."""
    laws, regulations, under = event_laws(incident.event)
    return choices_for(laws, regulations, under, facts_of(incident, laws, regulations, under), proposal)


def earlier_offences(
    incident: Incident,
    laws: Laws,
    regulations: Regulations,
    under: Conditions,
    standing: Standing | None = None,
) -> int:
    """Earlier offences of the same player that count together with this one.

    Withdrawn rulings do not count. A ladder of the event's own may count over the whole event (FC39).
    """
    if incident.entry_id is None:
        return 0
    if standing is None:
        standing = standing_rulings(incident.event, incident__entry=incident.entry_id)
    own = regulations.ladder(Kind(incident.offence)) is not None
    history = [
        Earlier(Kind(ruling.offence), ruling.board == incident.board_id)
        for ruling in standing
        if ruling.entry == incident.entry_id and ruling.incident != incident.pk and (ruling.counts or own)
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
