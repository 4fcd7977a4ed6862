"""Pages for players and the hall, without an account, from publications alone: my board, its feeds, the big screen."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from arbiter.domain.arrivals import default_rule
from arbiter.selectors.proposals import event_laws
from tournaments.domain.cross_table import game_mark
from tournaments.domain.names import short_name
from tournaments.domain.ratings import Pool
from tournaments.domain.results import RESULTS, Colour, Result, points_shown
from tournaments.models import Event, Publication
from tournaments.selectors.my_board import MyBoard, PublicGame, my_board
from tournaments.selectors.publishing import public_rounds, public_standings, published
from tournaments.web.base import get_event

# At 1080 lines a row of 100 keeps capitals at four hundredths of the height; ten metres away they can still be read.
ROWS_A_PAGE = 8
LONGEST_NAME = 22
SCREENS = ("auto", "pairings", "names", "standings")


def player_page(request: HttpRequest, event_id: int, entry_id: int) -> HttpResponse:
    """One player's board: where, colour, opponent, when; the games so far; the place; the rating so far."""
    event, mine = _player(event_id, entry_id)
    return render(
        request,
        "public/player.html",
        {
            "event": event,
            "mine": mine,
            "late_minutes": _late_minutes(event),
            "games": [{"game": game, "shown": _shown(game)} for game in mine.played],
            "values": list(mine.standing["tiebreaks"].items()) if mine.standing else [],
            "tab": "player",
            "planned": event.planned_rounds,
        },
    )


def player_calendar(request: HttpRequest, event_id: int, entry_id: int) -> HttpResponse:
    """The player's games as a calendar (RFC 5545); a phone that subscribes shows the next one by itself."""
    event, mine = _player(event_id, entry_id)
    host = request.get_host().partition(":")[0]
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Flagfall//EN", f"X-WR-CALNAME:{_ical(event.name)}"]
    for game in mine.games:
        if game.start is None or game.opponent is None:
            continue
        lines += [
            "BEGIN:VEVENT",
            f"UID:round-{game.round}-player-{mine.id}-event-{event.pk}@{host}",
            f"DTSTAMP:{_stamp(game.at)}",
            f"DTSTART:{_stamp(game.start)}",
            f"DTEND:{_stamp(game.start + timedelta(hours=2))}",
            f"SUMMARY:{_ical(_one_line(game))}",
            f"LOCATION:{_ical(event.place)}",
            "END:VEVENT",
        ]
    lines.append("END:VCALENDAR")
    body = "".join(_folded(line) for line in lines)
    return HttpResponse(body, content_type="text/calendar; charset=utf-8")


def player_feed(request: HttpRequest, event_id: int, entry_id: int) -> HttpResponse:
    """The player's boards and results as a web feed (Atom), newest first."""
    event, mine = _player(event_id, entry_id)
    page = request.build_absolute_uri(reverse("public-player", args=(event.pk, mine.id)))
    entries = [
        {
            "id": f"{page}#round-{game.round}",
            "title": _one_line(game),
            "at": game.at.astimezone(UTC).isoformat(),
        }
        for game in reversed(mine.games)
    ]
    updated = max((entry["at"] for entry in entries), default=event.created_at.astimezone(UTC).isoformat())
    context = {"event": event, "mine": mine, "page": page, "entries": entries, "updated": updated}
    return render(request, "public/feed.xml", context, content_type="application/atom+xml; charset=utf-8")


def hall_screen(request: HttpRequest, event_id: int) -> HttpResponse:
    """The screen on the wall: pairings by board, by name, or standings, a page at a time; `show` chooses one."""
    event = get_event(event_id)
    show = request.GET.get("show", "auto")
    if show not in SCREENS:
        raise Http404(_("There is no such screen."))
    newest = max((n for n, k in public_rounds(event).items() if k & {"pairings", "results"}), default=None)
    found = None
    if newest is not None:
        found = published(event, "results", newest) or published(event, "pairings", newest)
    table = public_standings(event)
    pages = _screen_pages(show, found, table)
    start = parse_datetime(found.payload["start"]) if found and found.payload.get("start") else None
    late = _late_minutes(event)
    return render(
        request,
        "public/hall.html",
        {
            "event": event,
            "found": found,
            "pages": pages,
            "start": start,
            "byes": found.payload["byes"] if found else [],
            "late_minutes": late,
            "late_until": start + timedelta(minutes=late) if start and late else None,
            "finished": found is not None and found.kind == Publication.Kind.RESULTS,
        },
    )


def _player(event_id: int, entry_id: int) -> tuple[Event, MyBoard]:
    event = get_event(event_id)
    _laws, _regulations, under = event_laws(event)
    mine = my_board(event, entry_id, pool=Pool(under.rate.value))
    if mine is None:
        raise Http404(_("Nothing is published about this player."))
    return event, mine


def _late_minutes(event: Event) -> int | None:
    """The default time in whole minutes, or None where nobody has set the one the Laws ask for."""
    laws, regulations, _under = event_laws(event)
    seconds = default_rule(laws, regulations).seconds
    return None if seconds is None else seconds // 60


def _shown(game: PublicGame) -> str:
    """The player's own part of a result as in the cross table; the points of a bye."""
    if not game.result:
        return points_shown(game.points or Fraction(0))
    return game_mark(RESULTS[Result(game.result)].cell(Colour(game.colour)))


def _one_line(game: PublicGame) -> str:
    if game.opponent is None:
        return _("Round %(n)s: no board, %(points)s") % {
            "n": game.round,
            "points": points_shown(game.points or Fraction(0)),
        }
    values = {"n": game.round, "board": game.board, "name": game.opponent["name"], "result": _shown(game)}
    if game.points is not None:
        return _("Round %(n)s: %(result)s against %(name)s") % values
    if game.colour == Colour.WHITE:
        return _("Round %(n)s: board %(board)s, White against %(name)s") % values
    return _("Round %(n)s: board %(board)s, Black against %(name)s") % values


def _screen_pages(show: str, found: Publication | None, table: Publication | None) -> list[dict[str, Any]]:
    """Pages of one kind each, in the order they are shown."""
    pages: list[dict[str, Any]] = []
    done = found is not None and found.kind == Publication.Kind.RESULTS
    if found is not None and show in ("auto", "pairings"):
        boards = [
            board
            | {
                side: board[side] | {"short": short_name(board[side]["name"], LONGEST_NAME)}
                for side in ("white", "black")
            }
            for board in found.payload["boards"]
        ]
        pages += _paged("boards", boards)
    if found is not None and (show == "names" or show == "auto" and not done):
        pages += _paged("names", _by_name(found.payload["boards"]))
    if table is not None and (show == "standings" or show == "auto" and done):
        rows = [row | {"shown": points_shown(Fraction(row["points"]))} for row in table.payload["rows"]]
        pages += _paged("standings", rows)
    return pages


def _paged(kind: str, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    parts = [rows[at : at + ROWS_A_PAGE] for at in range(0, len(rows), ROWS_A_PAGE)]
    return [{"kind": kind, "rows": part, "number": n, "of": len(parts)} for n, part in enumerate(parts, 1)]


def _by_name(boards: list[dict[str, Any]]) -> list[dict[str, Any]]:
    lines = [
        {"name": board[side]["name"], "board": board["number"], "colour": side}
        for board in boards
        for side in ("white", "black")
    ]
    return sorted(lines, key=lambda line: str(line["name"]).casefold())


def _stamp(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _ical(text: str) -> str:
    """Text with what RFC 5545 (3.3.11) wants escaped."""
    for mark in ("\\", ";", ","):
        text = text.replace(mark, "\\" + mark)
    return text.replace("\r", "").replace("\n", "\\n")


def _folded(line: str) -> str:
    """A content line in pieces of at most 75 bytes (RFC 5545, 3.1), never through a character."""
    pieces: list[str] = []
    now = b""
    for letter in line:
        data = letter.encode()
        if len(now) + len(data) > (74 if pieces else 75):
            pieces.append(now.decode())
            now = b""
        now += data
    pieces.append(now.decode())
    return "\r\n ".join(pieces) + "\r\n"
