"""Games in and out."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from games.selectors.games import event_pgn
from games.services.pgn_import import round_pgn_import
from tournaments.api.base import EventView, request_key, upload_text
from tournaments.domain.errors import InputError
from tournaments.domain.text import T
from tournaments.permissions import Permission, require
from tournaments.selectors.boards import get_round
from tournaments.services.idempotency import once
from tournaments.text import say


class GamesInput(serializers.Serializer[Any]):
    """A PGN file as `file` or `text`; `replace` puts its games in the place of other sheets of White."""

    text = serializers.CharField(required=False, allow_blank=True, trim_whitespace=False, default="")
    file = serializers.FileField(required=False)
    replace = serializers.BooleanField(required=False, default=False)


class EventGames(EventView):
    """The games of an event."""

    @extend_schema(
        parameters=[OpenApiParameter("round", int, description="Only this round; default: all.")],
        responses={(200, "application/x-chess-pgn"): OpenApiTypes.STR},
    )
    def get(self, request: Request, event_id: int) -> HttpResponse:
        """PGN a strict reader takes; a board without a sheet has no moves."""
        require(self.actor, Permission.EXPORT)
        given = request.query_params.get("round", "")
        if given and not (given.isascii() and given.isdecimal() and len(given) < 4):
            raise InputError(T("“round” is the number of a round."))
        number = get_round(self.event, int(given)).number if given else None
        name = f"event-{self.event.pk}" + (f"-round-{number}" if number else "")
        return HttpResponse(
            event_pgn(self.event, number),
            content_type="application/x-chess-pgn; charset=utf-8",
            headers={"Content-Disposition": f'attachment; filename="{name}.pgn"'},
        )


class RoundGames(EventView):
    """The games of a round from one PGN file."""

    @extend_schema(request=GamesInput, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request, event_id: int, number: int) -> Response:
        """Store every game as White's sheet, or none; the answer lists each game with its board and notes."""
        number = get_round(self.event, number).number
        data = GamesInput(data=request.data)
        data.is_valid(raise_exception=True)
        text, replace = upload_text(request), data.validated_data["replace"]

        def read() -> dict[str, Any]:
            made = round_pgn_import(
                by=self.actor, event_id=event_id, number=number, text=text, replace=replace
            )
            return {"stored": made.stored, "games": [line.to_json(say) for line in made.lines]}

        body = {"round": number, "text": text, "replace": replace}
        answer = once(event_id, by=self.actor, key=request_key(request), body=body, action=read)
        return Response(answer, status=status.HTTP_201_CREATED)
