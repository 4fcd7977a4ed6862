"""The law browser for staff: one edition by situation, or two side by side."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from arbiter.domain.laws.loader import editions
from arbiter.domain.rates import RATE_LABELS, RateOfPlay
from arbiter.selectors.lawbook import lawbook
from arbiter.selectors.proposals import event_laws
from tournaments.models import Event
from tournaments.permissions import Actor
from tournaments.text import say
from tournaments.web.base import event_page, page


@event_page()
def laws(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """`edition`, `with` (a second one), `rate` and `supervised`; the event's own are the defaults."""
    _laws, _regulations, under = event_laws(event)
    edition = request.GET.get("edition") or event.laws
    other = request.GET.get("with", "")
    rate = request.GET.get("rate", "")
    rate = rate if rate in RATE_LABELS else under.rate.value
    supervised = request.GET.get("supervised", "1" if under.supervised else "0") == "1"
    shown = (edition, other) if other and other != edition else (edition,)
    return page(
        request,
        "laws/laws.html",
        event,
        actor,
        tab="desk",
        pages=lawbook(shown, rate, supervised),
        shown=shown,
        edition=edition,
        other=other,
        rate=rate,
        supervised=supervised,
        editions=editions(),
        rates=[(r.value, say(RATE_LABELS[r])) for r in RateOfPlay],
    )
