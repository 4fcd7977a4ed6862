"""Start-up of the program."""

from __future__ import annotations

from django.apps import AppConfig


class FlagfallConfig(AppConfig):
    """Commands and template tags that combine rooms."""

    name = "config"
    label = "flagfall"
