"""Screens ask the database a bounded number of times, however many players there are."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from arbiter.services.incidents import incident_report
from games.services.scoresheets import scoresheet_submit
from tests.support.events import Hall, make_hall
from tournaments.services.publishing import publication_make

pytestmark = pytest.mark.django_db
USUAL = 20
LIMITS: dict[str, int] = {}
STAFF = (
    "/", "desk/", "players/", "results/{n}/", "results/{n}/rows/", "rounds/{n}/", "rounds/{n}/print/", "standings/",
    "standings/1/BH/", "scoresheets/", "publish/", "record/",
)  # fmt: skip


def played(players: int, rounds: int) -> Hall:
    hall = make_hall(players, planned_rounds=max(rounds + 1, 3))
    for number in range(1, rounds + 1):
        hall.pair()
        boards = hall.boards(number)
        for board in boards if number < rounds else boards[: len(boards) // 2]:
            hall.enter(board, "1/2-1/2" if board.number % 3 else "1-0")
        for kind in ("pairings", "results", "standings") if number < rounds else ("pairings",):
            publication_make(by=hall.chief, event_id=hall.event.pk, kind=kind, round_no=number)
        if number == rounds:
            hall.start(number)
            for board in boards[len(boards) // 2 :]:
                incident_report(by=hall.chief, board_id=board.pk, offence="illegal_move", side="white")
                scoresheet_submit(
                    by=hall.chief, board_id=board.pk, side="white", text="1. e4 e5", language="en"
                )
    hall.event.refresh_from_db()
    return hall


def count(client: Any, address: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200, address
    return len(asked)


def asked(hall: Hall, rounds: int) -> dict[str, int]:
    """Queries of every screen, with a cold cache for standings."""
    client = Client()
    client.force_login(hall.users["chief_arbiter"])
    found = {}
    for path in STAFF:
        address = f"/e/{hall.event.pk}/{path.lstrip('/')}".format(n=rounds)
        found[path] = count(client, address)
    public = Client()
    for path in ("", "standings/", "rounds/1/"):
        found[f"p/{path}"] = count(public, f"/p/{hall.event.pk}/{path}")
    api = hall.api()
    for path in (
        "entries/",
        f"rounds/{rounds}/",
        "standings/",
        "scoresheets/",
        "incidents/",
        "rulings/",
        "games.pgn",
        "export/trf/",
    ):
        found[f"api {path.replace(str(rounds), 'n')}"] = count(api, f"{hall.url}/{path}")
    return found


def test_forty_players_and_five_rounds_ask_a_bounded_number_of_times() -> None:
    found = asked(played(40, 5), 5)
    over = {path: n for path, n in found.items() if n > LIMITS.get(path, USUAL)}
    assert over == {}
