"""Games of an event as PGN: the moves of the longer trusted sheet, the result the event uses."""

from __future__ import annotations

from django.db.models import Prefetch

from games.domain.pgn import PgnOut, write_pgn
from games.models import Scoresheet
from tournaments.domain.results import RESULTS, Result
from tournaments.models import Board, Event, Seat
from tournaments.selectors.boards import shown_number


def event_pgn(event: Event, round_no: int | None = None) -> str:
    """All boards of a round, or of the event, in order. Boards without a sheet are written without moves."""
    boards = Board.objects.filter(round__event=event).order_by("round__number", "number")
    if round_no is not None:
        boards = boards.filter(round__number=round_no)
    seats = Prefetch("seats", Seat.objects.select_related("entry__player"))
    sheets = Prefetch("scoresheets", Scoresheet.objects.filter(current=True).select_related("verdict"))
    rows = boards.select_related("round").prefetch_related(seats, sheets)
    return "\n".join(write_pgn(_game(event, board)) for board in rows)


def _game(event: Event, board: Board) -> PgnOut:
    entries = {seat.colour: seat.entry for seat in board.seats.all()}
    white, black = entries["white"], entries["black"]
    started = board.round.started_at or board.round.planned_at
    day = started.astimezone(event.zone).date() if started else event.start_date
    ratings = {"WhiteElo": white.rating, "BlackElo": black.rating}
    return PgnOut(
        moves=_moves(board),
        result=Result(board.result) if board.result else Result.PENDING,
        event=event.name,
        site=event.place or "?",
        date=day.strftime("%Y.%m.%d"),
        round=f"{board.round.number}.{shown_number(board)}",
        white=white.player.name,
        black=black.player.name,
        time_control=event.time_control or "?",
        termination=_termination(board),
        tags={name: str(value) for name, value in ratings.items() if value},
    )


def _moves(board: Board) -> tuple[str, ...]:
    best: tuple[str, ...] = ()
    for sheet in board.scoresheets.all():
        moves = sheet.verdict.data.get("moves", [])
        whole = tuple(m for m in moves if m)
        if len(whole) == len(moves) and len(whole) > len(best):
            best = whole
    return best


def _termination(board: Board) -> str:
    if not board.result or board.result == Result.PENDING:
        return "unterminated"
    if RESULTS[Result(board.result)].forfeit:
        return "forfeit"
    return "rules infraction" if board.result_source == "ruling" else "normal"
