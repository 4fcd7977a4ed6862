"""Games out."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from games.selectors.games import event_pgn
from tournaments.api.base import EventView
from tournaments.domain.errors import InputError
from tournaments.domain.text import T
from tournaments.permissions import Permission, require
from tournaments.selectors.boards import get_round


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
        if given and not (given.isascii() and given.isdigit() and len(given) < 4):
            raise InputError(T("“round” is the number of a round."))
        number = get_round(self.event, int(given)).number if given else None
        name = f"event-{self.event.pk}" + (f"-round-{number}" if number else "")
        return HttpResponse(
            event_pgn(self.event, number),
            content_type="application/x-chess-pgn; charset=utf-8",
            headers={"Content-Disposition": f'attachment; filename="{name}.pgn"'},
        )
