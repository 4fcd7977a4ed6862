"""Which editions of the Laws exist, told to this room by the room above it.

Events name an edition, but the editions are data of the arbiter room, which is higher. That room registers
their ids at start-up, so a new edition stays one new file.
"""

from __future__ import annotations

_KNOWN: set[str] = set()


def register_laws(ids: set[str]) -> None:
    """Announce the editions; called once when the arbiter room starts."""
    _KNOWN.update(ids)


def known_laws() -> frozenset[str]:
    """Ids of all editions an event may choose."""
    return frozenset(_KNOWN)
