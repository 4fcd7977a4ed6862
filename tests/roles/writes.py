"""Every writing request of the program with the right it needs and a body that a chief arbiter may send."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.support.scene import Scene
from tournaments.permissions import Permission as P


@dataclass(frozen=True)
class Write:
    """One request. `pattern` is the address in `config.urls`; `right` None means every signed-in person."""

    method: str
    pattern: str
    right: P | None
    body: dict[str, Any]
    word: str = ""

    @property
    def name(self) -> str:
        """A short test id."""
        return f"{self.method} {self.pattern} {self.word}".strip()


EVENT = {
    "name": "New",
    "start_date": "2026-11-28",
    "planned_rounds": 5,
    "laws": "2023",
    "time_control": "5400+30",
}
API = "api/v1/events/<int:event_id>/"
API_RE = r"api/v1/events/(?P<event_id>\d+)/"
PAGE = "e/<int:event_id>/"
PAGE_RE = r"e/(?P<event_id>\d+)/"
ENTRY_WORDS = r"entries/(?P<entry_id>\d+)/(?P<action>check-in|check-out|withdraw|expel|return)/$"
PLAYER_WORDS = r"players/(?P<entry_id>\d+)/(?P<action>withdraw|expel|return|remove|bye)/$"
ROUND_WORDS = r"rounds/(?P<number>\d+)/(?P<action>start|close|schedule|unpair)/$"
INCIDENT_WORDS = r"incidents/(?P<incident_id>\d+)/(?P<action>confirm|change|choose|reject)/$"
ARRIVAL_WORDS = r"boards/(?P<board_id>\d+)/(?P<action>missing|arrived|forfeit)/$"
RESULT_WORDS = r"boards/(?P<board_id>\d+)/result/(?P<action>clear|undo)/$"
APPEAL = {"name": "Captain", "grounds": "wrong"}
EARLY = {"side": "white", "reason": "asked for it", "accept": ["early_forfeit"]}


def api_writes(scene: Scene) -> list[Write]:
    """The JSON interface."""
    board = scene.open_board.pk
    entries = [scene.hall.entry(n).pk for n in (1, 8)]
    return [
        Write("post", "api/v1/events/", None, EVENT),
        Write(
            "post", "api/v1/events/import/trf/", None, {"laws": "2023", "text": "012 X\n", "dry_run": True}
        ),
        Write("patch", API, P.MANAGE_EVENT, {"place": "Hall"}),
        Write("post", API + "staff/", P.MANAGE_STAFF, {"username": "stranger", "role": "helper"}),
        Write("delete", API + "staff/<str:username>/", P.MANAGE_STAFF, {}),
        Write("post", API + "entries/", P.MANAGE_PLAYERS, {"name": "New", "rating": 1500}),
        Write("post", API + "entries/import/", P.MANAGE_PLAYERS, {"text": "name,rating\nNew,1500\n"}),
        Write("patch", API + "entries/<int:entry_id>/", P.MANAGE_PLAYERS, {"club": "C"}),
        Write("delete", API + "entries/<int:entry_id>/", P.MANAGE_PLAYERS, {}),
        Write("post", API + "entries/<int:entry_id>/byes/", P.MANAGE_PLAYERS, {"round": 3, "kind": "HPB"}),
        Write("delete", API + "entries/<int:entry_id>/byes/<int:round_no>/", P.MANAGE_PLAYERS, {}),
        Write("post", API_RE + ENTRY_WORDS, P.CHECK_IN, {}, "check-in"),
        Write("post", API_RE + ENTRY_WORDS, P.CHECK_IN, {}, "check-out"),
        Write("post", API_RE + ENTRY_WORDS, P.MANAGE_PLAYERS, {}, "withdraw"),
        Write("post", API_RE + ENTRY_WORDS, P.MANAGE_PLAYERS, {}, "expel"),
        Write("post", API_RE + ENTRY_WORDS, P.MANAGE_PLAYERS, {}, "return"),
        Write("post", API + "rounds/", P.PAIR, {"accept": ["open_games"]}),
        Write("delete", API + "rounds/<int:number>/", P.PAIR, {"reason": "wrong", "accept": ["unpair"]}),
        Write("post", API_RE + r"rounds/(?P<number>\d+)/(?P<action>start|close)/$", P.PAIR, {}, "start"),
        Write("post", API_RE + r"rounds/(?P<number>\d+)/(?P<action>start|close)/$", P.PAIR, {}, "close"),
        Write("post", API + "boards/<int:board_id>/result/", P.ENTER_RESULT, {"result": "1-0", "version": 0}),
        Write("post", API_RE + RESULT_WORDS, P.ENTER_RESULT, {"version": 0}, "clear"),
        Write("post", API_RE + RESULT_WORDS, P.ENTER_RESULT, {"version": 0}, "undo"),
        Write(
            "put", API + "rounds/<int:number>/by-hand/", P.PAIR, {"reason": "hall", "boards": [], "byes": []}
        ),
        Write(
            "post",
            API + "rounds/<int:number>/swap/",
            P.PAIR,
            {"what": "colours", "board": board, "reason": "hall"},
        ),
        Write("post", API + "forbidden/", P.PAIR, {"entries": entries, "reason": "family"}),
        Write("post", API + "forbidden/by-club/", P.PAIR, {}),
        Write("delete", API + "forbidden/<int:group_id>/", P.PAIR, {}),
        Write("post", API + "rounds/<int:number>/games/", P.SUBMIT_SHEET, {"text": '[Event "x"]'}),
        Write(
            "post",
            API + "boards/<int:board_id>/claims/",
            P.REPORT_INCIDENT,
            {"kind": "threefold", "side": "white"},
        ),
        Write("post", API + "publications/", P.PUBLISH, {"kind": "pairings", "round": 1}),
        Write("delete", API + "publications/", P.PUBLISH, {"kind": "pairings", "round": 1}),
        Write(
            "post", API + "scoresheets/", P.SUBMIT_SHEET, {"board": board, "side": "black", "text": "1. e4"}
        ),
        Write("patch", API + "scoresheets/<int:sheet_id>/", P.RULE, {"repairs": {"3": "e1e2"}}),
        Write(
            "post",
            API + "incidents/",
            P.REPORT_INCIDENT,
            {"board": board, "offence": "illegal_move", "side": "white"},
        ),
        Write("post", API + "incidents/<int:incident_id>/ruling/", P.RULE, {"version": 0}),
        Write("post", API + "incidents/<int:incident_id>/close/", P.RULE, {"version": 0, "reason": "none"}),
        Write(
            "post",
            API + "appeals/",
            P.REPORT_INCIDENT,
            {**APPEAL, "kind": "other", "ruling": scene.ruling.pk},
        ),
        Write(
            "post",
            API + "appeals/<int:appeal_id>/decision/",
            P.RULE,
            {"version": 0, "decision": "taken_back", "reasons": "asked"},
        ),
        Write("post", API + "rulings/<int:ruling_id>/withdraw/", P.RULE, {"reason": "wrong"}),
        Write(
            "post",
            API_RE + r"boards/(?P<board_id>\d+)/(?P<action>arrival|forfeit)/$",
            P.REPORT_INCIDENT,
            {"side": "white", "missing": True},
            "arrival",
        ),
        Write(
            "post",
            API_RE + r"boards/(?P<board_id>\d+)/(?P<action>arrival|forfeit)/$",
            P.RULE,
            EARLY,
            "forfeit",
        ),
    ]


def page_writes(scene: Scene) -> list[Write]:
    """The screens: plain forms."""
    return [
        Write("post", "events/new/", None, EVENT | {"system": "swiss_dutch", "half_bye_limit": 1}),
        Write("post", "events/import/", None, {"laws": "2023", "text": "012 X\n"}),
        Write("post", "account", None, {"what": "account", "display_name": "A", "keys": "123"}),
        Write("post", PAGE + "settings/", P.MANAGE_EVENT, {"name": "X"}),
        Write("post", PAGE + "staff/", P.MANAGE_STAFF, {"username": "stranger", "role": "helper"}),
        Write("post", PAGE_RE + ARRIVAL_WORDS, P.REPORT_INCIDENT, {"side": "white"}, "missing"),
        Write("post", PAGE_RE + ARRIVAL_WORDS, P.REPORT_INCIDENT, {"side": "white"}, "arrived"),
        Write("post", PAGE_RE + ARRIVAL_WORDS, P.RULE, EARLY, "forfeit"),
        Write(
            "post",
            PAGE + "boards/<int:board_id>/incident/",
            P.REPORT_INCIDENT,
            {"side": "white", "offence": "illegal_move"},
        ),
        Write(
            "post",
            PAGE + "incidents/<int:incident_id>/facts/",
            P.REPORT_INCIDENT,
            {"version": 0, "white_clock": "5:00", "black_clock": "6:00"},
        ),
        Write("post", PAGE_RE + INCIDENT_WORDS, P.RULE, {"version": 0}, "confirm"),
        Write(
            "post",
            PAGE_RE + INCIDENT_WORDS,
            P.RULE,
            {"version": 0, "outcome": "warning", "reason": "mild"},
            "change",
        ),
        Write("post", PAGE_RE + INCIDENT_WORDS, P.RULE, {"version": 0, "choice": "none"}, "choose"),
        Write("post", PAGE_RE + INCIDENT_WORDS, P.RULE, {"version": 0, "reason": "nothing"}, "reject"),
        Write(
            "post",
            PAGE + "incidents/<int:incident_id>/penalty/",
            P.RULE,
            {"version": 0, "penalty": "warning", "reason": "talking"},
        ),
        Write(
            "post",
            PAGE + "boards/<int:board_id>/claim/",
            P.REPORT_INCIDENT,
            {"kind": "threefold", "side": "white"},
        ),
        Write("post", PAGE + "rounds/<int:number>/games/", P.SUBMIT_SHEET, {"text": '[Event "x"]'}),
        *[
            Write("post", PAGE_RE + r"players/forbidden/(?P<action>add|clubs|remove)/$", P.PAIR, body, word)
            for word, body in (
                ("add", {"entry": [scene.hall.entry(1).pk, scene.hall.entry(8).pk]}),
                ("clubs", {}),
                ("remove", {"group": scene.group.pk}),
            )
        ],
        Write("post", PAGE + "rounds/<int:number>/edit/", P.PAIR, {"reason": "hall"}),
        Write("post", PAGE + "rounds/<int:number>/swap/", P.PAIR, {"what": "colours", "reason": "hall"}),
        Write("post", PAGE + "scoresheets/<int:sheet_id>/incident/", P.REPORT_INCIDENT, {}),
        Write(
            "post", PAGE + "rulings/<int:ruling_id>/appeal/", P.REPORT_INCIDENT, {**APPEAL, "who": "other"}
        ),
        Write(
            "post",
            PAGE + "appeals/<int:appeal_id>/decision/",
            P.RULE,
            {"version": 0, "decision": "taken_back", "reasons": "asked"},
        ),
        Write("post", PAGE + "rulings/<int:ruling_id>/withdraw/", P.RULE, {"reason": "wrong"}),
        Write(
            "post",
            PAGE + "boards/<int:board_id>/scoresheet/",
            P.SUBMIT_SHEET,
            {"side": "black", "text": "1. e4"},
        ),
        Write("post", PAGE + "scoresheets/<int:sheet_id>/reading/", P.RULE, {"ply": 3, "uci": "e1e2"}),
        Write("post", PAGE + "players/add/", P.MANAGE_PLAYERS, {"name": "New", "rating": 1500}),
        Write("post", PAGE + "players/import/", P.MANAGE_PLAYERS, {"step": "enter", "text": "name\nNew\n"}),
        Write("post", PAGE + "players/<int:entry_id>/", P.MANAGE_PLAYERS, {"name": "Other", "rating": 1500}),
        Write("post", PAGE + "players/<int:entry_id>/here/", P.CHECK_IN, {"here": "1"}),
        Write("post", PAGE_RE + PLAYER_WORDS, P.MANAGE_PLAYERS, {}, "withdraw"),
        Write("post", PAGE_RE + PLAYER_WORDS, P.MANAGE_PLAYERS, {}, "expel"),
        Write("post", PAGE_RE + PLAYER_WORDS, P.MANAGE_PLAYERS, {}, "return"),
        Write("post", PAGE_RE + PLAYER_WORDS, P.MANAGE_PLAYERS, {}, "remove"),
        Write("post", PAGE_RE + PLAYER_WORDS, P.MANAGE_PLAYERS, {"round": 3, "kind": "HPB"}, "bye"),
        Write("post", PAGE + "pair/", P.PAIR, {"accept": ["open_games"]}),
        Write("post", PAGE_RE + ROUND_WORDS, P.PAIR, {}, "start"),
        Write("post", PAGE_RE + ROUND_WORDS, P.PAIR, {}, "close"),
        Write("post", PAGE_RE + ROUND_WORDS, P.PAIR, {"planned_at": "2026-11-28T10:00"}, "schedule"),
        Write("post", PAGE_RE + ROUND_WORDS, P.PAIR, {"reason": "wrong", "accept": ["unpair"]}, "unpair"),
        Write(
            "post",
            PAGE_RE + r"publish/(?P<number>\d+)/(?P<action>make|withdraw)/$",
            P.PUBLISH,
            {"kind": ["pairings"]},
            "make",
        ),
        Write(
            "post",
            PAGE_RE + r"publish/(?P<number>\d+)/(?P<action>make|withdraw)/$",
            P.PUBLISH,
            {"kind": ["pairings"]},
            "withdraw",
        ),
    ]
