"""Stored facts of this room. Models never import services."""

from __future__ import annotations

from tournaments.models.event import ByeRequest, Entry, Event, ForbiddenGroup, PointsAdjustment
from tournaments.models.people import Player, Role, Staff, User
from tournaments.models.record import AuditEntry, Job, Publication, RequestKey
from tournaments.models.rounds import Board, Round, Seat

__all__ = [
    "AuditEntry",
    "Board",
    "ByeRequest",
    "Entry",
    "Event",
    "ForbiddenGroup",
    "Job",
    "Player",
    "PointsAdjustment",
    "Publication",
    "RequestKey",
    "Role",
    "Round",
    "Seat",
    "Staff",
    "User",
]
