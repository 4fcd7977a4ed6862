"""What all views of an event share: the event, the actor, the keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from tournaments.domain.errors import InputError, NotFoundError, TooLargeError
from tournaments.domain.player_list import decode_upload
from tournaments.domain.text import T
from tournaments.models import Event, User
from tournaments.permissions import Actor, Permission, actor_for, require


def action_parameter(*actions: str) -> OpenApiParameter:
    """The last word of an address that says what to do."""
    return OpenApiParameter("action", str, OpenApiParameter.PATH, enum=list(actions))


def current_user(request: Request) -> User | None:
    """The signed-in user, or None for the public."""
    return request.user if request.user.is_authenticated else None


class EventView(APIView):
    """A view under `/events/{id}/`. Staff only unless `public` is set."""

    public = False
    event: Event
    actor: Actor

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find the event and who asks."""
        super().initial(request, *args, **kwargs)
        event_id = kwargs["event_id"]
        found = Event.objects.filter(pk=event_id).first()
        if found is None:
            raise NotFoundError(T("There is no event with number %(id)s.", id=event_id))
        self.event = found
        self.actor = actor_for(current_user(request), found, request_id=getattr(request, "request_id", ""))
        if not self.public:
            if self.actor.user is None:
                raise NotAuthenticated
            require(self.actor, Permission.SEE_UNPUBLISHED)


def request_key(request: Request) -> str:
    """The idempotency key: header `Idempotency-Key`, or `key` in the body."""
    return str(request.headers.get("Idempotency-Key") or body_of(request).get("key") or "")


def body_of(request: Request) -> Mapping[str, Any]:
    """The request's JSON object or form; anything else counts as empty."""
    return request.data if isinstance(request.data, Mapping) else {}


def upload_text(request: Request, field: str = "file") -> str:
    """An uploaded file as text, or the body's `text`; at most 1 MB (`TooLargeError`)."""
    return decode_upload(upload_bytes(request, field))


def upload_bytes(request: Request, field: str = "file") -> bytes:
    """An uploaded file, or the body's `text` in UTF-8; at most 1 MB (`TooLargeError`)."""
    uploaded = request.FILES.get(field) if hasattr(request, "FILES") else None
    if isinstance(uploaded, UploadedFile):
        if (uploaded.size or 0) > settings.UPLOAD_LIMIT_BYTES:
            raise too_large()
        data = bytes(uploaded.read())
    else:
        data = str(body_of(request).get("text") or "").encode(errors="replace")
    if len(data) > settings.UPLOAD_LIMIT_BYTES:
        raise too_large()
    if not data.strip():
        raise InputError(T("Send a file as “file”, or its content as “text”."), code="nothing_sent")
    return data


def too_large() -> TooLargeError:
    """The answer to an upload over the limit."""
    return TooLargeError(T("The file is larger than 1 MB. Split it or take out what is not needed."))
