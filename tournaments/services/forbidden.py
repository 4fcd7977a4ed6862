"""Players who must not meet: named one by one, or all members of one club."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.domain.errors import InputError, NotFoundError
from tournaments.domain.names import fold_name
from tournaments.domain.text import T
from tournaments.models import Entry, Event, ForbiddenGroup
from tournaments.permissions import Actor, Permission, require
from tournaments.services.writing import event_write

LAST_ROUND = 999
"""How a group without a last round is stored (TRF26 record 260)."""


def forbidden_add(
    *,
    by: Actor,
    event_id: int,
    entries: Sequence[int],
    first_round: int = 1,
    last_round: int | None = None,
    reason: str = "",
) -> ForbiddenGroup:
    """Keep two or more players (entry ids) apart in these rounds; `last_round` None means to the end."""
    require(by, Permission.PAIR)
    with event_write(event_id, by=by) as write:
        last = _rounds(write.event, first_round, last_round)
        found = list(write.event.entries.filter(pk__in=set(entries)))
        if len(found) < len(set(entries)):
            raise InputError(T("Choose players of this event."), code="unknown_entry")
        if len(found) < 2:
            raise InputError(T("A group needs at least two players."), code="group_too_small")
        group = _make(write.event, found, first_round, last, reason=reason.strip()[:200])
        write.audit("forbidden_add", about=f"forbidden:{group.pk}", new=_plain(group), reason=reason)
    return group


def forbidden_remove(*, by: Actor, event_id: int, group_id: int) -> None:
    """Let the players of a group meet again; rounds already paired stay as they are."""
    require(by, Permission.PAIR)
    with event_write(event_id, by=by) as write:
        group = ForbiddenGroup.objects.filter(event=write.event, pk=group_id).first()
        if group is None:
            raise NotFoundError(T("There is no group with number %(id)s in this event.", id=group_id))
        write.audit("forbidden_remove", about=f"forbidden:{group.pk}", old=_plain(group))
        group.delete()


def forbidden_by_club(
    *, by: Actor, event_id: int, first_round: int = 1, last_round: int | None = None
) -> list[ForbiddenGroup]:
    """One group for every club with two or more players still in the event, in place of earlier club groups.

    Clubs are told apart without regard to case and accents. A player without a club meets everybody.
    """
    require(by, Permission.PAIR)
    with event_write(event_id, by=by) as write:
        last = _rounds(write.event, first_round, last_round)
        clubs: dict[str, list[Entry]] = {}
        for entry in write.event.entries.filter(status=Entry.Status.ACTIVE).select_related("player"):
            if entry.player.club.strip():
                clubs.setdefault(fold_name(entry.player.club), []).append(entry)
        together = {key: members for key, members in sorted(clubs.items()) if len(members) > 1}
        if not together:
            raise InputError(T("No club has two players in the event."), code="no_clubs")
        before = ForbiddenGroup.objects.filter(event=write.event).exclude(club="")
        old = [_plain(group) for group in before]
        before.delete()
        groups = [
            _make(write.event, members, first_round, last, club=members[0].player.club.strip())
            for members in together.values()
        ]
        write.audit(
            "forbidden_by_club", about=f"event:{event_id}", old=old, new=[_plain(group) for group in groups]
        )
    return groups


def _rounds(event: Event, first: int, last: int | None) -> int:
    end = LAST_ROUND if last is None else last
    if not 1 <= first <= event.planned_rounds or not (
        first <= end <= event.planned_rounds or end == LAST_ROUND
    ):
        raise InputError(
            T("The rounds are from 1 to %(n)s, the first not after the last.", n=event.planned_rounds),
            code="no_such_round",
        )
    return end


def _make(
    event: Event, entries: Sequence[Entry], first: int, last: int, *, reason: str = "", club: str = ""
) -> ForbiddenGroup:
    group = ForbiddenGroup.objects.create(
        event=event, first_round=first, last_round=last, reason=reason, club=club
    )
    group.entries.set(entries)
    return group


def _plain(group: ForbiddenGroup) -> dict[str, object]:
    return {
        "entries": sorted(group.entries.values_list("pk", flat=True)),
        "first_round": group.first_round,
        "last_round": group.last_round,
    }
