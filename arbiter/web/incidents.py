"""Incidents on the phone at the board: who, what, readings, proposal, confirm. Four taps for a first illegal move."""

from __future__ import annotations

import re
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from arbiter.domain.choices import penalties_for, penalty_is_offered
from arbiter.domain.facts import Conditions
from arbiter.domain.laws.types import Laws
from arbiter.domain.offences import OFFENCES, Family, Fault, Kind
from arbiter.domain.proposal import ASK_LABELS, OUTCOME_LABELS, Outcome, Proposal
from arbiter.domain.rule import counts_here
from arbiter.models import Incident, Ruling
from arbiter.selectors.desk import rulings
from arbiter.selectors.history import history_of
from arbiter.selectors.proposals import choices_of, event_laws, propose_for
from arbiter.services import incidents as service
from arbiter.services.arrivals import lateness
from arbiter.services.facts import MOST_LATE_S
from arbiter.services.lookup import get_incident, get_ruling
from tournaments.domain.errors import InputError, NotFoundError
from tournaments.domain.results import RESULTS, Colour
from tournaments.domain.text import N_, T
from tournaments.models import Board, Event
from tournaments.permissions import Actor, Permission
from tournaments.selectors.boards import board_row
from tournaments.services.results import board_of_event
from tournaments.text import say
from tournaments.web.base import accepted, event_page, page

FAMILIES: dict[Family, str] = {
    Family.MOVES: N_("Moves"),
    Family.CLAIMS: N_("Claims"),
    Family.CLOCK: N_("Clock"),
    Family.CONDUCT: N_("Conduct"),
    Family.ARRIVAL: N_("Arrival"),
    Family.START: N_("Start of the game"),
}


def _late_now(board: Board, offence: str) -> int | None:
    """How late the player is at this moment, so that nobody has to work it out at the board."""
    if offence not in (Kind.LATE_ARRIVAL.value, Kind.BOTH_LATE.value):
        return None
    return min(lateness(board.round, timezone.now()).late_s, MOST_LATE_S)


@event_page(Permission.REPORT_INCIDENT)
def incident_new(request: HttpRequest, event: Event, actor: Actor, board_id: int) -> HttpResponse:
    """Step 1 who, step 2 what. `side` is white, black, both or board."""
    board = board_of_event(event, board_id)
    side = request.GET.get("side", "")
    if request.method == "POST":
        side = request.POST.get("side", "")
        incident = service.incident_report(
            by=actor,
            board_id=board.pk,
            offence=request.POST.get("offence", ""),
            side=side if side in ("white", "black") else "",
            observed=request.POST.get("observed") == "1",
            late_s=_late_now(board, request.POST.get("offence", "")),
        )
        return redirect("incident", event_id=event.pk, incident_id=incident.pk)
    context: dict[str, Any] = {"row": board_row(board), "board": board, "side": side}
    if side not in ("white", "black", "both", "board"):
        return page(request, "incidents/who.html", event, actor, history=_history(event, board), **context)
    laws, _regulations, under = event_laws(event)
    return page(request, "incidents/what.html", event, actor, groups=_groups(laws, under, side), **context)


def _history(event: Event, board: Board) -> dict[str, list[Ruling]]:
    found: dict[str, list[Ruling]] = {"white": [], "black": []}
    for ruling in rulings(event).filter(incident__board=board, active=True):
        if ruling.incident.side:
            found[ruling.incident.side].append(ruling)
    return found


def _groups(laws: Laws, under: Conditions, side: str) -> list[tuple[str, list[Any]]]:
    faults = {"both": {Fault.BOTH}, "board": {Fault.NOBODY}}.get(side, {Fault.PLAYER, Fault.NOBODY})
    together = [
        row for row in OFFENCES.values() if counts_here(laws, under, row.kind) and row.fault in faults
    ]
    groups: list[tuple[str, list[Any]]] = [(_("Counted together in a game"), together)] if together else []
    for family, label in FAMILIES.items():
        rows = [
            row
            for row in OFFENCES.values()
            if row.family is family and row.fault in faults and row not in together
        ]
        if side == "board" and family is Family.CLAIMS:
            continue
        if rows:
            groups.append((say(label), rows))
    return groups


@event_page()
def incident(request: HttpRequest, event: Event, actor: Actor, incident_id: int) -> HttpResponse:
    """Step 3: the proposal, with everything to confirm, change or reject it."""
    found = _of_event(event, incident_id)
    proposal = propose_for(found)
    return page(
        request,
        "incidents/proposal.html",
        event,
        actor,
        tab="desk",
        incident=found,
        row=board_row(found.board) if found.board else None,
        offence=OFFENCES[Kind(found.offence)],
        proposal=proposal,
        headline=headline(proposal),
        clocks=_clocks(found, proposal),
        asks=[say(ASK_LABELS[name]) for name in proposal.asks if name not in ("penalty", "opponent_score")],
        choices=choices_of(found, proposal),
        penalties=penalties_for(event_laws(event)[0], proposal),
        penalty_offered=penalty_is_offered(proposal),
        history=history_of(found),
        outcomes=[
            (o.value, say(label))
            for o, label in OUTCOME_LABELS.items()
            if o not in (Outcome.ASK, Outcome.PENALTY)
        ],
        results=RESULTS.values(),
        ruling=found.rulings.filter(active=True).prefetch_related("clocks").first(),
        past=found.rulings.filter(active=False),
    )


def headline(proposal: Proposal) -> str:
    """The proposal in a few large words: +2:00 to Black, game lost, draw."""
    if proposal.result is not None:
        return f"{say(OUTCOME_LABELS[proposal.outcome])}, {RESULTS[proposal.result].shown}"
    parts = [
        (_("%(time)s to White") if colour is Colour.WHITE else _("%(time)s to Black"))
        % {"time": _signed(seconds)}
        for colour in Colour
        if (seconds := proposal.add.of(colour))
    ]
    return ", ".join(parts) or say(OUTCOME_LABELS[proposal.outcome])


def _signed(seconds: int) -> str:
    minutes, rest = divmod(abs(seconds), 60)
    return f"{'+' if seconds > 0 else '−'}{minutes}:{rest:02d}"


def _clocks(found: Incident, proposal: Proposal) -> list[dict[str, Any]]:
    readings = {Colour.WHITE: found.white_clock, Colour.BLACK: found.black_clock}
    return [
        {
            "colour": colour,
            "before": readings[colour],
            "add": proposal.add.of(colour),
            "added": _signed(proposal.add.of(colour)) if proposal.add.of(colour) else "",
            "after": proposal.set.of(colour) if proposal.set else None,
        }
        for colour in Colour
    ]


def _of_event(event: Event, incident_id: int) -> Incident:
    found = get_incident(incident_id)
    if found.event_id != event.pk:
        raise NotFoundError(T("Incident %(id)s does not belong to this event.", id=incident_id))
    return found


@require_POST
@event_page(Permission.REPORT_INCIDENT)
def incident_facts(request: HttpRequest, event: Event, actor: Actor, incident_id: int) -> HttpResponse:
    """Readings, position and who noticed."""
    found = _of_event(event, incident_id)
    post = request.POST
    service.incident_update(
        by=actor,
        incident_id=found.pk,
        version=_number(post.get("version", "")) or 0,
        white_clock=reading(post.get("white_clock", "")),
        black_clock=reading(post.get("black_clock", "")),
        fen=post.get("fen", ""),
        opponent_moved=post.get("opponent_moved") == "1",
        observed=post.get("observed") == "1",
        pressed=post.get("pressed") == "1",
        move_no=_number(post.get("move_no", "")),
        note=post.get("note", ""),
        facts={"claim_correct": {"yes": True, "no": False}.get(post.get("claim_correct", ""))},
    )
    return redirect("incident", event_id=event.pk, incident_id=found.pk)


def reading(text: str) -> int | None:
    """A clock reading in seconds from `1:05:30`, `5:30` or `5.30`; empty is None. Raises `InputError`."""
    cleaned = text.strip().replace(".", ":").replace(",", ":")
    if not cleaned:
        return None
    if not re.fullmatch(r"(\d{1,2}:)?\d{1,3}(:[0-5]\d)", cleaned):
        raise InputError(
            T("“%(text)s” is not a clock reading. Write 1:05:30 or 5:30.", text=text[:20]), code="bad_reading"
        )
    total = 0
    for part in cleaned.split(":"):
        total = total * 60 + int(part)
    return total


def _number(text: str) -> int | None:
    return int(text) if text.strip().isdecimal() else None


@require_POST
@event_page(Permission.RULE)
def incident_decide(
    request: HttpRequest, event: Event, actor: Actor, incident_id: int, action: str
) -> HttpResponse:
    """Confirm, change or reject the proposal."""
    found = _of_event(event, incident_id)
    post = request.POST
    version = _number(post.get("version", "")) or 0
    if action == "reject":
        service.incident_close(by=actor, incident_id=found.pk, version=version, reason=post.get("reason", ""))
        messages.success(request, _("Closed without action."))
        return redirect("desk", event_id=event.pk)
    if action == "choose" and not post.get("choice"):
        raise InputError(T("Choose one of the decisions first."), code="choose_outcome")
    changed = action == "change"
    service.ruling_make(
        by=actor,
        incident_id=found.pk,
        version=version,
        outcome=post.get("outcome", "") if changed else "",
        result=post.get("result") if changed and "result" in post else None,
        add=_added(post) if changed else None,
        reason=post.get("reason", ""),
        accept=accepted(request),
        choice=post.get("choice", "") if action == "choose" else "",
    )
    messages.success(request, _("The ruling is recorded."))
    return redirect("incident", event_id=event.pk, incident_id=found.pk)


def _added(post: Any) -> dict[str, int] | None:
    given = {side: post.get(f"add_{side}", "").strip() for side in ("white", "black")}
    if not any(given.values()):
        return None
    added = {}
    for side, text in given.items():
        sign = -1 if text[:1] in ("-", "−") else 1
        added[side] = sign * (reading(text.lstrip("+-−")) or 0)
    return added


@require_POST
@event_page(Permission.RULE)
def ruling_withdraw(request: HttpRequest, event: Event, actor: Actor, ruling_id: int) -> HttpResponse:
    """Take a ruling back with a reason."""
    ruling = get_ruling(ruling_id)
    if ruling.incident.event_id != event.pk:
        raise NotFoundError(T("Ruling %(id)s does not belong to this event.", id=ruling_id))
    service.ruling_withdraw(
        by=actor, ruling_id=ruling.pk, reason=request.POST.get("reason", ""), accept=accepted(request)
    )
    messages.success(request, _("The ruling is withdrawn."))
    return redirect("incident", event_id=event.pk, incident_id=ruling.incident_id)


@require_POST
@event_page(Permission.REPORT_INCIDENT)
def sheet_incident(request: HttpRequest, event: Event, actor: Actor, sheet_id: int) -> HttpResponse:
    """An illegal move found on a scoresheet becomes an incident with one press."""
    made = service.incident_from_sheet(by=actor, event=event, sheet_id=sheet_id)
    return redirect("incident", event_id=event.pk, incident_id=made.pk)
