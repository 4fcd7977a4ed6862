"""Public pages: one answer for every reader, never older than what is published."""

from __future__ import annotations

import gzip
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext

from config.public_cache import PublicCacheMiddleware
from tests.support.events import Hall, make_hall
from tournaments.services.events import event_update
from tournaments.services.publishing import publication_make, publication_withdraw

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    made = make_hall(6)
    made.pair()
    made.start(1)
    make(made, "pairings")
    return made


def make(hall: Hall, kind: str) -> None:
    publication_make(by=hall.chief, event_id=hall.event.pk, kind=kind, round_no=1)


def address(hall: Hall, rest: str = "") -> str:
    return f"/p/{hall.event.pk}/{rest}"


def test_the_second_reader_costs_two_small_questions(hall: Hall) -> None:
    reader = Client()
    first = reader.get(address(hall))
    with CaptureQueriesContext(connection) as asked:
        second = reader.get(address(hall))
    assert first.content == second.content
    assert len(asked) <= 2


def test_a_reader_who_has_it_gets_304(hall: Hall) -> None:
    reader = Client()
    first = reader.get(address(hall))
    again = reader.get(address(hall), headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert again.content == b""
    assert again.headers["ETag"] == first.headers["ETag"]


def test_packed_once_and_the_same(hall: Hall) -> None:
    reader = Client()
    plain = reader.get(address(hall))
    packed = reader.get(address(hall), headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert packed.headers["ETag"] != plain.headers["ETag"]
    assert "Accept-Encoding" in packed.headers["Vary"]


def test_publishing_and_taking_back_is_seen_at_once(hall: Hall) -> None:
    reader = Client()
    before = reader.get(address(hall, "rounds/1/")).content
    hall.play(1, "1-0")
    assert reader.get(address(hall, "rounds/1/")).content == before
    make(hall, "results")
    assert reader.get(address(hall, "rounds/1/")).content != before
    for kind in ("results", "pairings"):
        publication_withdraw(
            by=hall.chief, event_id=hall.event.pk, kind=kind, round_no=1, reason="wrong round"
        )
    assert reader.get(address(hall, "rounds/1/")).status_code == 404


def test_a_new_name_of_the_event_is_seen(hall: Hall) -> None:
    reader = Client()
    reader.get(address(hall))
    event_update(by=hall.chief, event_id=hall.event.pk, name="Winter Open")
    assert b"Winter Open" in reader.get(address(hall)).content


def test_language_and_theme_are_pages_of_their_own(hall: Hall) -> None:
    reader = Client()
    english = reader.get(address(hall)).content
    reader.cookies["django_language"] = "ru"
    russian = reader.get(address(hall))
    assert russian.content != english
    assert russian.headers["Content-Language"] == "ru"
    reader.cookies["theme"] = "dark"
    assert b'data-theme="dark"' in reader.get(address(hall)).content


def test_whoever_is_signed_in_has_a_page_of_their_own(hall: Hall) -> None:
    visitor, chief = Client(), Client()
    chief.force_login(hall.users["chief_arbiter"])
    theirs = chief.get(address(hall))
    assert b"csrf" in theirs.content
    assert "ETag" not in theirs.headers
    assert b"csrf" not in visitor.get(address(hall)).content
    assert not visitor.cookies


@pytest.mark.parametrize("path", ["standings/", "rounds/1/"])
def test_refusals_are_not_kept(hall: Hall, path: str) -> None:
    reader = Client()
    publication_withdraw(by=hall.chief, event_id=hall.event.pk, kind="pairings", round_no=1, reason="later")
    before = reader.get(address(hall, path))
    hall.play(1, "1-0")
    for kind in ("pairings", "results", "standings"):
        make(hall, kind)
    assert reader.get(address(hall, path)).content != before.content


def test_json_is_kept_the_same_way(hall: Hall) -> None:
    reader = Client()
    url = f"/api/v1/public/events/{hall.event.pk}/rounds/1/pairings/"
    first = reader.get(url)
    assert first.status_code == 200
    assert reader.get(url, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304


def test_a_broken_cache_is_a_miss(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: Any, **_kwargs: Any) -> None:
        raise ConnectionError("away")

    for name in ("get", "set", "add", "delete"):
        monkeypatch.setattr(f"config.public_cache.cache.{name}", broken)
    reader = Client()
    assert reader.get(address(hall)).content == reader.get(address(hall)).content


def test_what_readers_write_freely_is_never_kept(hall: Hall) -> None:
    reader = Client()
    for given in ("q=a", "q=b", "show=other", "x=1"):
        assert "ETag" not in reader.get(f"{address(hall)}?{given}").headers
    assert "ETag" not in reader.get(address(hall), headers={"HX-Request": "anything"}).headers
    assert "ETag" in reader.get(f"{address(hall, 'screen/')}?show=names").headers


def test_pages_that_are_not_kept_leave_nothing_behind(hall: Hall) -> None:
    middleware = PublicCacheMiddleware(lambda _request: HttpResponse(status=404))
    for number in range(20):
        assert middleware(RequestFactory().get(address(hall, f"rounds/{number}/"))).status_code == 404
    assert not middleware._making
