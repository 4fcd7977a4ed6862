"""Start-up of the room `games`."""

from __future__ import annotations

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The room `games`."""

    name = "games"
