"""Standings with a "why" for each tie-break."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse

from tournaments.domain.cross_table import result_mark
from tournaments.domain.errors import InputError, NotFoundError
from tournaments.domain.history import Cell, History
from tournaments.domain.standings import StandingRow, Standings, why_text
from tournaments.domain.text import T
from tournaments.models import Entry, Event
from tournaments.permissions import Actor
from tournaments.selectors.history import event_history
from tournaments.selectors.standings import event_standings
from tournaments.web.base import event_page, page


@dataclass(frozen=True, slots=True)
class CrossCell:
    """One round of one player in the cross table."""

    opponent: int | None
    colour: str
    mark: str
    code: str


@event_page()
def standings(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """The cross table with points and tie-breaks."""
    after = _after(request)
    history = event_history(event, through=after)
    table = event_standings(event, after_round=after)
    return page(
        request,
        "standings/table.html",
        event,
        actor,
        tab="standings",
        table=table,
        rows=_rows(event, history, table),
        rounds=range(1, table.after_round + 1),
        round_query=f"round={table.after_round}",
        all_rounds=range(1, event.rounds.count() + 1),
        codes=[v.code for v in table.rows[0].tiebreaks] if table.rows else [],
        open_games=any(c is not None and c.code == "?" for line in history.cells.values() for c in line),
        final=table.after_round == event.planned_rounds,
    )


@event_page()
def standings_why(request: HttpRequest, event: Event, actor: Actor, number: int, code: str) -> HttpResponse:
    """Where one tie-break value comes from, and what decided against the next player."""
    after = _after(request)
    table = event_standings(event, after_round=after)
    index = next((i for i, row in enumerate(table.rows) if row.number == number), None)
    if index is None:
        raise NotFoundError(T("Nobody has pairing number %(n)s.", n=number))
    row = table.rows[index]
    value = next((v for v in row.tiebreaks if v.code.replace("/", "-") == code), None)
    if value is None:
        raise NotFoundError(T("“%(code)s” is not a tie-break of this event.", code=code))
    following = table.rows[index + 1] if index + 1 < len(table.rows) else None
    names = {p.number: p.name for p in event_history(event, through=after).players}
    return page(
        request,
        "standings/why.html",
        event,
        actor,
        row=row,
        value=value,
        name=names[row.number],
        names=names,
        contributions=[(c, names.get(c.opponent or 0, "")) for c in value.contributions],
        why=why_text(row, following),
        next_name=names.get(following.number, "") if following else "",
        rules=table.rules,
    )


def _after(request: HttpRequest) -> int | None:
    given = request.GET.get("after", "")
    if not given:
        return None
    if not given.isdecimal() or not 1 <= int(given) <= 99:
        raise InputError(T("“after” is the number of a round."))
    return int(given)


def _rows(event: Event, history: History, table: Standings) -> list[dict[str, Any]]:
    entries = {e.number: e for e in event.entries.select_related("player")}
    places: dict[int, int] = {}
    for row in table.rows:
        places[row.number] = row.place
    return [_row(row, entries[row.number], history, places) for row in table.rows]


def _row(row: StandingRow, entry: Entry, history: History, places: dict[int, int]) -> dict[str, Any]:
    line = history.cells.get(row.number, ())
    return {
        "row": row,
        "entry": entry,
        "cells": [_cross(history, cell, places) for cell in line],
    }


def _cross(history: History, cell: Cell | None, places: dict[int, int]) -> CrossCell:
    if cell is None:
        return CrossCell(None, "", "", "")
    mark = result_mark(history, cell.code)
    colour = cell.colour.value if cell.colour else ""
    return CrossCell(places.get(cell.opponent) if cell.opponent else None, colour, mark, cell.code.value)
