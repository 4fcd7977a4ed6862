"""Scoresheets over the JSON interface."""

from __future__ import annotations

import pytest

from tests.support.events import Hall, make_hall

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    made = make_hall(4)
    made.pair()
    return made


def test_a_repair_as_offered_is_accepted_and_taken_back(hall: Hall) -> None:
    api = hall.api()
    text = "1. e4 e5 2. Nf3 Nc6 3. a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6"
    board = hall.boards(1)[0].pk
    made = api.post(
        f"{hall.url}/scoresheets/", {"board": board, "side": "black", "text": text}, format="json"
    )
    assert made.status_code == 201
    best = made.json()["verdict"]["first_problem"]["candidates"][0]
    assert best["repair"] == "+f1b5"
    url = f"{hall.url}/scoresheets/{made.json()['id']}/"
    read = api.patch(url, {"repairs": {best["ply"]: best["repair"]}}, format="json").json()
    assert read["verdict"]["status"] == "legal"
    back = api.patch(url, {"repairs": {"5": ""}, "positions": {"2": ""}}, format="json").json()
    assert back["repairs"] == {}
    assert back["verdict"]["plies"] == 4
