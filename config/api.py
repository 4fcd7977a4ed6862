"""The JSON interface: one error shape, pages of lists."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from rest_framework import exceptions
from rest_framework.pagination import PageNumberPagination
from rest_framework.response import Response
from rest_framework.views import exception_handler as drf_exception_handler

from tournaments.domain.errors import FlagfallError, WarningsError
from tournaments.domain.text import Text
from tournaments.domain.warnings import Warning
from tournaments.text import say


class Pages(PageNumberPagination):
    """Lists come in pages of 100; `page_size` asks for up to 500."""

    page_size_query_param = "page_size"
    max_page_size = 500


def warning_body(warning: Warning) -> dict[str, object]:
    """One warning as JSON."""
    return {
        "level": int(warning.level),
        "code": warning.code,
        "message": say(warning.text),
        "about": warning.about,
    }


def error_body(exc: FlagfallError) -> dict[str, object]:
    """The error shape: `{"error": {"code", "message", "detail"}}`."""
    detail: dict[str, object] = {k: _said(v) for k, v in exc.detail.items() if k != "texts"}
    if "texts" in exc.detail:
        detail["fields"] = _said(exc.detail["texts"])
    if isinstance(exc, WarningsError):
        detail["warnings"] = [warning_body(w) for w in exc.warnings if isinstance(w, Warning)]
    return {"error": {"code": exc.code, "message": say(exc.message), "detail": detail}}


def _said(value: object) -> object:
    """Sentences of the rules inside a detail, in the reader's language."""
    if isinstance(value, Text):
        return say(value)
    if isinstance(value, dict):
        return {k: _said(v) for k, v in value.items()}
    return [_said(v) for v in value] if isinstance(value, list | tuple) else value


def exception_handler(exc: Exception, context: dict[str, Any]) -> Response | None:
    """Every refusal in one shape; unknown exceptions stay server errors."""
    if isinstance(exc, FlagfallError):
        return Response(error_body(exc), status=exc.status)
    response = drf_exception_handler(exc, context)
    if response is None:
        return None
    detail: dict[str, object] = {}
    if isinstance(exc, exceptions.ValidationError):
        code, message, detail = "bad_input", _first_message(exc.detail), {"fields": exc.detail}
    else:
        known = {Http404: "not_found", PermissionDenied: "not_allowed"}.get(type(exc), "error")
        code = str(exc.default_code) if isinstance(exc, exceptions.APIException) else known
        message = str(getattr(exc, "detail", exc)) or code
        detail = _wait(exc)
    response.data = {"error": {"code": code, "message": message, "detail": detail}}
    return response


def _first_message(detail: object, where: str = "") -> str:
    if isinstance(detail, dict):
        key, value = next(iter(detail.items()))
        return _first_message(value, f"{where}.{key}" if where else str(key))
    if isinstance(detail, list):
        return _first_message(detail[0], where)
    return f"{where}: {detail}" if where else str(detail)


def _wait(exc: Exception) -> dict[str, object]:
    return {"wait_s": getattr(exc, "wait", None)} if isinstance(exc, exceptions.Throttled) else {}
