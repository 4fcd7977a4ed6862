"""Report files in and out."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.api.base import EventView, current_user, upload_bytes
from tournaments.domain.errors import InputError
from tournaments.domain.text import T
from tournaments.permissions import Permission, require
from tournaments.selectors.report_files import event_report_text
from tournaments.services.report_files import require_readable, trf_import
from tournaments.text import say


class ReportInput(serializers.Serializer[Any]):
    """A report file (TRF16, TRF26) as `file` or `text`, and the edition of the Laws, which no report names."""

    laws = serializers.CharField(max_length=8)
    time_control = serializers.CharField(required=False, allow_blank=True, max_length=80, default="")
    dry_run = serializers.BooleanField(required=False, default=False)
    text = serializers.CharField(required=False, allow_blank=True, trim_whitespace=False)
    file = serializers.FileField(required=False)


class Adjustment(serializers.Serializer[Any]):
    """One place read differently from what is written; line 0 is about the file as a whole."""

    line = serializers.IntegerField()
    column = serializers.IntegerField()
    what = serializers.CharField()


class ReportAnswer(serializers.Serializer[Any]):
    """The new event (null in a dry run) and everything that was adjusted."""

    event = serializers.IntegerField(allow_null=True)
    adjustments = Adjustment(many=True)


class ReportImport(APIView):
    """Events from report files."""

    @extend_schema(request=ReportInput, responses={200: ReportAnswer, 201: ReportAnswer})
    def post(self, request: Request) -> Response:
        """Make an event, all or nothing; the caller becomes its chief arbiter. A dry run (200) stores nothing."""
        user = current_user(request)
        if user is None:
            raise NotAuthenticated
        data = ReportInput(data=request.data)
        data.is_valid(raise_exception=True)
        values = data.validated_data
        done = trf_import(
            by=user,
            data=upload_bytes(request),
            laws=values["laws"],
            time_control=values["time_control"],
            dry_run=values["dry_run"],
            request_id=getattr(request, "request_id", ""),
        )
        require_readable(done)
        answer = {
            "event": done.event.pk if done.event else None,
            "adjustments": [
                {"line": p.line, "column": p.column, "what": say(p.text)} for p in done.adjustments
            ],
        }
        return Response(answer, status=status.HTTP_201_CREATED if done.event else status.HTTP_200_OK)


class ReportExport(EventView):
    """The event as a report file."""

    @extend_schema(
        parameters=[OpenApiParameter("format", str, enum=["trf16", "trf26"], default="trf26")],
        responses={(200, "text/plain"): OpenApiTypes.STR},
    )
    def get(self, request: Request, event_id: int) -> HttpResponse:
        """TRF26, or TRF16 with `format=trf16`."""
        require(self.actor, Permission.EXPORT)
        dialect = request.query_params.get("format", "trf26")
        if dialect not in ("trf16", "trf26"):
            raise InputError(T("The format is trf16 or trf26."), code="unknown_format")
        text = event_report_text(self.event, "trf16" if dialect == "trf16" else "trf26")
        return HttpResponse(
            text,
            content_type="text/plain; charset=utf-8",
            headers={"Content-Disposition": f'attachment; filename="event-{self.event.pk}.trf"'},
        )
