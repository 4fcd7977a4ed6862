"""Start-up of the room `tournaments`."""

from __future__ import annotations

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """The room `tournaments`."""

    name = "tournaments"
