"""Players who must not meet."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import EventView
from tournaments.models import ForbiddenGroup
from tournaments.services import forbidden as service


class ForbiddenRounds(serializers.Serializer[Any]):
    """In which rounds; without `last_round` to the end."""

    first_round = serializers.IntegerField(required=False, min_value=1, max_value=99, default=1)
    last_round = serializers.IntegerField(
        required=False, allow_null=True, min_value=1, max_value=999, default=None
    )


class ForbiddenInput(ForbiddenRounds):
    """Players by entry id."""

    entries = serializers.ListField(child=serializers.IntegerField(min_value=1))
    reason = serializers.CharField(required=False, allow_blank=True, max_length=200, default="")


def group_json(group: ForbiddenGroup) -> dict[str, Any]:
    """One group."""
    return {
        "id": group.pk,
        "entries": sorted(e.pk for e in group.entries.all()),
        "first_round": group.first_round,
        "last_round": None if group.last_round == service.LAST_ROUND else group.last_round,
        "reason": group.reason,
        "club": group.club,
    }


class ForbiddenList(EventView):
    """Groups of players who must not meet."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event_id: int) -> Response:
        """All groups."""
        found = ForbiddenGroup.objects.filter(event=self.event).prefetch_related("entries").order_by("pk")
        return Response([group_json(group) for group in found])

    @extend_schema(request=ForbiddenInput, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request, event_id: int) -> Response:
        """Keep players apart."""
        data = ForbiddenInput(data=request.data)
        data.is_valid(raise_exception=True)
        group = service.forbidden_add(by=self.actor, event_id=event_id, **data.validated_data)
        return Response(group_json(group), status=status.HTTP_201_CREATED)


class ForbiddenClubs(EventView):
    """All clubs at once."""

    @extend_schema(request=ForbiddenRounds, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request, event_id: int) -> Response:
        """One group a club, in place of earlier club groups."""
        data = ForbiddenRounds(data=request.data)
        data.is_valid(raise_exception=True)
        groups = service.forbidden_by_club(by=self.actor, event_id=event_id, **data.validated_data)
        return Response([group_json(group) for group in groups], status=status.HTTP_201_CREATED)


class ForbiddenDetail(EventView):
    """One group."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, event_id: int, group_id: int) -> Response:
        """Let them meet again."""
        service.forbidden_remove(by=self.actor, event_id=event_id, group_id=group_id)
        return Response(status=status.HTTP_204_NO_CONTENT)
