"""Appeals of an event and what each one meets."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet

from arbiter.domain.appeals import AppealTerms, appeal_terms
from arbiter.domain.offences import Kind
from arbiter.models import Appeal, Ruling
from arbiter.selectors.proposals import event_laws
from tournaments.models import Event


def event_appeals(event: Event) -> QuerySet[Appeal]:
    """All appeals of an event by the time they were lodged, with everything a report names."""
    return (
        Appeal.objects.filter(event=event)
        .select_related(
            "entry__player",
            "ruling__incident__round",
            "ruling__incident__board",
            "ruling__incident__entry__player",
            "ruling__made_by",
            "recorded_by",
            "decided_by",
        )
        .order_by("lodged_at", "pk")
    )


def terms_of(ruling: Ruling, event: Event) -> AppealTerms:
    """Deadline, fee and whether this ruling may be appealed at all."""
    laws, regulations, _under = event_laws(event)
    return appeal_terms(
        laws,
        regulations,
        kind=Kind(ruling.incident.offence),
        ruled_at=ruling.made_at,
        last_round=ruling.incident.round.number >= event.planned_rounds,
    )


@dataclass(frozen=True, slots=True)
class Appealable:
    """A standing ruling with the time left for an appeal."""

    ruling: Ruling
    until: datetime
    left_s: int


def still_appealable(event: Event, found: list[Ruling], now: datetime) -> list[Appealable]:
    """The standing rulings whose deadline has not passed, the first to run out first."""
    lines = []
    for ruling in found:
        terms = terms_of(ruling, event)
        if ruling.active and terms.allowed and not terms.final and not terms.late(now):
            left = max(int((terms.until - now).total_seconds()), 0)
            lines.append(Appealable(ruling, terms.until, left))
    return sorted(lines, key=lambda line: line.until)


def deadline_of(appeal: Appeal) -> datetime:
    """The moment until which this appeal was in time, by the value that held when it was lodged."""
    return appeal.ruling.made_at.replace(microsecond=0) + timedelta(seconds=appeal.deadline_s)
