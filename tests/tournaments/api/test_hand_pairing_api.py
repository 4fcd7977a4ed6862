"""Pairing by hand through the JSON interface."""

from __future__ import annotations

import pytest

from tests.support.events import Hall, make_hall

pytestmark = pytest.mark.django_db


def ids(hall: Hall) -> dict[int, int]:
    return dict(hall.event.entries.values_list("number", "pk"))


def test_a_round_is_read_changed_and_not_overwritten_unseen() -> None:
    hall = make_hall(4)
    hall.pair()
    pk, client, url = ids(hall), hall.api(), f"{hall.url}/rounds/1/by-hand/"
    now = client.get(url).json()
    assert now["boards"] == [[pk[1], pk[3]], [pk[4], pk[2]]]
    body = {"boards": [[pk[1], pk[2]], [pk[3], pk[4]]], "reason": "sat so", "seen": now["seen"]}
    changed = client.put(url, body, "json")
    assert changed.status_code == 200, changed.content
    assert [b["white"]["number"] for b in changed.json()["boards"]] == [1, 3]
    again = client.put(url, body | {"boards": [[pk[2], pk[1]], [pk[3], pk[4]]]}, "json")
    assert (again.status_code, again.json()["error"]["code"]) == (409, "conflict")
    reasons = client.get(f"{hall.url}/rounds/1/reasons/").json()["reasons"]
    assert reasons["by_hand"] == ["Paired by hand. Reason: sat so"]
    assert "1-3 4-2 => 1-2 3-4" in reasons["difference"][0]


def test_the_next_round_is_made_from_nothing_and_warnings_are_accepted_by_code() -> None:
    hall = make_hall(5)
    hall.pair()
    hall.play(1)
    pk, client, url = ids(hall), hall.api(), f"{hall.url}/rounds/2/by-hand/"
    body = {"boards": [[pk[1], pk[2]]], "byes": [{"entry": pk[3], "kind": "HPB"}], "reason": "cup"}
    asked = client.put(url, body, "json")
    assert asked.status_code == 409
    codes = [w["code"] for w in asked.json()["error"]["detail"]["warnings"]]
    assert "not_placed" in codes
    made = client.put(url, body | {"accept": codes}, "json")
    assert made.status_code == 200, made.content
    assert [(b["number"], b["bye"]) for b in made.json()["byes"]] == [(3, "HPB")]
    assert client.put(f"{hall.url}/rounds/4/by-hand/", body, "json").status_code == 400
    twice = body | {"byes": [{"entry": pk[3], "kind": "HPB"}, {"entry": pk[3], "kind": "ZPB"}]}
    assert client.put(url, twice, "json").status_code == 400


def test_swaps_and_their_missing_parts() -> None:
    hall = make_hall(4)
    hall.pair()
    pk, client, url = ids(hall), hall.api(), f"{hall.url}/rounds/1/swap/"
    board = hall.boards(1)[0]
    swapped = client.post(url, {"what": "colours", "board": board.pk, "reason": "sat so"}, "json")
    assert swapped.json()["boards"][0]["white"]["number"] == 3
    players = {"what": "players", "first": pk[1], "second": pk[2], "reason": "sat so"}
    moved = client.post(url, players, "json").json()
    met = [{b["white"]["number"], b["black"]["number"]} for b in moved["boards"]]
    assert {2, 3} in met
    assert client.post(url, {"what": "players", "reason": "x"}, "json").status_code == 400
    assert hall.api("helper").post(url, players, "json").status_code == 403
