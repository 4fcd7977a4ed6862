"""Games of an event as PGN: the moves the current sheets prove, the result the event uses."""

from __future__ import annotations

import chess
from django.db.models import Prefetch

from games.domain.pgn import PgnOut, write_pgn
from games.models import Scoresheet
from games.selectors.agreed import agreed_game
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


def board_pgn(event: Event, board: Board) -> str:
    """The game of one board."""
    return write_pgn(_game(event, board))


def _game(event: Event, board: Board) -> PgnOut:
    entries = {seat.colour: seat.entry for seat in board.seats.all()}
    white, black = entries["white"], entries["black"]
    started = board.round.started_at or board.round.planned_at
    day = started.astimezone(event.zone).date() if started else event.start_date
    game = agreed_game(board, [sheet for sheet in board.scoresheets.all() if sheet.current])
    ratings = {"WhiteElo": white.rating, "BlackElo": black.rating}
    return PgnOut(
        moves=game.moves,
        result=Result(board.result) if board.result else Result.PENDING,
        event=event.name,
        site=event.place or "?",
        date=day.strftime("%Y.%m.%d"),
        round=f"{board.round.number}.{shown_number(board)}",
        white=white.player.name,
        black=black.player.name,
        start_fen=None if game.start_fen == chess.STARTING_FEN else game.start_fen,
        time_control=event.time_control or "?",
        termination=_termination(board),
        tags={name: str(value) for name, value in ratings.items() if value},
    )


def _termination(board: Board) -> str:
    if not board.result or board.result == Result.PENDING:
        return "unterminated"
    if RESULTS[Result(board.result)].forfeit:
        return "forfeit"
    return "rules infraction" if board.result_source == "ruling" else "normal"
