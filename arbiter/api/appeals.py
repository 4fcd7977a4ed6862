"""Appeals as JSON."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from arbiter.models import Appeal
from arbiter.selectors.appeals import deadline_of, event_appeals
from arbiter.services.appeals import appeal_decide, appeal_lodge
from arbiter.services.lookup import get_ruling
from tournaments.api.base import EventView, request_key
from tournaments.domain.errors import NotFoundError
from tournaments.domain.text import T
from tournaments.services.idempotency import once


class AppealInput(serializers.Serializer[Any]):
    """An appeal against a ruling: who and why."""

    ruling = serializers.IntegerField(min_value=1)
    kind = serializers.ChoiceField(choices=Appeal.By.values)
    side = serializers.ChoiceField(choices=["white", "black", ""], required=False, default="")
    name = serializers.CharField(required=False, allow_blank=True, max_length=120, default="")
    grounds = serializers.CharField(max_length=4000)
    fee_paid = serializers.BooleanField(required=False, default=False)
    insist = serializers.CharField(required=False, allow_blank=True, default="", max_length=400)
    accept = serializers.ListField(required=False, child=serializers.CharField(), default=list)


class AppealDecisionInput(serializers.Serializer[Any]):
    """What the committee decided; a member is `{"name": ..., "from": club or federation}`."""

    version = serializers.IntegerField(min_value=0)
    decision = serializers.ChoiceField(choices=["upheld", "partly", "dismissed", "taken_back"])
    reasons = serializers.CharField(max_length=4000)
    committee = serializers.ListField(
        required=False,
        max_length=9,
        child=serializers.DictField(child=serializers.CharField(max_length=120, allow_blank=True)),
        default=list,
    )
    result = serializers.CharField(required=False, allow_blank=True, default="", max_length=10)
    fee = serializers.ChoiceField(choices=["returned", "kept", ""], required=False, default="")
    accept = serializers.ListField(required=False, child=serializers.CharField(), default=list)


def appeal_json(appeal: Appeal) -> dict[str, Any]:
    """An appeal with its decision; `in_time_until` by the deadline that held when it was lodged."""
    return {
        "id": appeal.pk,
        "uid": str(appeal.uid),
        "ruling": appeal.ruling_id,
        "kind": appeal.by_kind,
        "entry": appeal.entry_id,
        "name": appeal.appellant,
        "grounds": appeal.grounds,
        "lodged_at": appeal.lodged_at.isoformat(),
        "in_time_until": deadline_of(appeal).isoformat(),
        "insisted": appeal.insisted,
        "fee": appeal.fee,
        "fee_amount": appeal.fee_amount,
        "state": appeal.state,
        "committee": appeal.committee,
        "reasons": appeal.reasons,
        "result_before": appeal.result_before or None,
        "result_after": appeal.result_after or None,
        "decided_at": appeal.decided_at.isoformat() if appeal.decided_at else None,
        "version": appeal.version,
    }


class AppealList(EventView):
    """Appeals of the event."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event_id: int) -> Response:
        """All of them by time."""
        return Response({"appeals": [appeal_json(found) for found in event_appeals(self.event)]})

    @extend_schema(request=AppealInput, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request, event_id: int) -> Response:
        """Lodge one; the same key gets the same answer."""
        data = AppealInput(data=request.data)
        data.is_valid(raise_exception=True)
        values = dict(data.validated_data)
        ruling = get_ruling(values.pop("ruling"))
        if ruling.incident.event_id != self.event.pk:
            raise NotFoundError(T("Ruling %(id)s does not belong to this event.", id=ruling.pk))

        def lodge() -> dict[str, Any]:
            return appeal_json(appeal_lodge(by=self.actor, ruling_id=ruling.pk, **values))

        body = {"ruling": ruling.pk, **values}
        answer = once(event_id, by=self.actor, key=request_key(request), body=body, action=lodge)
        return Response(answer, status=status.HTTP_201_CREATED)


class AppealDecision(EventView):
    """The committee's decision."""

    @extend_schema(request=AppealDecisionInput, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, event_id: int, appeal_id: int) -> Response:
        """Record it, once."""
        data = AppealDecisionInput(data=request.data)
        data.is_valid(raise_exception=True)
        values = dict(data.validated_data)
        made = appeal_decide(by=self.actor, event=self.event, appeal_id=appeal_id, **values)
        return Response(appeal_json(made))
