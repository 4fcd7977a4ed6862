"""Start-up of the room `arbiter`."""

from __future__ import annotations

from django.apps import AppConfig


class ArbiterConfig(AppConfig):
    """The room `arbiter`."""

    name = "arbiter"

    def ready(self) -> None:
        """Tell the room below which editions of the Laws events may choose."""
        from arbiter.domain.laws.loader import editions
        from arbiter.domain.regulations import parse_regulations
        from tournaments.laws_port import register_laws, register_regulations_check

        register_laws({edition.id for edition in editions()})
        register_regulations_check(parse_regulations)
