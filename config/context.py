"""What every template may use."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from arbiter.selectors.desk import open_count


def flagfall(request: HttpRequest) -> dict[str, object]:
    """Version, theme, the demonstration flag, and how many incidents wait where an event's tabs are shown."""
    match = request.resolver_match
    event_id = match.kwargs.get("event_id") if match else None
    return {
        "desk_count": SimpleLazyObject(lambda: open_count(event_id)) if event_id else 0,
        "live_token": getattr(request, "live_token", ""),
        "version": settings.VERSION,
        "theme": request.COOKIES.get("theme", ""),
        "demo_logins": settings.DEMO_LOGINS,
    }
