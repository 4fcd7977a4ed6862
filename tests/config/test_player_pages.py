"""Players' pages and the hall screen: from publications alone, without an account."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest
from django.test import Client
from django.utils import timezone

from config.pages.player_pages import ROWS_A_PAGE, _folded
from tests.support.events import Hall, make_hall
from tournaments.domain.names import short_name
from tournaments.selectors.my_board import my_board
from tournaments.services.publishing import publication_make

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    made = make_hall(7)
    made.pair()
    made.start(1, timezone.now())
    return made


def publish(hall: Hall, number: int, *kinds: str) -> None:
    for kind in kinds:
        publication_make(by=hall.chief, event_id=hall.event.pk, kind=kind, round_no=number)


def read(hall: Hall, entry: int, rest: str = "") -> str:
    answer = Client().get(f"/p/{hall.event.pk}/players/{hall.entry(entry).pk}/{rest}")
    assert answer.status_code == 200, answer.status_code
    return answer.content.decode()


def test_nothing_of_a_player_is_public_before_it_is_published_fc28(hall: Hall) -> None:
    assert Client().get(f"/p/{hall.event.pk}/players/{hall.entry(1).pk}/").status_code == 404
    publish(hall, 1, "pairings")
    assert "P4" in read(hall, 1)
    hall.play(1, "1-0")
    mine = my_board(hall.event, hall.entry(1).pk)
    assert mine is not None
    assert mine.points == 0
    assert mine.played == ()


def test_board_colour_and_opponent_are_those_of_the_pairings(hall: Hall) -> None:
    publish(hall, 1, "pairings")
    first = hall.boards(1)[0]
    white = first.seats.get(colour="white").entry
    mine = my_board(hall.event, white.pk)
    assert mine is not None
    assert mine.next is not None
    assert (mine.next.board, mine.next.colour) == (1, "white")
    assert mine.next.opponent is not None
    assert mine.next.opponent["id"] == first.seats.get(colour="black").entry_id


def test_points_and_place_are_the_published_ones(hall: Hall) -> None:
    hall.play(1, "1-0")
    publish(hall, 1, "pairings", "results", "standings")
    for entry in hall.event.entries.all():
        mine = my_board(hall.event, entry.pk)
        assert mine is not None
        assert mine.standing is not None
        assert str(mine.points) == mine.standing["points"]
        assert mine.next is None


def test_the_bye_is_shown_with_its_points(hall: Hall) -> None:
    publish(hall, 1, "pairings")
    bye = hall.event.rounds.get(number=1).seats.exclude(bye="").get()
    mine = my_board(hall.event, bye.entry_id)
    assert mine is not None
    assert [(game.bye, game.points) for game in mine.played] == [("PAB", 1)]


def test_rating_so_far_is_the_arithmetic_of_b02(hall: Hall) -> None:
    hall.play(1, "0-1")
    publish(hall, 1, "pairings", "results")
    board = hall.boards(1)[0]
    white = board.seats.get(colour="white").entry
    mine = my_board(hall.event, white.pk)
    assert mine is not None
    assert mine.rating_so_far is not None
    # 2000 against 1970: expected 0.54 (8.1.2), K 20: lost 10.8, rounded to 11 away from zero (8.3.4).
    assert (white.rating, mine.k, mine.rating_so_far.rounded) == (2000, 20, -11)


def test_forfeits_do_not_count_for_rating(hall: Hall) -> None:
    board = hall.boards(1)[0]
    hall.enter(board, "+/-", accept=["before_default_time"], reason="away")
    publish(hall, 1, "pairings", "results")
    mine = my_board(hall.event, board.seats.get(colour="white").entry_id)
    assert mine is not None
    assert mine.rating_so_far is None


def test_the_calendar_has_the_next_game(hall: Hall) -> None:
    publish(hall, 1, "pairings")
    text = read(hall, 1, "calendar.ics")
    assert text.startswith("BEGIN:VCALENDAR\r\n")
    assert text.endswith("END:VCALENDAR\r\n")
    assert text.count("BEGIN:VEVENT") == 1
    assert re.search(r"\r\nDTSTART:\d{8}T\d{6}Z\r\n", text)
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))


def test_long_lines_of_a_calendar_are_folded_between_characters_rfc5545_3_1() -> None:
    line = "SUMMARY:" + "Шахматы " * 30
    folded = _folded(line)
    assert folded.replace("\r\n ", "").removesuffix("\r\n") == line
    assert all(len(part.encode()) <= 75 for part in folded.split("\r\n"))


def test_the_feed_is_well_formed_and_names_the_rounds(hall: Hall) -> None:
    publish(hall, 1, "pairings")
    root = ET.fromstring(read(hall, 1, "feed.atom"))
    atom = "{http://www.w3.org/2005/Atom}"
    assert [entry.findtext(f"{atom}id", "").rpartition("#")[2] for entry in root.iter(f"{atom}entry")] == [
        "round-1"
    ]
    assert root.findtext(f"{atom}updated")


@pytest.mark.parametrize("show", ["auto", "pairings", "names", "standings"])
def test_every_board_and_player_comes_by_on_the_screen(hall: Hall, show: str) -> None:
    hall.play(1, "1-0")
    publish(hall, 1, "pairings", "results", "standings")
    text = Client().get(f"/p/{hall.event.pk}/screen/", {"show": show}).content.decode()
    names = {"auto": 7, "pairings": 6, "names": 6, "standings": 7}[show]
    assert len(set(re.findall(r">(P\d)<", text))) >= names
    assert text.count('class="hall-page"') >= 1


def test_a_page_of_the_screen_has_few_rows() -> None:
    big = make_hall(2 * ROWS_A_PAGE + 4)
    big.pair()
    publish(big, 1, "pairings")
    text = Client().get(f"/p/{big.event.pk}/screen/", {"show": "pairings"}).content.decode()
    assert text.count('class="hall-page"') == 2
    assert "1 / 2" in text


def test_an_unknown_screen_and_an_empty_one(hall: Hall) -> None:
    assert Client().get(f"/p/{hall.event.pk}/screen/", {"show": "x"}).status_code == 404
    assert "Nothing is published yet" in Client().get(f"/p/{hall.event.pk}/screen/").content.decode()


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Okafor, Chidi", "Okafor, Chidi"),
        ("Quintanilla Echeverría, María José", "Quintanilla Echeverría, M. J."),
        ("Ferreira dos Santos, Caio Luís", "Ferreira dos Santos, C. L."),
        ("Van der Berg, Pieter Jan", "Van der Berg, Pieter J."),
        ("Madonna", "Madonna"),
        ("Cher,", "Cher,"),
        ("", ""),
    ],
)
def test_short_names_keep_the_family_name(name: str, shown: str) -> None:
    assert short_name(name, 23) == shown


def test_an_unfinished_game_is_no_draw_on_the_players_page(hall: Hall) -> None:
    board = hall.boards(1)[0]
    hall.enter(board, "*", accept=["before_default_time"])
    publish(hall, 1, "pairings", "results")
    text = read(hall, board.seats.get(colour="white").entry.number or 0)
    assert '<td class="num"><b>?</b></td>' in text
