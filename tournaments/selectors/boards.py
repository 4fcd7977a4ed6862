"""Boards of a round as screens and the JSON interface need them: one function gives the shown board number."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from itertools import count

from django.db.models import Min, Prefetch

from tournaments.domain.errors import NotFoundError
from tournaments.domain.history import History
from tournaments.domain.results import RESULTS, Result
from tournaments.domain.text import T
from tournaments.models import Board, Entry, Event, Round, Seat
from tournaments.selectors.history import event_history

_numbers_read: ContextVar[dict[int, dict[int, int]] | None] = ContextVar("numbers_read", default=None)


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


@dataclass(frozen=True, slots=True)
class Placement:
    """Who sits where in a round, by entry id: boards (White, Black) in order, byes by kind."""

    by_board: Mapping[int, tuple[int, int]]
    byes: Mapping[int, str]

    @property
    def boards(self) -> list[tuple[int, int]]:
        """The pairs in board order."""
        return list(self.by_board.values())

    @property
    def seal(self) -> str:
        """A short text that is another one as soon as anything of the placement changes."""
        text = f"{sorted(self.boards)} {sorted(self.byes.items())}"
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def placement_of(found: Round) -> Placement:
    """Who sits where in a stored round."""
    sides: dict[int, dict[str, int]] = {}
    byes: dict[int, str] = {}
    for seat in Seat.objects.filter(round=found).order_by("board__number", "bye", "entry__number"):
        if seat.board_id is None:
            byes[seat.entry_id] = seat.bye
        else:
            sides.setdefault(seat.board_id, {})[seat.colour] = seat.entry_id
    return Placement({pk: (pair["white"], pair["black"]) for pk, pair in sides.items()}, byes)


@contextmanager
def numbers_read_once() -> Iterator[None]:
    """While one page is read, the shown numbers of a round are asked for once; never open it around a write."""
    token = _numbers_read.set({})
    try:
        yield
    finally:
        _numbers_read.reset(token)


def shown_number(board: Board) -> int:
    """The number of one board as the hall, the screens, the sheets and the interface show it (FC29)."""
    return _numbers(board.round_id)[board.pk]


def shown_numbers(found: Round) -> dict[int, int]:
    """The shown number of every board of a round by its id, in one query."""
    return _numbers(found.pk)


def _numbers(round_id: int) -> dict[int, int]:
    read = _numbers_read.get()
    if read is not None and round_id in read:
        return read[round_id]
    rows = Board.objects.filter(round_id=round_id).order_by("number").values_list("pk", "number")
    numbers = place_boards(list(rows.annotate(fixed=Min("seats__entry__fixed_board"))))
    if read is not None:
        read[round_id] = numbers
    return numbers


def place_boards(rows: Sequence[tuple[int, int, int | None]]) -> dict[int, int]:
    """Give every board (id, number in pairing order, fixed number of a player or None) its own shown number.

    A fixed board wins over the pairing order, the earlier of two over the later. Who is displaced gets the next free
    number: the smallest above the own one that nobody else has.
    """
    placed: dict[int, int] = {}
    taken: set[int] = set()
    for key, _number, fixed in rows:
        if fixed is not None and fixed not in taken:
            placed[key] = fixed
            taken.add(fixed)
    waiting = []
    for key, number, _fixed in rows:
        if key in placed:
            continue
        if number in taken:
            waiting.append((key, number))
        else:
            placed[key] = number
            taken.add(number)
    for key, number in waiting:
        placed[key] = next(n for n in count(number + 1) if n not in taken)
        taken.add(placed[key])
    return placed


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
    shown = shown_numbers(found)
    rows = [
        _row(b, before, number, shown[b.pk])
        for b in found.boards.select_related("result_by").prefetch_related(seats)
    ]
    byes = [
        ByeRow(s.entry, s.bye, before.score(s.entry.number or 0, number - 1))
        for s in found.seats.exclude(bye="").select_related("entry__player").order_by("bye", "entry__number")
    ]
    return RoundView(found, tuple(sorted(rows, key=lambda r: r.number)), tuple(byes))


def board_row(board: Board, history: History | None = None) -> BoardRow:
    """One board by itself; several boards of an event share one `history` of all its rounds."""
    number = board.round.number
    before = history or event_history(board.round.event, through=number - 1)
    return _row(board, before, number, shown_number(board))


def _row(board: Board, before: History, round_no: int, shown: int) -> BoardRow:
    sides = {s.colour: s.entry for s in board.seats.all()}
    white, black = sides["white"], sides["black"]
    return BoardRow(
        board=board,
        number=shown,
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
