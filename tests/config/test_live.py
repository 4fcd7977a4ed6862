"""The live channel: staff hear every write, the public only what is published, nobody else anything."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.test import Client

from config.live import hub as hub_module
from config.live import stream as stream_module
from config.live.stream import LiveStreams
from tests.support.events import Hall, make_hall
from tournaments import live
from tournaments.models import Event
from tournaments.services.publishing import publication_make

pytestmark = pytest.mark.django_db(transaction=True)


class Reader:
    """A browser with one stream: collects what it is sent."""

    def __init__(self, application: LiveStreams, path: str, cookie: str = "", **headers: str) -> None:
        sent = {"accept": "text/event-stream", "host": "testserver", **headers}
        if cookie:
            sent["cookie"] = f"{settings.SESSION_COOKIE_NAME}={cookie}"
        address, _, query = path.partition("?")
        self.scope = {
            "type": "http",
            "method": "GET",
            "http_version": "1.1",
            "path": address,
            "raw_path": address.encode(),
            "query_string": query.encode(),
            "headers": [(k.replace("_", "-").encode(), v.encode()) for k, v in sent.items()],
            "server": ("testserver", 80),
            "client": ("127.0.0.1", 1),
            "scheme": "http",
        }
        self.gone = asyncio.Event()
        self.status = 0
        self.text = ""
        self.task = asyncio.ensure_future(application(self.scope, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
        else:
            self.text += message.get("body", b"").decode()

    @property
    def tokens(self) -> list[str]:
        """The tokens of all messages so far."""
        return [json.loads(line[6:])["token"] for line in self.text.split("\n") if line.startswith("data: ")]

    async def until(self, ready: Callable[[], bool], seconds: float = 5) -> None:
        """Wait until something is there; fails when it does not come."""
        async with asyncio.timeout(seconds):
            while not ready():
                await asyncio.sleep(0.01)

    async def leave(self) -> None:
        """Close the page."""
        self.gone.set()
        await asyncio.wait_for(self.task, 5)


def play(story: Callable[[LiveStreams], Awaitable[None]]) -> None:
    """Run a story against the real application in a loop of its own."""
    from config.asgi import application

    async def run() -> None:
        streams = LiveStreams(application.inner)
        await story(streams)
        for hub in streams.hubs.values():
            for task in hub._tasks:
                task.cancel()

    asyncio.run(run())


def cookie_of(hall: Hall, role: str) -> str:
    client = Client()
    client.force_login(hall.users[role])
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def write(hall: Hall) -> int:
    """Any write; answers the new version."""
    board = next(b for b in hall.boards(1) if not b.result)
    hall.enter(board, "1-0")
    return Event.objects.get(pk=hall.event.pk).version


@pytest.fixture
def hall() -> Hall:
    made = make_hall(6)
    made.pair()
    made.start(1)
    return made


def test_staff_hears_of_a_write_within_a_moment(hall: Hall) -> None:
    cookie = cookie_of(hall, "helper")

    async def story(streams: LiveStreams) -> None:
        reader = Reader(streams, f"/e/{hall.event.pk}/live/", cookie)
        await reader.until(lambda: len(reader.tokens) == 1)
        version = await sync_to_async(write)(hall)
        await reader.until(lambda: str(version) in reader.tokens, 2)
        await reader.leave()
        assert streams.hub().open == 0

    play(story)


def test_who_knows_the_newest_version_is_told_nothing(hall: Hall) -> None:
    cookie = cookie_of(hall, "helper")
    version = Event.objects.get(pk=hall.event.pk).version

    async def story(streams: LiveStreams) -> None:
        known = Reader(streams, f"/e/{hall.event.pk}/live/?since={version}", cookie)
        again = Reader(streams, f"/e/{hall.event.pk}/live/", cookie, last_event_id=str(version))
        late = Reader(streams, f"/e/{hall.event.pk}/live/", cookie, last_event_id="1")
        await late.until(lambda: late.tokens == [str(version)])
        await asyncio.sleep(0.1)
        assert known.tokens == again.tokens == []
        assert known.status == 200
        for reader in (known, again, late):
            await reader.leave()

    play(story)


@pytest.mark.parametrize(("role", "status"), [("", 302), ("stranger", 403)])
def test_outsiders_get_no_stream_of_staff(hall: Hall, role: str, status: int) -> None:
    if role:
        hall.users[role] = type(hall.users["helper"]).objects.create_user(role, password="a long test word")
    cookie = cookie_of(hall, role) if role else ""

    async def story(streams: LiveStreams) -> None:
        reader = Reader(streams, f"/e/{hall.event.pk}/live/", cookie)
        await asyncio.wait_for(reader.task, 5)
        assert reader.status == status
        assert reader.tokens == []

    play(story)


def test_the_public_hears_of_publications_only_fc28(hall: Hall) -> None:
    chief = hall.chief

    async def story(streams: LiveStreams) -> None:
        reader = Reader(streams, f"/p/{hall.event.pk}/live/?since=0-0")
        await reader.until(lambda: reader.status == 200)
        await sync_to_async(write)(hall)
        await streams.hub().look()
        assert reader.tokens == []
        made = await sync_to_async(publication_make)(
            by=chief, event_id=hall.event.pk, kind="pairings", round_no=1
        )
        await reader.until(lambda: reader.tokens == [f"{made.pk}-1"], 2)
        await reader.leave()

    play(story)


def test_a_lost_message_is_found_by_looking(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "_send", lambda change: None)
    monkeypatch.setattr(hub_module, "LOOK_S", 0.1)
    monkeypatch.setattr(hub_module, "LOOK_ALONE_S", 0.1)
    cookie = cookie_of(hall, "arbiter")

    async def story(streams: LiveStreams) -> None:
        reader = Reader(streams, f"/e/{hall.event.pk}/live/", cookie)
        await reader.until(lambda: len(reader.tokens) == 1)
        version = await sync_to_async(write)(hall)
        await reader.until(lambda: str(version) in reader.tokens)
        await reader.leave()

    play(story)


def test_a_full_house_sends_readers_to_plain_looking(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream_module, "MOST_OPEN", 0)
    cookie = cookie_of(hall, "arbiter")

    async def story(streams: LiveStreams) -> None:
        reader = Reader(streams, f"/e/{hall.event.pk}/live/", cookie)
        await asyncio.wait_for(reader.task, 5)
        assert reader.status == 503

    play(story)


def test_without_a_stream_the_same_address_answers(hall: Hall) -> None:
    client = Client()
    client.force_login(hall.users["helper"])
    version = Event.objects.get(pk=hall.event.pk).version
    address = f"/e/{hall.event.pk}/live/"
    assert client.get(address).json() == {"token": str(version)}
    assert client.get(address, {"since": str(version)}).status_code == 204
    # A browser that asks this server for a stream is told to stop asking, not given what it cannot read.
    assert client.get(address, headers={"Accept": "text/event-stream"}).status_code == 204


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"{}", b'{"event": "x", "version": 1, "public": true}', b"\xff"]
)
def test_foreign_messages_are_ignored(data: bytes) -> None:
    assert live.change_from(data) is None


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("redis://host:6379/2", "flagfall.live.2"),
        ("unix:///run/x.sock?db=1", "flagfall.live.1"),
        ("redis://host", "flagfall.live.0"),
        ("unix:///run/x.sock", "flagfall.live.0"),
    ],
)
def test_databases_of_one_server_do_not_hear_each_other(url: str, name: str) -> None:
    assert live.channel(url) == name
