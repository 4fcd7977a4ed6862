"""Players who must not meet: service, interface, page, and the pairing that keeps to it."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.support.events import Hall, make_hall
from tournaments.domain.errors import InputError
from tournaments.models import ForbiddenGroup, Player
from tournaments.services.forbidden import forbidden_add, forbidden_by_club

pytestmark = pytest.mark.django_db


def met(hall: Hall, number: int) -> set[frozenset[str]]:
    return {frozenset(s.entry.player.name for s in b.seats.all()) for b in hall.boards(number)}


def ids(hall: Hall, *names: str) -> list[int]:
    return [hall.event.entries.get(player__name=name).pk for name in names]


def test_a_forbidden_pair_is_not_paired_in_its_rounds() -> None:
    hall = make_hall(8)
    forbidden_add(by=hall.chief, event_id=hall.event.pk, entries=ids(hall, "P1", "P5"), reason="brothers")
    hall.pair()
    assert frozenset(("P1", "P5")) not in met(hall, 1)


def test_clubs_are_kept_apart_in_one_press_and_again_after_a_change() -> None:
    hall = make_hall(6)
    Player.objects.filter(name__in=["P1", "P4"]).update(club="Rook House")
    Player.objects.filter(name="P2").update(club="ROOK house")
    Player.objects.filter(name="P3").update(club="Alone")
    client = Client()
    client.force_login(hall.users["chief_arbiter"])
    url = f"/e/{hall.event.pk}/players/forbidden/"
    assert client.post(f"{url}clubs/", {"first_round": 1, "last_round": 2}).status_code == 302
    group = ForbiddenGroup.objects.get(event=hall.event)
    assert sorted(e.player.name for e in group.entries.all()) == ["P1", "P2", "P4"]
    assert (group.first_round, group.last_round) == (1, 2)
    page = client.get(f"/e/{hall.event.pk}/players/").content.decode()
    assert "Rounds 1 to 2" in page
    Player.objects.filter(name="P2").update(club="")
    forbidden_by_club(by=hall.chief, event_id=hall.event.pk)
    assert ForbiddenGroup.objects.get(event=hall.event).entries.count() == 2
    group = ForbiddenGroup.objects.get(event=hall.event)
    client.post(f"{url}remove/", {"group": group.pk})
    assert not ForbiddenGroup.objects.filter(event=hall.event).exists()


def test_wrong_groups_are_refused() -> None:
    hall = make_hall(4)
    call = {"by": hall.chief, "event_id": hall.event.pk}
    for values in (
        {"entries": ids(hall, "P1")},
        {"entries": [*ids(hall, "P1"), 999_999]},
        {"entries": ids(hall, "P1", "P2"), "first_round": 2, "last_round": 1},
        {"entries": ids(hall, "P1", "P2"), "first_round": 99},
    ):
        with pytest.raises(InputError):
            forbidden_add(**call, **values)
    with pytest.raises(InputError):
        forbidden_by_club(**call)


def test_groups_through_the_interface() -> None:
    hall = make_hall(4)
    client, url = hall.api(), f"{hall.url}/forbidden/"
    made = client.post(url, {"entries": ids(hall, "P1", "P2"), "reason": "twins"}, "json")
    assert made.status_code == 201, made.content
    assert client.get(url).json() == [made.json()]
    assert made.json()["last_round"] is None
    assert hall.api("organiser").post(url, {"entries": ids(hall, "P1", "P3")}, "json").status_code == 403
    assert client.delete(f"{url}{made.json()['id']}/").status_code == 204
    assert client.delete(f"{url}{made.json()['id']}/").status_code == 404
    Player.objects.filter(name__in=["P1", "P4"]).update(club="Rook House")
    assert len(client.post(f"{url}by-club/", {}, "json").json()) == 1
