"""Start-up of the room `arbiter`."""

from __future__ import annotations

from django.apps import AppConfig


class ArbiterConfig(AppConfig):
    """The room `arbiter`."""

    name = "arbiter"
