"""Reading scoresheets of an event."""

from __future__ import annotations

from django.db.models import QuerySet

from games.models import Scoresheet
from tournaments.models import Event


def event_sheets(event: Event) -> QuerySet[Scoresheet]:
    """Current sheets of all boards, newest round first."""
    return (
        Scoresheet.objects.filter(board__round__event=event, current=True)
        .select_related("board__round", "board__result_by", "verdict", "submitted_by")
        .prefetch_related("board__seats__entry__player")
        .order_by("-board__round__number", "board__number", "side")
    )


def board_sheets(board_id: int) -> QuerySet[Scoresheet]:
    """All sheets of a board, the current ones first."""
    return (
        Scoresheet.objects.filter(board_id=board_id)
        .select_related("verdict", "submitted_by")
        .order_by("-current", "-submitted_at")
    )
