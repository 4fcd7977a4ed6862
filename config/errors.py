"""What Django itself refuses, and what breaks: JSON under `/api/`, a page elsewhere."""

from __future__ import annotations

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template import loader
from django.utils.translation import gettext as _


def refusal(request: HttpRequest, status: int, code: str, message: str, template: str = "") -> HttpResponse:
    """An answer outside all views, in the shape the caller reads."""
    if request.path_info.startswith("/api/"):
        body = {"error": {"code": code, "message": message, "detail": {}}}
        return JsonResponse(body, status=status)
    if request.headers.get("HX-Request"):
        fragment = loader.render_to_string("components/error_fragment.html", {"message": message}, request)
        headers = {"HX-Retarget": "#messages", "HX-Reswap": "innerHTML"}
        return HttpResponse(fragment, status=status, headers=headers)
    return HttpResponse(loader.render_to_string(template or f"{status}.html"), status=status)


def too_large(request: HttpRequest) -> HttpResponse:
    """413 before anything of the body is read."""
    message = _("The file is larger than 1 MB. Split it or take out what is not needed.")
    return refusal(request, 413, "too_large", message)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400: the request itself cannot be read."""
    if isinstance(exception, RequestDataTooBig):
        return too_large(request)
    return refusal(request, 400, "bad_request", _("This request cannot be read."))


def not_allowed(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403 outside the rights of an event."""
    return refusal(request, 403, "not_allowed", _("You are not allowed to do this."))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404: no such address."""
    return refusal(request, 404, "not_found", _("There is no such address."))


def server_error(request: HttpRequest) -> HttpResponse:
    """500: a fault of the program, written into the log."""
    message = _("Something broke on our side. The fault is written into the log of this computer.")
    return refusal(request, 500, "server_error", message)
