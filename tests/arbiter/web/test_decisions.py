"""The page of an incident: every decision the Laws leave open can be taken there."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.models import Incident, Ruling
from arbiter.services.incidents import incident_report
from tests.support.events import Hall, make_hall

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    made = make_hall(4, time_control="5400", regulations={"quickplay_finish": "yes"})
    made.pair()
    made.start(1)
    return made


def desk_client(hall: Hall, role: str = "chief_arbiter") -> Client:
    client = Client()
    client.force_login(hall.users[role])
    return client


def report(hall: Hall, offence: str) -> Incident:
    return incident_report(by=hall.chief, board_id=hall.boards(1)[0].pk, offence=offence, side="white")


def address(name: str, incident: Incident, **more: str) -> str:
    return reverse(name, kwargs={"event_id": incident.event_id, "incident_id": incident.pk, **more})


def test_each_choice_is_a_button_with_its_effect_and_one_press_decides(hall: Hall) -> None:
    made, client = report(hall, "quickplay_claim"), desk_client(hall)
    page = client.get(address("incident", made)).content.decode()
    for key in ("increment", "draw", "postpone", "postpone_time", "reject"):
        assert f'value="{key}"' in page
    assert "+2:00 to Black" in page
    answer = client.post(
        address("incident-decide", made, action="choose"), {"version": made.version, "choice": "draw"}
    )
    assert answer.status_code == 302
    assert hall.boards(1)[0].result == "1/2-1/2"
    assert Ruling.objects.get().reason == ""


def test_the_list_of_penalties_stands_on_the_page_and_gives_one(hall: Hall) -> None:
    made, client = report(hall, "disturbing"), desk_client(hall)
    page = client.get(address("incident", made)).content.decode()
    names = [page.index(f'name="penalty" value="{name}"') for name in ("warning", "fine", "expulsion")]
    assert names == sorted(names)
    client.post(
        address("incident-penalty", made),
        {"version": made.version, "penalty": "opponent_time", "time": "5:00"},
    )
    ruling = Ruling.objects.get()
    assert [(c.side, c.add_s) for c in ruling.clocks.all()] == [("black", 300)]
    after = client.get(address("incident", made)).content.decode()
    assert "More time for the opponent" in after


def test_choosing_nothing_is_refused_with_a_sentence(hall: Hall) -> None:
    made, client = report(hall, "quickplay_claim"), desk_client(hall)
    answer = client.post(address("incident-decide", made, action="choose"), {"version": made.version})
    assert answer.status_code == 400
    assert not Ruling.objects.exists()


def test_a_helper_sees_the_proposal_without_the_decisions(hall: Hall) -> None:
    made, client = report(hall, "disturbing"), desk_client(hall, "helper")
    page = client.get(address("incident", made)).content.decode()
    assert 'name="penalty"' not in page
    refused = client.post(address("incident-penalty", made), {"version": 0, "penalty": "warning"})
    assert refused.status_code == 403


def test_this_board_and_this_player_stand_beside_the_next_incident(hall: Hall) -> None:
    client, first = desk_client(hall), report(hall, "disturbing")
    client.post(address("incident-penalty", first), {"version": first.version, "penalty": "warning"})
    page = client.get(address("incident", report(hall, "illegal_move"))).content.decode()
    assert "This board" in page
    assert "This player" in page
