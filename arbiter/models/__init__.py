"""Stored facts of this room. Models never import services."""

from __future__ import annotations

from arbiter.models.appeal import Appeal
from arbiter.models.incident import Arrival, ClockAdjustment, Incident, Ruling

__all__ = ["Appeal", "Arrival", "ClockAdjustment", "Incident", "Ruling"]
