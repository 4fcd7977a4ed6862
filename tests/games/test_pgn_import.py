"""One PGN file for a round: boards found by names or Round tag, all or nothing, results only compared (FC08)."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.models import Scoresheet
from games.services.pgn_import import round_pgn_import, round_pgn_read
from tests.games.games_hall import SPANISH, paired_hall, submit
from tests.support.events import Hall
from tournaments.domain.errors import InputError

pytestmark = pytest.mark.django_db

MOVES = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"


@pytest.fixture
def hall() -> Hall:
    made = paired_hall()
    for number, name in (
        (1, "Achterberg, Jan"),
        (2, "Цветков, Пётр"),
        (3, "Ó Súilleabháin, Ana"),
        (4, "Zed"),
    ):
        entry = made.entry(number)
        entry.player.name = name
        entry.player.save()
    return made


@pytest.fixture
def browser(hall: Hall, client: Client) -> Client:
    client.force_login(hall.users["chief_arbiter"])
    return client


def names(hall: Hall, board: int) -> tuple[str, str]:
    seats = {
        s.colour: s.entry.player.name for s in hall.boards(1)[board].seats.select_related("entry__player")
    }
    return seats["white"], seats["black"]


def game(white: str, black: str, *, tag: str = "1", result: str = "1-0", moves: str = MOVES) -> str:
    return (
        f'[White "{white}"]\n[Black "{black}"]\n[Round "{tag}"]\n[Result "{result}"]\n\n{moves} {result}\n\n'
    )


def both(hall: Hall) -> str:
    folded = {"Цветков, Пётр": "Petr Tsvetkov", "Ó Súilleabháin, Ana": "O SUILLEABHAIN, Ana"}
    white, black = (folded.get(name, name) for name in names(hall, 0))
    return game(white, black) + game("?", "?", tag="1.2", result="*")


def load(hall: Hall, text: str, **values: bool) -> int:
    return round_pgn_import(by=hall.chief, event_id=hall.event.pk, number=1, text=text, **values).stored


def problems(hall: Hall, text: str) -> list[str]:
    return [str(p) for line in round_pgn_read(hall.event, 1, text) for p in line.problems]


def test_boards_are_found_by_folded_names_and_by_the_round_tag(hall: Hall) -> None:
    assert load(hall, both(hall)) == 2
    first, second = Scoresheet.objects.order_by("board__number")
    assert [first.board.number, second.board.number] == [1, 2]
    assert {first.side, second.side, first.language} == {"white", "en"}
    assert first.from_pgn
    assert first.verdict.plies == 6
    assert load(hall, both(hall)) == 0
    assert Scoresheet.objects.count() == 2


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda w, b: game("Nobody", "Else"), "No board of round 1"),
        (lambda w, b: game(b, w), "colours exchanged"),
        (lambda w, b: game(w, b, tag="1.2"), "the Round tag to board 2"),
        (lambda w, b: game(w, b, tag="2.1"), "from round 2"),
        (lambda w, b: game(w, b) + game(w, b), "Game 2 of the file"),
        (lambda w, b: '[Variant "Bughouse"]\n' + game(w, b), "cannot be replayed"),
    ],
    ids=["unknown", "turned", "contradiction", "other-round", "twice", "variant"],
)
def test_a_problem_in_one_game_stores_nothing(hall: Hall, change: object, said: str) -> None:
    text = game("?", "?", tag="1.2") + change(*names(hall, 0))  # type: ignore[operator]
    assert any(said in one for one in problems(hall, text))
    with pytest.raises(InputError) as refused:
        load(hall, text)
    assert refused.value.code == "pgn_problems"
    assert Scoresheet.objects.count() == 0


def test_fc08_results_are_compared_and_never_entered(hall: Hall) -> None:
    hall.enter(hall.boards(1)[0], "1/2-1/2")
    text = game(*names(hall, 0)) + game(*names(hall, 1), result="0-1")
    made = round_pgn_import(by=hall.chief, event_id=hall.event.pk, number=1, text=text)
    notes = [" ".join(str(n) for n in line.notes) for line in made.lines]
    assert "The file says" in notes[0]
    assert "The entered result stays." in notes[0]
    assert "no result is entered" in notes[1]
    assert [b.result for b in hall.boards(1)] == ["1/2-1/2", ""]


def test_another_sheet_of_white_is_replaced_only_on_request(hall: Hall) -> None:
    own = submit(hall, SPANISH)
    text = game(*names(hall, 0))
    with pytest.raises(InputError):
        load(hall, text)
    assert load(hall, text, replace=True) == 1
    own.refresh_from_db()
    assert not own.current
    assert own.text == SPANISH


def test_page_lists_problems_then_stores(hall: Hall, browser: Client) -> None:
    where = f"/e/{hall.event.pk}/rounds/1/games/"
    assert where in browser.get(f"/e/{hall.event.pk}/scoresheets/").content.decode()
    refused = browser.post(where, {"text": game("Nobody", "Else")})
    assert refused.status_code == 400
    assert "Nothing was stored" in refused.content.decode()
    assert "No board of round 1" in refused.content.decode()
    bad = game(*names(hall, 0), moves="1. e4 e5 2. Nd5")
    stored = browser.post(where, {"file": SimpleUploadedFile("round.pgn", bad.encode())}).content.decode()
    assert "1 game stored as White's sheet" in stored
    assert "The moves stop at ply 3" in stored
    assert (
        "from a PGN file"
        in browser.get(f"/e/{hall.event.pk}/scoresheets/{Scoresheet.objects.get().pk}/").content.decode()
    )
    assert browser.post(where, {"text": " "}).status_code == 400


def test_json_interface(hall: Hall) -> None:
    where = f"{hall.url}/rounds/1/games/"
    refused = hall.api().post(where, {"text": game("Nobody", "Else")}, format="json")
    assert refused.status_code == 400
    assert refused.json()["error"]["detail"]["games"][0]["board"] is None
    made = hall.api().post(where, {"text": game(*names(hall, 0))}, format="json")
    assert made.status_code == 201
    assert made.json()["stored"] == 1
    assert made.json()["games"][0]["board"] == hall.boards(1)[0].pk
