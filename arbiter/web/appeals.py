"""Appeals on the desk: the list with its countdowns, an appeal from a ruling, the committee's decision."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from arbiter.models import Ruling
from arbiter.selectors.appeals import deadline_of, event_appeals, still_appealable, terms_of
from arbiter.selectors.desk import rulings
from arbiter.services.appeals import DECISIONS, appeal_decide, appeal_lodge, get_appeal
from arbiter.services.lookup import get_ruling
from tournaments.domain.errors import NotFoundError
from tournaments.domain.results import RESULTS
from tournaments.domain.text import T
from tournaments.models import Event
from tournaments.permissions import Actor, Permission
from tournaments.selectors.boards import board_row
from tournaments.web.base import accepted, event_page, page

MOST_MEMBERS = 9


@event_page()
def appeal_list(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """Appeals, the open ones first, and the rulings still in time."""
    found = sorted(event_appeals(event), key=lambda appeal: (not appeal.open, appeal.lodged_at))
    recent = list(rulings(event).filter(active=True)[:60])
    return page(
        request,
        "appeals/list.html",
        event,
        actor,
        tab="desk",
        appeals=found,
        in_time=still_appealable(event, recent, timezone.now()),
    )


@event_page(Permission.REPORT_INCIDENT)
def appeal_new(request: HttpRequest, event: Event, actor: Actor, ruling_id: int) -> HttpResponse:
    """The appellant, the grounds, the fee; the terms stand above."""
    ruling = ruling_of(event, ruling_id)
    if request.method == "POST":
        post = request.POST
        who = post.get("who", "")
        made = appeal_lodge(
            by=actor,
            ruling_id=ruling.pk,
            kind="player" if who in ("white", "black") else who,
            side=who if who in ("white", "black") else "",
            name=post.get("name", ""),
            grounds=post.get("grounds", ""),
            fee_paid=post.get("fee_paid") == "1",
            insist=post.get("insist", ""),
            accept=accepted(request),
        )
        messages.success(request, _("The appeal is recorded."))
        return redirect("appeal", event_id=event.pk, appeal_id=made.pk)
    terms = terms_of(ruling, event)
    board = ruling.incident.board
    return page(
        request,
        "appeals/new.html",
        event,
        actor,
        tab="desk",
        ruling=ruling,
        row=board_row(board) if board else None,
        terms=terms,
        late=terms.late(timezone.now()),
    )


@event_page()
def appeal(request: HttpRequest, event: Event, actor: Actor, appeal_id: int) -> HttpResponse:
    """One appeal with its decision, or the form for it."""
    found = get_appeal(event, appeal_id)
    return page(
        request,
        "appeals/appeal.html",
        event,
        actor,
        tab="desk",
        appeal=found,
        ruling=found.ruling,
        until=deadline_of(found),
        choices=[(state.value, state.label) for state in DECISIONS],
        results=RESULTS.values(),
    )


@event_page(Permission.RULE)
def appeal_decision(request: HttpRequest, event: Event, actor: Actor, appeal_id: int) -> HttpResponse:
    """Record what the committee decided; a look at this address leads to the appeal."""
    if request.method == "POST":
        post = request.POST
        version = post.get("version", "")
        appeal_decide(
            by=actor,
            event=event,
            appeal_id=appeal_id,
            version=int(version) if version.isdecimal() and len(version) < 9 else 0,
            decision=post.get("decision", ""),
            reasons=post.get("reasons", ""),
            committee=members(post.get("committee", "")),
            result=post.get("result", ""),
            fee=post.get("fee", ""),
            accept=accepted(request),
        )
        messages.success(request, _("The decision is recorded."))
    return redirect("appeal", event_id=event.pk, appeal_id=appeal_id)


def members(text: str) -> list[dict[str, str]]:
    """Committee members from lines of `name; club or federation`."""
    found = []
    for line in text.splitlines()[:MOST_MEMBERS]:
        name, _sep, origin = line.partition(";")
        if name.strip():
            found.append({"name": name.strip()[:120], "from": origin.strip()[:80]})
    return found


def ruling_of(event: Event, ruling_id: int) -> Ruling:
    """A ruling of this event, or `NotFoundError`."""
    ruling = get_ruling(ruling_id)
    if ruling.incident.event_id != event.pk:
        raise NotFoundError(T("Ruling %(id)s does not belong to this event.", id=ruling_id))
    return ruling
