"""FC29: one function gives the shown board number, everywhere the same, never twice."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from tests.support.events import make_hall
from tournaments.selectors.boards import place_boards, round_view
from tournaments.services.entries import entry_update
from tournaments.services.publishing import publication_make


@given(st.lists(st.none() | st.integers(1, 30), max_size=20))
def test_fc29_no_two_boards_have_the_same_number(fixed: list[int | None]) -> None:
    rows = [(100 + i, i, want) for i, want in enumerate(fixed, start=1)]
    placed = place_boards(rows)
    assert len(set(placed.values())) == len(rows)
    wanted = {want for want in fixed if want is not None}
    assert wanted <= set(placed.values())
    assert all(placed[key] == n for key, n, want in rows if want is None and n not in wanted)


def test_fc29_the_displaced_board_gets_the_next_free_number() -> None:
    rows = [(n, n, 1 if n == 12 else None) for n in range(1, 13)]
    assert place_boards(rows) == {12: 1, **{n: n for n in range(2, 12)}, 1: 12}


@pytest.mark.django_db
def test_fc29_grid_sheet_round_interface_and_public_page_agree() -> None:
    hall = make_hall(24)
    hall.pair()
    entry_update(by=hall.chief, entry_id=hall.entry(12).pk, fixed_board=1)
    publication_make(by=hall.chief, event_id=hall.event.pk, kind="pairings", round_no=1)
    shown = {row.board.pk: row.number for row in round_view(hall.event, 1).boards}
    assert sorted(shown.values()) == list(range(1, 13))
    assert shown[hall.boards(1)[11].pk] == 1
    assert shown[hall.boards(1)[0].pk] == 12
    order = [row.white.player.name for row in round_view(hall.event, 1).boards]
    interface = hall.api().get(f"{hall.url}/rounds/1/").json()["boards"]
    assert {b["id"]: b["number"] for b in interface} == shown
    assert hall.api().get(f"{hall.url}/boards/{hall.boards(1)[0].pk}/").json()["number"] == 12
    public = hall.api(None).get(f"/api/v1/public/events/{hall.event.pk}/rounds/1/pairings/").json()
    assert [b["white"]["name"] for b in public["boards"]] == order
    client = Client()
    client.force_login(hall.users["chief_arbiter"])
    for path in (f"e/{hall.event.pk}/results/1/", f"e/{hall.event.pk}/rounds/1/"):
        page = client.get(f"/{path}").content.decode()
        rows = re.findall(r'id="board-(\d+)".*?class="plate">(\d+)<', page, re.DOTALL)
        assert {int(pk): int(n) for pk, n in rows} == shown, path
    for path in (f"e/{hall.event.pk}/rounds/1/print/", f"p/{hall.event.pk}/rounds/1/"):
        page = client.get(f"/{path}").content.decode()
        found = re.findall(r'class="(?:paper-no|plate l)">(\d+)<', page)
        assert [int(n) for n in found] == list(range(1, 13)), path
        places = [page.index(f"<b>{name}</b>") for name in order]
        assert places == sorted(places), path
