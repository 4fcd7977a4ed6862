"""A whole event day through the pages: from an empty list of events to standings a visitor reads."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Person
from tests.e2e.driver import row, shown, sign_in, stand_on
from tournaments.models import Board, Event, Round, User
from tournaments.selectors.audit import audit_verify

PLAYERS = """Name;Title;Rating;Fed
Aldous, Henry;FM;2310;ENG
Bermúdez, Inés;WIM;2255;ESP
Črnko, Luka;;2190;SLO
Dubois, Marc;;2140;FRA
Егорова, Анна;WFM;2085;FID
Fischl, Greta;;2010;AUT
Grünfeld, Ole;;1975;NOR
Halloran, Sean;;1920;IRL
Ito, Kenji;;1860;JPN
Jensen, Freja;;1790;DEN
"""
SHEET = """1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d3 d6 6. O-O O-O 7. Re1 a6 8. Bb3 Ba7
9. Nb5 h6 10. Nf1 Be6"""


@dataclass(frozen=True)
class Edition:
    """What an edition proposes for each illegal move of one player in standard play."""

    laws: str
    ladder: tuple[str, ...]
    article: str


EDITIONS = (
    Edition("2005", ("+2:00 to Black", "+2:00 to Black", "Game lost, 0 – 1"), "7.4"),
    Edition("2023", ("+2:00 to Black", "Game lost, 0 – 1"), "7.5"),
)


@pytest.fixture
def chief(live_server: Any) -> User:
    """The only account; everything else is made through the pages."""
    return User.objects.create_user("chief", password="a long test word")


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda e: e.laws)
def test_an_event_day(edition: Edition, chief: User, person: Person, tmp_path: Path) -> None:
    page = person()
    sign_in(page, "chief")
    create_event(page, edition)
    import_players(page, tmp_path)
    pair_and_start(page, 1)
    illegal_moves(page, edition)
    results_by_keyboard(page)
    press_next(page, "Publish")
    pair_and_start(page, 2)
    late_arrival(page, edition)
    illegal_ninth_move(page)
    second_round(page)
    press_next(page, "Publish")
    read_as_visitor(person())
    assert audit_verify(Event.objects.get()).ok


def press_next(page: Page, label: str) -> None:
    """The one next step of the event's home page."""
    page.locator("header.bar .where a").click()
    page.locator(".next").get_by_role("button", name=label, exact=True).click()


def create_event(page: Page, edition: Edition) -> None:
    page.get_by_role("link", name="New event").click()
    page.get_by_label("Name of the event").fill("Kestrel Bay Open")
    page.get_by_label("Rounds", exact=True).fill("5")
    page.get_by_label("Time control").fill("90+30")
    expect(page.locator("#ladders")).to_contain_text("Blitz")
    # Leaving the time control asks for the ladders of the editions again.
    with page.expect_response("**/events/ladders/**"):
        page.get_by_label("Time control").press("Tab")
    expect(page.locator("#ladders")).not_to_contain_text("Blitz")
    page.get_by_label("Default time, minutes").fill("30")
    page.get_by_role("radio", name=re.compile(rf"^{edition.laws}\b")).check()
    page.get_by_role("button", name="Create the event").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Kestrel Bay Open")


def import_players(page: Page, folder: Path) -> None:
    file = folder / "players.csv"
    file.write_text(PLAYERS, encoding="utf-8")
    page.locator(".next").get_by_role("link", name="Import a list").click()
    page.get_by_label("File").set_input_files(file)
    page.get_by_role("button", name="Read the list").click()
    expect(page.get_by_text("10 players will be entered")).to_be_visible()
    page.get_by_role("button", name="Enter 10 players").click()
    expect(page.locator("#player-rows tr")).to_have_count(10)


def pair_and_start(page: Page, number: int) -> None:
    press_next(page, f"Pair round {number}")
    expect(page.locator("table.pairings tbody tr")).to_have_count(5)
    page.get_by_role("button", name="Publish the pairings").click()
    press_next(page, "Start now")
    expect(page.locator(".next h2")).to_have_text("5 results are missing")


def illegal_moves(page: Page, edition: Edition) -> None:
    """The same player again and again, until the edition gives the game lost."""
    page.locator(".next").get_by_role("link", name="Enter results").click()
    for count, headline in enumerate(edition.ladder, start=1):
        row(page, 1).get_by_role("link", name="Incident").click()
        page.get_by_role("link", name="White. ").or_(page.locator("a.big.white")).first.click()
        page.get_by_role("button", name="Illegal move", exact=True).click()
        proposal = page.get_by_role("heading", level=1)
        expect(proposal).to_have_text(headline)
        expect(page.locator(".verdict .art").first).to_contain_text(edition.article)
        if count == 1:
            give_readings(page)
        page.get_by_role("button", name="Confirm").click()
        expect(page.locator(".verdict .label")).to_have_text("Decided")
        page.get_by_role("link", name="Back to the boards").click()
    expect(shown(page, 1)).to_have_text("0 – 1")


def give_readings(page: Page) -> None:
    """With readings the proposal names the times to set."""
    page.get_by_text("Readings, position, note").click()
    page.get_by_label("White's clock").fill("0:41:07")
    page.get_by_label("Black's clock").fill("0:36:42")
    page.get_by_role("button", name="Save and propose again").click()
    expect(page.locator(".set .chg .to")).to_have_text("38:42")


def results_by_keyboard(page: Page) -> None:
    """Board 1 is decided; the four others take one key each and the cursor moves by itself."""
    stand_on(page, 2)
    for key in "1232":
        page.keyboard.press(key)
    expect(page.locator("#round-next")).to_be_visible()
    page.reload()
    for board, result in ((1, "0 – 1"), (2, "1 – 0"), (3, "½ – ½"), (4, "0 – 1"), (5, "½ – ½")):
        expect(shown(page, board)).to_have_text(result)


def late_arrival(page: Page, edition: Edition) -> None:
    """Refused while the default time runs, possible after it."""
    page.locator(".tabs").get_by_role("link", name="Desk").click()
    board = page.locator(".queue li").filter(has=page.locator(".plate", has_text=re.compile("^2$")))
    board.get_by_role("button", name="Black missing").click()
    missing = page.locator(".queue li").filter(has_text="Black is missing")
    missing.get_by_role("button", name="Forfeit").click()
    expect(page.get_by_role("alert")).to_contain_text("Too early")
    assert not Board.objects.get(round__number=2, number=2).result
    page.get_by_role("link", name="Back", exact=True).click()
    put_the_start_back(page, edition)
    page.locator(".tabs").get_by_role("link", name="Desk").click()
    missing.get_by_role("button", name="Forfeit").click()
    expect(page.get_by_role("status").filter(has_text="lost by forfeit")).to_be_visible()
    assert Board.objects.get(round__number=2, number=2).result == "+/-"


def put_the_start_back(page: Page, edition: Edition) -> None:
    """More than the default time ago.

    In 2005 the time counts from the announced start, which the page can change. Later editions count from the real
    start, which is the server's own clock and nobody can change: there the test moves it in the database.
    """
    earlier = timezone.now() - timedelta(minutes=31)
    if edition.laws == "2005":
        page.locator(".tabs").get_by_role("link", name="Rounds").click()
        page.get_by_role("link", name="Pairings").click()
        page.get_by_label("Announced start").fill(earlier.strftime("%Y-%m-%dT%H:%M"))
        page.get_by_role("button", name="Save", exact=True).click()
    else:
        Round.objects.filter(number=2).update(started_at=earlier)


def illegal_ninth_move(page: Page) -> None:
    page.locator(".tabs").get_by_role("link", name="Scoresheets").click()
    page.get_by_role("link", name="Add a scoresheet of board 3").click()
    page.get_by_label("Moves as written").fill(SHEET)
    page.get_by_role("button", name="Check the sheet").click()
    expect(page.get_by_role("heading", name="Stops at 9. Nb5")).to_be_visible()
    expect(page.locator(".sheetraw mark")).to_have_text("Nb5")
    expect(page.get_by_text("16 plies read")).to_be_visible()
    page.get_by_role("button", name="Played so: report an illegal move").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("+2:00 to Black")
    page.get_by_role("button", name="Confirm").click()
    page.get_by_role("link", name="Back to the boards").click()


def second_round(page: Page) -> None:
    """Four boards; the forfeit is stepped over."""
    page.locator(".tabs").get_by_role("link", name="Rounds").click()
    expect(row(page, 1)).to_be_focused()
    for key in "1132":
        page.keyboard.press(key)
    expect(page.locator("#round-next")).to_be_visible()
    expect(shown(page, 2)).to_have_text("+ – −")


def read_as_visitor(page: Page) -> None:
    """No login, no link but the program's own."""
    page.goto("/")
    page.get_by_role("link", name="Kestrel Bay Open").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Round 2")
    page.get_by_role("link", name="Standings").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Standings")
    places = page.locator(".plist > li")
    expect(places).to_have_count(10)
    expect(places.first.locator(".pts")).to_have_text("2")
    expect(page.locator("body")).not_to_contain_text("Illegal move")
    page.goto(f"/e/{Event.objects.get().pk}/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Sign in")
