"""Result entry: the grid for the keyboard, the same boards for the thumb."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.domain.names import fold_name
from tournaments.domain.results import RESULTS, Result, points_shown
from tournaments.models import Event
from tournaments.permissions import Actor
from tournaments.selectors.boards import BoardRow, RoundView, last_round, round_view
from tournaments.text import say
from tournaments.web.base import event_page, page, signed_in

KEYS = {
    "123": {"1": Result.WHITE_WINS, "2": Result.DRAW, "3": Result.BLACK_WINS},
    "132": {"1": Result.WHITE_WINS, "2": Result.BLACK_WINS, "3": Result.DRAW},
}
GROUP_TITLES = ("common", "decided", "forfeit", "unrated", "open")


@event_page()
def results_newest(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """Go to the newest round, or home where nothing is paired yet."""
    found = last_round(event)
    if found is None:
        return redirect("event-home", event_id=event.pk)
    return redirect("results", event_id=event.pk, number=found.number)


@event_page()
def results(request: HttpRequest, event: Event, actor: Actor, number: int) -> HttpResponse:
    """The grid of one round."""
    view = round_view(event, number)
    last = last_round(event)
    return page(
        request,
        "results/grid.html",
        event,
        actor,
        tab="results",
        view=view,
        round=view.round,
        groups=_grouped(view),
        is_last=last is not None and last.number == number,
        counts=_counts(view),
        rounds=list(event.rounds.all()),
        setup=_setup(request, event, actor, view),
        keyset=_keyset(request),
    )


@event_page()
def results_rows(request: HttpRequest, event: Event, actor: Actor, number: int) -> HttpResponse:
    """What changed since `since`: every board's state as JSON, or 204 when the event's version is the same."""
    if request.GET.get("since") == str(event.version):
        return HttpResponse(status=204)
    view = round_view(event, number)
    return JsonResponse({"version": event.version, "boards": [_state(event, row) for row in view.boards]})


def _grouped(view: RoundView) -> list[tuple[str, list[BoardRow]]]:
    missing = [row for row in view.boards if row.missing]
    pending = [row for row in view.boards if row.result == Result.PENDING]
    done = [row for row in view.boards if row.result and row.result != Result.PENDING]
    done.sort(key=lambda row: row.at or timezone.now(), reverse=True)
    groups = [("missing", missing), ("pending", pending), ("in", done)]
    return [(name, rows) for name, rows in groups if rows or name != "pending"]


def _counts(view: RoundView) -> dict[str, int]:
    done = sum(1 for row in view.boards if row.result)
    return {"done": done, "missing": len(view.boards) - done, "all": len(view.boards)}


def _keys_of(request: HttpRequest) -> dict[str, Result]:
    user = signed_in(request)
    return KEYS.get(user.keys if user else "123", KEYS["123"])


def _keyset(request: HttpRequest) -> list[tuple[str, str]]:
    return [(key, say(RESULTS[code].label)) for key, code in _keys_of(request).items()]


def _state(event: Event, row: BoardRow) -> dict[str, Any]:
    return {
        "id": row.board.pk,
        "number": row.number,
        "version": row.version,
        "result": row.result,
        "shown": row.shown,
        "by": row.by_name,
        "at": row.at.astimezone(event.zone).strftime("%H:%M") if row.at else "",
    }


def _setup(request: HttpRequest, event: Event, actor: Actor, view: RoundView) -> dict[str, Any]:
    """Everything the script needs: addresses, keys, the table of results, texts."""
    user = signed_in(request)
    return {
        "event": event.pk,
        "round": view.round.number,
        "version": event.version,
        "user": user.shown_name if user else "",
        "may": actor.role is not None,
        "api": f"/api/v1/events/{event.pk}/boards/",
        "rows": reverse("results-rows", kwargs={"event_id": event.pk, "number": view.round.number}),
        "keys": {key: code.value for key, code in _keys_of(request).items()},
        "results": [
            {"code": row.code.value, "shown": row.shown, "label": say(row.label), "group": row.group}
            for row in RESULTS.values()
        ],
        "boards": [
            _state(event, row)
            | {
                "white": row.white.player.name,
                "black": row.black.player.name,
                "white_points": points_shown(row.white_points),
                "black_points": points_shown(row.black_points),
                "find": fold_name(f"{row.white.player.name} {row.black.player.name}"),
            }
            for row in view.boards
        ],
        "texts": _texts(),
    }


def _texts() -> dict[str, str]:
    return {
        "playing": _("playing"),
        "typed": _("typed"),
        "saving": _("saving"),
        "you": _("you"),
        "not_saved": _("Not saved. Next try in %(n)s s"),
        "not_saved_error": _("Not saved: %(why)s"),
        "compare": _("Compare"),
        "board_label": _("Result, board %(n)s: %(white)s against %(black)s"),
        "toast": _("Board %(n)s, %(result)s"),
        "undo": _("Undo"),
        "missing": _("Missing, %(n)s"),
        "in": _("In, %(n)s"),
        "pending": _("Postponed, %(n)s"),
        "counts": _("%(done)s of %(all)s are in"),
        "clear_title": _("Clear the result of board %(n)s?"),
        "clear_text": _("%(result)s will be taken away. The change stays in the record."),
        "clear": _("Clear"),
        "keep": _("Keep"),
        "conflict_title": _("Board %(n)s: somebody was first"),
        "theirs": _("%(who)s, %(at)s"),
        "yours": _("Yours, not saved"),
        "keep_theirs": _("Keep %(result)s"),
        "replace": _("Replace with %(result)s"),
        "cancel": _("Cancel"),
        "confirm": _("Confirm"),
        "reason": _("Reason"),
        "other_title": _("Board %(n)s: other result"),
        "confirm_title": _("Board %(n)s: please confirm"),
        "nothing_found": _("No board with “%(text)s”"),
        "common": _("Played"),
        "decided": _("Decided by the arbiter"),
        "forfeit": _("Forfeit"),
        "unrated": _("Played, not rated"),
        "open": _("Not finished"),
        "saved_live": _("Board %(n)s saved: %(result)s"),
        "no_result": _("no result"),
    }
