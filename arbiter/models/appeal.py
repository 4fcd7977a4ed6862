"""Appeals against rulings."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from arbiter.models.incident import Ruling
from tournaments.models import Entry, Event, User
from tournaments.models.base import Exported


class Appeal(Exported):
    """An appeal against one ruling. Never deleted: decided once, or taken back by the appellant."""

    class By(models.TextChoices):
        """Who appeals."""

        PLAYER = "player", _("Player")
        TEAM = "team", _("Team")
        OTHER = "other", _("Somebody else")

    class Fee(models.TextChoices):
        """What happened to the deposit."""

        NONE = "none", _("No fee")
        HELD = "held", _("Deposited")
        RETURNED = "returned", _("Returned")
        KEPT = "kept", _("Kept")

    class State(models.TextChoices):
        """Where the appeal is."""

        OPEN = "open", _("Open")
        UPHELD = "upheld", _("Upheld")
        PARTLY = "partly", _("Partly upheld")
        DISMISSED = "dismissed", _("Dismissed")
        TAKEN_BACK = "taken_back", _("Taken back")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="appeals")
    ruling = models.ForeignKey(Ruling, on_delete=models.PROTECT, related_name="appeals")
    by_kind = models.CharField(max_length=6, choices=By.choices)
    entry = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.PROTECT, related_name="appeals")
    by_name = models.CharField(max_length=120, blank=True)
    grounds = models.TextField()
    deadline_s = models.PositiveIntegerField()
    insisted = models.TextField(blank=True)
    fee_amount = models.CharField(max_length=40, blank=True)
    fee = models.CharField(max_length=8, choices=Fee.choices, default=Fee.NONE)
    lodged_at = models.DateTimeField()
    recorded_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    committee = models.JSONField(default=list, blank=True)
    reasons = models.TextField(blank=True)
    result_before = models.CharField(max_length=10, blank=True)
    result_after = models.CharField(max_length=10, blank=True)
    decided_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    decided_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["lodged_at"]

    @property
    def open(self) -> bool:
        """Does it wait for a decision?"""
        return self.state == self.State.OPEN

    @property
    def appellant(self) -> str:
        """The appellant's name."""
        return self.entry.player.name if self.entry else self.by_name
