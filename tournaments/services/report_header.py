"""The settings of an event made from a report file: what the file says, and what had to be filled."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from tournaments.domain.errors import InputError
from tournaments.domain.text import T, Text
from tournaments.domain.time_control import parse_time_control
from tournaments.domain.trf import Problem, TrfTournament
from tournaments.domain.trf.types import Severity
from tournaments.models import Event
from tournaments.services.events import DEFAULT_TIEBREAKS

KEPT = (
    "city", "start_date", "end_date", "type", "chief_arbiter", "deputies", "time_control", "time_control_code",
    "round_dates", "ranking_method", "program", "system_code", "tie_breaks",
)  # fmt: skip
_USUAL_TIME_CONTROL = "5400+30"
_FIRST_DAY_OF_THE_RULES = date(2026, 3, 1)


def header_values(t: TrfTournament, time_control: str = "") -> tuple[dict[str, Any], tuple[Problem, ...]]:
    """Fields of the event, with notes about what the file does not say.

    `trf_extra` keeps the header as the file has it under `said`, and under `filled` what the event got where the
    file was silent: an export leaves those records out as long as nobody has changed the settings.
    """
    notes: list[Text] = []
    start, end = _days(t, notes)
    control = _time_control(t, time_control, notes)
    tiebreaks = list(t.tie_breaks)
    if not tiebreaks:
        tiebreaks = list(DEFAULT_TIEBREAKS[Event.SystemChoice(t.system.value)])
        notes.append(T("The file names no tie-breaks; %(codes)s were taken.", codes=", ".join(tiebreaks)))
    values: dict[str, Any] = {
        "name": (t.name or "?")[:120],
        "place": t.city[:80],
        "federation": t.federation[:3],
        "start_date": start,
        "end_date": end,
        "system": t.system.value,
        "planned_rounds": max(t.planned_rounds, 1),
        "tiebreaks": tiebreaks,
        "initial_colour": t.history().initial_colour.value,
        "accelerations": _accelerations(t),
        "time_control": control,
        **_scoring(t),
    }
    said: dict[str, Any] = {name: _jsonable(getattr(t, name)) for name in KEPT}
    said |= {
        "name": t.name,
        "initial_colour": t.initial_colour.value if t.initial_colour else "",
        "accelerated": bool(t.accelerations),
    }
    filled = {name: _jsonable(values[name]) for name in (*_SETTINGS,)}
    values["trf_extra"] = {
        "said": said,
        "filled": filled,
        "kept": list(t.kept),
        "rounds": t.rounds_paired,
        "ranks": {str(p.number): p.rank for p in t.players if p.rank is not None},
    }
    found = tuple(Problem(0, 0, Severity.ADJUSTED, text) for text in notes)
    return values, found


_SETTINGS = (
    "name", "place", "start_date", "end_date", "system", "tiebreaks", "initial_colour", "accelerations", "time_control",
)  # fmt: skip


def points_decimal(value: Fraction) -> Decimal:
    """Points as the database keeps them."""
    return (Decimal(value.numerator) / Decimal(value.denominator)).quantize(Decimal("0.01"))


def _days(t: TrfTournament, notes: list[Text]) -> tuple[date, date]:
    start = date.fromisoformat(t.start_date) if t.start_date else None
    end = date.fromisoformat(t.end_date) if t.end_date else None
    first = start or (min(end, _FIRST_DAY_OF_THE_RULES) if end else _FIRST_DAY_OF_THE_RULES)
    if start is None:
        notes.append(T("The file gives no first day; %(day)s was taken.", day=first.isoformat()))
    last = end or first
    if last < first:
        notes.append(
            T("The last day %(day)s is before the first day; the first day was taken.", day=last.isoformat())
        )
        last = first
    return first, last


def _time_control(t: TrfTournament, chosen: str, notes: list[Text]) -> str:
    for text in (chosen, t.time_control_code, t.time_control):
        if not text:
            continue
        try:
            return parse_time_control(text).code
        except InputError:
            if text == chosen:
                raise
    notes.append(
        T("The file gives no time control that can be read; %(code)s was taken.", code=_USUAL_TIME_CONTROL)
    )
    return _USUAL_TIME_CONTROL


def _scoring(t: TrfTournament) -> dict[str, Decimal]:
    return {
        "win_points": points_decimal(t.scoring.win),
        "draw_points": points_decimal(t.scoring.draw),
        "loss_points": points_decimal(t.scoring.loss),
        "absent_points": points_decimal(t.scoring.absent),
        "pab_points": points_decimal(t.scoring.pab),
    }


def _accelerations(t: TrfTournament) -> list[dict[str, Any]]:
    return [
        {
            "points": str(a.points),
            "first_round": a.first_round,
            "last_round": a.last_round,
            "first_number": a.first_number,
            "last_number": a.last_number,
        }
        for a in t.all_accelerations()
    ]


def _jsonable(value: object) -> object:
    if isinstance(value, date):
        return value.isoformat()
    return list(value) if isinstance(value, tuple) else value
