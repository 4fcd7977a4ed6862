"""Users, players, staff."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.domain.names import fold_name
from tournaments.models.base import Exported


class User(AbstractUser):
    """A person who signs in. `keys` is the person's choice of keys for results (hall practice differs)."""

    class Keys(models.TextChoices):
        """Which key means what in result entry."""

        WHITE_DRAW_BLACK = "123", _("1 White, 2 draw, 3 Black")
        WHITE_BLACK_DRAW = "132", _("1 White, 2 Black, 3 draw")

    display_name = models.CharField(_("name"), max_length=80, blank=True)
    keys = models.CharField(_("keys"), max_length=3, choices=Keys.choices, default=Keys.WHITE_DRAW_BLACK)

    @property
    def shown_name(self) -> str:
        """The name colleagues see."""
        return self.display_name or self.get_full_name() or self.username


class Player(Exported):
    """A person who plays; may take part in many events."""

    name = models.CharField(_("name"), max_length=80, help_text=_("Family name, given name"))
    folded_name = models.CharField(max_length=120, editable=False, db_index=True)
    title = models.CharField(_("title"), max_length=3, blank=True)
    sex = models.CharField(_("sex"), max_length=1, blank=True, choices=[("m", _("male")), ("w", _("female"))])
    federation = models.CharField(_("federation"), max_length=3, blank=True)
    fide_id = models.CharField(_("FIDE ID"), max_length=11, blank=True, db_index=True)
    birth = models.CharField(_("born"), max_length=10, blank=True)
    club = models.CharField(_("club"), max_length=80, blank=True)
    rating_standard = models.PositiveIntegerField(_("standard rating"), default=0)
    rating_rapid = models.PositiveIntegerField(_("rapid rating"), default=0)
    rating_blitz = models.PositiveIntegerField(_("blitz rating"), default=0)

    class Meta:
        indexes = [models.Index(fields=["name"])]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: object, **kwargs: object) -> None:
        """Keep the searchable name in step."""
        self.folded_name = fold_name(self.name)[:120]
        super().save(*args, **kwargs)  # type: ignore[arg-type]


class Role(models.TextChoices):
    """What a person is in one event."""

    CHIEF_ARBITER = "chief_arbiter", _("Chief arbiter")
    ARBITER = "arbiter", _("Arbiter")
    ORGANISER = "organiser", _("Organiser")
    HELPER = "helper", _("Helper")


class Staff(models.Model):
    """A user's role in an event."""

    event = models.ForeignKey("tournaments.Event", on_delete=models.CASCADE, related_name="staff")
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="staffed")
    role = models.CharField(max_length=16, choices=Role.choices)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "user"], name="one_role_per_event")]
