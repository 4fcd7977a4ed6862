"""Two people at the same moment, on whatever database runs the tests: one change, one answer, nothing lost."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connections

from tests.support.events import Hall, make_hall
from tournaments.models import AuditEntry, Board, RequestKey
from tournaments.selectors.audit import audit_verify

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*actions: Callable[[], Any]) -> list[Any]:
    """Run all actions in threads that start together; their answers in order."""
    barrier = threading.Barrier(len(actions))
    answers: list[Any] = [None] * len(actions)

    def run(index: int, action: Callable[[], Any]) -> None:
        try:
            barrier.wait(10)
            answers[index] = action()
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=item) for item in enumerate(actions)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return answers


def post(hall: Hall, board: Board, role: str, result: str, key: str) -> Callable[[], Any]:
    """A person's tap as a call."""
    client, url = hall.api(role), f"{hall.url}/boards/{board.pk}/result/"
    return lambda: client.post(url, {"result": result, "version": 0}, headers={"Idempotency-Key": key})


def paired() -> tuple[Hall, Board]:
    hall = make_hall(4)
    hall.pair()
    return hall, hall.boards(1)[0]


def whole(hall: Hall) -> bool:
    hall.event.refresh_from_db()
    return audit_verify(hall.event).ok


def test_fc03_one_tap_sent_three_times_at_once_is_one_change() -> None:
    hall, board = paired()
    answers = at_once(*[post(hall, board, "arbiter", "1-0", "same-key-1") for _ in range(3)])
    assert [a.status_code for a in answers] == [200, 200, 200]
    assert all(a.json() == answers[0].json() for a in answers)
    assert AuditEntry.objects.filter(about=f"board:{board.pk}").count() == 1
    assert RequestKey.objects.filter(key="same-key-1").count() == 1
    assert whole(hall)


def test_fc09_two_values_at_once_leave_one_and_tell_the_other() -> None:
    hall, board = paired()
    answers = at_once(
        post(hall, board, "arbiter", "1-0", "key-one"), post(hall, board, "helper", "0-1", "key-two")
    )
    assert sorted(a.status_code for a in answers) == [200, 409]
    won = next(a for a in answers if a.status_code == 200).json()["result"]
    lost = next(a for a in answers if a.status_code == 409).json()["error"]
    board.refresh_from_db()
    assert board.result == won == lost["detail"]["current"]["result"]
    assert AuditEntry.objects.filter(about=f"board:{board.pk}").count() == 1
    assert whole(hall)


def test_many_boards_at_once_are_all_kept_and_the_chain_is_whole() -> None:
    hall = make_hall(16)
    hall.pair()
    boards = hall.boards(1)
    answers = at_once(*[post(hall, b, "arbiter", "1-0", f"board-{b.pk}") for b in boards])
    assert [a.status_code for a in answers] == [200] * 8
    assert [b.result for b in hall.boards(1)] == ["1-0"] * 8
    assert whole(hall)
