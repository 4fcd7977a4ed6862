"""Every address with every role: no server error, nothing unpublished to outsiders, writes by the matrix only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from tests.roles.writes import Write, api_writes, page_writes
from tests.support.routes import Route, routes
from tests.support.scene import SECRET, Scene, make_scene
from tournaments.models import AuditEntry, Event, Player, Role
from tournaments.permissions import MATRIX

ROLES = [*Role.values, "stranger", ""]
OUTSIDERS = ["stranger", ""]
# Writing addresses that change no event: signing in and out, language and theme, tokens.
PERSONAL = {"sign-in", "sign-out", "theme", "language", "api/v1/token/"}


@pytest.fixture(scope="module")
def scene(django_db_setup: None, django_db_blocker: Any) -> Iterator[Scene]:
    """Made once for all tests of this file and taken back at the end; nobody changes it for good."""
    with django_db_blocker.unblock():
        around = transaction.atomic()
        around.__enter__()
        made = make_scene()
    yield made
    with django_db_blocker.unblock():
        transaction.set_rollback(True)
        around.__exit__(None, None, None)


@pytest.fixture(autouse=True)
def database(scene: Scene, db: None) -> None:
    """The scene comes before the transaction of each test."""


def client_of(scene: Scene, role: str) -> Client:
    client = Client(raise_request_exception=False)
    if role:
        client.force_login(scene.hall.users[role])
    return client


@pytest.mark.parametrize("role", ROLES)
def test_reading_every_address_never_breaks(scene: Scene, role: str) -> None:
    client = client_of(scene, role)
    for route in routes():
        for address in route.addresses(scene.values):
            for headers in ({}, {"HX-Request": "true"}):
                answer = client.get(address, headers=headers)
                assert answer.status_code < 500, (role, address, answer.content[:300])


@pytest.mark.parametrize("role", OUTSIDERS)
def test_nothing_unpublished_reaches_an_outsider(scene: Scene, role: str) -> None:
    client = client_of(scene, role)
    for route in routes():
        for address in route.addresses(scene.values):
            answer = client.get(address)
            assert SECRET not in answer.content.decode(), (role, address)
            if "event_id" in route.pattern and not address.startswith(("/p/", "/api/v1/public/")):
                closed = (302, 401, 405) if not role else (403, 405)
                assert answer.status_code in closed, (role, address, answer.status_code)


@pytest.mark.parametrize("role", ["chief_arbiter", "helper"])
def test_ids_of_another_event_are_not_found(scene: Scene, role: str) -> None:
    other = Event.objects.create(
        name="Other",
        start_date="2026-11-28",
        end_date="2026-11-28",
        planned_rounds=3,
        laws="2023",
        time_control="5400+30",
    )
    other.staff.create(user=scene.hall.users[role], role=role)
    client = client_of(scene, role)
    values = scene.values | {"event_id": other.pk}
    ids = ("board_id", "entry_id", "sheet_id", "incident_id", "ruling_id")
    for write in (*api_writes(scene), *page_writes(scene)):
        if not any(f"{name}>" in write.pattern for name in ids):
            continue
        if write.right is not None and write.right not in MATRIX[Role(role)]:
            continue
        answer = send(client, write, values)
        assert answer.status_code == 404, (write.name, answer.status_code, answer.content[:200])
    for route in routes():
        if any(f"{name}>" in route.pattern for name in ids):
            for address in route.addresses(values):
                assert client.get(address).status_code in (404, 405, 403), address


def send(client: Client, write: Write, values: dict[str, object]) -> Any:
    address = Route(write.pattern, (), None).fill(values, write.word)
    if write.pattern.startswith("api/"):
        return getattr(client, write.method)(address, write.body, content_type="application/json")
    return getattr(client, write.method)(address, write.body)


def state() -> tuple[int, ...]:
    return AuditEntry.objects.count(), Event.objects.count(), Player.objects.count()


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("writes", [api_writes, page_writes], ids=["api", "pages"])
def test_writes_go_by_the_matrix(scene: Scene, role: str, writes: Any) -> None:
    client = client_of(scene, role)
    for write in writes(scene):
        before = state()
        with transaction.atomic():
            answer = send(client, write, scene.values)
            after = state()
            transaction.set_rollback(True)
        rights = MATRIX[Role(role)] if role in Role.values else frozenset()
        allowed = bool(role) if write.right is None else write.right in rights
        told = (role, write.name, answer.status_code, answer.content[:200])
        assert answer.status_code < 500, told
        if allowed:
            assert answer.status_code not in (401, 403, 404, 405) or _nothing_there(write), told
            continue
        assert after == before, told
        if role:
            assert answer.status_code == 403, told
        elif write.pattern.startswith("api/"):
            assert answer.status_code == 401, told
        else:
            assert answer.status_code == 302 and "/sign-in" in answer["Location"], told


def _nothing_there(write: Write) -> bool:
    """The scene has no bye to cancel and no publication to take back."""
    return (
        "byes/<int:round_no>" in write.pattern or "publications" in write.pattern or write.word == "withdraw"
    )


def test_the_bodies_above_are_good_ones(scene: Scene) -> None:
    """Otherwise the matrix would prove nothing: most requests of the chief arbiter do what they ask."""
    client = client_of(scene, "chief_arbiter")
    done = []
    for write in (*api_writes(scene), *page_writes(scene)):
        with transaction.atomic():
            if send(client, write, scene.values).status_code < 400:
                done.append(write.name)
            transaction.set_rollback(True)
    total = len(api_writes(scene)) + len(page_writes(scene))
    assert len(done) >= total * 0.6, sorted(
        {w.name for w in (*api_writes(scene), *page_writes(scene))} - set(done)
    )


def test_no_writing_address_is_forgotten(scene: Scene) -> None:
    listed = {(w.pattern, w.method) for w in (*api_writes(scene), *page_writes(scene))}
    for route in routes():
        view = getattr(route.view, "cls", None)
        if route.pattern in PERSONAL:
            continue
        if view is not None:
            for method in ("post", "put", "patch", "delete"):
                if hasattr(view, method) and route.pattern.startswith("api/v1/"):
                    assert (route.pattern, method) in listed, (route.pattern, method)
        elif route.words:
            words = {w.word for w in page_writes(scene) if w.pattern == route.pattern}
            assert words == set(route.words), route.pattern


def test_a_screen_that_only_reads_takes_no_form(scene: Scene) -> None:
    """A form sent to any page that is not listed above changes nothing."""
    client = client_of(scene, "chief_arbiter")
    listed = {w.pattern for w in page_writes(scene)}
    before = state()
    for route in routes():
        if route.pattern in listed | PERSONAL or route.pattern.startswith("api/"):
            continue
        for address in route.addresses(scene.values):
            assert client.post(address, {}).status_code < 500, address
    assert state() == before


def test_a_superuser_is_chief_arbiter_everywhere(scene: Scene) -> None:
    user = scene.hall.users["stranger"]
    user.is_superuser = True
    user.save()
    assert client_of(scene, "stranger").get(f"/e/{scene.hall.event.pk}/").status_code == 200
    user.is_superuser = False
    user.save()


def test_an_organiser_of_one_event_is_a_stranger_in_another() -> None:
    first = Event.objects.order_by("pk").first()
    assert first is not None
    other = Event.objects.create(
        name="Other",
        start_date="2026-11-28",
        end_date="2026-11-28",
        planned_rounds=3,
        laws="2023",
        time_control="5400+30",
    )
    organiser = first.staff.get(role="organiser").user
    client = Client()
    client.force_login(organiser)
    assert client.get(f"/e/{other.pk}/players/").status_code == 403
    assert client.get(f"/api/v1/events/{other.pk}/entries/").status_code == 403
