"""The page of one scoresheet: accepting candidates, taking back, setting a position."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from games.models import Scoresheet
from games.services.scoresheets import scoresheet_submit
from tests.support.events import Hall, make_hall

pytestmark = pytest.mark.django_db

STRUCK = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 Ba4 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5"
SWAPPED = (
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 "
    "11. Nbd2 Bb7 12. Bc2 Re8 13. Nf1 Bf8 14. Nd3 g6 15. a4 c5"
)


@pytest.fixture
def hall() -> Hall:
    made = make_hall(4)
    made.pair()
    return made


@pytest.fixture
def browser(hall: Hall, client: Client) -> Client:
    client.force_login(hall.users["chief_arbiter"])
    return client


def submit(hall: Hall, text: str) -> Scoresheet:
    return scoresheet_submit(by=hall.chief, board_id=hall.boards(1)[0].pk, side="white", text=text)


def address(hall: Hall, sheet: Scoresheet, more: str = "") -> str:
    return f"/e/{hall.event.pk}/scoresheets/{sheet.pk}/{more}"


def offers(page: str) -> list[tuple[str, str]]:
    """Ply and repair of every button on the page."""
    return re.findall(r'name="ply" value="(\d+)">\s*<input type="hidden" name="uci" value="([^"]*)"', page)


def test_the_first_button_posts_the_repair_and_reads_on(hall: Hall, browser: Client) -> None:
    sheet = submit(hall, STRUCK)
    ply, repair = offers(browser.get(address(hall, sheet)).content.decode())[0]
    assert (ply, repair) == ("8", "-")
    answer = browser.post(
        address(hall, sheet, "reading/"), {"ply": ply, "uci": repair}, follow=True
    ).content.decode()
    sheet.refresh_from_db()
    assert sheet.repairs == {"8": "-"}
    assert "struck out" in answer
    assert "Legal to the end" in answer
    browser.post(address(hall, sheet, "reading/"), {"ply": "8", "uci": ""})
    sheet.refresh_from_db()
    assert sheet.repairs == {}


def test_a_hint_without_a_repair_has_no_button(hall: Hall, browser: Client) -> None:
    sheet = submit(hall, SWAPPED)
    page = browser.get(address(hall, sheet)).content.decode()
    assert page.count('<span class="mv">') == len(offers(page)) + 1
    assert ("23", "f3e5") in offers(page)
    assert "None" not in page


def test_a_position_is_set_shown_and_taken_back(hall: Hall, browser: Client) -> None:
    sheet = submit(hall, "1. e4 e5 2. Nf3 ?? 3. Bb5 a6")
    fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
    page = browser.post(address(hall, sheet, "reading/"), {"ply": "4", "fen": fen}, follow=True)
    assert "Position set after ply 4" in page.content.decode()
    browser.post(address(hall, sheet, "reading/"), {"ply": "4", "fen": ""})
    sheet.refresh_from_db()
    assert sheet.positions == {}


def test_a_wrong_repair_is_answered_with_a_reason(hall: Hall, browser: Client) -> None:
    sheet = submit(hall, STRUCK)
    answer = browser.post(address(hall, sheet, "reading/"), {"ply": "8", "uci": "e9"})
    assert answer.status_code == 400
    assert "is not a repair" in answer.content.decode()
