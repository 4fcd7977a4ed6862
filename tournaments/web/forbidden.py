"""Players who must not meet: a part of the page of players."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.domain.errors import InputError
from tournaments.domain.text import T
from tournaments.models import Event
from tournaments.permissions import Actor, Permission
from tournaments.services import forbidden as service
from tournaments.web.base import event_page


@require_POST
@event_page(Permission.PAIR)
def forbidden_action(request: HttpRequest, event: Event, actor: Actor, action: str) -> HttpResponse:
    """Keep players apart (`add`), the members of every club (`clubs`), or let a group meet again (`remove`)."""
    if action == "remove":
        service.forbidden_remove(by=actor, event_id=event.pk, group_id=_number(request, "group") or 0)
        messages.success(request, _("Saved."))
        return redirect("players", event_id=event.pk)
    first, last = _number(request, "first_round") or 1, _number(request, "last_round")
    if action == "clubs":
        groups = service.forbidden_by_club(by=actor, event_id=event.pk, first_round=first, last_round=last)
        text = ngettext("%(n)s club is kept apart.", "%(n)s clubs are kept apart.", len(groups))
        messages.success(request, text % {"n": len(groups)})
        return redirect("players", event_id=event.pk)
    chosen = [int(pk) for pk in request.POST.getlist("entry") if pk.isdecimal()]
    service.forbidden_add(
        by=actor,
        event_id=event.pk,
        entries=chosen,
        first_round=first,
        last_round=last,
        reason=request.POST.get("reason", ""),
    )
    messages.success(request, _("Saved."))
    return redirect("players", event_id=event.pk)


def _number(request: HttpRequest, field: str) -> int | None:
    text = request.POST.get(field, "").strip()
    if not text:
        return None
    if not text.isdecimal() or len(text) > 9:
        raise InputError(T("“%(text)s” is not a number.", text=text[:20]))
    return int(text)
