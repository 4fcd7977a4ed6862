"""The list of events: the home page."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from tournaments.models import Event, Publication
from tournaments.web.base import signed_in


def events(request: HttpRequest) -> HttpResponse:
    """The events a person works in, and events with something public; newest first."""
    user = signed_in(request)
    public = Exists(Publication.objects.filter(event=OuterRef("pk"), current=True))
    mine = Q(staff__user=user) if user else Q(pk=None)
    if user and user.is_superuser:
        mine = Q()
    found = list(Event.objects.filter(mine | Q(public)).distinct())
    own = set(Event.objects.filter(mine).values_list("pk", flat=True))
    context = {
        "events": [(event, event.pk in own) for event in found],
        "create_url": reverse("event-new"),
        "import_url": reverse("import-trf"),
    }
    return render(request, "events/list.html", context)
