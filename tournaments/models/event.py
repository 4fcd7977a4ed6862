"""Events and who plays in them."""

from __future__ import annotations

from decimal import Decimal
from zoneinfo import ZoneInfo

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.base import Exported
from tournaments.models.people import Player


class Event(Exported):
    """One tournament with one pairing list. `version` counts its writes and orders them."""

    class SystemChoice(models.TextChoices):
        """How opponents are found."""

        SWISS_DUTCH = "swiss_dutch", _("Swiss system (Dutch, C.04.3)")
        ROUND_ROBIN = "round_robin", _("Round robin (Berger tables)")
        DOUBLE_ROUND_ROBIN = "double_round_robin", _("Double round robin (Berger tables)")

    class Acceleration(models.TextChoices):
        """Virtual points in the first rounds of a Swiss event (C.04.7)."""

        NONE = "none", _("None")
        BAKU = "baku", _("Baku (virtual points for the upper half)")

    name = models.CharField(_("name"), max_length=120)
    place = models.CharField(_("place"), max_length=80, blank=True)
    federation = models.CharField(_("federation"), max_length=3, blank=True)
    start_date = models.DateField(_("first day"))
    end_date = models.DateField(_("last day"))
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    organiser_note = models.TextField(_("announcement"), blank=True)

    system = models.CharField(
        _("system"), max_length=24, choices=SystemChoice.choices, default=SystemChoice.SWISS_DUTCH
    )
    planned_rounds = models.PositiveSmallIntegerField(
        _("rounds"), validators=[MinValueValidator(1), MaxValueValidator(99)]
    )
    tiebreaks = models.JSONField(default=list)
    win_points = models.DecimalField(max_digits=6, decimal_places=2, default=Decimal("1"))
    draw_points = models.DecimalField(max_digits=6, decimal_places=2, default=Decimal("0.5"))
    loss_points = models.DecimalField(max_digits=6, decimal_places=2, default=Decimal("0"))
    absent_points = models.DecimalField(max_digits=6, decimal_places=2, default=Decimal("0"))
    pab_points = models.DecimalField(max_digits=6, decimal_places=2, default=Decimal("1"))
    initial_colour = models.CharField(
        max_length=5, default="white", choices=[("white", _("White")), ("black", _("Black"))]
    )
    acceleration = models.CharField(
        _("acceleration"), max_length=8, choices=Acceleration.choices, default=Acceleration.NONE
    )
    accelerations = models.JSONField(default=list, blank=True)
    half_bye_limit = models.PositiveSmallIntegerField(_("half-point byes a player"), default=1)

    laws = models.CharField(_("Laws of Chess"), max_length=8)
    time_control = models.CharField(_("time control"), max_length=80)
    supervised = models.BooleanField(_("adequate supervision"), default=False)
    regulations = models.JSONField(default=dict, blank=True)
    notation_language = models.CharField(max_length=8, default="en")

    trf_extra = models.JSONField(default=dict, blank=True)
    demo = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-start_date", "name"]

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> ZoneInfo:
        """The event's own time zone."""
        return ZoneInfo(self.time_zone)


class Entry(Exported):
    """A player in an event. `number` is the pairing number, given when round 1 is paired."""

    class Status(models.TextChoices):
        """Is the player still in the event?"""

        ACTIVE = "active", _("Playing")
        WITHDRAWN = "withdrawn", _("Withdrawn")
        EXPELLED = "expelled", _("Expelled")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField(null=True, blank=True)
    rating = models.PositiveIntegerField(_("rating"), default=0)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.ACTIVE)
    withdrawn_after = models.PositiveSmallIntegerField(null=True, blank=True)
    first_round = models.PositiveSmallIntegerField(default=1)
    checked_in = models.BooleanField(_("here"), default=False)
    fixed_board = models.PositiveIntegerField(_("fixed board"), null=True, blank=True)
    notation_language = models.CharField(max_length=8, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number", "-rating", "player__folded_name"]
        constraints = [
            models.UniqueConstraint(fields=["event", "player"], name="player_once_per_event"),
            models.UniqueConstraint(fields=["event", "number"], name="pairing_number_once_per_event"),
        ]

    def __str__(self) -> str:
        return self.player.name


class ByeRequest(models.Model):
    """A player's wish, granted, not to play a round."""

    class Kind(models.TextChoices):
        """What the round is worth."""

        FPB = "FPB", _("Full-point bye")
        HPB = "HPB", _("Half-point bye")
        ZPB = "ZPB", _("Zero-point bye")

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="bye_requests")
    round_no = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=3, choices=Kind.choices)
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["entry", "round_no"], name="one_bye_per_round")]


class ForbiddenGroup(models.Model):
    """Players who must not meet in these rounds (TRF26 record 260); `club` is set where it stands for a club."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="forbidden_groups")
    entries = models.ManyToManyField(Entry, related_name="forbidden_groups")
    first_round = models.PositiveSmallIntegerField(default=1)
    last_round = models.PositiveSmallIntegerField(default=999)
    reason = models.CharField(max_length=200, blank=True)
    club = models.CharField(max_length=80, blank=True)

    @property
    def shown_last(self) -> int:
        """The last round that can be played of those meant."""
        return min(self.last_round, self.event.planned_rounds)


class PointsAdjustment(Exported):
    """Points given or taken apart from results (TRF26 record 299), for example a penalty."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="adjustments")
    round_no = models.PositiveSmallIntegerField()
    points = models.DecimalField(max_digits=6, decimal_places=2)
    reason = models.CharField(max_length=200, blank=True)
