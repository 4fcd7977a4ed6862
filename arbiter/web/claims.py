"""A draw claim at the board: which claim, the intended move, the answer from the sheet, one press to report it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from arbiter.services.claims import claim_check, claim_report, claim_sheet
from tournaments.models import Event
from tournaments.permissions import Actor, Permission
from tournaments.selectors.boards import board_row
from tournaments.services.results import board_of_event
from tournaments.web.base import event_page, page

KINDS = [("threefold", _("Third occurrence of the position")), ("fifty", _("Fifty moves"))]
LONGEST_MOVE = 20


@event_page(Permission.REPORT_INCIDENT)
def claim(request: HttpRequest, event: Event, actor: Actor, board_id: int) -> HttpResponse:
    """Asking is a GET and changes nothing; reporting is the POST of the same three fields."""
    board = board_of_event(event, board_id)
    given = request.POST if request.method == "POST" else request.GET
    kind, side = given.get("kind", ""), given.get("side", "")
    intended = given.get("intended", "")[:LONGEST_MOVE]
    if request.method == "POST":
        made = claim_report(by=actor, board_id=board.pk, kind=kind, side=side, intended=intended)
        return redirect("incident", event_id=event.pk, incident_id=made.pk)
    return page(
        request,
        "incidents/claim.html",
        event,
        actor,
        board=board,
        row=board_row(board),
        kinds=KINDS,
        kind=kind,
        side=side,
        intended=intended,
        sheet=claim_sheet(board, side),
        check=claim_check(board=board, kind=kind, side=side, intended=intended) if kind and side else None,
    )
