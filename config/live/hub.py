"""One hub a web process: it hears every change once and wakes the open streams of that event.

However many pages are open, a process holds one subscription. What a stream is told is the newest token, never a queue: a
slow phone misses steps in between and still ends at the truth. A look at the database now and then finds what a
lost message would have told.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Literal

import redis
import redis.asyncio
from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.conf import settings
from django.db import close_old_connections, connection

from tournaments import live

logger = logging.getLogger(__name__)

LOOK_S = 5.0
LOOK_ALONE_S = 1.0
LONGEST_PAUSE_S = 10.0

Kind = Literal["event", "public"]
Topic = tuple[Kind, int]


@dataclass(eq=False, slots=True)
class Reader:
    """One open stream."""

    token: str
    changed: asyncio.Event = field(default_factory=asyncio.Event)


class Hub:
    """The readers of one event loop, by topic."""

    def __init__(self) -> None:
        self.readers: dict[Topic, set[Reader]] = {}
        self.connected = False
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def open(self) -> int:
        """How many streams are open."""
        return sum(len(found) for found in self.readers.values())

    @asynccontextmanager
    async def reading(self, topic: Topic, token: str) -> AsyncIterator[Reader]:
        """A reader of this topic that knows `token`, until the block ends."""
        self._start()
        reader = Reader(token)
        self.readers.setdefault(topic, set()).add(reader)
        try:
            yield reader
        finally:
            self.readers[topic].discard(reader)
            if not self.readers[topic]:
                del self.readers[topic]

    def tell(self, topic: Topic, token: str) -> None:
        """Wake the readers of a topic that do not know this token yet."""
        for reader in self.readers.get(topic, ()):
            if reader.token != token:
                reader.token = token
                reader.changed.set()

    async def take(self, change: live.Change) -> None:
        """A change was announced."""
        self.tell(("event", change.event), str(change.version))
        if change.public and ("public", change.event) in self.readers:
            _events, publics = await _read(set(), {change.event})
            self.tell(("public", change.event), publics[change.event])

    async def look(self) -> None:
        """Compare every open topic with the database."""
        wanted: dict[Kind, set[int]] = {"event": set(), "public": set()}
        for kind, event_id in self.readers:
            wanted[kind].add(event_id)
        if not self.readers:
            return
        events, publics = await _read(wanted["event"], wanted["public"])
        for event_id, token in events.items():
            self.tell(("event", event_id), token)
        for event_id, token in publics.items():
            self.tell(("public", event_id), token)

    def _start(self) -> None:
        if any(not task.done() for task in self._tasks):
            return
        self._tasks = [asyncio.create_task(self._keep_looking())]
        if settings.REDIS_URL:
            self._tasks.append(asyncio.create_task(self._listen(settings.REDIS_URL)))
        else:
            self._listen_here()

    def _listen_here(self) -> None:
        loop = asyncio.get_running_loop()

        def hear(change: live.Change) -> None:
            if loop.is_closed():
                stop()
            else:
                asyncio.run_coroutine_threadsafe(self.take(change), loop)

        stop = live.listen(hear)
        self.connected = True

    async def _listen(self, url: str) -> None:
        pause = 0.5
        while True:
            try:
                client = redis.asyncio.Redis.from_url(url, socket_connect_timeout=2)
                async with client, client.pubsub() as pubsub:
                    await pubsub.subscribe(live.channel(url))
                    self.connected, pause = True, 0.5
                    async for message in pubsub.listen():
                        change = live.change_from(message["data"]) if message["type"] == "message" else None
                        if change is not None:
                            await self.take(change)
            except (redis.RedisError, OSError) as error:
                logger.warning("the live channel is away: %s", error)
            self.connected = False
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE_S)

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S if self.connected else LOOK_ALONE_S)
            try:
                await self.look()
            except Exception:  # a database that is away for a moment must not end the streams
                logger.warning("the live channel could not look at the database", exc_info=True)


async def _read(events: set[int], publics: set[int]) -> tuple[dict[int, str], dict[int, str]]:
    def ask() -> tuple[dict[int, str], dict[int, str]]:
        close_old_connections()
        try:
            return live.tokens(events, publics)
        finally:
            # In a test the thread may be the one that holds the test's own transaction.
            if not connection.in_atomic_block:
                connection.close()

    async with ThreadSensitiveContext():
        return await sync_to_async(ask)()
