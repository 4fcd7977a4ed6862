"""What every screen of an event shares: the event, the actor, what the role may do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.domain.errors import NotFoundError, TooLargeError
from tournaments.domain.text import T
from tournaments.models import Event, User
from tournaments.permissions import Actor, Permission, actor_for, require

View = Callable[..., HttpResponse]


def signed_in(request: HttpRequest) -> User | None:
    """The signed-in user, or None."""
    return request.user if request.user.is_authenticated else None


def get_event(event_id: int) -> Event:
    """The event, or `NotFoundError`."""
    found = Event.objects.filter(pk=event_id).first()
    if found is None:
        raise NotFoundError(T("There is no event with number %(id)s.", id=event_id))
    return found


def event_page(permission: Permission = Permission.SEE_UNPUBLISHED) -> Callable[[View], View]:
    """Make a staff screen: `view(request, event, actor, ...)`. Visitors are asked to sign in first."""

    def wrap(view: View) -> View:
        @wraps(view)
        def inner(request: HttpRequest, event_id: int, **kwargs: Any) -> HttpResponse:
            event = get_event(event_id)
            user = signed_in(request)
            if user is None:
                return redirect_to_login(request.get_full_path())
            actor = actor_for(user, event, request_id=getattr(request, "request_id", ""))
            require(actor, permission)
            return view(request, event, actor, **kwargs)

        return inner

    return wrap


def page(
    request: HttpRequest,
    template: str,
    event: Event,
    actor: Actor,
    *,
    tab: str = "",
    status: int = 200,
    **context: Any,
) -> HttpResponse:
    """Render a staff screen with what its frame needs: event, tab, what the actor may do."""
    may = {p.value: actor.may(p) for p in Permission}
    return render(
        request, template, {"event": event, "actor": actor, "may": may, "tab": tab, **context}, status=status
    )


def accepted(request: HttpRequest) -> Sequence[str]:
    """Warnings the person has confirmed in this request, by code."""
    return [code for code in request.POST.getlist("accept") if code]


def pasted_bytes(request: HttpRequest, field: str = "text") -> bytes:
    """A text field's content in UTF-8, at most 1 MB."""
    data = request.POST.get(field, "").encode(errors="replace")
    if len(data) > settings.UPLOAD_LIMIT_BYTES:
        raise TooLargeError(T("The file is larger than 1 MB. Split it or take out what is not needed."))
    return data


def uploaded_bytes(request: HttpRequest, field: str = "file") -> bytes | None:
    """An uploaded file's bytes, at most 1 MB, or None."""
    found = request.FILES.get(field)
    if not isinstance(found, UploadedFile):
        return None
    if (found.size or 0) > settings.UPLOAD_LIMIT_BYTES:
        raise TooLargeError(T("The file is larger than 1 MB. Split it or take out what is not needed."))
    return bytes(found.read())
