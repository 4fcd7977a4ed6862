"""Events, staff, audit."""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import generics, status
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.api.base import EventView, body_of, current_user
from tournaments.api.serializers import AuditSerializer, EventInput, EventSerializer, StaffSerializer
from tournaments.models import AuditEntry, Event, Publication, Staff
from tournaments.permissions import Permission, require
from tournaments.selectors.audit import audit_entries, audit_verify
from tournaments.services.events import event_create, event_update, staff_appoint, staff_dismiss


class EventList(generics.ListAPIView[Event]):
    """Events the caller works in, and events with something published."""

    serializer_class = EventSerializer
    filterset_fields = ["system", "laws"]

    def get_queryset(self) -> QuerySet[Event]:
        """Own and public events."""
        user = current_user(self.request)
        public = Exists(Publication.objects.filter(event=OuterRef("pk"), current=True))
        mine = Q(staff__user=user) if user else Q(pk=None)
        if user and user.is_superuser:
            mine = Q()
        return Event.objects.filter(mine | Q(public)).distinct()

    @extend_schema(request=EventInput, responses={201: EventSerializer})
    def post(self, request: Request) -> Response:
        """Create an event; the caller becomes its chief arbiter."""
        user = current_user(request)
        if user is None:
            raise NotAuthenticated
        data = EventInput(data=request.data)
        data.is_valid(raise_exception=True)
        event = event_create(by=user, request_id=getattr(request, "request_id", ""), **data.validated_data)
        return Response(EventSerializer(event).data, status=status.HTTP_201_CREATED)


class EventDetail(EventView):
    """One event."""

    @extend_schema(responses=EventSerializer)
    def get(self, request: Request, event_id: int) -> Response:
        """Settings and version."""
        return Response(EventSerializer(self.event).data)

    @extend_schema(request=EventInput, responses=EventSerializer)
    def patch(self, request: Request, event_id: int) -> Response:
        """Change settings."""
        data = EventInput(data=request.data, partial=True)
        data.is_valid(raise_exception=True)
        return Response(
            EventSerializer(event_update(by=self.actor, event_id=event_id, **data.validated_data)).data
        )


class StaffList(EventView):
    """Who works in the event."""

    @extend_schema(responses=StaffSerializer(many=True))
    def get(self, request: Request, event_id: int) -> Response:
        """All staff."""
        staff = (
            Staff.objects.filter(event=self.event).select_related("user").order_by("role", "user__username")
        )
        return Response(StaffSerializer(staff, many=True).data)

    @extend_schema(request=StaffSerializer, responses={201: StaffSerializer})
    def post(self, request: Request, event_id: int) -> Response:
        """Give a user a role."""
        username, role = str(body_of(request).get("username", "")), str(body_of(request).get("role", ""))
        staff = staff_appoint(by=self.actor, event_id=event_id, username=username, role=role)
        return Response(StaffSerializer(staff).data, status=status.HTTP_201_CREATED)


class StaffDetail(EventView):
    """One member of staff."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, event_id: int, username: str) -> Response:
        """Take the role away."""
        staff_dismiss(by=self.actor, event_id=event_id, username=username)
        return Response(status=status.HTTP_204_NO_CONTENT)


class AuditList(EventView, generics.ListAPIView[AuditEntry]):
    """The audit chain, newest first."""

    serializer_class = AuditSerializer
    filterset_fields = ["action", "about"]

    def get_queryset(self) -> QuerySet[AuditEntry]:
        """Entries of this event."""
        if not hasattr(self, "event"):
            return AuditEntry.objects.none()
        require(self.actor, Permission.SEE_AUDIT)
        return audit_entries(self.event)


class AuditCheckView(EventView):
    """Is the chain whole?"""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event_id: int) -> Response:
        """Recompute every hash."""
        require(self.actor, Permission.SEE_AUDIT)
        check = audit_verify(self.event)
        return Response({"entries": check.entries, "ok": check.ok, "broken_at": check.broken_at})


class Me(APIView):
    """The caller."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request) -> Response:
        """Name and roles by event."""
        user = current_user(request)
        roles: dict[str, Any] = {}
        if user is not None:
            roles = {str(s.event_id): s.role for s in Staff.objects.filter(user=user)}
        return Response(
            {
                "username": user.username if user else "",
                "name": user.shown_name if user else "",
                "keys": user.keys if user else "123",
                "roles": roles,
            }
        )
