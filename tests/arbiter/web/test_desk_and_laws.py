"""The desk that refreshes itself, and the law browser."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from arbiter.domain.laws.loader import editions
from arbiter.selectors.lawbook import lawbook
from arbiter.services.arrivals import arrival_record
from arbiter.services.incidents import incident_report
from arbiter.services.penalties import penalty_give
from tests.support.events import make_hall


@pytest.mark.django_db
def test_the_desk_asks_again_and_fc40_shows_the_worst_penalty_first() -> None:
    hall = make_hall(4, regulations={"default_time": "600"})
    hall.pair()
    hall.start(1, at=timezone.now() - timedelta(minutes=5))
    one, two = hall.boards(1)[:2]
    arrival_record(by=hall.chief, board_id=two.pk, side="black", missing=True)
    for penalty in ("warning", "game_lost"):
        made = incident_report(by=hall.chief, board_id=one.pk, offence="disturbing", side="white")
        penalty_give(by=hall.chief, incident_id=made.pk, version=made.version, penalty=penalty)
    incident_report(by=hall.chief, board_id=one.pk, offence="illegal_move", side="black")
    client = Client()
    client.force_login(hall.users["arbiter"])
    page = client.get(reverse("desk", args=[hall.event.pk])).content.decode()
    assert 'hx-trigger="flagfall-changed from:body' in page
    marks = page[page.index("Players with penalties") :]
    assert marks.index("Game lost") < marks.index("Warning")
    live = client.get(reverse("desk-live", args=[hall.event.pk])).content.decode()
    assert "Illegal move" in live
    assert "4:5" in live
    assert f'id="arrived-{two.pk}-black"' in live
    assert "<html" not in live


@pytest.mark.django_db
def test_the_law_browser_compares_two_editions_by_situation() -> None:
    hall = make_hall(4, laws="2023")
    client = Client()
    client.force_login(hall.users["helper"])
    address = reverse("laws", args=[hall.event.pk])
    page = client.get(address, {"edition": "2023", "with": "2005", "rate": "standard"}).content.decode()
    illegal = page[page.index('id="kind-illegal_move"') : page.index('id="kind-both_kings_in_check"')]
    assert "7.5.5" in illegal
    assert "7.4" in illegal
    assert client.get(address, {"edition": "1900"}).status_code == 400


@pytest.mark.parametrize("rate", ["standard", "rapid", "blitz"])
@pytest.mark.parametrize("supervised", [True, False])
def test_every_edition_says_something_with_an_article_about_every_situation(
    rate: str, supervised: bool
) -> None:
    for page in lawbook(tuple(edition.id for edition in editions()), rate, supervised):
        for sayings in page.editions:
            assert sayings, page.kind
            assert all(saying.articles for saying in sayings), (page.kind, sayings)
