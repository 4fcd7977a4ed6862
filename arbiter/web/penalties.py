"""A penalty from the edition's list, given on the page of the incident."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from arbiter.services.lookup import get_incident
from arbiter.services.penalties import Terms, penalty_give
from arbiter.web.incidents import reading
from tournaments.domain.errors import NotFoundError
from tournaments.domain.text import T
from tournaments.models import Event
from tournaments.permissions import Actor, Permission
from tournaments.web.base import accepted, event_page


@require_POST
@event_page(Permission.RULE)
def incident_penalty(request: HttpRequest, event: Event, actor: Actor, incident_id: int) -> HttpResponse:
    """Give the chosen penalty with its terms."""
    found = get_incident(incident_id)
    if found.event_id != event.pk:
        raise NotFoundError(T("Incident %(id)s does not belong to this event.", id=incident_id))
    post = request.POST
    rounds = post.get("rounds", "").strip()
    version = post.get("version", "")
    penalty_give(
        by=actor,
        incident_id=found.pk,
        version=int(version) if version.isdecimal() else 0,
        penalty=post.get("penalty", ""),
        terms=Terms(
            seconds=reading(post.get("time", "")),
            points=post.get("points", ""),
            opponent_score=post.get("opponent_score", "score_win"),
            rounds=int(rounds) if rounds.isdecimal() else None,
            note=post.get("fine", ""),
        ),
        reason=post.get("reason", ""),
        accept=accepted(request),
    )
    messages.success(request, _("The ruling is recorded."))
    return redirect("incident", event_id=event.pk, incident_id=found.pk)
