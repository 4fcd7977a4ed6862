"""Tables saved for a spreadsheet."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournaments.domain.errors import InputError
from tournaments.domain.text import T
from tournaments.models import Event
from tournaments.permissions import Actor, Permission
from tournaments.selectors.boards import get_round
from tournaments.selectors.tables import cross_table_table, pairings_table, players_table, standings_table
from tournaments.table_files import Table, table_csv, table_xlsx
from tournaments.web.base import event_page

TABLES = ("players", "pairings", "standings", "cross-table")
_TYPES = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


@event_page(Permission.EXPORT)
def table_file(request: HttpRequest, event: Event, actor: Actor, what: str) -> HttpResponse:
    """One table as CSV or, with `format=xlsx`, as an Excel file; `round` chooses the round."""
    kind = request.GET.get("format", "csv")
    if kind not in _TYPES:
        raise InputError(T("The format is csv or xlsx."), code="unknown_format")
    table = _table(event, what, _round(request, event))
    body = table_xlsx(table) if kind == "xlsx" else table_csv(table)
    name = f"event-{event.pk}-{table.name.replace(' ', '-')}.{kind}"
    return HttpResponse(
        body, content_type=_TYPES[kind], headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


def _table(event: Event, what: str, number: int | None) -> Table:
    match what:
        case "players":
            return players_table(event)
        case "pairings":
            return pairings_table(event, number or max(1, event.rounds.count()))
        case "standings":
            return standings_table(event, after=number)
        case _:
            return cross_table_table(event, after=number)


def _round(request: HttpRequest, event: Event) -> int | None:
    given = request.GET.get("round", "")
    if not given:
        return None
    if not (given.isascii() and given.isdecimal() and len(given) <= 2):
        raise InputError(T("“round” is the number of a round."), code="bad_round")
    return get_round(event, int(given)).number
