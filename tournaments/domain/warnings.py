"""Warnings as values, with the levels that mean the same on every screen.

2 acknowledge, 3 confirm or cancel, 4 two steps with consequences, 5 refuse.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import IntEnum

from tournaments.domain.errors import WarningsError
from tournaments.domain.text import T, Text


class Level(IntEnum):
    """How strongly a warning stands in the way."""

    ACKNOWLEDGE = 2
    CONFIRM = 3
    TWO_STEPS = 4
    REFUSE = 5


@dataclass(frozen=True, slots=True)
class Warning:
    """Something the person must know before going on; `about` names the board, player or round."""

    level: Level
    code: str
    text: Text
    about: str = ""


def require_accepted(warnings: Iterable[Warning], accept: Collection[str]) -> None:
    """Refuse unless every warning of level 3 and 4 is accepted by its code; level 5 is never accepted.

    Raises `WarningsError` with all open warnings, so that one dialog can show them together.
    """
    still_open = tuple(
        w for w in warnings if w.level >= Level.REFUSE or (w.level >= Level.CONFIRM and w.code not in accept)
    )
    if still_open:
        raise WarningsError(T("This needs a confirmation first."), warnings=still_open)
