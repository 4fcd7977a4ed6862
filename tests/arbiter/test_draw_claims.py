"""Draw claims on a scoresheet: the answer, the page, the incident with its proposal, the JSON interface."""

from __future__ import annotations

import pytest
from django.test import Client

from arbiter.models import Incident
from arbiter.selectors.proposals import propose_for
from arbiter.services.claims import claim_check, claim_report
from games.services.scoresheets import scoresheet_repair
from tests.games.games_hall import KNIGHTS, paired_hall, submit
from tests.support.events import Hall
from tournaments.domain.errors import InputError, StateError

pytestmark = pytest.mark.django_db

GERMAN = "1. Sf3 Sf6 2. Sg1 Sg8 3. Sf3 Sf6 4. Sg1"


@pytest.fixture
def hall() -> Hall:
    return paired_hall()


@pytest.fixture
def browser(hall: Hall, client: Client) -> Client:
    client.force_login(hall.users["arbiter"])
    return client


def url(hall: Hall) -> str:
    return f"/e/{hall.event.pk}/boards/{hall.boards(1)[0].pk}/claim/"


def test_9_2_2_third_occurrence_on_the_board(hall: Hall) -> None:
    sheet = submit(hall, KNIGHTS)
    incident = claim_report(by=hall.chief, board_id=hall.boards(1)[0].pk, kind="threefold", side="white")
    assert incident.offence == "threefold_claim"
    assert incident.facts == {"claim_correct": True}
    assert incident.scoresheet_id == sheet.pk
    assert incident.fen.startswith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w")
    assert incident.move_no == 5
    assert "0, 4, 8" in incident.note
    assert propose_for(incident).as_json()["result"] == "1/2-1/2"


def test_9_2_1_intended_move_in_the_letters_of_the_sheet(hall: Hall) -> None:
    submit(hall, GERMAN, "black", language="de")
    board = hall.boards(1)[0]
    found = claim_check(board=board, kind="threefold", side="black", intended="Sg8")
    assert found.answer is not None
    assert found.answer.valid
    assert found.answer.articles[0] == "9.2.1"
    assert [(one.ply, one.move) for one in found.proof] == [(0, ""), (4, "2... Ng8"), (8, "4... Sg8")]
    wrong = claim_check(board=board, kind="threefold", side="black", intended="Sg4")
    assert wrong.answer is not None
    assert not wrong.answer.valid
    assert wrong.answer.must_play == "f6g4"


def test_article_follows_the_edition_of_the_event() -> None:
    hall = paired_hall(laws="2014")
    submit(hall, KNIGHTS)
    found = claim_check(board=hall.boards(1)[0], kind="threefold", side="white")
    assert found.answer is not None
    assert found.answer.articles[0] == "9.2b"


def test_9_5_3_wrong_fifty_claim_gives_the_opponent_time(hall: Hall) -> None:
    submit(hall, "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6")
    incident = claim_report(by=hall.chief, board_id=hall.boards(1)[0].pk, kind="fifty", side="white")
    assert incident.offence == "fifty_claim"
    assert incident.facts == {"claim_correct": False}
    proposal = propose_for(incident)
    assert proposal.result is None
    assert proposal.add.as_json() == {"white": 0, "black": 120}


def test_a_claim_out_of_turn_is_wrong(hall: Hall) -> None:
    submit(hall, KNIGHTS)
    found = claim_check(board=hall.boards(1)[0], kind="threefold", side="black")
    assert found.answer is not None
    assert not found.answer.valid


def test_a_set_position_keeps_the_numbers_of_the_plies(hall: Hall) -> None:
    sheet = submit(hall, "1. ?? ?? " + KNIGHTS.replace("1. ", "2. ", 1))
    fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    scoresheet_repair(by=hall.chief, sheet_id=sheet.pk, positions={2: fen})
    found = claim_check(board=hall.boards(1)[0], kind="threefold", side="white")
    assert found.answer is not None
    assert found.answer.occurrences == (2, 6, 10)


def test_a_sheet_that_stops_is_not_answered(hall: Hall, browser: Client) -> None:
    submit(hall, "1. e4 e5 2. Nf3 Nc6 3. Bd5 Nf6")
    with pytest.raises(StateError) as refused:
        claim_report(by=hall.chief, board_id=hall.boards(1)[0].pk, kind="fifty", side="white")
    assert refused.value.code == "sheet_problem"
    page = browser.get(url(hall), {"kind": "fifty", "side": "white"}).content.decode()
    assert "The sheet stops at move 3: Bd5" in page
    assert "Take it to the desk" not in page


def test_without_a_sheet_or_with_an_unknown_claim(hall: Hall) -> None:
    board = hall.boards(1)[0]
    with pytest.raises(StateError):
        claim_report(by=hall.chief, board_id=board.pk, kind="fifty", side="white")
    with pytest.raises(InputError):
        claim_check(board=board, kind="perpetual", side="white")
    with pytest.raises(InputError):
        claim_check(board=board, kind="fifty", side="both")


def test_page_answers_and_one_press_reports(hall: Hall, browser: Client) -> None:
    sheet = submit(hall, KNIGHTS)
    fields = {"kind": "threefold", "side": "white", "intended": ""}
    page = browser.get(url(hall), fields).content.decode()
    assert "The claim is correct" in page
    assert "4... Ng8" in page
    assert "Art. 9.2.2" in page
    assert Incident.objects.count() == 0
    answer = browser.post(url(hall), fields)
    made = Incident.objects.get()
    assert answer["Location"] == f"/e/{hall.event.pk}/incidents/{made.pk}/"
    assert "½" in browser.get(answer["Location"]).content.decode()
    what = browser.get(f"/e/{hall.event.pk}/boards/{made.board_id}/incident/?side=white").content.decode()
    assert url(hall) in what
    assert url(hall) in browser.get(f"/e/{hall.event.pk}/scoresheets/{sheet.pk}/").content.decode()


def test_json_answers_and_reports_once(hall: Hall) -> None:
    submit(hall, KNIGHTS)
    api, where = hall.api("arbiter"), f"{hall.url}/boards/{hall.boards(1)[0].pk}/claims/"
    data = api.get(where, {"kind": "threefold", "side": "white"}).json()
    assert data["answer"]["valid"] is True
    assert [one["ply"] for one in data["proof"]] == [0, 4, 8]
    body = {"kind": "threefold", "side": "white"}
    made = [
        api.post(where, body, format="json", headers={"idempotency-key": "claim-1"}).json() for _time in "ab"
    ]
    assert made[0]["id"] == made[1]["id"]
    assert made[0]["proposal"]["result"] == "1/2-1/2"
    assert Incident.objects.count() == 1
    assert api.get(where, {"kind": "draw", "side": "white"}).status_code == 400
