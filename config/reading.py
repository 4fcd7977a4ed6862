"""What pages that only read may share."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from tournaments.selectors.boards import numbers_read_once


class ReadOnceMiddleware:
    """What every part of a page looks up again (the shown board numbers) is read once for a page that only reads."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Handle one request."""
        if request.method not in ("GET", "HEAD"):
            return self.get_response(request)
        with numbers_read_once():
            return self.get_response(request)
