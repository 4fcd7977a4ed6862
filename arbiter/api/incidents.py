"""Incidents and rulings as JSON."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from arbiter.models import Incident, Ruling
from arbiter.selectors.desk import rulings
from arbiter.selectors.proposals import Standing, propose_for, standing_rulings
from arbiter.services import incidents as service
from arbiter.services.arrivals import arrival_record, late_forfeit
from arbiter.services.lookup import get_incident, get_ruling
from tournaments.api.base import EventView, action_parameter, request_key
from tournaments.domain.errors import NotFoundError
from tournaments.domain.text import T
from tournaments.services.idempotency import once
from tournaments.services.results import board_of_event
from tournaments.text import say

_SIDES = ["white", "black", ""]


class IncidentInput(serializers.Serializer[Any]):
    """What happened."""

    board = serializers.IntegerField(min_value=1)
    offence = serializers.CharField(max_length=32)
    side = serializers.ChoiceField(choices=_SIDES, required=False, allow_blank=True, default="")
    observed = serializers.BooleanField(required=False, default=False)
    opponent_moved = serializers.BooleanField(required=False, default=False)
    white_clock = serializers.IntegerField(required=False, allow_null=True, min_value=0, default=None)
    black_clock = serializers.IntegerField(required=False, allow_null=True, min_value=0, default=None)
    pressed = serializers.BooleanField(required=False, default=False)
    fen = serializers.CharField(required=False, allow_blank=True, max_length=100, default="")
    late_s = serializers.IntegerField(required=False, allow_null=True, default=None)
    move_no = serializers.IntegerField(
        required=False, allow_null=True, min_value=1, max_value=999, default=None
    )
    note = serializers.CharField(required=False, allow_blank=True, default="")
    scoresheet_id = serializers.IntegerField(required=False, allow_null=True, default=None)
    facts = serializers.DictField(required=False, default=dict)


class RulingInput(serializers.Serializer[Any]):
    """The decision: confirm with nothing but the version, or change with a reason."""

    version = serializers.IntegerField(min_value=0)
    outcome = serializers.CharField(required=False, allow_blank=True, max_length=12, default="")
    result = serializers.CharField(
        required=False, allow_blank=True, allow_null=True, max_length=10, default=None
    )
    add = serializers.DictField(
        required=False, allow_null=True, child=serializers.IntegerField(), default=None
    )
    reason = serializers.CharField(required=False, allow_blank=True, default="")
    accept = serializers.ListField(required=False, child=serializers.CharField(), default=list)
    choice = serializers.CharField(required=False, allow_blank=True, max_length=40, default="")


class DecisionInput(serializers.Serializer[Any]):
    """A reason, and confirmations."""

    reason = serializers.CharField(required=False, allow_blank=True, default="")
    accept = serializers.ListField(required=False, child=serializers.CharField(), default=list)
    version = serializers.IntegerField(required=False, min_value=0, default=0)


class ArrivalInput(serializers.Serializer[Any]):
    """Which player; for a forfeit also `both`."""

    side = serializers.ChoiceField(choices=["white", "black", "both"])
    missing = serializers.BooleanField(required=False, default=False)
    reason = serializers.CharField(required=False, allow_blank=True, default="")
    accept = serializers.ListField(required=False, child=serializers.CharField(), default=list)


def incident_json(incident: Incident, standing: Standing | None = None) -> dict[str, Any]:
    """An incident with the proposal as it stands now; a list shares what was ruled before."""
    return {
        "id": incident.pk,
        "uid": str(incident.uid),
        "board": incident.board_id,
        "round": incident.round.number,
        "offence": incident.offence,
        "side": incident.side,
        "state": incident.state,
        "version": incident.version,
        "reported_at": incident.reported_at.isoformat(),
        "note": incident.note,
        "proposal": propose_for(incident, standing).as_json(say),
        "rulings": [ruling_json(r) for r in incident.rulings.all()],
    }


def ruling_json(ruling: Ruling) -> dict[str, Any]:
    """A decision."""
    return {
        "id": ruling.pk,
        "uid": str(ruling.uid),
        "incident": ruling.incident_id,
        "laws": ruling.laws,
        "articles": ruling.articles,
        "outcome": ruling.outcome,
        "penalty": ruling.penalty or None,
        "count": ruling.count,
        "result": ruling.result_after or None,
        "changed": ruling.changed,
        "reason": ruling.reason,
        "at": ruling.made_at.isoformat(),
        "active": ruling.active,
        "withdrawn_reason": ruling.withdrawn_reason,
        "clocks": [
            {"side": c.side, "add": c.add_s, "before": c.before_s, "after": c.after_s}
            for c in ruling.clocks.all()
        ],
    }


class IncidentList(EventView):
    """Incidents of the event."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event_id: int) -> Response:
        """All incidents, newest first; `state` filters."""
        found = Incident.objects.filter(event=self.event).select_related("event", "round", "board", "entry")
        state = request.query_params.get("state")
        if state:
            found = found.filter(state=state)
        standing = standing_rulings(self.event)
        return Response([incident_json(i, standing) for i in found.prefetch_related("rulings__clocks")])

    @extend_schema(request=IncidentInput, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request, event_id: int) -> Response:
        """Report an incident; the answer holds the proposal."""
        data = IncidentInput(data=request.data)
        data.is_valid(raise_exception=True)
        values = dict(data.validated_data)
        board = board_of_event(self.event, values.pop("board"))

        def report() -> dict[str, Any]:
            made = service.incident_report(by=self.actor, board_id=board.pk, **values)
            return incident_json(get_incident(made.pk))

        body = {"board": board.pk, **values}
        answer = once(event_id, by=self.actor, key=request_key(request), body=body, action=report)
        return Response(answer, status=status.HTTP_201_CREATED)


class IncidentDetail(EventView):
    """One incident."""

    def incident(self, incident_id: int) -> Incident:
        """The incident, if it belongs to this event."""
        found = get_incident(incident_id)
        if found.event_id != self.event.pk:
            raise NotFoundError(T("Incident %(id)s does not belong to this event.", id=incident_id))
        return found

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event_id: int, incident_id: int) -> Response:
        """Facts, proposal, rulings."""
        return Response(incident_json(self.incident(incident_id)))


class IncidentRuling(IncidentDetail):
    """The decision on an incident."""

    http_method_names = ["post", "options"]

    @extend_schema(request=RulingInput, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request, event_id: int, incident_id: int) -> Response:
        """Confirm or change the proposal."""
        found = self.incident(incident_id)
        data = RulingInput(data=request.data)
        data.is_valid(raise_exception=True)
        values = data.validated_data

        def rule() -> dict[str, Any]:
            return ruling_json(service.ruling_make(by=self.actor, incident_id=found.pk, **values))

        body = {"incident": found.pk, **values}
        answer = once(event_id, by=self.actor, key=request_key(request), body=body, action=rule)
        return Response(answer, status=status.HTTP_201_CREATED)


class IncidentClose(IncidentDetail):
    """Closing without action."""

    http_method_names = ["post", "options"]

    @extend_schema(request=DecisionInput, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, event_id: int, incident_id: int) -> Response:
        """Close it with a reason."""
        found = self.incident(incident_id)
        data = DecisionInput(data=request.data)
        data.is_valid(raise_exception=True)
        service.incident_close(
            by=self.actor,
            incident_id=found.pk,
            version=data.validated_data["version"],
            reason=data.validated_data["reason"],
        )
        return Response(incident_json(self.incident(incident_id)))


class RulingList(EventView):
    """Rulings of the event."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event_id: int) -> Response:
        """Newest first."""
        return Response([ruling_json(r) for r in rulings(self.event)])


class RulingWithdraw(EventView):
    """Withdrawing a ruling."""

    @extend_schema(request=DecisionInput, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, event_id: int, ruling_id: int) -> Response:
        """Take it back with a reason; the result before it returns."""
        ruling = get_ruling(ruling_id)
        if ruling.incident.event_id != self.event.pk:
            raise NotFoundError(T("Ruling %(id)s does not belong to this event.", id=ruling_id))
        data = DecisionInput(data=request.data)
        data.is_valid(raise_exception=True)
        made = service.ruling_withdraw(
            by=self.actor,
            ruling_id=ruling.pk,
            reason=data.validated_data["reason"],
            accept=data.validated_data["accept"],
        )
        return Response(ruling_json(made))


class BoardArrival(EventView):
    """Who is at the board."""

    @extend_schema(
        parameters=[action_parameter("arrival", "forfeit")],
        request=ArrivalInput,
        responses=OpenApiTypes.OBJECT,
    )
    def post(self, request: Request, event_id: int, board_id: int, action: str) -> Response:
        """`arrival` notes who came or is missing, `forfeit` gives the game lost by late arrival."""
        board = board_of_event(self.event, board_id)
        data = ArrivalInput(data=request.data)
        data.is_valid(raise_exception=True)
        values = data.validated_data
        if action == "forfeit":
            ruling = late_forfeit(
                by=self.actor,
                board_id=board.pk,
                side=values["side"],
                reason=values["reason"],
                accept=values["accept"],
            )
            return Response(ruling_json(ruling), status=status.HTTP_201_CREATED)
        made = arrival_record(
            by=self.actor, board_id=board.pk, side=values["side"], missing=values["missing"]
        )
        return Response({"entry": made.entry_id, "missing": made.missing, "late_s": made.late_s})
