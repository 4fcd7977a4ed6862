"""Event home: one clear next step, the line of rounds, the boards, the desk, the record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from arbiter.selectors.desk import open_incidents
from config.pages.decisions import decisions
from tournaments.models import Entry, Event, Publication, Round
from tournaments.permissions import Actor, Permission
from tournaments.selectors.audit import audit_verify
from tournaments.selectors.boards import BoardRow, RoundView, round_view
from tournaments.selectors.publishing import public_rounds
from tournaments.web.base import event_page, page


@dataclass(frozen=True, slots=True)
class Step:
    """What to do now: a sentence, a link or a form, boards that still wait."""

    title: str
    label: str
    url: str
    post: bool = False
    fields: tuple[tuple[str, str], ...] = ()
    boards: tuple[BoardRow, ...] = ()
    text: str = ""
    ask_start: bool = False


@event_page()
def event_home(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """The first page of an event."""
    rounds = list(event.rounds.order_by("number"))
    view = round_view(event, rounds[-1].number) if rounds else None
    public = public_rounds(event)
    return page(
        request,
        "home/home.html",
        event,
        actor,
        tab="home",
        step=next_step(event, view, public),
        view=view,
        stops=_stops(event, rounds, public),
        incidents=list(open_incidents(event)[:6]),
        latest=decisions(event, limit=8),
        public=Publication.objects.filter(event=event, current=True)[:6],
        done=sum(1 for b in view.boards if b.result) if view else 0,
    )


def next_step(event: Event, view: RoundView | None, public: dict[int, set[str]]) -> Step:
    """The one thing to do now."""
    if view is None:
        return _before_first_round(event)
    number = view.round.number
    kinds = public.get(number, set())
    if "pairings" not in kinds and not view.round.started_at and view.missing:
        return _publish(
            event, number, ("pairings",), _("Look round %(n)s over and publish it") % {"n": number}
        )
    if view.round.started_at is None and view.missing:
        return Step(
            _("Start round %(n)s") % {"n": number},
            _("Start now"),
            reverse("round-action", kwargs={"event_id": event.pk, "number": number, "action": "start"}),
            post=True,
            text=_("The real start is stored; the default time counts from it."),
        )
    if view.missing:
        count = len(view.missing)
        title = ngettext("%(n)s result is missing", "%(n)s results are missing", count) % {"n": count}
        url = reverse("results", kwargs={"event_id": event.pk, "number": number})
        return Step(title, _("Enter results"), url, boards=view.missing[:24])
    if not {"results", "standings"} <= kinds:
        title = _("All results of round %(n)s are in: publish them") % {"n": number}
        return _publish(event, number, ("results", "standings"), title)
    if number < event.planned_rounds:
        return _pair(event, number + 1)
    return Step(
        _("All rounds are played"),
        _("Final standings"),
        reverse("standings", kwargs={"event_id": event.pk}),
        text=_("Look at the standings, then save the report file."),
    )


def _before_first_round(event: Event) -> Step:
    active = event.entries.filter(status=Entry.Status.ACTIVE).count()
    if active < 2:
        return Step(
            _("Enter the players"),
            _("Import a list"),
            reverse("players-import", kwargs={"event_id": event.pk}),
            text=_("Paste or upload a list, or enter players one by one."),
        )
    return _pair(event, 1)


def _pair(event: Event, number: int) -> Step:
    active = event.entries.filter(status=Entry.Status.ACTIVE).count()
    text = ngettext("%(n)s player is in the event.", "%(n)s players are in the event.", active) % {
        "n": active
    }
    if number == 1:
        text = f"{text} {_ticks(event)}"
    url = reverse("round-pair", kwargs={"event_id": event.pk})
    label = _("Pair round %(n)s") % {"n": number}
    return Step(label, label, url, post=True, text=text, ask_start=True)


def _ticks(event: Event) -> str:
    """What the ticks of the check-in mean for round 1."""
    here = event.entries.filter(status=Entry.Status.ACTIVE, checked_in=True).count()
    if not here:
        return _("Nobody is ticked as here: all will be paired.")
    return ngettext("%(n)s is ticked as here.", "%(n)s are ticked as here.", here) % {"n": here}


def _publish(event: Event, number: int, kinds: tuple[str, ...], title: str) -> Step:
    url = reverse("publish-action", kwargs={"event_id": event.pk, "number": number, "action": "make"})
    fields = (*(("kind", kind) for kind in kinds), ("next", "event-home"))
    return Step(title, _("Publish"), url, post=True, fields=fields)


def _stops(event: Event, rounds: list[Round], public: dict[int, set[str]]) -> list[dict[str, Any]]:
    by_number = {r.number: r for r in rounds}
    last = rounds[-1].number if rounds else 0
    stops = []
    for number in range(1, event.planned_rounds + 1):
        found = by_number.get(number)
        state = "todo" if found is None else "here" if number == last else "done"
        at = (found.started_at or found.planned_at) if found else None
        stops.append(
            {
                "number": number,
                "state": state,
                "at": at,
                "round": found,
                "public": bool(public.get(number)),
                "last": number == event.planned_rounds,
            }
        )
    return stops


@event_page(Permission.SEE_AUDIT)
def record(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """The whole record of the event, and whether its chain is whole."""
    return page(
        request,
        "home/record.html",
        event,
        actor,
        tab="home",
        lines=decisions(event),
        check=audit_verify(event),
    )
