"""Boards of a round as screens and the JSON interface need them: one function gives the shown board number."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.db.models import Prefetch

from tournaments.domain.errors import NotFoundError
from tournaments.domain.history import History
from tournaments.domain.results import RESULTS, Result
from tournaments.domain.text import T
from tournaments.models import Board, Entry, Event, Round, Seat
from tournaments.selectors.history import event_history


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One board as everybody sees it."""

    board: Board
    number: int
    white: Entry
    black: Entry
    white_points: Fraction
    black_points: Fraction
    result: str
    shown: str
    version: int
    by_name: str
    at: datetime | None
    source: str

    @property
    def missing(self) -> bool:
        """Is there no result yet?"""
        return not self.result


@dataclass(frozen=True, slots=True)
class ByeRow:
    """A player without an opponent in a round."""

    entry: Entry
    bye: str
    points: Fraction


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round with its boards and byes."""

    round: Round
    boards: tuple[BoardRow, ...]
    byes: tuple[ByeRow, ...]

    @property
    def missing(self) -> tuple[BoardRow, ...]:
        """Boards without a result."""
        return tuple(b for b in self.boards if b.missing)


def shown_number(board: Board, seats: list[Seat]) -> int:
    """The board number in the hall: a fixed board of one of the players wins over the pairing order (FC29)."""
    fixed = [s.entry.fixed_board for s in seats if s.entry.fixed_board]
    return min(fixed) if fixed else board.number


def get_round(event: Event, number: int) -> Round:
    """A round by its number, or `NotFoundError`."""
    found = event.rounds.filter(number=number).first()
    if found is None:
        raise NotFoundError(T("Round %(n)s of this event is not paired.", n=number))
    return found


def last_round(event: Event) -> Round | None:
    """The newest paired round."""
    return event.rounds.order_by("-number").first()


def round_view(event: Event, number: int, *, history: History | None = None) -> RoundView:
    """The round with the points players had before it."""
    found = get_round(event, number)
    before = history or event_history(event, through=number - 1)
    seats = Prefetch("seats", Seat.objects.select_related("entry__player"))
    rows = [_row(b, before, number) for b in found.boards.select_related("result_by").prefetch_related(seats)]
    byes = [
        ByeRow(s.entry, s.bye, before.score(s.entry.number or 0, number - 1))
        for s in found.seats.exclude(bye="").select_related("entry__player").order_by("bye", "entry__number")
    ]
    return RoundView(found, tuple(sorted(rows, key=lambda r: r.number)), tuple(byes))


def board_row(board: Board, history: History | None = None) -> BoardRow:
    """One board by itself; several boards of an event share one `history` of all its rounds."""
    number = board.round.number
    return _row(board, history or event_history(board.round.event, through=number - 1), number)


def _row(board: Board, before: History, round_no: int) -> BoardRow:
    seats = list(board.seats.all())
    sides = {s.colour: s.entry for s in seats}
    white, black = sides["white"], sides["black"]
    return BoardRow(
        board=board,
        number=shown_number(board, seats),
        white=white,
        black=black,
        white_points=before.score(white.number or 0, round_no - 1),
        black_points=before.score(black.number or 0, round_no - 1),
        result=board.result,
        shown=RESULTS[Result(board.result)].shown if board.result else "",
        version=board.version,
        by_name=board.result_by.shown_name if board.result_by else "",
        at=board.result_at,
        source=board.result_source,
    )
