"""Report files in and out of the pages."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from arbiter.domain.laws.loader import editions
from tournaments.domain.errors import FlagfallError, InputError
from tournaments.domain.text import T
from tournaments.models import Event
from tournaments.permissions import Actor, Permission
from tournaments.selectors.report_files import event_report_text
from tournaments.services.report_files import trf_import
from tournaments.text import say
from tournaments.web.base import event_page, pasted_bytes, signed_in, uploaded_bytes


@event_page(Permission.EXPORT)
def export_trf(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """The event as a report file."""
    dialect = request.GET.get("format", "trf26")
    if dialect not in ("trf16", "trf26"):
        raise InputError(T("The format is trf16 or trf26."), code="unknown_format")
    text = event_report_text(event, "trf16" if dialect == "trf16" else "trf26")
    return HttpResponse(
        text,
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="event-{event.pk}.trf"'},
    )


@login_required
def import_trf(request: HttpRequest) -> HttpResponse:
    """Make an event from a report file: look first, then store; nothing is stored while an error remains."""
    context: dict[str, object] = {"editions": [e.id for e in reversed(editions())]}
    status = 200
    if request.method == "POST":
        try:
            data = uploaded_bytes(request) or pasted_bytes(request)
            laws = request.POST.get("laws", "")
            if not data.strip():
                raise InputError(T("Choose a file, or paste its text."), code="nothing_sent")
            if laws not in [e.id for e in editions()]:
                raise InputError(
                    T("Choose the edition of the Laws the event was played under."), code="no_laws"
                )
            done = trf_import(by=signed_in(request), data=data, laws=laws)
            context |= {
                "problems": [(p.line, p.column, say(p.text)) for p in done.errors],
                "adjustments": [(p.line, p.column, say(p.text)) for p in done.adjustments],
            }
            if done.event is not None:
                messages.success(
                    request,
                    _("The event is read. %(n)s places were read differently from what was written.")
                    % {"n": len(done.adjustments)},
                )
                return redirect("event-home", event_id=done.event.pk)
            status = 400
        except FlagfallError as exc:
            context["error"] = say(exc.message)
            status = exc.status
    return render(request, "events/import.html", context, status=status)
