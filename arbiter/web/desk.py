"""The incident desk: what waits, who is missing, what was decided."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from arbiter.domain.arrivals import ArrivalState
from arbiter.models import Arrival
from arbiter.selectors.desk import open_incidents, rulings
from arbiter.selectors.history import marks
from arbiter.services.arrivals import arrival_record, late_forfeit, lateness
from tournaments.domain.errors import InputError, StateError
from tournaments.domain.text import T
from tournaments.models import Event, Round
from tournaments.permissions import Actor, Permission
from tournaments.selectors.boards import BoardRow, last_round, round_view
from tournaments.services.results import board_of_event
from tournaments.web.base import accepted, event_page, page


@dataclass(frozen=True, slots=True)
class Missing:
    """A board with somebody missing: the side or both, and until when they are in time."""

    row: BoardRow
    side: str
    names: str
    until: datetime | None
    may_forfeit: bool
    left_s: int | None


@event_page()
def desk(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """The queue, most urgent first."""
    found = last_round(event)
    view = round_view(event, found.number) if found else None
    return page(
        request,
        "desk/desk.html",
        event,
        actor,
        tab="desk",
        incidents=list(open_incidents(event)),
        missing=_missing(found, view.boards) if found and view else [],
        view=view,
        settled=list(rulings(event)[:20]),
        marks=marks(event),
    )


@event_page()
def desk_live(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """Open incidents and missing players again, for a desk that stays on the screen."""
    found = last_round(event)
    view = round_view(event, found.number) if found else None
    return page(
        request,
        "desk/live.html",
        event,
        actor,
        incidents=list(open_incidents(event)),
        missing=_missing(found, view.boards) if found and view else [],
    )


def _missing(found: Round, rows: tuple[BoardRow, ...]) -> list[Missing]:
    away = set(Arrival.objects.filter(round=found, missing=True).values_list("entry_id", flat=True))
    state = _state(found)
    lines = []
    for row in rows:
        sides = [s for s, e in (("white", row.white), ("black", row.black)) if e.pk in away]
        if not sides or row.result:
            continue
        names = ", ".join(
            e.player.name for s, e in (("white", row.white), ("black", row.black)) if s in sides
        )
        side = "both" if len(sides) == 2 else sides[0]
        until = state.forfeit_after if state else None
        left = max(int((until - timezone.now()).total_seconds()), 0) if until else None
        lines.append(Missing(row, side, names, until, bool(state and state.may_forfeit), left))
    return lines


def _state(found: Round) -> ArrivalState | None:
    try:
        return lateness(found, timezone.now())
    except StateError:
        return None


@require_POST
@event_page(Permission.REPORT_INCIDENT)
def arrival(request: HttpRequest, event: Event, actor: Actor, board_id: int, action: str) -> HttpResponse:
    """Note who is missing or has come, or give the game lost by late arrival."""
    board = board_of_event(event, board_id)
    side = request.POST.get("side", "")
    if side not in ("white", "black", "both"):
        raise InputError(T("Say which player: white or black."), code="side_missing")
    if action == "forfeit":
        reason = request.POST.get("reason", "")
        late_forfeit(by=actor, board_id=board.pk, side=side, reason=reason, accept=accepted(request))
        messages.success(request, _("The game is lost by forfeit."))
    else:
        for one in ("white", "black") if side == "both" else (side,):
            arrival_record(by=actor, board_id=board.pk, side=one, missing=action == "missing")
    return redirect("desk", event_id=event.pk)


@event_page()
def decided(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """Every ruling of the event, by round: the arbiter's report."""
    by_round: dict[int, list[Any]] = {}
    for ruling in rulings(event):
        by_round.setdefault(ruling.incident.round.number, []).append(ruling)
    return page(request, "desk/report.html", event, actor, tab="desk", by_round=sorted(by_round.items()))
