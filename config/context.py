"""What every template may use."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest


def flagfall(request: HttpRequest) -> dict[str, object]:
    """Version, theme and the demonstration flag."""
    return {
        "version": settings.VERSION,
        "theme": request.COOKIES.get("theme", ""),
        "demo_logins": settings.DEMO_LOGINS,
    }
