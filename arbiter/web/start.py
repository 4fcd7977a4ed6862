"""An incident begins with its board: the squares of the newest round, for the phone."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournaments.models import Event
from tournaments.permissions import Actor, Permission
from tournaments.selectors.boards import last_round, round_view
from tournaments.web.base import event_page, page


@event_page(Permission.REPORT_INCIDENT)
def incident_start(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """Choose the board; boards still playing come first in the eye, finished ones stay open to claims."""
    newest = last_round(event)
    view = round_view(event, newest.number) if newest else None
    return page(request, "incidents/start.html", event, actor, tab="incident", view=view)
