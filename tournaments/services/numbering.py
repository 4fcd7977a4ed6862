"""Pairing numbers: given at round 1, corrected until round 4 is paired, then frozen (C.04.2)."""

from __future__ import annotations

from django.db.models import Max

from tournaments.domain.history import HistoryPlayer
from tournaments.domain.pairing import initial_order
from tournaments.models import Entry, Event

FROZEN_FROM_ROUND = 4


def assign_numbers(event: Event) -> None:
    """Number all entries by rating, title and name; used when round 1 is paired."""
    entries = list(event.entries.select_related("player"))
    _store(event, _ordered(entries))


def renumber(event: Event, *, newcomer: Entry) -> None:
    """Give a late entry its number: by rating until round 4 is paired, the next free one afterwards."""
    paired = event.rounds.aggregate(last=Max("number"))["last"] or 0
    if paired >= FROZEN_FROM_ROUND or event.accelerations:
        last = event.entries.exclude(pk=newcomer.pk).aggregate(last=Max("number"))["last"] or 0
        newcomer.number = last + 1
        newcomer.save(update_fields=["number"])
        return
    _store(event, _ordered(list(event.entries.select_related("player"))))
    newcomer.refresh_from_db(fields=["number"])


def _ordered(entries: list[Entry]) -> list[Entry]:
    by_key = {i + 1: entry for i, entry in enumerate(entries)}
    players = [
        HistoryPlayer(number=i, name=e.player.name, rating=e.rating, title=e.player.title)
        for i, e in by_key.items()
    ]
    return [by_key[p.number] for p in initial_order(players)]


def _store(event: Event, ordered: list[Entry]) -> None:
    # Numbers are unique in an event: clear first, or a swap would collide.
    event.entries.update(number=None)
    for number, entry in enumerate(ordered, start=1):
        entry.number = number
    Entry.objects.bulk_update(ordered, ["number"])
