"""Standings for a version of an event: computed once, cached, shared by every reader."""

from __future__ import annotations

import logging

from django.core.cache import cache

from tournaments.domain.standings import Standings, standings
from tournaments.models import Event
from tournaments.selectors.history import event_history

logger = logging.getLogger(__name__)


def event_standings(event: Event, *, after_round: int | None = None) -> Standings:
    """Standings after a round (default: after the last paired one), by the event's own tie-break list."""
    key = f"standings:{event.pk}:{event.version}:{after_round or 0}"
    try:
        found = cache.get(key)
    except Exception:  # a broken cache is a miss, never an error page
        logger.warning("the cache did not answer for %s", key)
        found = None
    if isinstance(found, Standings):
        return found
    history = event_history(event, through=after_round)
    made = standings(history, event.tiebreaks)
    try:
        cache.set(key, made, 24 * 3600)
    except Exception:
        logger.warning("the cache did not take %s", key)
    return made
