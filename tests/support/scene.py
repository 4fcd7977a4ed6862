"""An event in the middle of a round: results, a sheet, incidents, a ruling; nothing of it is public."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter.models import Appeal, Incident, Ruling
from arbiter.services.appeals import appeal_lodge
from arbiter.services.incidents import incident_report, ruling_make
from games.models import Scoresheet
from games.services.scoresheets import scoresheet_submit
from tests.support.events import Hall, make_hall
from tournaments.models import Board, ForbiddenGroup, Player, User
from tournaments.services.forbidden import forbidden_add

SECRET = "Zyxwovna"


@dataclass
class Scene:
    """The hall and one of everything."""

    hall: Hall
    open_board: Board
    done_board: Board
    sheet: Scoresheet
    incident: Incident
    ruling: Ruling
    appeal: Appeal
    group: ForbiddenGroup

    @property
    def values(self) -> dict[str, object]:
        """What fills the places of an address of this event."""
        return {
            "event_id": self.hall.event.pk,
            "board_id": self.open_board.pk,
            "entry_id": self.hall.entry(8).pk,
            "sheet_id": self.sheet.pk,
            "incident_id": self.incident.pk,
            "ruling_id": self.ruling.pk,
            "appeal_id": self.appeal.pk,
            "number": 1,
            "round_no": 4,
            "username": "helper",
            "code": "BH",
            "group_id": self.group.pk,
        }


def make_scene(players: int = 8) -> Scene:
    """Round 1 is being played; every player's name holds `SECRET`."""
    hall = make_hall(players)
    for player in Player.objects.all():
        player.name = f"{SECRET} {player.name}"
        player.save()
    User.objects.create_user("stranger", password="a long test word")
    hall.users["stranger"] = User.objects.get(username="stranger")
    hall.pair()
    hall.start(1)
    boards = hall.boards(1)
    hall.enter(boards[1], "1-0")
    sheet = scoresheet_submit(
        by=hall.chief, board_id=boards[0].pk, side="white", text="1. e4 e5 2. Ke3", language="en"
    )
    first = incident_report(by=hall.chief, board_id=boards[2].pk, offence="illegal_move", side="white")
    ruling = ruling_make(by=hall.chief, incident_id=first.pk, version=first.version)
    appeal = appeal_lodge(
        by=hall.chief, ruling_id=ruling.pk, kind="player", side="white", grounds="It was legal."
    )
    second = incident_report(by=hall.chief, board_id=boards[0].pk, offence="illegal_move", side="black")
    group = forbidden_add(
        by=hall.chief, event_id=hall.event.pk, entries=[hall.entry(n).pk for n in (1, 2)], reason="family"
    )
    hall.event.refresh_from_db()
    return Scene(hall, boards[0], boards[1], sheet, second, ruling, appeal, group)
