"""Every refusal of the JSON interface has one shape: {"error": {"code", "message", "detail"}}."""

from __future__ import annotations

import json
from typing import Any
from unittest import mock

import pytest
from django.conf import settings
from django.test import Client

from tests.support.events import Hall, make_hall

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    return make_hall(4)


def problem(answer: Any, status: int, code: str) -> dict[str, Any]:
    """The error of an answer, its shape checked."""
    assert answer.status_code == status, answer.content[:300]
    assert answer["Content-Type"].split(";")[0] == "application/json"
    body = json.loads(answer.content)
    assert set(body) == {"error"}
    assert set(body["error"]) == {"code", "message", "detail"}
    assert isinstance(body["error"]["detail"], dict)
    assert body["error"]["message"].strip()
    assert body["error"]["code"] == code
    return body["error"]


def test_without_signing_in(hall: Hall) -> None:
    answer = hall.api(None).get(f"{hall.url}/")
    problem(answer, 401, "not_authenticated")
    assert answer["WWW-Authenticate"] == "Token"


def test_a_wrong_token(hall: Hall) -> None:
    answer = hall.api(None).get(f"{hall.url}/", headers={"Authorization": "Token nonsense"})
    problem(answer, 401, "authentication_failed")


def test_without_the_right(hall: Hall) -> None:
    found = problem(hall.api("helper").post(f"{hall.url}/rounds/", {}), 403, "not_allowed")
    assert found["detail"] == {"permission": "pair"}


def test_a_session_without_its_token(hall: Hall) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(hall.users["chief_arbiter"])
    answer = client.post(f"{hall.url}/rounds/", {}, content_type="application/json")
    problem(answer, 403, "permission_denied")


@pytest.mark.parametrize(
    "path", ["", "nothing/", "events/1/nothing/", "events/x/", "events/1/games.txt", "boards/1/result/"]
)
@pytest.mark.parametrize("method", ["get", "post", "delete"])
def test_an_address_that_does_not_exist(path: str, method: str, hall: Hall) -> None:
    problem(getattr(hall.api(), method)(f"/api/v1/{path}"), 404, "not_found")


def test_a_forgotten_stroke_is_named(hall: Hall) -> None:
    found = problem(hall.api().post("/api/v1/events", {}), 404, "not_found")
    assert found["message"].endswith("Did you mean /api/v1/events/?")


def test_an_event_that_does_not_exist(hall: Hall) -> None:
    problem(hall.api().get("/api/v1/events/987654/"), 404, "not_found")
    problem(hall.api().get(f"/api/v1/events/{10**30}/"), 404, "not_found")


def test_a_method_nobody_offers(hall: Hall) -> None:
    problem(hall.api().put(f"{hall.url}/", {}), 405, "method_not_allowed")


def test_a_body_of_another_kind(hall: Hall) -> None:
    answer = hall.api().post(f"{hall.url}/entries/", "<a/>", content_type="application/xml")
    problem(answer, 415, "unsupported_media_type")


def test_a_body_that_is_no_json(hall: Hall) -> None:
    answer = hall.api().post(f"{hall.url}/entries/", '{"name": ', content_type="application/json")
    problem(answer, 400, "parse_error")


@pytest.mark.parametrize("body", [[], [1, 2], "text", 3, None])
def test_a_body_that_is_no_object(body: Any, hall: Hall) -> None:
    for path in (
        "entries/",
        "rounds/",
        "publications/",
        "scoresheets/",
        "incidents/",
        "staff/",
        "entries/import/",
    ):
        answer = hall.api().post(f"{hall.url}/{path}", json.dumps(body), content_type="application/json")
        assert answer.status_code in (400, 201), (path, answer.content)
        if answer.status_code == 400:
            problem(answer, 400, json.loads(answer.content)["error"]["code"])


def test_a_field_names_itself(hall: Hall) -> None:
    found = problem(hall.api().patch(f"{hall.url}/", {"planned_rounds": 0}), 400, "bad_input")
    assert found["message"].startswith("planned_rounds: ")
    assert set(found["detail"]["fields"]) == {"planned_rounds"}


def test_a_page_that_does_not_exist(hall: Hall) -> None:
    problem(hall.api().get(f"{hall.url}/entries/?page=99"), 404, "not_found")


def test_a_filter_nobody_knows(hall: Hall) -> None:
    problem(hall.api().get(f"{hall.url}/entries/?status=asleep"), 400, "bad_input")


def test_a_representation_we_do_not_make(hall: Hall) -> None:
    answer = hall.api().get(f"{hall.url}/", headers={"Accept": "application/xml"})
    problem(answer, 406, "not_acceptable")


def test_a_body_over_the_limit_is_refused_unread(hall: Hall) -> None:
    body = json.dumps({"name": "x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)})
    answer = hall.api().post(f"{hall.url}/entries/", body, content_type="application/json")
    problem(answer, 413, "too_large")


def test_a_fault_of_the_program_is_json_too(hall: Hall) -> None:
    client = hall.api()
    client.raise_request_exception = False
    with mock.patch("tournaments.api.rounds.event_standings", side_effect=ZeroDivisionError):
        answer = client.get(f"{hall.url}/standings/")
    problem(answer, 500, "server_error")


def test_the_language_of_the_reader(hall: Hall) -> None:
    found = problem(
        hall.api().get("/api/v1/events/987654/", headers={"Accept-Language": "ru"}), 404, "not_found"
    )
    assert "987654" in found["message"]


def test_tokens_are_given_for_the_password_and_sign_requests(hall: Hall) -> None:
    client = hall.api(None)
    answer = client.post("/api/v1/token/", {"username": "arbiter", "password": "a long test word"})
    assert answer.status_code == 200
    signed = {"Authorization": f"Token {answer.json()['token']}"}
    assert client.get("/api/v1/me/", headers=signed).json()["username"] == "arbiter"
    assert client.get(f"{hall.url}/", headers=signed).status_code == 200
    again = client.post("/api/v1/token/", {"username": "arbiter", "password": "a long test word"})
    assert again.json() == answer.json()


def test_a_token_of_a_person_who_left_is_worth_nothing(hall: Hall) -> None:
    client = hall.api(None)
    answer = client.post("/api/v1/token/", {"username": "helper", "password": "a long test word"})
    hall.users["helper"].is_active = False
    hall.users["helper"].save()
    signed = {"Authorization": f"Token {answer.json()['token']}"}
    problem(client.get("/api/v1/me/", headers=signed), 401, "authentication_failed")


def test_guessing_passwords_is_slowed_down(hall: Hall) -> None:
    client = hall.api(None)
    wrong = {"username": "arbiter", "password": "wrong"}
    for _ in range(20):
        problem(client.post("/api/v1/token/", wrong), 400, "bad_input")
    found = problem(client.post("/api/v1/token/", wrong), 429, "throttled")
    assert found["detail"]["wait_s"] > 0
