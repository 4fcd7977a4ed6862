"""Shapes of the JSON interface. No logic beyond shape."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.domain.results import points_text
from tournaments.models import AuditEntry, ByeRequest, Entry, Event, Publication, Staff
from tournaments.selectors.boards import BoardRow, RoundView

EVENT_FIELDS = [
    "name", "place", "federation", "start_date", "end_date", "time_zone", "organiser_note", "system", "planned_rounds",
    "tiebreaks", "win_points", "draw_points", "loss_points", "absent_points", "pab_points", "initial_colour",
    "acceleration", "accelerations", "half_bye_limit", "laws", "time_control", "supervised", "regulations", "notation_language",
]  # fmt: skip


class EventSerializer(serializers.ModelSerializer[Event]):
    """An event as staff sees it."""

    class Meta:
        model = Event
        fields = ["id", "uid", *EVENT_FIELDS, "version", "created_at", "finished_at"]
        read_only_fields = ["id", "uid", "version", "created_at", "finished_at"]


class EventInput(serializers.Serializer[Any]):
    """Settings of an event; all optional for a change, the service names what is missing for a new one."""

    name = serializers.CharField(required=False, max_length=120)
    place = serializers.CharField(required=False, allow_blank=True, max_length=80)
    federation = serializers.CharField(required=False, allow_blank=True, max_length=3)
    start_date = serializers.DateField(required=False)
    end_date = serializers.DateField(required=False)
    time_zone = serializers.CharField(required=False, max_length=64)
    organiser_note = serializers.CharField(required=False, allow_blank=True)
    system = serializers.ChoiceField(required=False, choices=Event.SystemChoice.choices)
    planned_rounds = serializers.IntegerField(required=False, min_value=1, max_value=99)
    tiebreaks = serializers.ListField(
        required=False, child=serializers.CharField(max_length=12), max_length=12
    )
    win_points = serializers.DecimalField(required=False, max_digits=6, decimal_places=2, min_value=0)
    draw_points = serializers.DecimalField(required=False, max_digits=6, decimal_places=2, min_value=0)
    loss_points = serializers.DecimalField(required=False, max_digits=6, decimal_places=2, min_value=0)
    absent_points = serializers.DecimalField(required=False, max_digits=6, decimal_places=2, min_value=0)
    pab_points = serializers.DecimalField(required=False, max_digits=6, decimal_places=2, min_value=0)
    initial_colour = serializers.ChoiceField(required=False, choices=["white", "black", "lot"])
    acceleration = serializers.ChoiceField(required=False, choices=Event.Acceleration.choices)
    half_bye_limit = serializers.IntegerField(required=False, min_value=0, max_value=99)
    laws = serializers.CharField(required=False, max_length=8)
    time_control = serializers.CharField(required=False, max_length=80)
    supervised = serializers.BooleanField(required=False)
    regulations = serializers.DictField(required=False)
    notation_language = serializers.CharField(required=False, max_length=8)


class StaffSerializer(serializers.ModelSerializer[Staff]):
    """Who does what in an event."""

    username = serializers.CharField(source="user.username")
    name = serializers.CharField(source="user.shown_name", read_only=True)

    class Meta:
        model = Staff
        fields = ["username", "name", "role"]


class EntrySerializer(serializers.ModelSerializer[Entry]):
    """A player in an event."""

    name = serializers.CharField(source="player.name")
    title = serializers.CharField(source="player.title")
    sex = serializers.CharField(source="player.sex")
    federation = serializers.CharField(source="player.federation")
    fide_id = serializers.CharField(source="player.fide_id")
    birth = serializers.CharField(source="player.birth")
    club = serializers.CharField(source="player.club")

    class Meta:
        model = Entry
        fields = [
            "id", "uid", "number", "name", "title", "rating", "sex", "federation", "fide_id", "birth", "club", "status",
            "withdrawn_after", "first_round", "checked_in", "fixed_board", "notation_language",
        ]  # fmt: skip


class EntryInput(serializers.Serializer[Any]):
    """Data of a player; the service checks it."""

    name = serializers.CharField(required=False, max_length=80)
    title = serializers.CharField(required=False, allow_blank=True, max_length=3)
    rating = serializers.IntegerField(required=False, min_value=0, max_value=4000)
    sex = serializers.CharField(required=False, allow_blank=True, max_length=6)
    federation = serializers.CharField(required=False, allow_blank=True, max_length=3)
    fide_id = serializers.CharField(required=False, allow_blank=True, max_length=11)
    birth = serializers.CharField(required=False, allow_blank=True, max_length=10)
    club = serializers.CharField(required=False, allow_blank=True, max_length=80)


class EntryChange(EntryInput):
    """What may change later."""

    fixed_board = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=9999)
    notation_language = serializers.CharField(required=False, allow_blank=True, max_length=8)


class ByeInput(serializers.Serializer[Any]):
    """A requested bye."""

    round = serializers.IntegerField(min_value=1, max_value=99)
    kind = serializers.ChoiceField(choices=ByeRequest.Kind.choices)
    reason = serializers.CharField(required=False, allow_blank=True, max_length=200, default="")
    accept = serializers.ListField(required=False, child=serializers.CharField(), default=list)


class PairInput(serializers.Serializer[Any]):
    """Pairing the next round: warnings accepted by code, announced start."""

    accept = serializers.ListField(required=False, child=serializers.CharField(), default=list)
    planned_at = serializers.DateTimeField(required=False, allow_null=True, default=None)


class HandByeInput(serializers.Serializer[Any]):
    """A player without an opponent in a hand-made round."""

    entry = serializers.IntegerField(min_value=1)
    kind = serializers.ChoiceField(choices=["PAB", "FPB", "HPB", "ZPB"])


class HandRoundInput(serializers.Serializer[Any]):
    """A whole round by entry id: boards as [White, Black], byes; nobody else has a place."""

    boards = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField(min_value=1), min_length=2, max_length=2)
    )
    byes = HandByeInput(many=True, required=False)
    reason = serializers.CharField(max_length=200)
    accept = serializers.ListField(required=False, child=serializers.CharField(), default=list)
    seen = serializers.CharField(required=False, allow_blank=True, max_length=64, default="")


class SwapInput(serializers.Serializer[Any]):
    """A small change: `colours` of a board, two `players` in each other's place, or a new `pair` of two."""

    what = serializers.ChoiceField(choices=["colours", "players", "pair"])
    board = serializers.IntegerField(required=False, min_value=1)
    first = serializers.IntegerField(required=False, min_value=1)
    second = serializers.IntegerField(required=False, min_value=1)
    reason = serializers.CharField(max_length=200)
    accept = serializers.ListField(required=False, child=serializers.CharField(), default=list)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Each change names what it moves."""
        needed = ["board"] if attrs["what"] == "colours" else ["first", "second"]
        missing = {name: [str(self.error_messages["required"])] for name in needed if name not in attrs}
        if missing:
            raise serializers.ValidationError(missing)
        return attrs


class ReasonInput(serializers.Serializer[Any]):
    """A reason, and warnings accepted by code."""

    reason = serializers.CharField(required=False, allow_blank=True, default="")
    accept = serializers.ListField(required=False, child=serializers.CharField(), default=list)


class ResultInput(serializers.Serializer[Any]):
    """A board's result with the board version the caller saw."""

    result = serializers.CharField(allow_blank=True, max_length=20)
    version = serializers.IntegerField(min_value=0)
    reason = serializers.CharField(required=False, allow_blank=True, default="")
    accept = serializers.ListField(required=False, child=serializers.CharField(), default=list)
    key = serializers.CharField(required=False, allow_blank=True, max_length=80, default="")


class VersionInput(ReasonInput):
    """A board version, for clearing and undoing."""

    version = serializers.IntegerField(min_value=0)
    key = serializers.CharField(required=False, allow_blank=True, max_length=80, default="")


class PublicationInput(serializers.Serializer[Any]):
    """Which document of which round."""

    kind = serializers.CharField(max_length=12)
    round = serializers.IntegerField(min_value=1, max_value=99)
    reason = serializers.CharField(required=False, allow_blank=True, default="")


class PublicationSerializer(serializers.ModelSerializer[Publication]):
    """A published document without its numbers."""

    round = serializers.IntegerField(source="round_no")

    class Meta:
        model = Publication
        fields = ["uid", "kind", "round", "at", "event_version", "audit_head"]


class AuditSerializer(serializers.ModelSerializer[AuditEntry]):
    """One entry of the audit chain."""

    actor = serializers.CharField(source="actor.shown_name", default="", read_only=True)

    class Meta:
        model = AuditEntry
        fields = [
            "seq",
            "at",
            "actor",
            "actor_ref",
            "action",
            "about",
            "old",
            "new",
            "reason",
            "article",
            "hash",
        ]


def side_json(entry: Entry, points: Any) -> dict[str, Any]:
    """One player of a board."""
    return {
        "entry": entry.pk,
        "number": entry.number,
        "name": entry.player.name,
        "title": entry.player.title,
        "rating": entry.rating,
        "points": points_text(points),
    }


def board_json(row: BoardRow) -> dict[str, Any]:
    """One board."""
    return {
        "id": row.board.pk,
        "uid": str(row.board.uid),
        "number": row.number,
        "white": side_json(row.white, row.white_points),
        "black": side_json(row.black, row.black_points),
        "result": row.result,
        "rating_result": row.board.rating_result,
        "version": row.version,
        "by": row.by_name,
        "at": row.at.isoformat() if row.at else None,
        "source": row.source,
    }


def round_json(view: RoundView) -> dict[str, Any]:
    """A round with boards, byes and the reasons of the pairing."""
    found = view.round
    return {
        "number": found.number,
        "uid": str(found.uid),
        "state": found.state,
        "planned_at": found.planned_at.isoformat() if found.planned_at else None,
        "started_at": found.started_at.isoformat() if found.started_at else None,
        "engine": found.engine,
        "boards": [board_json(row) for row in view.boards],
        "byes": [
            {
                "entry": b.entry.pk,
                "number": b.entry.number,
                "name": b.entry.player.name,
                "bye": b.bye,
                "points": points_text(b.points),
            }
            for b in view.byes
        ],
        "missing": [row.number for row in view.missing],
    }
