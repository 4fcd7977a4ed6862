"""About the program, and the arbiter's first round in ten steps."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

PARTS = ("gacrux", "chess", "Django", "django-htmx")


def about(request: HttpRequest) -> HttpResponse:
    """Version, licence and the work of others this program stands on."""
    return render(request, "about/about.html", {"parts": {name.lower(): _installed(name) for name in PARTS}})


def manual(request: HttpRequest) -> HttpResponse:
    """The manual: a first round from the list of players to the standings."""
    return render(request, "about/help.html")


def _installed(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""
