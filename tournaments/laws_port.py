"""Which editions of the Laws exist, told to this room by the room above it.

Events name an edition, but the editions are data of the arbiter room, which is higher. That room registers
their ids at start-up, so a new edition stays one new file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

_KNOWN: set[str] = set()
_CHECKS: list[Callable[[Mapping[str, Any]], object]] = []


def register_laws(ids: set[str]) -> None:
    """Announce the editions; called once when the arbiter room starts."""
    _KNOWN.update(ids)


def known_laws() -> frozenset[str]:
    """Ids of all editions an event may choose."""
    return frozenset(_KNOWN)


def register_regulations_check(check: Callable[[Mapping[str, Any]], object]) -> None:
    """Announce what reads an event's own regulations; called once when the arbiter room starts."""
    if check not in _CHECKS:
        _CHECKS.append(check)


def check_regulations(values: Mapping[str, Any]) -> None:
    """Raise `InputError` for a regulation nobody can apply."""
    for check in _CHECKS:
        check(values)
