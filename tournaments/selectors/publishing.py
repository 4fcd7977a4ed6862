"""What the public may see: built once when published, read only from publications afterwards."""

from __future__ import annotations

from typing import Any

from tournaments.domain.history import History
from tournaments.domain.results import points_text
from tournaments.domain.standings import Standings
from tournaments.domain.text import text_to_json
from tournaments.models import Event, Publication
from tournaments.selectors.boards import RoundView, round_view
from tournaments.selectors.history import event_history
from tournaments.selectors.standings import event_standings


def payload_for(event: Event, kind: str, round_no: int, *, history: History | None = None) -> dict[str, Any]:
    """The numbers of a document as JSON; several documents share one `history` of all rounds."""
    if kind == Publication.Kind.STANDINGS:
        table = event_standings(event, after_round=round_no, history=history)
        return standings_payload(event, table, history=history)
    view = round_view(event, round_no, history=history)
    return round_payload(view, with_results=kind == Publication.Kind.RESULTS)


def round_payload(view: RoundView, *, with_results: bool) -> dict[str, Any]:
    """Boards and byes of a round; results only where they are to be shown."""
    started = view.round.planned_at or view.round.started_at
    return {
        "round": view.round.number,
        "start": started.isoformat() if started else None,
        "boards": [
            {
                "number": row.number,
                "white": {
                    "id": row.white.pk,
                    "number": row.white.number,
                    "name": row.white.player.name,
                    "title": row.white.player.title,
                    "rating": row.white.rating,
                    "points": points_text(row.white_points),
                },
                "black": {
                    "id": row.black.pk,
                    "number": row.black.number,
                    "name": row.black.player.name,
                    "title": row.black.player.title,
                    "rating": row.black.rating,
                    "points": points_text(row.black_points),
                },
                "result": row.result if with_results else "",
            }
            for row in view.boards
        ],
        "byes": [
            {"id": b.entry.pk, "name": b.entry.player.name, "bye": b.bye, "points": points_text(b.points)}
            for b in view.byes
        ],
    }


def standings_payload(event: Event, table: Standings, *, history: History | None = None) -> dict[str, Any]:
    """Standings with every tie-break and its contributions."""
    entries = {e.number: e for e in event.entries.select_related("player")}
    if history is None:
        history = event_history(event, through=table.after_round)
    history = history.cut(table.after_round)
    not_final = any(c is not None and c.code == "?" for line in history.cells.values() for c in line)
    return {
        "after_round": table.after_round,
        "rules": table.rules,
        "tiebreaks": [v.code for v in table.rows[0].tiebreaks] if table.rows else [],
        "not_final": not_final,
        "dropped": [{"code": code, "why": text_to_json(why)} for code, why in table.dropped],
        "rows": [_standing(row, entries) for row in table.rows],
    }


def _standing(row: Any, entries: dict[int | None, Any]) -> dict[str, Any]:
    entry = entries[row.number]
    return {
        "place": row.place,
        "number": row.number,
        "id": entry.pk,
        "name": entry.player.name,
        "title": entry.player.title,
        "federation": entry.player.federation,
        "rating": entry.rating,
        "status": entry.status,
        "points": points_text(row.points),
        "tiebreaks": {v.code: points_text(v.value) if v.value is not None else None for v in row.tiebreaks},
        "contributions": {
            v.code: [
                {
                    "round": c.round,
                    "opponent": c.opponent,
                    "value": points_text(c.value) if c.value is not None else None,
                    "cut": c.cut,
                }
                for c in v.contributions
            ]
            for v in row.tiebreaks
        },
    }


def published(event: Event, kind: str, round_no: int) -> Publication | None:
    """The current publication of a document, or None."""
    return Publication.objects.filter(event=event, kind=kind, round_no=round_no, current=True).first()


def public_rounds(event: Event) -> dict[int, set[str]]:
    """Which documents of which rounds are public."""
    rounds: dict[int, set[str]] = {}
    for number, kind in Publication.objects.filter(event=event, current=True).values_list("round_no", "kind"):
        rounds.setdefault(number, set()).add(kind)
    return rounds


def public_standings(event: Event) -> Publication | None:
    """The newest standings the public may see: those of a round up to which all results are public (FC28)."""
    rounds = public_rounds(event)
    number, best = 1, None
    while Publication.Kind.RESULTS in rounds.get(number, ()):
        if Publication.Kind.STANDINGS in rounds[number]:
            best = number
        number += 1
    return published(event, Publication.Kind.STANDINGS, best) if best else None


def stale_publications(event: Event) -> list[Publication]:
    """Published documents whose numbers differ from what is true now."""
    stale = []
    history = event_history(event)
    for found in Publication.objects.filter(event=event, current=True):
        payload = {k: v for k, v in found.payload.items() if k != "corrected"}
        if payload != payload_for(event, found.kind, found.round_no, history=history):
            stale.append(found)
    return stale
