"""Everything on record around one ruling, in order, for the appeals committee: screen and print."""

from __future__ import annotations

from django.db.models import Q
from django.http import HttpRequest, HttpResponse

from arbiter.models import Appeal
from arbiter.services.lookup import get_incident
from config.pages.decisions import in_words
from tournaments.domain.errors import NotFoundError
from tournaments.domain.text import T
from tournaments.models import AuditEntry, Event
from tournaments.permissions import Actor, Permission
from tournaments.selectors.audit import audit_head, audit_verify
from tournaments.selectors.boards import board_row
from tournaments.web.base import event_page, page


@event_page(Permission.SEE_AUDIT)
def incident_record(request: HttpRequest, event: Event, actor: Actor, incident_id: int) -> HttpResponse:
    """The incident's facts, the entries of its board, rulings and appeals, and the proof of the chain."""
    incident = get_incident(incident_id)
    if incident.event_id != event.pk:
        raise NotFoundError(T("Incident %(id)s does not belong to this event.", id=incident_id))
    rulings = list(incident.rulings.prefetch_related("clocks").select_related("made_by").order_by("made_at"))
    appeals = list(Appeal.objects.filter(ruling__in=rulings).select_related("entry__player"))
    about = {f"incident:{incident.pk}"}
    about |= {f"ruling:{ruling.pk}" for ruling in rulings} | {f"appeal:{appeal.pk}" for appeal in appeals}
    wanted = Q(about__in=about) | Q(new__incident=incident.pk)
    if incident.board_id is not None:
        wanted |= Q(about=f"board:{incident.board_id}") | Q(new__board=incident.board_id)
    entries = list(
        AuditEntry.objects.filter(wanted, event=event).select_related("actor").order_by("seq").distinct()
    )
    return page(
        request,
        "appeals/record.html",
        event,
        actor,
        tab="desk",
        incident=incident,
        row=board_row(incident.board) if incident.board else None,
        rulings=rulings,
        appeals=appeals,
        lines=zip(in_words(entries), entries, strict=True),
        check=audit_verify(event),
        head=audit_head(event),
    )
