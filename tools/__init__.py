"""Tools of the developers: the gate. Nothing here is imported by the program."""

from __future__ import annotations
