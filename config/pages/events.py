"""The list of events: the home page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import NoReverseMatch, reverse

from tournaments.models import Event


def events(request: HttpRequest) -> HttpResponse:
    """Every event on this computer, the newest first."""
    return render(
        request, "events/list.html", {"events": list(Event.objects.all()), "create_url": _create_url()}
    )


def _create_url() -> str:
    try:
        return reverse("event-new")
    except NoReverseMatch:
        return ""
