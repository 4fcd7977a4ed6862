"""Incidents, rulings, clock adjustments, arrivals."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models import Scoresheet
from tournaments.models import Board, Entry, Event, Round, User
from tournaments.models.base import Exported

SIDES = [("white", _("White")), ("black", _("Black"))]


class Incident(Exported):
    """Something that happened at a board and may need a ruling. Facts only; the ruling is separate."""

    class State(models.TextChoices):
        """Where the incident is."""

        OPEN = "open", _("Open")
        RULED = "ruled", _("Ruled")
        REJECTED = "rejected", _("No action")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="incidents")
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="incidents")
    board = models.ForeignKey(
        Board, null=True, blank=True, on_delete=models.PROTECT, related_name="incidents"
    )
    entry = models.ForeignKey(
        Entry, null=True, blank=True, on_delete=models.PROTECT, related_name="incidents"
    )
    side = models.CharField(max_length=5, blank=True, choices=SIDES)
    offence = models.CharField(max_length=32)
    move_no = models.PositiveSmallIntegerField(null=True, blank=True)
    observed = models.BooleanField(default=False)
    opponent_moved = models.BooleanField(default=False)
    white_clock = models.PositiveIntegerField(null=True, blank=True)
    black_clock = models.PositiveIntegerField(null=True, blank=True)
    pressed = models.BooleanField(default=False)
    fen = models.CharField(max_length=100, blank=True)
    late_s = models.IntegerField(null=True, blank=True)
    facts = models.JSONField(default=dict, blank=True)
    scoresheet = models.ForeignKey(
        Scoresheet, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    note = models.TextField(blank=True)
    reported_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    reported_at = models.DateTimeField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.OPEN)
    version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["-reported_at"]


class Ruling(Exported):
    """A decision on an incident, with the proposal it came from. Never deleted: withdrawn by a later decision."""

    incident = models.ForeignKey(Incident, on_delete=models.PROTECT, related_name="rulings")
    laws = models.CharField(max_length=8)
    articles = models.JSONField(default=list)
    outcome = models.CharField(max_length=12)
    counts = models.BooleanField(default=False)
    count = models.PositiveSmallIntegerField(default=0)
    values = models.JSONField(default=dict)
    penalty = models.CharField(max_length=20, blank=True)
    penalty_values = models.JSONField(default=dict, blank=True)
    proposal = models.JSONField()
    changed = models.BooleanField(default=False)
    result_before = models.CharField(max_length=10, blank=True)
    result_after = models.CharField(max_length=10, blank=True)
    reason = models.TextField(blank=True)
    made_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    made_at = models.DateTimeField()
    active = models.BooleanField(default=True)
    withdrawn_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_reason = models.TextField(blank=True)

    class Meta:
        ordering = ["-made_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["incident"], condition=Q(active=True), name="one_active_ruling_per_incident"
            )
        ]


class ClockAdjustment(models.Model):
    """What a ruling did to one clock; seconds. Readings are None where nobody noted them."""

    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="clocks")
    side = models.CharField(max_length=5, choices=SIDES)
    add_s = models.IntegerField()
    before_s = models.PositiveIntegerField(null=True, blank=True)
    after_s = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["ruling", "side"], name="one_adjustment_per_clock")]


class Arrival(models.Model):
    """A player's arrival at the board in one round, or the note that the player is not there."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="arrivals")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="arrivals")
    missing = models.BooleanField(default=False)
    at = models.DateTimeField()
    late_s = models.IntegerField(default=0)
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["round", "entry"], name="one_arrival_per_round")]
