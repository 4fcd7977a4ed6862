"""The publish page, and what the public sees."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.domain.names import fold_name
from tournaments.models import Event, Publication
from tournaments.permissions import Actor, Permission
from tournaments.selectors.publishing import public_rounds, public_standings, published, stale_publications
from tournaments.services.publishing import publication_make, publication_withdraw
from tournaments.web.base import event_page, get_event, page


@event_page(Permission.PUBLISH)
def publish(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """What is public and what is not, a line a document."""
    current = {
        (p.round_no, p.kind): p
        for p in Publication.objects.filter(event=event, current=True).select_related("by")
    }
    stale = {(p.round_no, p.kind) for p in stale_publications(event)}
    lines = [
        {
            "round": found,
            "documents": [
                {
                    "kind": kind,
                    "label": label,
                    "public": current.get((found.number, kind)),
                    "stale": (found.number, kind) in stale,
                }
                for kind, label in Publication.Kind.choices
            ],
            "complete": not found.boards.filter(result="").exists(),
        }
        for found in event.rounds.order_by("-number")
    ]
    return page(
        request,
        "publish/list.html",
        event,
        actor,
        tab="publish",
        lines=lines,
        public_url=request.build_absolute_uri(f"/p/{event.pk}/"),
    )


@require_POST
@event_page(Permission.PUBLISH)
def publish_action(
    request: HttpRequest, event: Event, actor: Actor, number: int, action: str
) -> HttpResponse:
    """Publish or take back documents of a round."""
    for kind in request.POST.getlist("kind"):
        if action == "make":
            publication_make(by=actor, event_id=event.pk, kind=kind, round_no=number)
        else:
            publication_withdraw(
                by=actor, event_id=event.pk, kind=kind, round_no=number, reason=request.POST.get("reason", "")
            )
    messages.success(request, _("Published.") if action == "make" else _("Taken back."))
    target = "event-home" if request.POST.get("next") == "event-home" else "publish"
    return redirect(target, event_id=event.pk)


def public_home(request: HttpRequest, event_id: int) -> HttpResponse:
    """The event as the public sees it: newest pairings, results, standings."""
    event = get_event(event_id)
    rounds = public_rounds(event)
    newest = max((n for n, kinds in rounds.items() if kinds & {"pairings", "results"}), default=None)
    if newest is None:
        return render(request, "public/nothing.html", {"event": event})
    return public_round(request, event_id, newest)


def public_round(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Published pairings or results of a round; `q` finds a player."""
    event = get_event(event_id)
    found = published(event, "results", number) or published(event, "pairings", number)
    if found is None:
        raise Http404(_("Round %(n)s is not published.") % {"n": number})
    wanted = fold_name(request.GET.get("q", ""))
    boards = [b for b in found.payload["boards"] if not wanted or wanted in _names(b)]
    return render(
        request,
        "public/round.html",
        {
            "event": event,
            "found": found,
            "payload": found.payload,
            "boards": [_with_points(b) for b in boards],
            "byes": found.payload["byes"],
            "start": parse_datetime(found.payload["start"]) if found.payload.get("start") else None,
            "rounds": sorted(
                n for n, kinds in public_rounds(event).items() if kinds & {"pairings", "results"}
            ),
            "has_standings": public_standings(event) is not None,
            "number": number,
            "q": request.GET.get("q", ""),
            "tab": "round",
        },
    )


def public_table(request: HttpRequest, event_id: int) -> HttpResponse:
    """The newest standings the public may see."""
    event = get_event(event_id)
    found = public_standings(event)
    if found is None:
        return render(request, "public/nothing.html", {"event": event})
    names = {row["number"]: row["name"] for row in found.payload["rows"]}
    return render(
        request,
        "public/standings.html",
        {
            "event": event,
            "found": found,
            "payload": found.payload,
            "rows": [_standing(row, names) for row in found.payload["rows"]],
            "final": found.payload["after_round"] == event.planned_rounds,
            "tab": "standings",
        },
    )


def _names(board: dict[str, Any]) -> str:
    return fold_name(f"{board['white']['name']} {board['black']['name']}")


def _with_points(board: dict[str, Any]) -> dict[str, Any]:
    sides = {s: board[s] | {"points": Fraction(board[s]["points"])} for s in ("white", "black")}
    return board | sides


def _standing(row: dict[str, Any], names: dict[int, str]) -> dict[str, Any]:
    values = [
        {
            "code": code,
            "value": value,
            "parts": [
                part | {"name": names.get(part["opponent"], "")}
                for part in row["contributions"].get(code, [])
            ],
        }
        for code, value in row["tiebreaks"].items()
    ]
    return row | {"points": Fraction(row["points"]), "values": values}
