"""Rounds, boards and seats."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.domain.results import Result
from tournaments.models.base import Exported
from tournaments.models.event import Entry, Event
from tournaments.models.people import User


class Round(Exported):
    """One round. `planned_at` is the announced start, `started_at` the real one."""

    class State(models.TextChoices):
        """Where the round is."""

        PAIRED = "paired", _("Paired")
        PLAYING = "playing", _("Playing")
        CLOSED = "closed", _("Closed")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.PAIRED)
    planned_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    paired_at = models.DateTimeField(auto_now_add=True)
    engine = models.CharField(max_length=40, blank=True)
    engine_input = models.TextField(blank=True)
    engine_output = models.TextField(blank=True)
    reasons = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="round_once_per_event")]


class Board(Exported):
    """One game. `version` is compared by every writer, so that nobody overwrites unseen."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="boards")
    number = models.PositiveIntegerField()
    result = models.CharField(max_length=10, blank=True, choices=[(r.value, r.value) for r in Result])
    rating_result = models.CharField(max_length=10, blank=True, choices=[(r.value, r.value) for r in Result])
    result_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    result_at = models.DateTimeField(null=True, blank=True)
    result_source = models.CharField(max_length=12, blank=True)
    version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="board_once_per_round"),
            models.CheckConstraint(
                condition=Q(result="") | Q(result__in=[r.value for r in Result]), name="result_from_the_table"
            ),
        ]


class Seat(models.Model):
    """One player in one round: at a board with a colour, or with a bye."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seats")
    board = models.ForeignKey(Board, null=True, blank=True, on_delete=models.CASCADE, related_name="seats")
    colour = models.CharField(
        max_length=5, blank=True, choices=[("white", _("White")), ("black", _("Black"))]
    )
    bye = models.CharField(max_length=3, blank=True, choices=[(k, k) for k in ("PAB", "FPB", "HPB", "ZPB")])

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="player_once_per_round"),
            models.UniqueConstraint(
                fields=["board", "colour"], name="one_player_per_colour", condition=Q(board__isnull=False)
            ),
            models.CheckConstraint(
                condition=(Q(board__isnull=False, bye="") & ~Q(colour=""))
                | (Q(board__isnull=True, colour="") & ~Q(bye="")),
                name="seat_is_board_or_bye",
            ),
        ]
