"""The page for pairing by hand, its links, and the confirmation page between."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.support.events import Hall, make_hall
from tournaments.selectors.boards import placement_of
from tournaments.services.entries import bye_grant
from tournaments.services.rounds import round_pair

pytestmark = pytest.mark.django_db


def browser(hall: Hall, role: str = "chief_arbiter") -> Client:
    client = Client()
    client.force_login(hall.users[role])
    return client


def url(hall: Hall, number: int, what: str = "edit/") -> str:
    return f"/e/{hall.event.pk}/rounds/{number}/{what}"


def numbers(hall: Hall, number: int) -> list[tuple[int, int]]:
    found = placement_of(hall.event.rounds.get(number=number))
    known = dict(hall.event.entries.values_list("pk", "number"))
    return [(known[w], known[b]) for w, b in found.boards]


def form(hall: Hall, boards: list[tuple[int, int]], **more: object) -> dict[str, object]:
    pk = dict(hall.event.entries.values_list("number", "pk"))
    return {
        "white": [pk[w] for w, _b in boards],
        "black": [pk[b] for _w, b in boards],
        "bye": [""],
        "kind": ["ZPB"],
        "reason": "sat down so",
        **more,
    }


def test_the_page_shows_every_board_with_two_lists_and_the_byes() -> None:
    hall = make_hall(5)
    hall.pair()
    client = browser(hall)
    assert url(hall, 1) in client.get(url(hall, 1, "")).content.decode()
    page = client.get(url(hall, 1)).content.decode()
    assert page.count('name="white"') == 3  # two boards and an empty line
    assert page.count('name="black"') == 3
    free = hall.event.rounds.get(number=1).seats.get(bye="PAB").entry
    assert re.search(rf'id="bye-1".*?value="{free.pk}" selected', page, re.DOTALL)
    assert "One small change" in page


def test_sending_the_list_changes_the_round_and_the_round_page_says_so() -> None:
    hall = make_hall(4)
    hall.pair()
    client = browser(hall)
    answer = client.post(url(hall, 1), form(hall, [(1, 2), (3, 4)]), follow=True)
    page = answer.content.decode()
    assert numbers(hall, 1) == [(1, 2), (3, 4)]
    assert "Made by hand" in page
    assert "Different from the pairing by the rules" in page
    assert "sat down so" in page


def test_warnings_come_as_a_page_to_confirm_and_the_second_press_does_it() -> None:
    hall = make_hall(5)
    hall.pair()
    client = browser(hall)
    sent = form(hall, [(1, 2)])
    first = client.post(url(hall, 1), sent)
    page = first.content.decode()
    assert first.status_code == 409
    assert "Not placed, no points in this round" in page
    assert len(re.findall(r'name="white" value="\d+"', page)) == 1
    client.post(url(hall, 1), {**sent, "accept": ["not_placed"]})
    assert numbers(hall, 1) == [(1, 2)]


def test_a_line_with_one_player_and_a_changed_round_are_refused() -> None:
    hall = make_hall(4)
    hall.pair()
    client = browser(hall)
    half = client.post(url(hall, 1), {"white": ["1"], "black": [""], "reason": "x"})
    assert half.status_code == 400
    stale = client.post(url(hall, 1), form(hall, [(1, 2), (3, 4)], seen="older"))
    assert stale.status_code == 409
    assert numbers(hall, 1) == [(1, 3), (4, 2)]


def test_fc19_the_error_page_offers_pairing_by_hand_and_the_page_pairs_from_nothing() -> None:
    hall = make_hall(3, planned_rounds=4)
    for number in range(1, 4):
        round_pair(by=hall.chief, event_id=hall.event.pk, accept=["too_many_rounds"])
        hall.play(number)
    client = browser(hall)
    refused = client.post(f"/e/{hall.event.pk}/pair/", {})
    assert refused.status_code == 400
    assert f'href="{url(hall, 4)}"' in refused.content.decode()
    empty = client.get(url(hall, 4)).content.decode()
    assert empty.count('name="white"') == 1
    pk = dict(hall.event.entries.values_list("number", "pk"))
    sent = form(hall, [(1, 2)], bye=[pk[3]], kind=["PAB"], accept=["rematch", "bye_not_eligible"])
    codes = [*sent["accept"], "third_colour", "colour_difference"]  # type: ignore[misc]
    answer = client.post(url(hall, 4), {**sent, "accept": codes})
    assert answer.status_code == 302
    assert numbers(hall, 4) == [(1, 2)]
    assert "Paired by hand." in client.get(url(hall, 4, "")).content.decode()


def test_fc16_two_without_opponents_are_paired_and_places_change() -> None:
    hall = make_hall(6)
    bye_grant(by=hall.chief, entry_id=hall.event.entries.get(player__name="P6").pk, round_no=1, kind="ZPB")
    hall.pair()
    client = browser(hall)
    pk = dict(hall.event.entries.values_list("number", "pk"))
    free = hall.event.rounds.get(number=1).seats.get(bye="PAB").entry
    before = set(numbers(hall, 1))
    body = {"what": "pair", "first": pk[6], "second": free.pk, "reason": "came after all"}
    assert client.post(url(hall, 1, "swap/"), body).status_code == 302
    assert before < set(numbers(hall, 1))
    board = hall.boards(1)[0]
    white, black = numbers(hall, 1)[0]
    client.post(url(hall, 1, "swap/"), {"what": "colours", "board": board.pk, "reason": "sat so"})
    assert (black, white) in numbers(hall, 1)
    client.post(
        url(hall, 1, "swap/"), {"what": "players", "first": pk[1], "second": pk[2], "reason": "sat so"}
    )
    assert [n for pair in numbers(hall, 1) if 1 in pair for n in pair if n != 1] != [black]


def test_who_may_not_pair_sees_no_link_and_no_page() -> None:
    hall = make_hall(4)
    hall.pair()
    client = browser(hall, "helper")
    assert url(hall, 1) not in client.get(url(hall, 1, "")).content.decode()
    assert client.get(url(hall, 1)).status_code == 403
    assert browser(hall).get(url(hall, 3)).status_code == 404


def test_a_large_event_sends_each_list_with_its_own_player_only() -> None:
    hall = make_hall(62)
    hall.pair()
    page = browser(hall).get(url(hall, 1)).content.decode()
    assert page.count("<option") < 62 * 6
    assert page.count('name="white"') == 32
