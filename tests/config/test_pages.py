"""Every page of the demonstration, as the chief and as a visitor, in both languages: whole, and nothing inline."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.contrib.auth import get_user_model
from django.db import transaction
from django.test import Client
from django.urls import reverse

from arbiter.models import Incident
from config.demo import load_demonstration
from games.models import Scoresheet
from tournaments.models import Board, Entry, Event

CLASSICAL, RAPID = "Kestrel Bay Masters", "Kestrel Bay Rapid"
STAFF_PAGES = [
    "event-home",
    "players",
    "players-import",
    "player-add",
    "results-newest",
    "desk",
    "arbiter-report",
    "scoresheets",
    "standings",
    "publish",
    "settings",
    "record",
    "find",
    "incident-start",
]
PUBLIC_PAGES = ["public", "public-standings"]
OPEN_PAGES = ["events", "sign-in", "about", "help"]
INLINE = re.compile(
    r"\sstyle=|\son[a-z]+=[\"']|<style|<script(?![^>]*\ssrc=)(?![^>]*type=\"application/json\")"
)


@pytest.fixture(scope="module")
def demonstration(django_db_setup: None, django_db_blocker: object) -> Iterator[None]:
    """Load the demonstration once for all pages, in a transaction that is taken back at the end."""
    with django_db_blocker.unblock():  # type: ignore[attr-defined]
        around = transaction.atomic()
        around.__enter__()
        load_demonstration()
    yield
    with django_db_blocker.unblock():  # type: ignore[attr-defined]
        transaction.set_rollback(True)
        around.__exit__(None, None, None)


@pytest.fixture
def chief(demonstration: None, db: None) -> Client:
    client = Client()
    client.force_login(get_user_model().objects.get(username="chief"))
    return client


def _read(client: Client, address: str, language: str, status: int = 200) -> str:
    response = client.get(address, headers={"accept-language": language}, follow=True)
    text = response.content.decode()
    assert response.status_code == status, (address, text[:400])
    assert f'<html lang="{language}"' in text, address
    assert INLINE.search(text) is None, (address, INLINE.search(text))
    assert "{%" not in text and "{{" not in text, address
    return text


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("event_name", [CLASSICAL, RAPID])
@pytest.mark.parametrize("name", STAFF_PAGES)
def test_staff_page_renders(chief: Client, name: str, event_name: str, language: str) -> None:
    event = Event.objects.get(name=event_name)
    if name == "player-add":
        assert chief.get(reverse(name, args=[event.pk])).status_code in (302, 405)
        return
    text = _read(chief, reverse(name, args=[event.pk]), language)
    assert event_name in text and 'class="foot"' in text


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", ["round", "round-print", "results"])
def test_pages_of_every_round_render(chief: Client, name: str, language: str) -> None:
    for event in Event.objects.all():
        for found in event.rounds.all():
            _read(chief, reverse(name, args=[event.pk, found.number]), language)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_pages_of_a_board_render(chief: Client, language: str) -> None:
    board = Board.objects.select_related("round").order_by("-round__number", "number")[0]
    event = board.round.event_id
    for side in ("", "white", "black", "both", "board"):
        _read(chief, reverse("incident-new", args=[event, board.pk]) + f"?side={side}", language)
    _read(chief, reverse("sheet-new", args=[event, board.pk]), language)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_incident_sheet_and_player_of_the_demonstration_renders(chief: Client, language: str) -> None:
    for incident in Incident.objects.all():
        _read(chief, reverse("incident", args=[incident.event_id, incident.pk]), language)
    for sheet in Scoresheet.objects.select_related("board__round"):
        _read(chief, reverse("sheet", args=[sheet.board.round.event_id, sheet.pk]), language)
    for entry in Entry.objects.order_by("pk")[:3]:
        _read(chief, reverse("player-edit", args=[entry.event_id, entry.pk]), language)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_reason_of_the_standings_renders(chief: Client, language: str) -> None:
    event = Event.objects.get(name=CLASSICAL)
    page = _read(chief, reverse("standings", args=[event.pk]), language)
    addresses = re.findall(r'hx-get="([^"]+)"', page)
    assert addresses
    for address in addresses[:12]:
        response = chief.get(address, headers={"accept-language": language})
        assert response.status_code == 200 and 'class="drawer"' in response.content.decode()


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", PUBLIC_PAGES)
def test_public_page_renders_for_a_visitor(demonstration: None, db: None, name: str, language: str) -> None:
    for event in Event.objects.all():
        assert 'class="foot"' in _read(Client(), reverse(name, args=[event.pk]), language)


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", OPEN_PAGES)
def test_page_without_an_event_renders(demonstration: None, db: None, name: str, language: str) -> None:
    assert "Flagfall" in _read(Client(), reverse(name), language)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_forms_of_a_new_event_render(chief: Client, language: str) -> None:
    for name in ("event-new", "import-trf", "account"):
        _read(chief, reverse(name), language)


def test_about_names_the_engine_and_the_licence(db: None) -> None:
    text = _read(Client(), reverse("about"), "en")
    assert "https://www.gacrux.no" in text and "GPL-3.0-or-later" in text


def test_find_opens_the_board_of_a_number_or_of_a_single_player(chief: Client) -> None:
    event = Event.objects.get(name=CLASSICAL)
    board = event.rounds.order_by("-number")[0].boards.get(number=2)
    for wanted in ("2", "02", "fontaine"):
        response = chief.get(reverse("find", args=[event.pk]), {"q": wanted})
        assert response.status_code == 302
        assert response.headers["Location"].endswith(f"#board-{board.pk}"), wanted


def test_find_reads_cyrillic_and_says_what_to_try(chief: Client) -> None:
    event = Event.objects.get(name=CLASSICAL)
    address = reverse("find", args=[event.pk])
    assert chief.get(address, {"q": "Горелов"}).status_code == 302
    assert chief.get(address, {"q": "gorelov"}).status_code == 302
    assert "Nothing fits" in chief.get(address, {"q": "zzz"}).content.decode()
    several = chief.get(address, {"q": "a"}).content.decode()
    assert several.count('class="art"') > 1


def test_incident_start_leads_to_every_board_of_the_newest_round(chief: Client) -> None:
    event = Event.objects.get(name=CLASSICAL)
    text = _read(chief, reverse("incident-start", args=[event.pk]), "en")
    for board in event.rounds.order_by("-number")[0].boards.all():
        assert reverse("incident-new", args=[event.pk, board.pk]) in text
