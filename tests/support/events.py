"""Events made by the program's own services, for tests of every layer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.utils import timezone
from rest_framework.test import APIClient

from tournaments.models import Board, Entry, Event, Role, Round, Staff, User
from tournaments.permissions import Actor, actor_for
from tournaments.services.entries import entry_add
from tournaments.services.events import event_create
from tournaments.services.results import result_record
from tournaments.services.rounds import round_pair, round_start


@dataclass
class Hall:
    """An event with its staff; `chief` and the others are actors."""

    event: Event
    users: dict[str, User]

    def actor(self, role: str = "chief_arbiter") -> Actor:
        """The actor with this role."""
        return actor_for(self.users[role], self.event, request_id="test")

    @property
    def chief(self) -> Actor:
        """The chief arbiter."""
        return self.actor()

    def pair(self, **kwargs: Any) -> Round:
        """Pair the next round."""
        return round_pair(by=self.chief, event_id=self.event.pk, **kwargs)

    def start(self, number: int, at: datetime | None = None) -> Round:
        """Start a round."""
        return round_start(by=self.chief, event_id=self.event.pk, number=number, at=at or timezone.now())

    def boards(self, number: int) -> list[Board]:
        """Boards of a round in order."""
        return list(Board.objects.filter(round__event=self.event, round__number=number).order_by("number"))

    def enter(self, board: Board, result: str, **kwargs: Any) -> Board:
        """Record a result as the chief arbiter."""
        board.refresh_from_db()
        return result_record(by=self.chief, board_id=board.pk, result=result, version=board.version, **kwargs)

    def play(self, number: int, *results: str) -> None:
        """Enter the results of a round; the last one is repeated."""
        for index, board in enumerate(self.boards(number)):
            self.enter(board, results[min(index, len(results) - 1)] if results else "1-0")

    def entry(self, number: int) -> Entry:
        """The entry with this pairing number."""
        return self.event.entries.get(number=number)

    def api(self, role: str | None = "chief_arbiter") -> APIClient:
        """A client of the JSON interface; None is the public."""
        client = APIClient()
        if role is not None:
            client.force_authenticate(self.users[role])
        return client

    @property
    def url(self) -> str:
        """Where the event's JSON lives."""
        return f"/api/v1/events/{self.event.pk}"


def make_hall(players: int = 8, *, top: int = 2000, step: int = 10, **values: Any) -> Hall:
    """An event with players P1, P2, ... by falling rating."""
    users = {role: User.objects.create_user(role, password="a long test word") for role in Role.values}
    settings = {
        "name": "Test Open",
        "start_date": date(2026, 11, 28),
        "planned_rounds": max(1, min(5, players - 1 + players % 2)),
        "laws": "2023",
        "time_control": "5400+30",
        **values,
    }
    event = event_create(by=users["chief_arbiter"], **settings)
    for role, user in users.items():
        if role != Role.CHIEF_ARBITER:
            Staff.objects.create(event=event, user=user, role=role)
    hall = Hall(event, users)
    for n in range(players):
        entry_add(by=hall.chief, event_id=event.pk, name=f"P{n + 1}", rating=top - n * step)
    event.refresh_from_db()
    return hall
