"""What is open at the desk, and what was decided."""

from __future__ import annotations

from django.db.models import QuerySet

from arbiter.models import Incident, Ruling
from tournaments.models import Event


def open_incidents(event: Event) -> QuerySet[Incident]:
    """Incidents without a decision, oldest first."""
    return (
        Incident.objects.filter(event=event, state=Incident.State.OPEN)
        .select_related("round", "board", "entry__player", "reported_by")
        .order_by("reported_at")
    )


def rulings(event: Event) -> QuerySet[Ruling]:
    """All rulings of an event, newest first."""
    return (
        Ruling.objects.filter(incident__event=event)
        .select_related(
            "incident__board", "incident__entry__player", "incident__round", "made_by", "withdrawn_by"
        )
        .prefetch_related("clocks")
        .order_by("-made_at")
    )


def open_count(event_id: int) -> int:
    """How many incidents wait for a decision."""
    return Incident.objects.filter(event_id=event_id, state=Incident.State.OPEN).count()
