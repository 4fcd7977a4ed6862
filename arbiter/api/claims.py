"""Draw claims as JSON: ask for the answer, or report the claim with it."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from arbiter.api.incidents import incident_json
from arbiter.services.claims import ClaimCheck, claim_check, claim_report
from arbiter.services.lookup import get_incident
from tournaments.api.base import EventView, request_key
from tournaments.services.idempotency import once
from tournaments.services.results import board_of_event
from tournaments.text import say


class ClaimInput(serializers.Serializer[Any]):
    """Which claim, by whom, and the announced move in the letters of the sheet (optional)."""

    kind = serializers.ChoiceField(choices=["threefold", "fifty"])
    side = serializers.ChoiceField(choices=["white", "black"])
    intended = serializers.CharField(required=False, allow_blank=True, max_length=20, default="")


def claim_json(found: ClaimCheck) -> dict[str, Any]:
    """The answer with the plies that prove it; null where no sheet can be read to its end."""
    return {
        "board": found.board.pk,
        "sheet": found.sheet.pk if found.sheet else None,
        "problem": found.problem.to_json(say) if found.problem else None,
        "answer": found.answer.to_json(say) if found.answer else None,
        "fen": found.fen or None,
        "proof": [{"ply": one.ply, "move": one.move} for one in found.proof],
    }


class BoardClaim(EventView):
    """A draw claim on one board."""

    @extend_schema(parameters=[ClaimInput], responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event_id: int, board_id: int) -> Response:
        """Is the claim right? Nothing is written."""
        board = board_of_event(self.event, board_id)
        data = ClaimInput(data=request.query_params)
        data.is_valid(raise_exception=True)
        return Response(claim_json(claim_check(board=board, **data.validated_data)))

    @extend_schema(request=ClaimInput, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request, event_id: int, board_id: int) -> Response:
        """Report the checked claim as an incident; the answer holds the proposal."""
        board = board_of_event(self.event, board_id)
        data = ClaimInput(data=request.data)
        data.is_valid(raise_exception=True)
        values = dict(data.validated_data)

        def report() -> dict[str, Any]:
            made = claim_report(by=self.actor, board_id=board.pk, **values)
            return incident_json(get_incident(made.pk))

        body = {"board": board.pk, **values}
        answer = once(event_id, by=self.actor, key=request_key(request), body=body, action=report)
        return Response(answer, status=status.HTTP_201_CREATED)
