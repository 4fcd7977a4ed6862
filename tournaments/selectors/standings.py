"""Standings for a version of an event: computed once, cached, shared by every reader."""

from __future__ import annotations

import logging

from django.core.cache import cache

from tournaments.domain.history import History
from tournaments.domain.standings import Standings, standings
from tournaments.models import Event
from tournaments.selectors.history import event_history

logger = logging.getLogger(__name__)


def event_standings(
    event: Event, *, after_round: int | None = None, history: History | None = None
) -> Standings:
    """Standings after a round (default: after the last paired one), by the event's own tie-break list.

    A caller that has the history of all rounds at hand may give it.
    """
    key = f"standings:{event.pk}:{event.version}:{after_round or 0}"
    try:
        found = cache.get(key)
    except Exception:  # a broken cache is a miss, never an error page
        logger.warning("the cache did not answer for %s", key)
        found = None
    if isinstance(found, Standings):
        return found
    if history is None:
        history = event_history(event, through=after_round)
    elif after_round is not None:
        history = history.cut(after_round)
    made = standings(history, event.tiebreaks)
    try:
        cache.set(key, made, 24 * 3600)
    except Exception:
        logger.warning("the cache did not take %s", key)
    return made
