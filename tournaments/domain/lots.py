"""Lots drawn so that anybody can draw them again: no randomness, only the event's own identifier."""

from __future__ import annotations

import hashlib

from tournaments.domain.results import Colour


def first_colour_by_lot(seed: str) -> Colour:
    """The first colour drawn by lot for an event with this seed (C.04.3 art. 5.1): the same on every repetition.

    The seed is the event's identifier, which exists before anybody knows who will play. An even first byte of the
    SHA-256 of `first colour:<seed>` means White.
    """
    digest = hashlib.sha256(f"first colour:{seed}".encode()).digest()
    return Colour.BLACK if digest[0] % 2 else Colour.WHITE
