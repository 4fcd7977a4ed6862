"""The one order of writing: lock the event, check, write, append to the audit chain.

Every service runs inside `event_write`. Its first statement raises the event's version; this row lock orders all
writes of an event on both databases. Leaving without an audit entry is a mistake of the programmer and raises.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from tournaments.domain.errors import NotFoundError
from tournaments.domain.text import T
from tournaments.live import Change, announce
from tournaments.models import AuditEntry, Event
from tournaments.permissions import Actor

# Acts after which public pages may show something else.
_SEEN_BY_ALL = ("publication_", "round_unpair", "event_restore")


@dataclass(slots=True)
class EventWrite:
    """An open write of one event."""

    event: Event
    by: Actor
    now: datetime
    entries: list[AuditEntry] = field(default_factory=list)

    def audit(
        self,
        action: str,
        *,
        about: str = "",
        old: Any = None,
        new: Any = None,
        reason: str = "",
        article: str = "",
    ) -> AuditEntry:
        """Append one entry. `about` is `kind:id`; `old` and `new` are JSON without names of people."""
        if self.entries:
            self.event.version += 1
            Event.objects.filter(pk=self.event.pk).update(version=self.event.version)
            previous = self.entries[-1].hash
        else:
            last = (
                AuditEntry.objects.filter(event=self.event)
                .order_by("-seq")
                .values_list("hash", flat=True)
                .first()
            )
            previous = last or ""
        entry = AuditEntry(
            event=self.event,
            seq=self.event.version,
            at=self.now,
            actor=self.by.user,
            actor_ref=self.by.ref,
            action=action,
            about=about,
            old=old,
            new=new,
            reason=reason,
            article=article,
            request_id=self.by.request_id,
            previous=previous,
        )
        entry.hash = entry.digest()
        entry.save(force_insert=True)
        self.entries.append(entry)
        return entry


@contextmanager
def event_write(event_id: int, *, by: Actor) -> Iterator[EventWrite]:
    """Open a write: one transaction, event locked and its version raised by one.

    Raises `NotFoundError` where there is no such event.
    """
    with transaction.atomic():
        if not Event.objects.filter(pk=event_id).update(version=F("version") + 1):
            raise NotFoundError(T("There is no event with number %(id)s.", id=event_id))
        write = EventWrite(event=Event.objects.get(pk=event_id), by=by, now=_now())
        yield write
        if not write.entries:
            raise RuntimeError("a service wrote without an audit entry")
        public = any(entry.action.startswith(_SEEN_BY_ALL) for entry in write.entries)
        announce(Change(event_id, write.event.version, public=public))


def _now() -> datetime:
    # Whole milliseconds: both databases give back exactly what the hash was made from.
    now = timezone.now()
    return now.replace(microsecond=now.microsecond // 1000 * 1000)
