"""Rounds, boards, results, standings, publications."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import EventView, action_parameter, request_key
from tournaments.api.serializers import (
    PairInput,
    PublicationInput,
    PublicationSerializer,
    ReasonInput,
    ResultInput,
    VersionInput,
    board_json,
    round_json,
)
from tournaments.domain.errors import InputError, NotFoundError
from tournaments.domain.text import T, text_from_json
from tournaments.models import Board, Event, Publication
from tournaments.selectors.boards import board_row, round_view
from tournaments.selectors.publishing import public_standings, published, standings_payload
from tournaments.selectors.standings import event_standings
from tournaments.services import rounds as service
from tournaments.services.idempotency import once
from tournaments.services.publishing import publication_make, publication_withdraw
from tournaments.services.results import board_of_event, result_clear, result_record, result_undo
from tournaments.text import say


class RoundList(EventView):
    """Rounds of the event."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event_id: int) -> Response:
        """Number, state and times of each."""
        rounds = self.event.rounds.all()
        return Response(
            [
                {"number": r.number, "state": r.state, "planned_at": r.planned_at, "started_at": r.started_at}
                for r in rounds
            ]
        )

    @extend_schema(request=PairInput, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request, event_id: int) -> Response:
        """Pair the next round."""
        data = PairInput(data=request.data)
        data.is_valid(raise_exception=True)
        values = data.validated_data

        def pair() -> dict[str, Any]:
            made = service.round_pair(
                by=self.actor, event_id=event_id, accept=values["accept"], planned_at=values["planned_at"]
            )
            return round_json(round_view(made.event, made.number))

        answer = once(
            event_id, by=self.actor, key=request_key(request), body={"pair": values["accept"]}, action=pair
        )
        return Response(answer, status=status.HTTP_201_CREATED)


class RoundDetail(EventView):
    """One round."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event_id: int, number: int) -> Response:
        """Boards, byes, state."""
        return Response(round_json(round_view(self.event, number)))

    @extend_schema(request=ReasonInput, responses={204: None})
    def delete(self, request: Request, event_id: int, number: int) -> Response:
        """Unpair the newest round."""
        data = ReasonInput(data=request.data)
        data.is_valid(raise_exception=True)
        last = self.event.rounds.order_by("-number").values_list("number", flat=True).first()
        if last != number:
            raise InputError(T("Only the newest round can be unpaired; that is round %(n)s.", n=last or 0))
        service.round_unpair(by=self.actor, event_id=event_id, **data.validated_data)
        return Response(status=status.HTTP_204_NO_CONTENT)


class RoundAction(EventView):
    """Start or close a round."""

    @extend_schema(
        parameters=[action_parameter("start", "close")], request=None, responses=OpenApiTypes.OBJECT
    )
    def post(self, request: Request, event_id: int, number: int, action: str) -> Response:
        """`start` stores the real start, `close` closes a complete round."""
        act = service.round_start if action == "start" else service.round_close
        act(by=self.actor, event_id=event_id, number=number)
        return Response(round_json(round_view(self.event, number)))


class RoundReasons(EventView):
    """Why this pairing?"""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event_id: int, number: int) -> Response:
        """Sentences for every board and bye."""
        found = round_view(self.event, number).round
        reasons = {who: [say(text_from_json(t)) for t in texts] for who, texts in found.reasons.items()}
        return Response({"round": number, "engine": found.engine, "reasons": reasons})


class BoardView(EventView):
    """A view of one board of the event."""

    board: Board

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find the board; a board of another event is not found."""
        super().initial(request, *args, **kwargs)
        self.board = board_of_event(self.event, kwargs["board_id"])


class BoardDetail(BoardView):
    """One board."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event_id: int, board_id: int) -> Response:
        """Players, result, version."""
        return Response(board_json(board_row(self.board)))


class BoardResult(BoardView):
    """The result of a board."""

    @extend_schema(request=ResultInput, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, event_id: int, board_id: int) -> Response:
        """Record it. The same key with the same body is done once."""
        data = ResultInput(data=request.data)
        data.is_valid(raise_exception=True)
        values = dict(data.validated_data)
        values.pop("key")

        def record() -> dict[str, Any]:
            return board_json(
                board_row(result_record(by=self.actor, board_id=board_id, source="api", **values))
            )

        body = {"board": board_id, **values}
        return Response(once(event_id, by=self.actor, key=request_key(request), body=body, action=record))


class BoardResultAction(BoardView):
    """Clear or undo a result."""

    @extend_schema(
        parameters=[action_parameter("clear", "undo")], request=VersionInput, responses=OpenApiTypes.OBJECT
    )
    def post(self, request: Request, event_id: int, board_id: int, action: str) -> Response:
        """`clear` takes the result away (confirm with `clear_result`), `undo` returns the value before."""
        data = VersionInput(data=request.data)
        data.is_valid(raise_exception=True)
        values = data.validated_data

        def act() -> dict[str, Any]:
            if action == "clear":
                board = result_clear(
                    by=self.actor,
                    board_id=board_id,
                    version=values["version"],
                    reason=values["reason"],
                    accept=values["accept"],
                )
            else:
                board = result_undo(by=self.actor, board_id=board_id, version=values["version"])
            return board_json(board_row(board))

        body = {"board": board_id, "action": action, "version": values["version"], "accept": values["accept"]}
        return Response(once(event_id, by=self.actor, key=request_key(request), body=body, action=act))


_AFTER = OpenApiParameter("after", int, description="After which round; default: the last paired one.")


class StandingsView(EventView):
    """Standings as staff sees them, of all rounds."""

    @extend_schema(parameters=[_AFTER], responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event_id: int) -> Response:
        """Places, points, tie-breaks with contributions."""
        return Response(
            standings_payload(self.event, event_standings(self.event, after_round=after_of(request)))
        )


def after_of(request: Request) -> int | None:
    """The `after` parameter."""
    given = request.query_params.get("after")
    if not given:
        return None
    if not given.isdecimal() or not 1 <= int(given) <= 99:
        raise InputError(T("“after” is the number of a round."))
    return int(given)


class PublicationList(EventView):
    """What is public."""

    @extend_schema(responses=PublicationSerializer(many=True))
    def get(self, request: Request, event_id: int) -> Response:
        """Current publications."""
        found = Publication.objects.filter(event=self.event, current=True)
        return Response(PublicationSerializer(found, many=True).data)

    @extend_schema(request=PublicationInput, responses={201: PublicationSerializer})
    def post(self, request: Request, event_id: int) -> Response:
        """Publish a document of a round."""
        data = PublicationInput(data=request.data)
        data.is_valid(raise_exception=True)
        made = publication_make(
            by=self.actor,
            event_id=event_id,
            kind=data.validated_data["kind"],
            round_no=data.validated_data["round"],
        )
        return Response(PublicationSerializer(made).data, status=status.HTTP_201_CREATED)

    @extend_schema(request=PublicationInput, responses={204: None})
    def delete(self, request: Request, event_id: int) -> Response:
        """Take a document back."""
        data = PublicationInput(data=request.data)
        data.is_valid(raise_exception=True)
        values = data.validated_data
        publication_withdraw(
            by=self.actor,
            event_id=event_id,
            kind=values["kind"],
            round_no=values["round"],
            reason=values["reason"],
        )
        return Response(status=status.HTTP_204_NO_CONTENT)


class PublicStandings(EventView):
    """The newest public standings; no account needed."""

    public = True

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event_id: int) -> Response:
        """Standings as they were published."""
        return Response(document_json(self.event, document(self.event, "standings", None)))


class PublicPairings(EventView):
    """Published pairings; no account needed."""

    public = True
    kind = "pairings"

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event_id: int, number: int) -> Response:
        """The document of a round as it was published."""
        return Response(document_json(self.event, document(self.event, self.kind, number)))


class PublicResults(PublicPairings):
    """Published results; no account needed."""

    kind = "results"


def document_json(event: Event, found: Publication) -> dict[str, Any]:
    """A publication with what proves it."""
    return {
        "event": event.name,
        "published_at": found.at,
        "audit_head": found.audit_head,
        **found.payload,
    }


def document(event: Event, kind: str, number: int | None) -> Publication:
    """The publication, or `NotFoundError`."""
    found = published(event, kind, number) if number is not None else public_standings(event)
    if found is None:
        raise NotFoundError(T("This is not published."), code="not_published")
    return found
