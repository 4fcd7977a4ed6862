"""How many rounds an event can have (FC19)."""

from __future__ import annotations

from tournaments.domain.history import System
from tournaments.domain.pairing.berger import rounds_needed
from tournaments.domain.text import T
from tournaments.domain.warnings import Level, Warning


def round_limit(players: int, system: System) -> int:
    """The most rounds this field can play: an even field meets everybody in n-1 rounds, an odd one in n."""
    return rounds_needed(players, 2 if system is System.DOUBLE_ROUND_ROBIN else 1) if players > 1 else 0


def check_planned_rounds(players: int, rounds: int, system: System) -> tuple[Warning, ...]:
    """Warn where the planned rounds cannot all be paired, and where a round robin would stay unfinished."""
    limit = round_limit(players, system)
    if rounds > limit:
        text = T(
            "%(rounds)s rounds are planned, but %(players)s players can be paired for at most %(limit)s rounds.",
            rounds=rounds,
            players=players,
            limit=limit,
        )
        return (Warning(Level.CONFIRM, "too_many_rounds", text, "event"),)
    if not system.is_swiss and rounds < limit:
        text = T(
            "%(rounds)s rounds are planned, but a round robin of %(players)s players needs %(limit)s.",
            rounds=rounds,
            players=players,
            limit=limit,
        )
        return (Warning(Level.CONFIRM, "too_few_rounds", text, "event"),)
    return ()
