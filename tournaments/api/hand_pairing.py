"""Rounds made or changed by hand."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import EventView, request_key
from tournaments.api.serializers import HandRoundInput, SwapInput, round_json
from tournaments.domain.errors import InputError
from tournaments.domain.text import T
from tournaments.selectors.boards import last_round, placement_of, round_view
from tournaments.services import hand_pairing as service
from tournaments.services.idempotency import once


class RoundByHand(EventView):
    """The whole newest or next round by hand."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event_id: int, number: int) -> Response:
        """Who sits where by entry id, and the `seen` to send back."""
        found = round_view(self.event, number).round
        now = placement_of(found)
        byes = [{"entry": pk, "kind": kind} for pk, kind in now.byes.items()]
        return Response({"boards": [list(p) for p in now.boards], "byes": byes, "seen": now.seal})

    @extend_schema(request=HandRoundInput, responses=OpenApiTypes.OBJECT)
    def put(self, request: Request, event_id: int, number: int) -> Response:
        """Replace the newest round's boards and byes, or pair the next round from nothing."""
        data = HandRoundInput(data=request.data)
        data.is_valid(raise_exception=True)
        values = data.validated_data
        byes = values.get("byes", [])
        if len({b["entry"] for b in byes}) < len(byes):
            raise InputError(T("One player has two byes."))
        wanted = service.HandRound(
            [(white, black) for white, black in values["boards"]], {b["entry"]: b["kind"] for b in byes}
        )
        common = {"by": self.actor, "event_id": event_id, "wanted": wanted, "accept": values["accept"]}
        last = last_round(self.event)
        newest = last.number if last else 0
        if number not in (newest, newest + 1):
            raise InputError(T("Only the newest round and the next one can be paired by hand."))

        def act() -> dict[str, Any]:
            if number == newest:
                service.round_edit(number=number, reason=values["reason"], seen=values["seen"], **common)
            else:
                service.round_pair_by_hand(reason=values["reason"], **common)
            return round_json(round_view(self.event, number))

        body = {"round": number, **values}
        return Response(once(event_id, by=self.actor, key=request_key(request), body=body, action=act))


class RoundSwap(EventView):
    """A small change of the newest round by hand."""

    @extend_schema(request=SwapInput, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, event_id: int, number: int) -> Response:
        """`colours` with `board`, `players` or `pair` with `first` and `second` (entry ids)."""
        data = SwapInput(data=request.data)
        data.is_valid(raise_exception=True)
        values = data.validated_data
        common: dict[str, Any] = {
            "by": self.actor,
            "event_id": event_id,
            "number": number,
            "reason": values["reason"],
            "accept": values["accept"],
        }
        if values["what"] == "colours":
            service.board_swap_colours(board_id=values["board"], **common)
        else:
            act = service.players_swap if values["what"] == "players" else service.players_pair
            act(first=values["first"], second=values["second"], **common)
        return Response(round_json(round_view(self.event, number)))
