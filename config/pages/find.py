"""Finding a board or a player of an event: one hit opens its board, several are listed."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from tournaments.domain.names import fold_name
from tournaments.models import Entry, Event
from tournaments.permissions import Actor
from tournaments.selectors.boards import BoardRow, RoundView, last_round, round_view
from tournaments.web.base import event_page, page


@dataclass(frozen=True, slots=True)
class Hit:
    """A player who fits, with the board of the newest round where there is one."""

    entry: Entry
    row: BoardRow | None


@event_page()
def find(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """`q` is a board number of the newest round, or part of a name in any spelling."""
    wanted = request.GET.get("q", "").strip()
    newest = last_round(event)
    view = round_view(event, newest.number) if newest else None
    row = _board(view, wanted)
    if row is None and wanted:
        hits = _players(event, view, wanted)
        if len(hits) == 1:
            row = hits[0].row
    else:
        hits = []
    if row is not None and view is not None:
        address = reverse("results", kwargs={"event_id": event.pk, "number": view.round.number})
        return redirect(f"{address}#board-{row.board.pk}")
    return page(request, "find.html", event, actor, q=wanted, hits=hits, view=view)


def _board(view: RoundView | None, wanted: str) -> BoardRow | None:
    if view is None or not (wanted.isascii() and wanted.isdecimal()):
        return None
    return next((row for row in view.boards if str(row.number) == wanted.lstrip("0")), None)


def _players(event: Event, view: RoundView | None, wanted: str) -> list[Hit]:
    folded = fold_name(wanted)
    if not folded:
        return []
    boards = {entry.pk: row for row in (view.boards if view else ()) for entry in (row.white, row.black)}
    entries = event.entries.select_related("player").order_by("player__name")
    return [Hit(e, boards.get(e.pk)) for e in entries if folded in fold_name(e.player.name)]
