"""Reading is cheap: a page of a large event asks the database no more often than the same page of a small one."""

from __future__ import annotations

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from arbiter.services.incidents import incident_report, ruling_make
from games.services.scoresheets import scoresheet_submit
from tests.support.routes import routes
from tests.support.scene import Scene, make_scene

pytestmark = pytest.mark.django_db

# What one page may ask at most, and how many questions more the larger event may cause.
MOST = 40
SLACK = 2


def large_scene() -> Scene:
    """The scene with 40 players, four played rounds, documents, sheets and incidents in each of them."""
    scene = make_scene(24)
    hall = scene.hall
    for number in (1, 2, 3):
        if number > 1:
            hall.pair(accept=["open_games"])
            hall.start(number)
        boards = hall.boards(number)
        for board in boards[2 if number == 1 else 0 :]:
            board.refresh_from_db()
            if not board.result:
                hall.enter(board, "1-0" if board.number % 2 else "1/2-1/2")
        for board in boards[3:8]:
            scoresheet_submit(
                by=hall.chief, board_id=board.pk, side="white", text="1. e4 e5 2. Nf3", language="en"
            )
        for board in boards[3:6]:
            made = incident_report(by=hall.chief, board_id=board.pk, offence="illegal_move", side="white")
            if number == 2:
                ruling_make(by=hall.chief, incident_id=made.pk, version=made.version)
    return scene


def counts(scene: Scene) -> dict[str, int]:
    """Queries of every readable address, by pattern."""
    client = Client()
    client.force_login(scene.hall.users["chief_arbiter"])
    found = {}
    for route in routes():
        for address in route.addresses(scene.values):
            client.get(address)  # the first visit fills caches that all readers share
            with CaptureQueriesContext(connection) as asked:
                answer = client.get(address)
            if answer.status_code == 200:
                word = address.rsplit("/", 2)[-2] if route.words else ""
                found[route.pattern + word] = len(asked)
    return found


def test_a_larger_event_asks_no_more_questions() -> None:
    with transaction.atomic():
        small = counts(make_scene(8))
        transaction.set_rollback(True)
    large = counts(large_scene())
    assert len(small) > 60
    grown = {n: (small[n], large[n]) for n in small if large.get(n, 0) > small[n] + SLACK}
    assert not grown, grown
    many = {n: asked for n, asked in large.items() if asked > MOST}
    assert not many, many
