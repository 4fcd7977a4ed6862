"""Reading the games of a round from one PGN file."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from games.services.pgn_import import GameLine, round_pgn_import, round_pgn_read
from tournaments.domain.errors import InputError
from tournaments.domain.player_list import decode_upload
from tournaments.models import Event
from tournaments.permissions import Actor, Permission
from tournaments.selectors.boards import get_round
from tournaments.text import say
from tournaments.web.base import event_page, page, uploaded_bytes


@event_page(Permission.SUBMIT_SHEET)
def round_import(request: HttpRequest, event: Event, actor: Actor, number: int) -> HttpResponse:
    """The form, and after it every game with its board, its problems and its notes."""
    found = get_round(event, number)
    lines: tuple[GameLine, ...] = ()
    error, stored, status = "", None, 200
    replace = request.POST.get("replace") == "1"
    if request.method == "POST":
        data = uploaded_bytes(request)
        text = decode_upload(data) if data is not None else request.POST.get("text", "")
        try:
            made = round_pgn_import(by=actor, event_id=event.pk, number=number, text=text, replace=replace)
        except InputError as exc:
            error, status = say(exc.message), 400
            if exc.code == "pgn_problems":
                lines = round_pgn_read(event, number, text, replace=replace)
        else:
            lines, stored = made.lines, made.stored
    return page(
        request,
        "sheets/import.html",
        event,
        actor,
        tab="scoresheets",
        round=found,
        lines=lines,
        error=error,
        stored=stored,
        replace=replace,
        status=status,
    )
