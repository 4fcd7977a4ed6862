"""Baku acceleration (C.04.7) and the first colour by lot as settings of an event."""

from __future__ import annotations

from datetime import date
from uuid import UUID

import pytest
from django.test import Client

from tests.support.events import Hall, make_hall
from tournaments.domain.errors import InputError, StateError
from tournaments.domain.lots import first_colour_by_lot
from tournaments.domain.pairing import baku_acceleration
from tournaments.domain.results import Colour
from tournaments.models import Event
from tournaments.selectors.history import event_history
from tournaments.services.events import event_create, event_update
from tournaments.services.rounds import round_unpair

pytestmark = pytest.mark.django_db


def fresh(hall: Hall) -> Event:
    return Event.objects.get(pk=hall.event.pk)


def test_c047_baku_is_computed_when_round_1_is_paired_and_locked_then() -> None:
    hall = make_hall(12, acceleration="baku", planned_rounds=7)
    assert fresh(hall).accelerations == []
    hall.pair()
    history = event_history(fresh(hall))
    assert history.accelerations == baku_acceleration(12, 7)
    assert fresh(hall).accelerations[0]["last_number"] == 6
    assert [(w, b) for w, b in _numbers(hall)][:2] == [(1, 4), (5, 2)]
    with pytest.raises(StateError) as locked:
        event_update(by=hall.chief, event_id=hall.event.pk, acceleration="none")
    assert locked.value.code == "locked"


def _numbers(hall: Hall) -> list[tuple[int, int]]:
    return [
        tuple(b.seats.get(colour=c).entry.number for c in ("white", "black"))  # type: ignore[misc]
        for b in hall.boards(1)
    ]


def test_unpairing_round_1_forgets_the_virtual_points_until_it_is_paired_again() -> None:
    hall = make_hall(8, acceleration="baku")
    hall.pair()
    round_unpair(by=hall.chief, event_id=hall.event.pk, reason="two more players", accept=["unpair"])
    assert fresh(hall).accelerations == []
    assert fresh(hall).acceleration == "baku"


@pytest.mark.parametrize(
    "values",
    [
        {"system": "round_robin"},
        {"win_points": 3, "draw_points": 1},
        {"win_points": 3, "draw_points": 2, "loss_points": 1},
    ],
)
def test_c047_where_baku_is_not_possible_the_setting_is_refused(values: dict[str, object]) -> None:
    hall = make_hall(4)
    with pytest.raises(InputError) as refused:
        event_update(by=hall.chief, event_id=hall.event.pk, acceleration="baku", **values)
    assert list(refused.value.detail["fields"]) == ["acceleration"]  # type: ignore[call-overload]


def test_the_lot_is_the_same_on_every_repetition_and_gives_both_colours() -> None:
    seeds = [str(UUID(int=n)) for n in range(40)]
    drawn = [first_colour_by_lot(seed) for seed in seeds]
    assert drawn == [first_colour_by_lot(seed) for seed in seeds]
    assert 10 <= drawn.count(Colour.WHITE) <= 30


def test_the_first_colour_by_lot_comes_from_the_identifier_of_the_event() -> None:
    hall = make_hall(2)
    values = {
        "start_date": date(2026, 11, 28),
        "planned_rounds": 3,
        "laws": "2023",
        "time_control": "5400+30",
    }
    for n in range(6):
        event = event_create(by=hall.users["chief_arbiter"], name=f"E{n}", initial_colour="lot", **values)
        assert event.initial_colour == first_colour_by_lot(str(event.uid)).value
    event_update(by=hall.chief, event_id=hall.event.pk, initial_colour="lot")
    assert fresh(hall).initial_colour == first_colour_by_lot(str(hall.event.uid)).value
    answer = hall.api().patch(f"{hall.url}/", {"initial_colour": "black", "acceleration": "baku"}, "json")
    assert (answer.json()["initial_colour"], answer.json()["acceleration"]) == ("black", "baku")


def test_the_settings_page_has_both_and_shows_a_refusal_at_the_field() -> None:
    hall = make_hall(4)
    client = Client()
    client.force_login(hall.users["chief_arbiter"])
    url = f"/e/{hall.event.pk}/settings/"
    page = client.get(url).content.decode()
    assert 'name="acceleration"' in page
    assert 'name="initial_colour"' in page
    form = {
        "name": "Test Open",
        "start_date": "2026-11-28",
        "time_zone": "UTC",
        "system": "swiss_dutch",
        "planned_rounds": 3,
        "time_control": "90+30",
        "laws": "2023",
        "half_bye_limit": 1,
        "notation_language": "en",
    }
    assert client.post(url, form | {"acceleration": "baku", "initial_colour": "black"}).status_code == 302
    assert (fresh(hall).acceleration, fresh(hall).initial_colour) == ("baku", "black")
    refused = client.post(url, form | {"acceleration": "baku", "system": "round_robin"})
    assert refused.status_code == 400
    assert "Only a Swiss event can be accelerated." in refused.content.decode()
    assert client.post(url, form).status_code == 302
    assert fresh(hall).acceleration == "baku"
