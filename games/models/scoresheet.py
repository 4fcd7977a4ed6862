"""Scoresheets as written, and what the rules engine says of them."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models import Board, User
from tournaments.models.base import Exported


class Scoresheet(Exported):
    """One side's record of one game. `text` is what the player wrote and is never changed.

    A new version of the same sheet is a new row; `current` marks the one that counts.
    """

    class Side(models.TextChoices):
        """Whose sheet."""

        WHITE = "white", _("White")
        BLACK = "black", _("Black")

    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="scoresheets")
    side = models.CharField(max_length=5, choices=Side.choices)
    text = models.TextField()
    language = models.CharField(max_length=8, default="en")
    claimed_result = models.CharField(max_length=10, blank=True)
    repairs = models.JSONField(default=dict, blank=True)
    positions = models.JSONField(default=dict, blank=True)
    submitted_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    submitted_at = models.DateTimeField()
    from_pgn = models.BooleanField(default=False)
    current = models.BooleanField(default=True)

    class Meta:
        ordering = ["-submitted_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["board", "side"], condition=models.Q(current=True), name="one_current_sheet_per_side"
            )
        ]


class Verdict(models.Model):
    """What the rules engine found on a sheet, with the edition it used; kept beside the untouched text."""

    scoresheet = models.OneToOneField(Scoresheet, on_delete=models.CASCADE, related_name="verdict")
    laws = models.CharField(max_length=8)
    status = models.CharField(max_length=8)
    plies = models.PositiveIntegerField(default=0)
    data = models.JSONField()
    made_at = models.DateTimeField()
