"""Who has the event open hears that something changed: a short message after every write, never its content.

A message names the event and its new version; readers ask for the truth themselves. It is a courtesy: when it gets lost,
readers find out a few seconds later by looking, so no failure here may ever touch the write that is announced.
"""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qs, urlparse

import redis
from django.conf import settings
from django.db import transaction
from django.db.models import Count, Max

from tournaments.models import Event, Publication

logger = logging.getLogger(__name__)

# A dead Redis costs one short attempt, then nothing for a while.
TIMEOUT_S = 0.3
PAUSE_S = 5.0

Listener = Callable[["Change"], None]
_listeners: set[Listener] = set()
_silent_until = 0.0
_lock = threading.Lock()


@dataclass(frozen=True, slots=True)
class Change:
    """An event has a new version; `public` says that what the public may see changed too."""

    event: int
    version: int
    public: bool = False


def announce(change: Change) -> None:
    """Tell everybody once the open transaction is committed."""
    transaction.on_commit(lambda: _send(change))


def listen(listener: Listener) -> Callable[[], None]:
    """Hear of changes made in this process; answers how to stop. Only where no Redis carries them."""
    _listeners.add(listener)
    return lambda: _listeners.discard(listener)


def channel(url: str) -> str:
    """The channel's name: channels are shared by all databases of one server, so the database is part of it."""
    parts = urlparse(url)
    number = parse_qs(parts.query).get("db", [parts.path.strip("/") or "0"])[0]
    return f"flagfall.live.{number if number.isdecimal() else 0}"


def change_from(data: bytes | str) -> Change | None:
    """A message read back, or None for anything else that was sent there."""
    try:
        values = json.loads(data)
        return Change(int(values["event"]), int(values["version"]), bool(values["public"]))
    except (ValueError, TypeError, KeyError):
        return None


def event_token(event: Event) -> str:
    """What staff screens compare: the event's version."""
    return str(event.version)


def public_token(event_id: int) -> str:
    """What public pages compare: it changes when something is published or taken back, and by nothing else."""
    return tokens(set(), {event_id})[1][event_id]


def tokens(events: set[int], publics: set[int]) -> tuple[dict[int, str], dict[int, str]]:
    """The tokens of many events in two queries; events that are gone are left out."""
    versions = Event.objects.filter(pk__in=events).values_list("pk", "version") if events else ()
    rows: Any = ()
    if publics:
        rows = (
            Publication.objects.filter(event_id__in=publics, current=True)
            .values_list("event_id")
            .annotate(Count("pk"), Max("pk"))
        )
    shown = dict.fromkeys(publics, "0-0") | {pk: f"{last}-{n}" for pk, n, last in rows}
    return {pk: str(version) for pk, version in versions}, shown


def _send(change: Change) -> None:
    global _silent_until
    if not settings.REDIS_URL:
        for listener in tuple(_listeners):
            listener(change)
        return
    if time.monotonic() < _silent_until:
        return
    try:
        _client(settings.REDIS_URL).publish(channel(settings.REDIS_URL), json.dumps(asdict(change)))
    except (redis.RedisError, OSError) as error:
        with _lock:
            _silent_until = time.monotonic() + PAUSE_S
        logger.warning("the live channel does not answer: %s", error)


@lru_cache(maxsize=2)
def _client(url: str) -> redis.Redis[bytes]:
    return redis.Redis.from_url(url, socket_timeout=TIMEOUT_S, socket_connect_timeout=TIMEOUT_S)
