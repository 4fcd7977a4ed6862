"""Players of an event."""

from __future__ import annotations

import json
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import generics, status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import EventView, action_parameter, body_of, upload_text
from tournaments.api.serializers import ByeInput, EntryChange, EntryInput, EntrySerializer, ReasonInput
from tournaments.domain.errors import InputError, NotFoundError
from tournaments.domain.names import fold_name
from tournaments.domain.player_list import read_player_list
from tournaments.domain.text import T
from tournaments.models import Entry
from tournaments.services import entries as service
from tournaments.text import say


class EntryList(EventView, generics.ListAPIView[Entry]):
    """Players; `q` searches names with accents and Cyrillic folded."""

    serializer_class = EntrySerializer
    filterset_fields = ["status", "checked_in"]

    def get_queryset(self) -> QuerySet[Entry]:
        """Entries of this event."""
        if not hasattr(self, "event"):
            return Entry.objects.none()
        found = self.event.entries.select_related("player")
        wanted = fold_name(self.request.query_params.get("q", ""))
        return found.filter(player__folded_name__contains=wanted) if wanted else found

    @extend_schema(request=EntryInput, responses={201: EntrySerializer})
    def post(self, request: Request, event_id: int) -> Response:
        """Enter a player."""
        data = EntryInput(data=request.data)
        data.is_valid(raise_exception=True)
        entry = service.entry_add(by=self.actor, event_id=event_id, **data.validated_data)
        return Response(EntrySerializer(entry).data, status=status.HTTP_201_CREATED)


class EntryImport(EventView):
    """Players from a CSV file: all or none."""

    @extend_schema(request=OpenApiTypes.OBJECT, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request, event_id: int) -> Response:
        """Import. `columns` maps column numbers (from 0) to fields where the headings do not say it."""
        found = read_player_list(upload_text(request), _columns(body_of(request).get("columns")))
        if found.problems:
            line, what = found.problems[0]
            raise InputError(
                T("Line %(line)s: %(what)s Nothing was entered.", line=line, what=what),
                code="list_problems",
                detail={"problems": [{"line": n, "what": say(text)} for n, text in found.problems]},
            )
        entries = service.entries_import(by=self.actor, event_id=event_id, rows=found.rows)
        return Response({"entered": len(entries)}, status=status.HTTP_201_CREATED)


def _columns(given: Any) -> dict[int, str] | None:
    if not given:
        return None
    try:
        data = json.loads(given) if isinstance(given, str) else given
        return {int(k): str(v) for k, v in data.items()}
    except (ValueError, AttributeError):
        raise InputError(T('“columns” maps column numbers to fields, for example {"0": "name"}.')) from None


class EntryView(EventView):
    """A view of one entry of the event."""

    entry: Entry

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find the entry in this event."""
        super().initial(request, *args, **kwargs)
        found = self.event.entries.select_related("player").filter(pk=kwargs["entry_id"]).first()
        if found is None:
            raise NotFoundError(
                T("There is no player with entry %(id)s in this event.", id=kwargs["entry_id"])
            )
        self.entry = found

    def shown(self) -> Response:
        """The entry as it is now."""
        return Response(
            EntrySerializer(self.event.entries.select_related("player").get(pk=self.entry.pk)).data
        )


class EntryDetail(EntryView):
    """One player."""

    @extend_schema(responses=EntrySerializer)
    def get(self, request: Request, event_id: int, entry_id: int) -> Response:
        """Data of the player."""
        return self.shown()

    @extend_schema(request=EntryChange, responses=EntrySerializer)
    def patch(self, request: Request, event_id: int, entry_id: int) -> Response:
        """Correct the data."""
        data = EntryChange(data=request.data, partial=True)
        data.is_valid(raise_exception=True)
        service.entry_update(by=self.actor, entry_id=entry_id, **data.validated_data)
        return self.shown()

    @extend_schema(responses={204: None})
    def delete(self, request: Request, event_id: int, entry_id: int) -> Response:
        """Remove an entry that never played."""
        service.entry_remove(by=self.actor, entry_id=entry_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class EntryAction(EntryView):
    """Check in, out, withdraw, return."""

    @extend_schema(
        parameters=[action_parameter("check-in", "check-out", "withdraw", "expel", "return")],
        request=ReasonInput,
        responses=EntrySerializer,
    )
    def post(self, request: Request, event_id: int, entry_id: int, action: str) -> Response:
        """`check-in`, `check-out`, `withdraw`, `expel` or `return`."""
        data = ReasonInput(data=request.data)
        data.is_valid(raise_exception=True)
        reason = data.validated_data["reason"]
        match action:
            case "check-in" | "check-out":
                service.entry_check_in(by=self.actor, entry_id=entry_id, here=action == "check-in")
            case "withdraw" | "expel":
                service.entry_withdraw(
                    by=self.actor, entry_id=entry_id, reason=reason, expelled=action == "expel"
                )
            case _:
                service.entry_return(by=self.actor, entry_id=entry_id, reason=reason)
        return self.shown()


class ByeList(EntryView):
    """Requested byes of a player."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event_id: int, entry_id: int) -> Response:
        """All of them."""
        byes = self.entry.bye_requests.order_by("round_no")
        return Response([{"round": b.round_no, "kind": b.kind, "reason": b.reason} for b in byes])

    @extend_schema(request=ByeInput, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request, event_id: int, entry_id: int) -> Response:
        """Grant one."""
        data = ByeInput(data=request.data)
        data.is_valid(raise_exception=True)
        values = dict(data.validated_data)
        bye = service.bye_grant(by=self.actor, entry_id=entry_id, round_no=values.pop("round"), **values)
        return Response({"round": bye.round_no, "kind": bye.kind}, status=status.HTTP_201_CREATED)


class ByeDetail(EntryView):
    """One requested bye."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, event_id: int, entry_id: int, round_no: int) -> Response:
        """Take it back."""
        service.bye_cancel(by=self.actor, entry_id=entry_id, round_no=round_no)
        return Response(status=status.HTTP_204_NO_CONTENT)
