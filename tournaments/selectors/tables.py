"""Players, pairings, standings and cross table as tables with the headings arbiters know from other programs."""

from __future__ import annotations

from fractions import Fraction

from tournaments.domain.cross_table import result_mark
from tournaments.domain.history import Cell, History
from tournaments.domain.results import RESULTS, Colour, Result
from tournaments.models import Entry, Event
from tournaments.selectors.boards import round_view
from tournaments.selectors.history import event_history
from tournaments.selectors.standings import event_standings
from tournaments.table_files import Table, Value


def players_table(event: Event) -> Table:
    """The starting list; the headings are those that player lists are read by, so it can be read in again."""
    headings = ("SNo", "Name", "Title", "FideID", "Fed", "Rtg", "Sex", "Birthday", "Club", "Status")
    return Table(
        "players", headings, tuple(_player(entry) for entry in event.entries.select_related("player"))
    )


def pairings_table(event: Event, number: int) -> Table:
    """The boards of a round with the points before it, results where there are some, byes at the end."""
    view = round_view(event, number)
    headings = (
        "Bo",
        "No White",
        "White",
        "Rtg White",
        "Pts White",
        "Result",
        "Pts Black",
        "Black",
        "Rtg Black",
        "No Black",
    )
    rows: list[tuple[Value, ...]] = []
    for row in view.boards:
        result = RESULTS[Result(row.result)].shown.replace("\u200a", "") if row.result else ""
        white = (row.white.number, row.white.player.name, row.white.rating, row.white_points)
        black = (row.black_points, row.black.player.name, row.black.rating, row.black.number)
        rows.append((row.number, *white, result, *black))
    rows += [
        (None, b.entry.number, b.entry.player.name, b.entry.rating, b.points, b.bye, None, "", None, None)
        for b in view.byes
    ]
    return Table(f"round {number}", headings, tuple(rows))


def standings_table(event: Event, *, after: int | None = None) -> Table:
    """Places, points and every tie-break of the event's list, exact."""
    table = event_standings(event, after_round=after)
    entries = {e.number: e for e in event.entries.select_related("player")}
    codes = [value.code for value in table.rows[0].tiebreaks] if table.rows else []
    rows = tuple(
        (*_ranked(row.place, entries[row.number]), row.points, *(_exact(v.value) for v in row.tiebreaks))
        for row in table.rows
    )
    headings = ("Rk", "SNo", "Name", "FideID", "FED", "Rtg", "Club", "Pts", *codes)
    return Table(f"standings {table.after_round}", headings, rows)


def cross_table_table(event: Event, *, after: int | None = None) -> Table:
    """The cross table by place: opponent's place, colour and result a round, as `12w1`; `bye ½` without one."""
    history = event_history(event, through=after)
    table = event_standings(event, after_round=after, history=history)
    entries = {e.number: e for e in event.entries.select_related("player")}
    places = {row.number: row.place for row in table.rows}
    rows = tuple(
        (
            *_ranked(row.place, entries[row.number]),
            *(_round(history, cell, places) for cell in history.cells.get(row.number, ())),
            row.points,
        )
        for row in table.rows
    )
    rounds = tuple(f"{n}.Rd" for n in range(1, table.after_round + 1))
    return Table("cross table", ("Rk", "SNo", "Name", "FideID", "FED", "Rtg", "Club", *rounds, "Pts"), rows)


def _player(entry: Entry) -> tuple[Value, ...]:
    player = entry.player
    return (
        *(entry.number, player.name, player.title, player.fide_id, player.federation, entry.rating or None),
        *(player.sex, player.birth, player.club, "" if entry.status == Entry.Status.ACTIVE else entry.status),
    )


def _ranked(place: int, entry: Entry) -> tuple[Value, ...]:
    player = entry.player
    return (
        place,
        entry.number,
        player.name,
        player.fide_id,
        player.federation,
        entry.rating or None,
        player.club,
    )


def _exact(value: Fraction | None) -> Value:
    return "" if value is None else Fraction(value)


def _round(history: History, cell: Cell | None, places: dict[int, int]) -> str:
    if cell is None:
        return ""
    mark = result_mark(history, cell.code).replace("−", "-")
    if cell.opponent is None:
        return f"bye {mark}" if mark else ""
    colour = {Colour.WHITE: "w", Colour.BLACK: "b"}.get(cell.colour, "") if cell.colour else ""
    return f"{places[cell.opponent]}{colour}{mark}"
