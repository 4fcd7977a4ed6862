"""The newest token of an event as an ordinary page: who may hear of changes, and the way without a stream."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache

from tournaments.live import event_token, public_token
from tournaments.models import Event
from tournaments.permissions import Actor
from tournaments.web.base import event_page, get_event


@never_cache
@event_page()
def live_now(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """The version of an event for its staff; 204 when `since` is still the newest."""
    return _answer(request, event_token(event))


@never_cache
def public_live_now(request: HttpRequest, event_id: int) -> HttpResponse:
    """What public pages compare; it says nothing but that something was published or taken back."""
    return _answer(request, public_token(get_event(event_id).pk))


def _answer(request: HttpRequest, token: str) -> HttpResponse:
    # Asked for a stream, this server can hold none: "no content" ends the browser's tries in silence.
    if request.GET.get("since") == token or "text/event-stream" in request.headers.get("Accept", ""):
        return HttpResponse(status=204)
    return JsonResponse({"token": token})
