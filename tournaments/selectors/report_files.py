"""An event as a report file."""

from __future__ import annotations

import dataclasses
from datetime import date
from typing import Any, Literal

from tournaments.domain.results import ByeKind
from tournaments.domain.trf import RoundBye, TrfPlayer, TrfTournament, trf_from_history, write_trf
from tournaments.models import ByeRequest, Event, Role, Round, Staff
from tournaments.selectors.history import event_history
from tournaments.selectors.standings import event_standings

Dialect = Literal["trf16", "trf26"]


def event_report(event: Event) -> TrfTournament:
    """Everything the report format can say about the event, ranks by our own standings."""
    history = event_history(event)
    extra = event.trf_extra
    made = trf_from_history(
        history,
        name=event.name,
        city=event.place or extra.get("city", ""),
        federation=event.federation,
        start_date=event.start_date.isoformat() if extra.get("dates_given", True) else "",
        end_date=event.end_date.isoformat(),
        type=extra.get("type") or _type(event),
        chief_arbiter=extra.get("chief_arbiter") or _staff(event, Role.CHIEF_ARBITER),
        deputies=tuple(extra.get("deputies") or ()),
        time_control=extra.get("time_control_text") or event.time_control,
        time_control_code=event.time_control,
        round_dates=tuple(extra.get("round_dates") or ()) or _round_dates(event),
        ranking_method=extra.get("ranking_method") or "",
        program=extra.get("program") or "Flagfall",
        tie_breaks=tuple(event.tiebreaks),
        byes=_coming_byes(event, history.rounds_paired),
        kept=tuple(extra.get("kept") or ()),
        **({"system_code": extra["system_code"]} if extra.get("system_code") else {}),
    )
    return dataclasses.replace(made, players=_ranked(event, made))


def event_report_text(event: Event, dialect: Dialect = "trf26") -> str:
    """The report file's text."""
    return write_trf(event_report(event), dialect=dialect)


def _ranked(event: Event, made: TrfTournament) -> tuple[TrfPlayer, ...]:
    table = event_standings(event)
    places = {row.number: row.place for row in table.rows}
    points = {row.number: row.points for row in table.rows}
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


def _round_dates(event: Event) -> tuple[str, ...]:
    rounds: list[Round] = list(event.rounds.order_by("number"))
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
