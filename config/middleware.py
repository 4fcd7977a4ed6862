"""Request ids, and one place that turns refusals into pages."""

from __future__ import annotations

import logging
import re
import uuid
from collections.abc import Callable
from contextvars import ContextVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from config.errors import too_large
from tournaments.domain.errors import FlagfallError
from tournaments.domain.warnings import Level
from tournaments.text import say

request_id_var: ContextVar[str] = ContextVar("request_id", default="-")
_ID = re.compile(r"^[A-Za-z0-9._-]{8,64}$")


class RequestIdFilter(logging.Filter):
    """Adds the request's id to every log line."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Fill `record.request_id`."""
        record.request_id = request_id_var.get()
        return True


class RequestIdMiddleware:
    """Gives every request an id, taken from `X-Request-ID` where a proxy set a plausible one."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Handle one request."""
        given = request.headers.get("X-Request-ID", "")
        request_id = given if _ID.match(given) else uuid.uuid4().hex
        token = request_id_var.set(request_id)
        request.request_id = request_id  # type: ignore[attr-defined]
        try:
            response = self.get_response(request)
        finally:
            request_id_var.reset(token)
        response["X-Request-ID"] = request_id
        return response


class BodyLimitMiddleware:
    """Refuses a body over the limit (413) before any of it is read; also for JSON, which Django does not limit."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Handle one request."""
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            return too_large(request)
        return self.get_response(request)


class ErrorPageMiddleware:
    """Turns a `FlagfallError` raised by a screen into the error page, or the error fragment for htmx.

    The JSON interface has its own handler with the same codes.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Handle one request."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer refusals; let everything else become a server error."""
        if not isinstance(exception, FlagfallError):
            return None
        context = {
            "error": exception,
            "message": say(exception.message),
            "warnings": getattr(exception, "warnings", ()),
            "status": exception.status,
            "retry": _retry(request, exception),
            "by_hand_url": _by_hand(request, exception),
        }
        htmx = bool(getattr(request, "htmx", False))
        template = "components/error_fragment.html" if htmx else "error.html"
        response = render(request, template, context, status=exception.status)
        if htmx:
            response["HX-Retarget"] = "#messages"
            response["HX-Reswap"] = "innerHTML"
        return response


def _by_hand(request: HttpRequest, exception: FlagfallError) -> str:
    """Where to pair the round by hand, when the rules or the engine gave no pairing (FC19)."""
    event_id = request.resolver_match.kwargs.get("event_id") if request.resolver_match else None
    number = exception.detail.get("round")
    if exception.code not in ("no_legal_round", "engine_failed") or event_id is None or number is None:
        return ""
    return reverse("round-edit", kwargs={"event_id": event_id, "number": number})


def _retry(request: HttpRequest, exception: FlagfallError) -> dict[str, object] | None:
    """The same form once more with the warnings to confirm; None where confirming cannot help."""
    warnings = getattr(exception, "warnings", ())
    if (
        request.method != "POST"
        or not warnings
        or request.FILES
        or any(w.level >= Level.REFUSE for w in warnings)
    ):
        return None
    fields = [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name != "csrfmiddlewaretoken"
    ]
    return {"action": request.get_full_path(), "fields": fields, "ask_reason": not request.POST.get("reason")}
