"""Scoresheets of an event as JSON."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from games.models import Scoresheet
from games.selectors.scoresheets import event_sheets
from games.services.scoresheets import get_sheet, scoresheet_repair, scoresheet_submit
from tournaments.api.base import EventView, request_key, upload_text
from tournaments.domain.errors import InputError, NotFoundError
from tournaments.domain.text import T
from tournaments.services.idempotency import once
from tournaments.services.results import board_of_event


class SheetInput(serializers.Serializer[Any]):
    """A sheet; the moves come as `text` or as `file`."""

    board = serializers.IntegerField(min_value=1)
    side = serializers.CharField(max_length=5)
    language = serializers.CharField(required=False, allow_blank=True, max_length=8, default="")
    claimed_result = serializers.CharField(required=False, allow_blank=True, max_length=10, default="")
    text = serializers.CharField(required=False, allow_blank=True, trim_whitespace=False, default="")
    file = serializers.FileField(required=False)


class RepairInput(serializers.Serializer[Any]):
    """Repairs by ply (`e2e4`, `+e2e4` put in before, `-` struck out), positions by ply (FEN); empty takes one back."""

    repairs = serializers.DictField(required=False, child=serializers.CharField(allow_blank=True))
    positions = serializers.DictField(required=False, child=serializers.CharField(allow_blank=True))
    language = serializers.CharField(required=False, allow_blank=True, max_length=8, default="")
    reason = serializers.CharField(required=False, allow_blank=True, default="")


def sheet_json(sheet: Scoresheet) -> dict[str, Any]:
    """A sheet with its verdict."""
    return {
        "id": sheet.pk,
        "uid": str(sheet.uid),
        "board": sheet.board_id,
        "side": sheet.side,
        "language": sheet.language,
        "text": sheet.text,
        "submitted_at": sheet.submitted_at.isoformat(),
        "repairs": sheet.repairs,
        "positions": sheet.positions,
        "verdict": sheet.verdict.data,
    }


class SheetList(EventView):
    """Scoresheets of the event."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event_id: int) -> Response:
        """Current sheets with their verdicts."""
        return Response([sheet_json(s) for s in event_sheets(self.event)])

    @extend_schema(request=SheetInput, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request, event_id: int) -> Response:
        """Submit and check a sheet."""
        data = SheetInput(data=request.data)
        data.is_valid(raise_exception=True)
        values = data.validated_data
        board = board_of_event(self.event, values["board"])
        text = upload_text(request) if "file" in values else values["text"]

        def submit() -> dict[str, Any]:
            sheet = scoresheet_submit(
                by=self.actor,
                board_id=board.pk,
                side=values["side"],
                text=text,
                language=values["language"],
                claimed_result=values["claimed_result"],
            )
            return sheet_json(get_sheet(sheet.pk))

        body = {"board": board.pk, "side": values["side"], "text": text}
        answer = once(event_id, by=self.actor, key=request_key(request), body=body, action=submit)
        return Response(answer, status=status.HTTP_201_CREATED)


class SheetDetail(EventView):
    """One sheet."""

    def sheet(self, sheet_id: int) -> Scoresheet:
        """The sheet, if it belongs to this event."""
        found = get_sheet(sheet_id)
        if found.board.round.event_id != self.event.pk:
            raise NotFoundError(T("Scoresheet %(id)s does not belong to this event.", id=sheet_id))
        return found

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event_id: int, sheet_id: int) -> Response:
        """Text and verdict."""
        return Response(sheet_json(self.sheet(sheet_id)))

    @extend_schema(request=RepairInput, responses=OpenApiTypes.OBJECT)
    def patch(self, request: Request, event_id: int, sheet_id: int) -> Response:
        """Accept repairs or set positions; the sheet is read again."""
        data = RepairInput(data=request.data)
        data.is_valid(raise_exception=True)
        values = data.validated_data
        scoresheet_repair(
            by=self.actor,
            sheet_id=self.sheet(sheet_id).pk,
            repairs=_by_ply(values.get("repairs")),
            positions=_by_ply(values.get("positions")),
            language=values["language"],
            reason=values["reason"],
        )
        return Response(sheet_json(self.sheet(sheet_id)))


def _by_ply(given: dict[str, str] | None) -> dict[int, str] | None:
    if given is None:
        return None
    wrong = [k for k in given if not k.isdecimal()]
    if wrong:
        raise InputError(T("“%(ply)s” is not the number of a ply.", ply=wrong[0][:10]))
    return {int(k): v for k, v in given.items()}
