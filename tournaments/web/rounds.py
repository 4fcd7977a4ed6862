"""A round as paired: boards, reasons, starting, unpairing, printing."""

from __future__ import annotations

from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.domain.errors import InputError
from tournaments.domain.history import System
from tournaments.domain.text import T, Text, text_from_json
from tournaments.models import Event, Publication
from tournaments.permissions import Actor, Permission
from tournaments.selectors.boards import BoardRow, RoundView, last_round, round_view
from tournaments.selectors.publishing import published
from tournaments.services import rounds as service
from tournaments.web.base import accepted, event_page, page


@event_page()
def round_page(request: HttpRequest, event: Event, actor: Actor, number: int) -> HttpResponse:
    """Boards of a round with the reason of each."""
    view = round_view(event, number)
    last = last_round(event)
    is_last = last is not None and last.number == number
    return page(
        request,
        "rounds/round.html",
        event,
        actor,
        tab="rounds",
        view=view,
        round=view.round,
        boards=_with_reasons(view),
        bye_reasons=_texts(view, "bye"),
        by_hand=_texts(view, "by_hand"),
        difference=_texts(view, "difference"),
        rounds=list(event.rounds.all()),
        is_last=is_last,
        can_edit=_can_edit(event, actor, view, is_last),
        public=published(event, Publication.Kind.PAIRINGS, number),
    )


def _texts(view: RoundView, who: str) -> list[Text]:
    return [text_from_json(t) for t in view.round.reasons.get(who, [])]


def _with_reasons(view: RoundView) -> list[tuple[BoardRow, list[Text]]]:
    return [(row, _texts(view, f"board:{row.board.number}")) for row in view.boards]


def _can_edit(event: Event, actor: Actor, view: RoundView, is_last: bool) -> bool:
    """Changing by hand is offered for the newest round of a Swiss event without results."""
    swiss = System(event.system).is_swiss
    return is_last and swiss and actor.may(Permission.PAIR) and len(view.missing) == len(view.boards)


@event_page()
def round_print(request: HttpRequest, event: Event, actor: Actor, number: int) -> HttpResponse:
    """Pairings for the wall, by board and by name, in black and white."""
    view = round_view(event, number)
    by_name = sorted(
        [(row.white, row, "white") for row in view.boards]
        + [(row.black, row, "black") for row in view.boards],
        key=lambda item: item[0].player.folded_name,
    )
    return page(
        request,
        "rounds/print.html",
        event,
        actor,
        view=view,
        round=view.round,
        by_name=by_name,
        order=request.GET.get("by", "board"),
    )


@require_POST
@event_page(Permission.PAIR)
def round_pair(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """Pair the next round."""
    made = service.round_pair(
        by=actor,
        event_id=event.pk,
        accept=accepted(request),
        planned_at=_moment(request, event, "planned_at"),
    )
    messages.success(request, _("Round %(n)s is paired. Look it over, then publish it.") % {"n": made.number})
    return redirect("round", event_id=event.pk, number=made.number)


@require_POST
@event_page(Permission.PAIR)
def round_action(request: HttpRequest, event: Event, actor: Actor, number: int, action: str) -> HttpResponse:
    """Start, schedule, close or unpair a round."""
    match action:
        case "start":
            service.round_start(by=actor, event_id=event.pk, number=number)
        case "close":
            service.round_close(by=actor, event_id=event.pk, number=number)
        case "schedule":
            at = _moment(request, event, "planned_at")
            service.round_schedule(by=actor, event_id=event.pk, number=number, planned_at=at)
        case _:
            last = last_round(event)
            if last is None or last.number != number:
                raise InputError(T("Only the newest round can be unpaired."))
            reason = request.POST.get("reason", "")
            service.round_unpair(by=actor, event_id=event.pk, reason=reason, accept=accepted(request))
            messages.success(request, _("The pairings of round %(n)s are taken back.") % {"n": number})
            return redirect("event-home", event_id=event.pk)
    return redirect("event-home", event_id=event.pk)


def _moment(request: HttpRequest, event: Event, field: str) -> datetime | None:
    text = request.POST.get(field, "").strip()
    if not text:
        return None
    try:
        found = parse_datetime(text)
    except ValueError:
        found = None
    if found is None:
        raise InputError(T("“%(text)s” is not a date and time.", text=text[:40]))
    return found if found.tzinfo else found.replace(tzinfo=event.zone)
