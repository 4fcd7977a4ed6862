"""Tells other screens that an event has changed.

The version of the event is kept in the cache under one key, so that a screen that asks "anything new?" costs no
database query. A missing or failing cache is never an error: screens then compare with the database.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

from django.core.cache import cache

logger = logging.getLogger(__name__)


def announce(event_id: int, version: int, messages: Sequence[tuple[str, str]]) -> None:
    """Remember the newest version; called after each commit."""
    try:
        cache.set(f"event-version:{event_id}", version, 3600)
    except Exception:
        logger.warning("the cache did not take version %s of event %s", version, event_id)
    logger.debug("event %s is at version %s: %s", event_id, version, messages)


def known_version(event_id: int) -> int | None:
    """The newest version the cache knows, or None."""
    try:
        value = cache.get(f"event-version:{event_id}")
    except Exception:
        return None
    return int(value) if value is not None else None
