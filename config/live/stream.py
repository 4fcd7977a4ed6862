"""Server-sent events: asks Django whether the reader may, then keeps the stream without a thread or a connection.

The address of a stream is an ordinary page as well (`live_now`): without `text/event-stream` in `Accept` it answers
the newest token, or 204 when the reader knows it. Pages fall back to that when a stream cannot be had.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any

from config.live.hub import Hub, Kind, Reader, Topic

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Any, Any, Any], Awaitable[None]]

ADDRESSES: dict[Kind, re.Pattern[str]] = {
    "event": re.compile(r"^/e/(\d{1,18})/live/$"),
    "public": re.compile(r"^/p/(\d{1,18})/live/$"),
}
# A comment now and then keeps proxies from closing the line and shows a dead reader.
KEEP_S = 20.0
# Who may read is asked again at least this often: the reader's browser connects anew by itself.
LONGEST_S = 1800.0
MOST_OPEN = 4000
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


class LiveStreams:
    """An ASGI application around Django's."""

    def __init__(self, inner: Application) -> None:
        self.inner = inner
        self.hubs: dict[int, Hub] = {}

    def hub(self) -> Hub:
        """The hub of the running event loop."""
        return self.hubs.setdefault(id(asyncio.get_running_loop()), Hub())

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Serve one request."""
        topic = wanted(scope)
        if topic is None:
            await self.inner(scope, receive, send)
            return
        messages, token = await self._ask(scope)
        if token is None:
            for message in messages:
                await send(message)
            return
        hub = self.hub()
        if hub.open >= MOST_OPEN:
            await send({"type": "http.response.start", "status": 503, "headers": [(b"retry-after", b"30")]})
            await send({"type": "http.response.body", "body": b""})
            return
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        async with hub.reading(topic, token) as reader:
            if last_seen(scope) != token:
                reader.changed.set()
            await send(part("retry: 2000\n\n"))
            await stream(reader, receive, send)

    async def _ask(self, scope: Any) -> tuple[list[Message], str | None]:
        """What Django answers to the same address, and the token when it lets the reader in."""
        messages: list[Message] = []
        headers = [(n, v) for n, v in scope["headers"] if n not in (b"accept", b"accept-encoding")]
        asked = {**scope, "headers": [*headers, (b"accept", b"application/json")], "query_string": b""}

        async def receive() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def keep(message: Message) -> None:
            messages.append(message)

        await self.inner(asked, _first_then_wait(receive), keep)
        if not messages or messages[0].get("status") != 200:
            return messages, None
        body = b"".join(m.get("body", b"") for m in messages[1:])
        return messages, str(json.loads(body)["token"])


def wanted(scope: Any) -> Topic | None:
    """The topic of a stream that is asked for, or None for any other request."""
    if scope["type"] != "http" or scope["method"] != "GET":
        return None
    if not any(n == b"accept" and b"text/event-stream" in v for n, v in scope["headers"]):
        return None
    for kind, address in ADDRESSES.items():
        if match := address.match(scope["path"]):
            return kind, int(match[1])
    return None


def last_seen(scope: Any) -> str:
    """The token of the last message this reader got before the line broke, or what its page was made from."""
    found = dict(scope["headers"]).get(b"last-event-id", b"").decode("latin-1")
    if found:
        return str(found)
    match = re.search(rb"(?:^|&)since=([\w-]{1,40})", scope.get("query_string", b""))
    return match[1].decode() if match else ""


def part(text: str) -> Message:
    """A piece of the stream."""
    return {"type": "http.response.body", "body": text.encode(), "more_body": True}


async def stream(reader: Reader, receive: Receive, send: Send) -> None:
    """Send every new token until the reader leaves or the time is over."""
    gone = asyncio.ensure_future(_left(receive))
    ends = asyncio.get_running_loop().time() + LONGEST_S
    try:
        while asyncio.get_running_loop().time() < ends:
            change = asyncio.ensure_future(reader.changed.wait())
            await asyncio.wait({gone, change}, timeout=KEEP_S, return_when=asyncio.FIRST_COMPLETED)
            change.cancel()
            if gone.done():
                return
            if reader.changed.is_set():
                reader.changed.clear()
                token = reader.token
                await send(part(f"id: {token}\nevent: change\ndata: {json.dumps({'token': token})}\n\n"))
            else:
                await send(part(": still here\n\n"))
        await send({"type": "http.response.body", "body": b""})
    finally:
        gone.cancel()
        with suppress(asyncio.CancelledError):
            await gone


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _first_then_wait(first: Receive) -> Receive:
    """Django watches for a disconnect while it works: give it the empty body once, then nothing."""
    done = False

    async def receive() -> Message:
        nonlocal done
        if not done:
            done = True
            return await first()
        await asyncio.Event().wait()
        raise AssertionError("unreachable")

    return receive
