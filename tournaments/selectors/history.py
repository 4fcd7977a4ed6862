"""The event as one pure value, read from the database in a fixed number of queries."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from tournaments.domain.history import (
    AbnormalPoints,
    Acceleration,
    Cell,
    ForbiddenPair,
    History,
    HistoryPlayer,
    System,
)
from tournaments.domain.results import BYE_CELL, RESULTS, ByeKind, CellCode, Colour, Result, Scoring
from tournaments.models import Entry, Event, ForbiddenGroup, PointsAdjustment, Seat


def scoring_of(event: Event) -> Scoring:
    """The event's points as exact fractions."""
    return Scoring(
        win=Fraction(event.win_points),
        draw=Fraction(event.draw_points),
        loss=Fraction(event.loss_points),
        absent=Fraction(event.absent_points),
        pab=Fraction(event.pab_points),
    )


def event_history(event: Event, *, through: int | None = None) -> History:
    """All rounds up to `through` (default: all paired). An open board is a pending game.

    A player without a seat in a paired round was not there: a zero-point bye (late entry, withdrawal).
    """
    entries = list(event.entries.select_related("player").exclude(number=None).order_by("number"))
    last = event.rounds.order_by("-number").values_list("number", flat=True).first() or 0
    if through is not None:
        last = min(last, through)
    cells = _cells(event, entries, last)
    return History(
        players=tuple(_player(e) for e in entries),
        cells=cells,
        planned_rounds=event.planned_rounds,
        system=System(event.system),
        scoring=scoring_of(event),
        initial_colour=Colour(event.initial_colour),
        accelerations=tuple(_acceleration(a) for a in event.accelerations),
        forbidden=_forbidden(event),
        abnormal=tuple(
            AbnormalPoints(number or 0, round_no, Fraction(points))
            for number, round_no, points in PointsAdjustment.objects.filter(
                entry__event=event, round_no__lte=last, entry__number__isnull=False
            ).values_list("entry__number", "round_no", "points")
        ),
        start_date=event.start_date.isoformat(),
    )


def _player(entry: Entry) -> HistoryPlayer:
    p = entry.player
    return HistoryPlayer(
        number=entry.number or 0,
        name=p.name,
        rating=entry.rating,
        title=p.title,
        sex=p.sex,
        federation=p.federation,
        fide_id=p.fide_id,
        birth=p.birth,
        club=p.club,
        withdrawn_after=entry.withdrawn_after if entry.status != Entry.Status.ACTIVE else None,
    )


def _acceleration(data: dict[str, object]) -> Acceleration:
    return Acceleration(
        points=Fraction(str(data["points"])),
        first_round=int(str(data["first_round"])),
        last_round=int(str(data["last_round"])),
        first_number=int(str(data["first_number"])),
        last_number=int(str(data["last_number"])),
    )


def _forbidden(event: Event) -> tuple[ForbiddenPair, ...]:
    groups = ForbiddenGroup.objects.filter(event=event).prefetch_related("entries")
    return tuple(
        ForbiddenPair(
            tuple(sorted(e.number for e in group.entries.all() if e.number)),
            group.first_round,
            group.last_round,
        )
        for group in groups
    )


def _cells(event: Event, entries: list[Entry], last: int) -> dict[int, tuple[Cell | None, ...]]:
    seats = list(
        Seat.objects.filter(round__event=event, round__number__lte=last)
        .select_related("board")
        .values_list("round__number", "entry_id", "board_id", "colour", "bye", "board__result")
    )
    numbers = {e.pk: e.number or 0 for e in entries}
    at_board: dict[tuple[int, str], int] = {}
    for _round_no, entry_id, board_id, colour, _bye, _result in seats:
        if board_id:
            at_board[(board_id, colour)] = numbers.get(entry_id, 0)
    lines: dict[int, list[Cell | None]] = defaultdict(lambda: [Cell(CellCode.ZERO_BYE)] * last)
    for entry in entries:
        lines[entry.number or 0]  # noqa: B018  (a player who never sat has a line too)
    for round_no, entry_id, board_id, colour, bye, result in seats:
        number = numbers.get(entry_id, 0)
        if bye:
            lines[number][round_no - 1] = Cell(BYE_CELL[ByeKind(bye)])
        else:
            side = Colour(colour)
            code = RESULTS[Result(result)].cell(side) if result else CellCode.PENDING
            lines[number][round_no - 1] = Cell(code, at_board[(board_id, side.other)], side)
    return {number: tuple(line) for number, line in lines.items()}
