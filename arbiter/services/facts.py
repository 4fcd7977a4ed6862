"""Facts of an incident as they may be stored: what cannot have been is refused before anything is written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.domain.errors import InputError
from tournaments.domain.text import T

FACTS = ("moves_made", "last_period", "first_flag", "claim_correct")
MOST_LATE_S = 86_400
_MOST_MOVES = 999


def clean_facts(facts: Mapping[str, Any] | None) -> dict[str, Any]:
    """The known facts. Raises `InputError` (`bad_fact`) for one that cannot be."""
    known = {k: v for k, v in (facts or {}).items() if k in FACTS and v is not None}
    for name, value in known.items():
        if not _possible(name, value):
            raise InputError(
                T("“%(value)s” cannot be the fact “%(name)s”.", value=str(value)[:40], name=name),
                code="bad_fact",
            )
    return known


def check_lateness(late_s: int | None) -> None:
    """Raise `InputError` for a lateness of more than a day."""
    if late_s is not None and abs(late_s) > MOST_LATE_S:
        raise InputError(T("Nobody is more than a day late: give whole seconds."), code="bad_time")


def _possible(name: str, value: object) -> bool:
    if name == "first_flag":
        return value in ("white", "black")
    if name == "moves_made":
        return isinstance(value, dict) and all(
            isinstance(value.get(side), int) and 0 <= value[side] <= _MOST_MOVES
            for side in ("white", "black")
        )
    return isinstance(value, bool)
