"""Stored facts of this room. Models never import services."""

from __future__ import annotations

from games.models.scoresheet import Scoresheet, Verdict

__all__ = ["Scoresheet", "Verdict"]
