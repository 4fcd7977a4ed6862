"""Bad input: a precise refusal, nothing half written, nothing lost; through the interface and through the page."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.api.test_errors import problem
from tests.support.events import Hall, make_hall
from tests.tournaments.domain.trf.files import PAIRED
from tournaments.models import AuditEntry, Board, Entry, Event, Player, Round
from tournaments.selectors.audit import audit_verify

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
OVER = b"1. e4 e5 " * 120_000


@pytest.fixture
def hall() -> Hall:
    found = make_hall(8)
    found.pair()
    return found


@pytest.fixture
def page(hall: Hall) -> Client:
    client = Client()
    client.force_login(hall.users["chief_arbiter"])
    return client


def stored() -> tuple[Any, ...]:
    """Everything a refused request must leave as it was."""
    return (
        list(Board.objects.order_by("pk").values_list("pk", "result", "version")),
        list(Event.objects.order_by("pk").values_list("pk", "version")),
        Round.objects.count(),
        Entry.objects.count(),
        Player.objects.count(),
        AuditEntry.objects.count(),
    )


def result_url(hall: Hall, board: Board) -> str:
    return f"{hall.url}/boards/{board.pk}/result/"


@pytest.mark.parametrize("result", ["2-0", "1", "1-0-0", "draw!", "½", "1-0\u0000", "x" * 21])
def test_a_result_outside_the_table(hall: Hall, result: str) -> None:
    before = stored()
    answer = hall.api().post(result_url(hall, hall.boards(1)[0]), {"result": result, "version": 0})
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] in ("unknown_result", "bad_input", "bad_result")
    assert stored() == before


def test_a_board_of_another_event(hall: Hall) -> None:
    other = Event.objects.create(
        name="Other",
        start_date="2026-11-28",
        end_date="2026-11-28",
        planned_rounds=3,
        laws="2023",
        time_control="5400+30",
    )
    other.staff.create(user=hall.users["chief_arbiter"], role="chief_arbiter")
    board = hall.boards(1)[0]
    before = stored()
    url = f"/api/v1/events/{other.pk}/boards/{board.pk}/result/"
    found = problem(hall.api().post(url, {"result": "1-0", "version": 0}), 404, "not_found")
    assert str(board.pk) in found["message"]
    assert stored() == before


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_board_of_another_event_on_the_page(hall: Hall, page: Client, headers: dict[str, str]) -> None:
    other = Event.objects.create(
        name="Other",
        start_date="2026-11-28",
        end_date="2026-11-28",
        planned_rounds=3,
        laws="2023",
        time_control="5400+30",
    )
    other.staff.create(user=hall.users["chief_arbiter"], role="chief_arbiter")
    answer = page.post(
        f"/e/{other.pk}/boards/{hall.boards(1)[0].pk}/missing/", {"side": "white"}, headers=headers
    )
    assert answer.status_code == 404
    assert "does not belong to this event" in answer.content.decode()
    assert ("HX-Retarget" in answer.headers) == bool(headers)


def test_a_stale_version_tells_the_other_value_who_and_when(hall: Hall) -> None:
    board = hall.boards(1)[0]
    hall.enter(board, "1-0")
    before = stored()
    found = problem(
        hall.api("arbiter").post(result_url(hall, board), {"result": "0-1", "version": 0}), 409, "conflict"
    )
    assert found["detail"]["current"]["result"] == "1-0"
    assert found["detail"]["current"]["by"] == "chief_arbiter"
    assert found["detail"]["current"]["at"]
    assert found["detail"]["version"] == 1
    assert stored() == before


@pytest.mark.parametrize("result", ["", "   "])
def test_an_empty_result(hall: Hall, result: str) -> None:
    board = hall.enter(hall.boards(1)[0], "1-0")
    before = stored()
    problem(
        hall.api().post(result_url(hall, board), {"result": result, "version": board.version}),
        400,
        "empty_result",
    )
    assert stored() == before


@pytest.mark.parametrize("body", [{}, {"result": "1-0"}, {"version": 0}, {"result": None, "version": 0}])
def test_half_a_request(hall: Hall, body: dict[str, Any]) -> None:
    before = stored()
    problem(hall.api().post(result_url(hall, hall.boards(1)[0]), body), 400, "bad_input")
    assert stored() == before


def test_two_results_for_one_key(hall: Hall) -> None:
    first, second = hall.boards(1)[:2]
    client = hall.api()
    key = {"Idempotency-Key": "one-key"}
    assert (
        client.post(result_url(hall, first), {"result": "1-0", "version": 0}, headers=key).status_code == 200
    )
    before = stored()
    for board, result in ((first, "0-1"), (second, "1-0")):
        answer = client.post(result_url(hall, board), {"result": result, "version": 0}, headers=key)
        problem(answer, 409, "key_reused")
    long_key = {"Idempotency-Key": "k" * 81}
    answer = client.post(result_url(hall, second), {"result": "1-0", "version": 0}, headers=long_key)
    problem(answer, 400, "bad_key")
    assert stored() == before


TRF = PAIRED[0].read_text("utf-8")
WRONG_COLUMN = TRF.replace("\n001    3 ", "\n001    x ", 1)
WRONG_LINE = str(TRF.split("\n001    3 ")[0].count("\n") + 2)


def test_a_report_with_a_wrong_column(hall: Hall) -> None:
    before = stored()
    answer = hall.api().post("/api/v1/events/import/trf/", {"laws": "2023", "text": WRONG_COLUMN})
    found = problem(answer, 400, "report_problems")
    assert WRONG_LINE in found["message"]
    first = found["detail"]["problems"][0]
    assert (str(first["line"]), first["column"] > 0, bool(first["what"])) == (WRONG_LINE, True, True)
    assert stored() == before


def test_a_report_with_a_wrong_column_on_the_page(page: Client) -> None:
    before = stored()
    file = SimpleUploadedFile("wrong.trf", WRONG_COLUMN.encode())
    answer = page.post("/events/import/", {"laws": "2023", "file": file})
    assert answer.status_code == 400
    assert WRONG_LINE in answer.content.decode()
    assert stored() == before


def test_a_report_without_an_edition_of_the_laws(hall: Hall, page: Client) -> None:
    before = stored()
    client = hall.api()
    problem(client.post("/api/v1/events/import/trf/", {"text": TRF}), 400, "bad_input")
    problem(client.post("/api/v1/events/import/trf/", {"text": TRF, "laws": "1066"}), 400, "no_laws")
    problem(client.post("/api/v1/events/import/trf/", {"laws": "2023"}), 400, "nothing_sent")
    assert page.post("/events/import/", {"text": TRF}).status_code == 400
    assert stored() == before


def test_a_report_looked_at_and_then_stored(hall: Hall) -> None:
    before = stored()
    client = hall.api()
    dry = client.post("/api/v1/events/import/trf/", {"laws": "2023", "text": TRF, "dry_run": True})
    assert (dry.status_code, dry.json()["event"]) == (200, None)
    assert stored() == before
    file = SimpleUploadedFile("right.trf", TRF.encode())
    done = client.post("/api/v1/events/import/trf/", {"laws": "2023", "file": file}, format="multipart")
    assert done.status_code == 201
    assert done.json()["adjustments"] == dry.json()["adjustments"]
    url = f"/api/v1/events/{done.json()['event']}/export/trf/"
    text = client.get(url)
    assert text["Content-Type"].startswith("text/plain")
    assert "attachment" in text["Content-Disposition"]
    assert text.content.decode().count("\n001 ") == TRF.count("\n001 ")
    assert client.get(f"{url}?format=trf16").content != text.content
    problem(client.get(f"{url}?format=pdf"), 400, "unknown_format")


DUPLICATES = "name,rating,fide id\nNew One,1500,\nNew Two,1500,\nNew One,1600,\n"


def test_a_list_with_duplicate_players(hall: Hall, page: Client) -> None:
    before = stored()
    found = problem(
        hall.api().post(f"{hall.url}/entries/import/", {"text": DUPLICATES}), 400, "list_problems"
    )
    assert [p["line"] for p in found["detail"]["problems"]] == [4]
    assert "New One" in found["message"]
    answer = page.post(f"/e/{hall.event.pk}/players/import/", {"text": DUPLICATES, "step": "enter"})
    assert answer.status_code == 400
    assert "New One" in answer.content.decode()
    assert stored() == before


def test_a_list_with_players_who_are_in_already(hall: Hall, page: Client) -> None:
    before = stored()
    text = "name,rating\nBrand New,1500\nP1,2000\n"
    found = problem(hall.api().post(f"{hall.url}/entries/import/", {"text": text}), 400, "list_problems")
    assert [p["line"] for p in found["detail"]["problems"]] == [3]
    answer = page.post(f"/e/{hall.event.pk}/players/import/", {"text": text, "step": "enter"})
    assert answer.status_code == 400
    assert stored() == before


@pytest.mark.parametrize("text", ["\n", "name\n", "a;b\n1;2\n", "name,rating\nX,strong\n", "name\nX,1,2,3\n"])
def test_a_list_that_cannot_be_read(hall: Hall, page: Client, text: str) -> None:
    before = stored()
    assert hall.api().post(f"{hall.url}/entries/import/", {"text": text}).status_code == 400
    answer = page.post(f"/e/{hall.event.pk}/players/import/", {"text": text, "step": "enter"})
    assert answer.status_code == 400
    assert stored() == before


@pytest.mark.parametrize("columns", ["[]", "{", '{"x": "name"}', '{"0": "shoe size"}', '{"9": "name"}', "3"])
def test_columns_that_cannot_be(hall: Hall, columns: str) -> None:
    before = stored()
    answer = hall.api().post(f"{hall.url}/entries/import/", {"text": "name\nX\n", "columns": columns})
    assert answer.status_code in (400, 201)
    if answer.status_code == 400:
        assert stored() == before
    else:
        assert columns == "[]"


def test_pairing_while_games_are_open(hall: Hall, page: Client) -> None:
    hall.enter(hall.boards(1)[0], "1-0")
    before = stored()
    found = problem(hall.api().post(f"{hall.url}/rounds/", {}), 409, "needs_confirmation")
    assert [w["code"] for w in found["detail"]["warnings"]] == ["open_games"] * 3
    for headers in ({}, HTMX):
        answer = page.post(f"/e/{hall.event.pk}/pair/", {}, headers=headers)
        assert answer.status_code == 409
        assert "Board 2" in answer.content.decode()
    assert stored() == before


@pytest.mark.parametrize("players", [0, 1])
def test_fewer_than_two_active_players(players: int) -> None:
    hall = make_hall(players, planned_rounds=3)
    client = Client()
    client.force_login(hall.users["chief_arbiter"])
    before = stored()
    problem(hall.api().post(f"{hall.url}/rounds/", {}), 409, "too_few_players")
    answer = client.post(f"/e/{hall.event.pk}/pair/", {})
    assert answer.status_code == 409
    assert "nobody to pair" in answer.content.decode()
    assert stored() == before


def test_all_but_one_withdrawn_later() -> None:
    hall = make_hall(4)
    hall.pair()
    hall.play(1)
    for number in (1, 2, 3):
        hall.api().post(f"{hall.url}/entries/{hall.entry(number).pk}/withdraw/", {})
    before = stored()
    answer = hall.api().post(f"{hall.url}/rounds/", {})
    assert answer.status_code in (400, 409), answer.content
    assert stored() == before


@pytest.mark.parametrize("text", ["", "   \n", "no move here at all", "%PDF-1.7 \ufffd\ufffd", "1. zz9 qq7"])
def test_an_unreadable_scoresheet_is_kept_or_refused_never_an_accident(
    hall: Hall, page: Client, text: str
) -> None:
    board = hall.boards(1)[0]
    url = f"/e/{hall.event.pk}/boards/{board.pk}/scoresheet/"
    answer = hall.api().post(f"{hall.url}/scoresheets/", {"board": board.pk, "side": "white", "text": text})
    shown = page.post(url, {"side": "black", "text": text})
    if not text.strip():
        problem(answer, 400, "empty_sheet")
        assert shown.status_code == 400
        return
    assert answer.status_code == 201
    body = answer.json()
    assert body["text"] == text
    assert body["verdict"]["status"] == "problem" or body["verdict"]["plies"] == 0
    assert shown.status_code == 302
    assert page.get(shown["Location"]).status_code == 200


@pytest.mark.parametrize("body", [{"side": "blue"}, {"board": 10**9}, {"board": "x"}, {"side": ""}])
def test_a_scoresheet_of_nobody(hall: Hall, body: dict[str, Any]) -> None:
    before = stored()
    good = {"board": hall.boards(1)[0].pk, "side": "white", "text": "1. e4"}
    assert hall.api().post(f"{hall.url}/scoresheets/", good | body).status_code in (400, 404)
    assert stored() == before


def test_uploads_over_one_megabyte(hall: Hall, page: Client) -> None:
    board = hall.boards(1)[0]
    before = stored()
    for path, extra in (
        (f"{hall.url}/entries/import/", {}),
        (f"{hall.url}/scoresheets/", {"board": board.pk, "side": "white"}),
        ("/api/v1/events/import/trf/", {"laws": "2023"}),
    ):
        file = SimpleUploadedFile("big.txt", OVER)
        answer = hall.api().post(path, {"file": file, **extra}, format="multipart")
        problem(answer, 413, "too_large")
        problem(hall.api().post(path, {"text": OVER.decode(), **extra}), 413, "too_large")
    for path, extra in (
        (f"/e/{hall.event.pk}/players/import/", {"step": "enter"}),
        (f"/e/{hall.event.pk}/boards/{board.pk}/scoresheet/", {"side": "white"}),
        ("/events/import/", {"laws": "2023"}),
    ):
        file = SimpleUploadedFile("big.txt", OVER)
        answer = page.post(path, {"file": file, **extra})
        assert answer.status_code == 413, path
        assert "1 MB" in answer.content.decode()
        answer = page.post(path, {"text": OVER.decode(), **extra})
        assert answer.status_code == 413, path
        assert "1 MB" in answer.content.decode()
    assert stored() == before


def test_a_body_far_over_the_limit_on_a_page(hall: Hall, page: Client) -> None:
    body = "text=" + "x" * (3 * 1024 * 1024 + 10)
    url = f"/e/{hall.event.pk}/players/import/"
    for headers in ({}, HTMX):
        answer = page.post(url, body, content_type="application/x-www-form-urlencoded", headers=headers)
        assert answer.status_code == 413
        assert "1 MB" in answer.content.decode()


@pytest.mark.parametrize(
    "body",
    [
        {"offence": "whistling"},
        {"side": ""},
        {"white_clock": 300},
        {"white_clock": 10**12, "black_clock": 10**12},
        {"fen": "not a position"},
        {"late_s": 10**15, "offence": "late_arrival"},
        {"late_s": -(10**15), "offence": "late_arrival"},
        {"scoresheet_id": 10**9},
        {"scoresheet_id": 10**25},
        {"board": 10**25},
        {"facts": {"moves_made": "many"}, "offence": "flag_fall"},
        {"facts": {"first_flag": "green"}, "offence": "both_flags_fall", "side": ""},
        {"facts": {"moves_made": {"white": "x", "black": 1}}, "offence": "flag_fall"},
    ],
)
def test_an_incident_that_cannot_have_been(hall: Hall, body: dict[str, Any]) -> None:
    before = stored()
    good = {"board": hall.boards(1)[0].pk, "offence": "illegal_move", "side": "white"}
    answer = hall.api().post(f"{hall.url}/incidents/", good | body)
    assert answer.status_code in (400, 404), answer.content
    assert stored() == before


@pytest.mark.parametrize(
    "values",
    [
        {"version": 7},
        {"version": 0, "outcome": "applause"},
        {"version": 0, "outcome": "warning"},
        {"version": 0, "result": "9-9", "reason": "x"},
        {"version": 0, "add": {"white": 10**9}, "reason": "x"},
        {"version": 0, "add": {"white": "soon"}, "reason": "x"},
    ],
)
def test_a_ruling_that_cannot_be(hall: Hall, values: dict[str, Any]) -> None:
    good = {"board": hall.boards(1)[0].pk, "offence": "illegal_move", "side": "white"}
    made = hall.api().post(f"{hall.url}/incidents/", good).json()
    before = stored()
    answer = hall.api().post(f"{hall.url}/incidents/{made['id']}/ruling/", values)
    assert answer.status_code in (400, 409), answer.content
    assert stored() == before


@pytest.mark.parametrize(
    "values",
    [
        {"time_control": "soon"},
        {"laws": "1066"},
        {"tiebreaks": ["XX"]},
        {"regulations": {"loses_at": "never"}},
        {"regulations": {"nonsense": "1"}},
        {"time_zone": "Mars/Base"},
        {"win_points": "0.1", "draw_points": "5"},
        {"end_date": "2000-01-01"},
    ],
)
def test_settings_that_cannot_be(values: dict[str, Any]) -> None:
    hall = make_hall(2)
    before = stored()
    answer = hall.api().patch(f"{hall.url}/", values, format="json")
    assert answer.status_code == 400, answer.content
    assert stored() == before


def test_the_chain_is_whole_after_all_refusals(hall: Hall) -> None:
    hall.api().post(result_url(hall, hall.boards(1)[0]), {"result": "9", "version": 0})
    hall.api().post(f"{hall.url}/rounds/", {})
    hall.enter(hall.boards(1)[0], "1-0")
    hall.event.refresh_from_db()
    assert audit_verify(hall.event).ok
