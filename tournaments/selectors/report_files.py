"""An event as a report file."""

from __future__ import annotations

import dataclasses
import hashlib
from datetime import date
from typing import Any, Literal

from tournaments.domain.history import History
from tournaments.domain.results import ByeKind
from tournaments.domain.trf import RoundBye, TrfPlayer, TrfTournament, trf_from_history, write_trf
from tournaments.models import ByeRequest, Event, Role, Round, Staff
from tournaments.selectors.history import event_history
from tournaments.selectors.standings import event_standings

Dialect = Literal["trf16", "trf26"]


def event_report(event: Event) -> TrfTournament:
    """Everything the report format can say about the event, ranks by our own standings.

    An event that came from a report file says what that file said wherever nothing was changed since: headers it
    left out stay out, and its ranks stand as long as results and tie-breaks are the same.
    """
    history = event_history(event)
    header = _own_header(event, history)
    if "said" in event.trf_extra:
        header |= _as_imported(event, history)
    made = trf_from_history(
        history,
        federation=event.federation,
        byes=_coming_byes(event, history.rounds_paired),
        kept=tuple(event.trf_extra.get("kept") or ()),
        **header,
    )
    return dataclasses.replace(made, players=_ranked(event, history, made))


def event_report_text(event: Event, dialect: Dialect = "trf26") -> str:
    """The report file's text."""
    return write_trf(event_report(event), dialect=dialect)


def places_key(event: Event, history: History) -> str:
    """A digest of what decides the places: results, points, tie-breaks."""
    parts = (sorted(history.cells.items()), history.scoring, history.abnormal, list(event.tiebreaks))
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def _own_header(event: Event, history: History) -> dict[str, Any]:
    return {
        "name": event.name,
        "city": event.place,
        "start_date": event.start_date.isoformat(),
        "end_date": event.end_date.isoformat(),
        "type": _type(event),
        "chief_arbiter": _staff(event, Role.CHIEF_ARBITER),
        "time_control": event.time_control,
        "time_control_code": event.time_control,
        "round_dates": _round_dates(event, 0),
        "program": "Flagfall",
        "tie_breaks": tuple(event.tiebreaks),
    }


# Setting of the event, and the report's fields that follow it.
_FOLLOWS = {
    "name": ("name",),
    "place": ("city",),
    "start_date": ("start_date",),
    "end_date": ("end_date",),
    "system": ("type", "system_code"),
    "tiebreaks": ("tie_breaks",),
    "time_control": ("time_control", "time_control_code"),
}


def _as_imported(event: Event, history: History) -> dict[str, Any]:
    """What the file said, for every setting that is as the import left it."""
    said, filled = event.trf_extra["said"], event.trf_extra["filled"]
    now: dict[str, Any] = {name: getattr(event, name) for name in filled}
    now |= {name: now[name].isoformat() for name in ("start_date", "end_date")}
    same = {name for name in filled if now[name] == filled[name]}
    header: dict[str, Any] = {"ranking_method": said["ranking_method"]}
    for setting, fields in _FOLLOWS.items():
        if setting in same:
            header |= {field: said[field] for field in fields}
    if isinstance(header.get("tie_breaks"), list):
        header["tie_breaks"] = tuple(header["tie_breaks"])
    if "initial_colour" in same and not said["initial_colour"]:
        header["initial_colour"] = None
    if "accelerations" in same and not said["accelerated"]:
        header["accelerations"] = ()
    return header | _played_header(event, said, history.rounds_paired)


def _played_header(event: Event, said: dict[str, Any], paired: int) -> dict[str, Any]:
    """People, program and days: the file's own until further rounds are paired here."""
    before = int(event.trf_extra["rounds"])
    deputies = tuple(said["deputies"])
    days = tuple(said["round_dates"])
    if paired <= before:
        return {
            "chief_arbiter": said["chief_arbiter"],
            "deputies": deputies,
            "round_dates": days,
            "program": said["program"],
        }
    own = _round_dates(event, before)
    if own and (days or not before):
        days = (*days[:before], *("" for _ in range(before - len(days))), *own)
    found = {"deputies": deputies, "round_dates": days}
    return found | ({"chief_arbiter": said["chief_arbiter"]} if said["chief_arbiter"] else {})


def _ranked(event: Event, history: History, made: TrfTournament) -> tuple[TrfPlayer, ...]:
    table = event_standings(event)
    places: dict[int, int | None] = {row.number: row.place for row in table.rows}
    points = {row.number: row.points for row in table.rows}
    extra = event.trf_extra
    if extra.get("places_of") and extra["places_of"] == places_key(event, history):
        places = {p.number: extra["ranks"].get(str(p.number)) for p in made.players}
    return tuple(
        dataclasses.replace(p, rank=places.get(p.number), points=points.get(p.number)) for p in made.players
    )


def _type(event: Event) -> str:
    return {
        "swiss_dutch": "Individual: Swiss-System",
        "round_robin": "Individual: Round-Robin",
        "double_round_robin": "Individual: Double Round-Robin",
    }[event.system]


def _staff(event: Event, role: Role) -> str:
    found = Staff.objects.filter(event=event, role=role).select_related("user").first()
    return found.user.shown_name if found else ""


def _round_dates(event: Event, after: int) -> tuple[str, ...]:
    rounds: list[Round] = list(event.rounds.filter(number__gt=after).order_by("number"))
    days = [(r.started_at or r.planned_at) for r in rounds]
    if not days or not all(days):
        return ()
    found: list[date] = [d.astimezone(event.zone).date() for d in days if d]
    return tuple(d.isoformat() for d in found)


def _coming_byes(event: Event, paired: int) -> tuple[RoundBye, ...]:
    found: Any = ByeRequest.objects.filter(
        entry__event=event, round_no__gt=paired, entry__number__isnull=False
    )
    rows = found.values_list("entry__number", "round_no", "kind").order_by("round_no", "entry__number")
    return tuple(RoundBye(number, round_no, ByeKind(kind)) for number, round_no, kind in rows)
