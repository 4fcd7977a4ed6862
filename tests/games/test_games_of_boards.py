"""The agreed game and the comparison of two sheets: selector, page and JSON interface."""

from __future__ import annotations

import json
import re

import chess
import pytest
from django.test import Client

from games.selectors.agreed import agreed_game
from games.services.scoresheets import scoresheet_repair
from tests.games.games_hall import KNIGHTS, SPANISH, paired_hall, submit
from tests.support.events import Hall

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    return paired_hall()


@pytest.fixture
def browser(hall: Hall, client: Client) -> Client:
    client.force_login(hall.users["chief_arbiter"])
    return client


def url(hall: Hall, what: str) -> str:
    return f"/e/{hall.event.pk}/boards/{hall.boards(1)[0].pk}/{what}"


def api_url(hall: Hall, what: str) -> str:
    return f"{hall.url}/boards/{hall.boards(1)[0].pk}/{what}/"


def test_no_sheet_no_moves_and_a_page_that_says_so(hall: Hall, browser: Client) -> None:
    assert agreed_game(hall.boards(1)[0]).moves == ()
    assert "No scoresheet of this board yet" in browser.get(url(hall, "game/")).content.decode()
    assert "White's sheet is missing" in browser.get(url(hall, "sheets/")).content.decode()
    answer = hall.api().get(api_url(hall, "comparison"))
    assert answer.status_code == 409
    assert answer.json()["error"]["code"] == "sheet_missing"


def test_the_page_sends_every_position_and_the_draw_rules(hall: Hall, browser: Client) -> None:
    submit(hall, KNIGHTS)
    page = browser.get(url(hall, "game/")).content.decode()
    found = re.search(r'<script id="game-positions" type="application/json">(.*?)</script>', page, re.S)
    assert found is not None
    positions = json.loads(found.group(1))
    assert len(positions) == 9
    assert positions[1]["move"] == "1. Nf3"
    assert ["N", 225, 225] in positions[1]["pieces"]
    assert positions[8]["pieces"] == positions[0]["pieces"]
    assert page.count("data-ply=") == 8
    assert "(ply 8)" in page
    assert "8 of 100 half-moves at the end" in page


def test_json_of_a_game(hall: Hall) -> None:
    submit(hall, KNIGHTS)
    data = hall.api().get(api_url(hall, "game")).json()
    assert data["moves"][:2] == ["g1f3", "g8f6"]
    assert data["threefold_plies"] == [8]
    assert data["halfmove_clock"] == 8
    assert data["ending"]["kind"] == "open"
    assert data["final_fen"].startswith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w")


def test_both_sheets_prove_the_game_together(hall: Hall, browser: Client) -> None:
    submit(hall, SPANISH + " 1-0")
    submit(hall, SPANISH.replace("3. Bb5 a6 ", "") + " 1/2-1/2", "black")
    game = agreed_game(hall.boards(1)[0])
    assert game.comparison is not None
    assert game.comparison.left_out == ("f1b5", "a7a6")
    assert len(game.moves) == 16
    page = browser.get(url(hall, "sheets/")).content.decode()
    assert "First difference, ply 5" in page
    assert "Left out on Black's sheet" in page
    assert "3. Bb5 3... a6" in re.sub(r"\s+", " ", page)
    assert "The sheets give different results." in page
    data = hall.api().get(api_url(hall, "comparison")).json()
    assert data["result_conflict"] is True
    assert data["first_difference"]["black_text"] == "Ba4"


def test_an_accepted_repair_counts_in_the_comparison(hall: Hall) -> None:
    white = submit(hall, SPANISH.replace("Bb3", "Bb7"), language="en")
    submit(hall, SPANISH.replace("Bb3", "Bb8").replace("8. c3 O-O", ""), "black")
    board = hall.boards(1)[0]
    assert agreed_game(board).undecided
    scoresheet_repair(by=hall.chief, sheet_id=white.pk, repairs={13: "a4b3"})
    game = agreed_game(board)
    assert not game.undecided
    assert game.moves[12] == "a4b3"
    assert len(game.moves) == 16


def test_moves_behind_a_set_position_are_not_the_game(hall: Hall) -> None:
    sheet = submit(hall, "1. e4 e5 2. Nf3 ?? 3. Bb5 a6")
    fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
    scoresheet_repair(by=hall.chief, sheet_id=sheet.pk, positions={4: fen})
    game = agreed_game(hall.boards(1)[0])
    assert game.moves == ("e2e4", "e7e5", "g1f3")
    assert game.start_fen == chess.STARTING_FEN


def test_the_game_as_pgn(hall: Hall, browser: Client) -> None:
    submit(hall, SPANISH)
    hall.enter(hall.boards(1)[0], "1-0")
    answer = browser.get(url(hall, "game.pgn"))
    assert answer["Content-Type"].startswith("application/x-chess-pgn")
    text = answer.content.decode()
    assert '[Result "1-0"]' in text
    assert "7. Bb3 d6 8. c3 O-O 1-0" in text.replace("\n", " ")


def test_lists_lead_to_the_game(hall: Hall, browser: Client) -> None:
    sheet = submit(hall, SPANISH)
    submit(hall, SPANISH, "black")
    page = browser.get(f"/e/{hall.event.pk}/scoresheets/").content.decode()
    assert url(hall, "game/") in page
    assert url(hall, "sheets/") in page
    assert url(hall, "game/") in browser.get(f"/e/{hall.event.pk}/rounds/1/").content.decode()
    assert "Compare with Black" in browser.get(f"/e/{hall.event.pk}/scoresheets/{sheet.pk}/").content.decode()
