"""The demonstration: two events made only by the services a person's hands would use.

Invented people and games. A classical event under the Laws of 2005 with two rounds played, and a rapid event under
the Laws of 2023 in the middle of round 3.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from django.utils import timezone

from arbiter.services.arrivals import arrival_record, late_forfeit
from arbiter.services.incidents import incident_from_sheet, incident_report, ruling_make
from config.demo_accounts import ACCOUNTS
from games.services.scoresheets import scoresheet_submit
from tournaments.models import Board, Event, Role, Round, User
from tournaments.permissions import Actor
from tournaments.services.entries import entries_import, entry_check_in
from tournaments.services.events import event_create, staff_appoint
from tournaments.services.publishing import round_publish
from tournaments.services.results import result_record
from tournaments.services.rounds import round_pair, round_start

CLASSICAL = """Arvidsson, Nils;FM;2312;SWE
Bauer, Clara;WIM;2254;GER
Castro, Mateo;;2190;ESP
Donnelly, Aoife;;2145;IRL
Eriksen, Jonas;CM;2088;NOR
Fontaine, Lucie;;2031;FRA
Горелов, Пётр;;1977;FID
Hrubý, Tomáš;;1934;CZE
Ivanova, Elena;WFM;1889;BUL
Jankowski, Piotr;;1820;POL
Kovács, Réka;;1764;HUN
Lund, Signe;;1695;DEN"""

RAPID = """Markovskij, Ilja;FM;2233;LTU
Bergström, Annika;WFM;2318;SWE
Petrosjan, Karen;;2188;ARM
Lindqvist, Tove;;2240;SWE
Okafor, Chidi;FM;2291;NGR
Sato, Mayumi;;2274;JPN
Van der Westhuizen, Pieter-Jan;CM;2262;RSA
Delacroix, Étienne;;2219;FRA
Quintanilla Echeverría, María José;WCM;2175;MEX
Mbeki-Langa, Thandi;;2066;RSA
Rasmussen, Lærke;;2131;DEN
Ó Súilleabháin, Cormac;;2110;IRL
Çelik, Defne;;2079;TUR
Nwosu, Adaeze;;2204;NGR
Abernathy, Ruth;;2151;SCO
Kowalczyk, Zofia;;2144;POL
Лебедева, Мария;;2021;FID
Yılmazer, Kerem;;1977;TUR
Bianchetti, Ottavio;;1989;ITA
Ferreira dos Santos, Caio;;2058;BRA
Rautio, Eero;;2037;FIN
Park, Ji-ho;;1951;KOR
Haddad, Samir;;2098;LBN
Tremblay, Noé;;1850;CAN"""

RESULTS = ("1-0", "1/2-1/2", "1-0", "0-1", "1-0", "1/2-1/2", "0-1", "1-0", "0-1", "1/2-1/2", "1-0", "1-0")

GOOD_SHEET = """1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8
10. d4 Nbd7 11. Nbd2 Bb7 12. Bc2 Re8 13. Nf1 Bf8 14. Ng3 g6 15. a4 c5 16. d5 c4 17. Bg5 h6 18. Be3 Nc5 1/2-1/2"""
BAD_SHEET = """1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 4. e3 O-O 5. Bd3 d5 6. Nf3 c5 7. O-O Nc6 8. a3 Bxc3 9. Nxc3 dxc4
10. Bxc4 Qc7 11. Bd3 e5 12. Qc2 Re8"""


def load_demonstration() -> list[Event]:
    """Make the accounts and both events; returns the events."""
    users = {
        account.username: _user(account.username, account.password, account.role) for account in ACCOUNTS
    }
    return [_classical(users), _rapid(users)]


def _user(username: str, password: str, role: str) -> User:
    user, created = User.objects.get_or_create(username=username, defaults={"display_name": _shown(username)})
    if created:
        user.set_password(password)
        user.save()
    return user


def _shown(username: str) -> str:
    names = {"chief": "R. Imanov", "arbiter": "M. Dlamini", "organiser": "S. Keller", "helper": "T. Ashby"}
    return names.get(username, username.capitalize())


def _event(users: dict[str, User], people: str, **values: Any) -> tuple[Event, Actor]:
    event = event_create(by=users["chief"], place="Kestrel Bay", federation="", demo=True, **values)
    actor = Actor(user=users["chief"], role=Role.CHIEF_ARBITER, request_id="demonstration")
    for username, role in (("arbiter", Role.ARBITER), ("organiser", Role.ORGANISER), ("helper", Role.HELPER)):
        staff_appoint(by=actor, event_id=event.pk, username=username, role=role)
    rows = [
        dict(zip(("name", "title", "rating", "federation"), line.split(";"), strict=True)) | {"line": n}
        for n, line in enumerate(people.splitlines(), start=1)
    ]
    entries_import(by=actor, event_id=event.pk, rows=rows)
    return event, actor


def _classical(users: dict[str, User]) -> Event:
    today = timezone.localdate()
    event, actor = _event(
        users,
        CLASSICAL,
        name="Kestrel Bay Masters",
        start_date=today - timedelta(days=2),
        end_date=today + timedelta(days=2),
        planned_rounds=5,
        laws="2005",
        time_control="40/5400+30:1800+30",
        regulations={"default_time": "3600"},
    )
    _first_round(actor, event)
    _second_round(actor, event)
    return event


def _first_round(actor: Actor, event: Event) -> None:
    found = _pair(actor, event, started_before=timedelta(hours=26))
    boards = list(found.boards.order_by("number"))
    _illegal_moves(actor, boards[0])
    phone = incident_report(
        by=actor, board_id=boards[1].pk, offence="phone_sound", side="black", observed=True
    )
    ruling_make(by=actor, incident_id=phone.pk, version=phone.version, accept=["game_finished"])
    arrival_record(by=actor, board_id=boards[2].pk, side="black", missing=True)
    over = (found.started_at or timezone.now()) + timedelta(minutes=61)
    late_forfeit(by=actor, board_id=boards[2].pk, side="black", now=over)
    _results(actor, boards)
    scoresheet_submit(by=actor, board_id=boards[3].pk, side="white", text=GOOD_SHEET, language="en")
    round_publish(by=actor, event_id=event.pk, round_no=1, kinds=("results", "standings"))


def _illegal_moves(actor: Actor, board: Board) -> None:
    for white, black in ((2467, 2202), (1310, 1195)):
        made = incident_report(
            by=actor,
            board_id=board.pk,
            offence="illegal_move",
            side="white",
            observed=True,
            white_clock=white,
            black_clock=black,
            note="",
        )
        ruling_make(by=actor, incident_id=made.pk, version=made.version)


def _second_round(actor: Actor, event: Event) -> None:
    found = _pair(actor, event, started_before=timedelta(hours=5))
    boards = list(found.boards.order_by("number"))
    sheet = scoresheet_submit(by=actor, board_id=boards[1].pk, side="white", text=BAD_SHEET, language="en")
    incident_from_sheet(by=actor, event=event, sheet_id=sheet.pk)
    _results(actor, boards)
    round_publish(by=actor, event_id=event.pk, round_no=2, kinds=("results",))


def _rapid(users: dict[str, User]) -> Event:
    event, actor = _event(
        users,
        RAPID,
        name="Kestrel Bay Rapid",
        start_date=date.today(),  # noqa: DTZ011  (the hall's own day)
        end_date=date.today(),  # noqa: DTZ011
        planned_rounds=7,
        laws="2023",
        time_control="15+10",
        regulations={"default_time": "600"},
    )
    for entry in event.entries.all():
        entry_check_in(by=actor, entry_id=entry.pk, here=True)
    for number, before in ((1, 150), (2, 80)):
        found = _pair(actor, event, started_before=timedelta(minutes=before))
        _results(actor, list(found.boards.order_by("number")))
        round_publish(by=actor, event_id=event.pk, round_no=number, kinds=("results", "standings"))
    found = _pair(actor, event, started_before=timedelta(minutes=12))
    boards = list(found.boards.order_by("number"))
    _results(actor, boards[5:9])
    arrival_record(by=actor, board_id=boards[10].pk, side="white", missing=True)
    made = incident_report(
        by=actor, board_id=boards[2].pk, offence="illegal_move", side="black", observed=True,
        white_clock=412, black_clock=377,
    )  # fmt: skip
    ruling_make(by=actor, incident_id=made.pk, version=made.version)
    incident_report(by=actor, board_id=boards[4].pk, offence="phone_sound", side="white", observed=True)
    return event


def _pair(actor: Actor, event: Event, *, started_before: timedelta) -> Round:
    at = timezone.now() - started_before
    found = round_pair(by=actor, event_id=event.pk, planned_at=at)
    round_publish(by=actor, event_id=event.pk, round_no=found.number, kinds=("pairings",))
    return round_start(by=actor, event_id=event.pk, number=found.number, at=at)


def _results(actor: Actor, boards: list[Board]) -> None:
    for number, board in enumerate(boards):
        board.refresh_from_db()
        if not board.result:
            result = RESULTS[(number + board.round.number) % len(RESULTS)]
            result_record(by=actor, board_id=board.pk, result=result, version=board.version)
