"""Reading and proving the audit chain."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.models import AuditEntry, Event


@dataclass(frozen=True, slots=True)
class AuditCheck:
    """Is the chain whole? `broken_at` is the first entry that does not fit."""

    entries: int
    ok: bool
    broken_at: int | None = None


def audit_verify(event: Event) -> AuditCheck:
    """Recompute every hash and link; also the event's version must be the last entry's number."""
    previous, count, expected = "", 0, 1
    for entry in AuditEntry.objects.filter(event=event).select_related("event").order_by("seq").iterator():
        count += 1
        if entry.seq != expected or entry.previous != previous or entry.hash != entry.digest():
            return AuditCheck(count, False, entry.seq)
        previous, expected = entry.hash, expected + 1
    if event.version != expected - 1:
        return AuditCheck(count, False, event.version)
    return AuditCheck(count, True)


def audit_head(event: Event) -> str:
    """Hash of the newest entry; printed on publications."""
    return (
        AuditEntry.objects.filter(event=event).order_by("-seq").values_list("hash", flat=True).first() or ""
    )


def audit_entries(event: Event) -> QuerySet[AuditEntry]:
    """All entries, newest first."""
    return AuditEntry.objects.filter(event=event).select_related("actor").order_by("-seq")
