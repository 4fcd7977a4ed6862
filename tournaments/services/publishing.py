"""Publishing: a step of its own, per round and per document. Nothing is public before it (FC28)."""

from __future__ import annotations

from typing import Any

from tournaments.domain.errors import InputError, NotFoundError, StateError
from tournaments.domain.text import T
from tournaments.models import Event, Publication
from tournaments.permissions import Actor, Permission, require
from tournaments.selectors.audit import audit_head
from tournaments.selectors.publishing import payload_for
from tournaments.services.writing import event_write


def publication_make(*, by: Actor, event_id: int, kind: str, round_no: int) -> Publication:
    """Publish pairings, results or standings of a round as they stand now; replaces an earlier publication."""
    require(by, Permission.PUBLISH)
    if kind not in Publication.Kind.values:
        raise InputError(
            T(
                "“%(kind)s” cannot be published. Use one of: %(all)s.",
                kind=kind[:20],
                all=", ".join(Publication.Kind.values),
            )
        )
    with event_write(event_id, by=by) as write:
        event = write.event
        if not event.rounds.filter(number=round_no).exists():
            raise StateError(T("Round %(n)s is not paired, there is nothing to publish.", n=round_no))
        head = audit_head(event)
        payload = payload_for(event, kind, round_no)
        corrected = Publication.objects.filter(
            event=event, kind=kind, round_no=round_no, current=True
        ).update(current=False)
        made = Publication.objects.create(
            event=event,
            kind=kind,
            round_no=round_no,
            event_version=event.version,
            audit_head=head,
            payload=payload | {"corrected": bool(corrected)},
            at=write.now,
            by=by.user,
        )
        write.audit("publication_make", about=f"publication:{made.pk}", new={"kind": kind, "round": round_no})
    return made


def publication_withdraw(*, by: Actor, event_id: int, kind: str, round_no: int, reason: str = "") -> None:
    """Take a published document off the public pages; it stays in the record."""
    require(by, Permission.PUBLISH)
    with event_write(event_id, by=by) as write:
        found = _current(write.event, kind, round_no)
        found.current = False
        found.save(update_fields=["current"])
        write.audit(
            "publication_withdraw",
            about=f"publication:{found.pk}",
            old={"kind": kind, "round": round_no},
            reason=reason,
        )


def _current(event: Event, kind: str, round_no: int) -> Publication:
    found = Publication.objects.filter(event=event, kind=kind, round_no=round_no, current=True).first()
    if found is None:
        raise NotFoundError(T("This document of round %(n)s is not published.", n=round_no))
    return found


def round_publish(*, by: Actor, event_id: int, round_no: int, kinds: tuple[str, ...]) -> list[dict[str, Any]]:
    """Publish several documents of a round one after the other; returns what was published."""
    return [
        {"kind": p.kind, "round": p.round_no, "at": p.at.isoformat()}
        for p in (publication_make(by=by, event_id=event_id, kind=kind, round_no=round_no) for kind in kinds)
    ]
