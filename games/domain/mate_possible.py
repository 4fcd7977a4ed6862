"""Can a player still checkmate (Laws 5.1.2, 5.2.2, 6.9, 7.5.5)?

The question behind a flag fall, a second illegal move and a resignation: is there any series of legal moves,
both sides helping, after which this colour mates? `mate_possible` answers for both colours of a FEN with proof:
a line for yes, a reason for no, and an honest "unknown" when the budget did not suffice.
"""

from __future__ import annotations

from dataclasses import dataclass

import chess

from games.domain.mate.answer import DEFAULT_NODES, Answer, Verdict, can_mate, is_dead
from tournaments.domain.errors import InputError
from tournaments.domain.text import N_, T, Text

__all__ = ["Answer", "MatePossible", "Verdict", "can_mate", "is_dead", "mate_possible", "read_position"]

_FAULTS = (
    (chess.STATUS_EMPTY, N_("The board is empty.")),
    (chess.STATUS_NO_WHITE_KING, N_("The white king is missing.")),
    (chess.STATUS_NO_BLACK_KING, N_("The black king is missing.")),
    (chess.STATUS_TOO_MANY_KINGS, N_("There is more than one king of a colour.")),
    (chess.STATUS_PAWNS_ON_BACKRANK, N_("A pawn stands on the first or last rank.")),
    (chess.STATUS_OPPOSITE_CHECK, N_("The side that is not to move is in check.")),
)
_VARIANTS = ("standard", "chess960")


@dataclass(frozen=True, slots=True)
class MatePossible:
    """Answers for both colours. Lines are UCI moves ending in mate, null unless the answer is yes."""

    fen: str
    white: Verdict
    black: Verdict
    white_line: tuple[str, ...] | None
    black_line: tuple[str, ...] | None
    white_reason: Text
    black_reason: Text
    nodes: int


def read_position(fen: str, *, chess960: bool = False) -> chess.Board:
    """The board of a FEN; `InputError` with code `bad_fen` says what is wrong with it."""
    try:
        board = chess.Board(fen, chess960=chess960)
    except ValueError as error:
        message = T("The FEN %(fen)s cannot be read: %(what)s.", fen=repr(fen), what=str(error))
        raise InputError(message, code="bad_fen", detail={"fen": fen}) from error
    status = board.status()
    for flag, msgid in _FAULTS:
        if status & flag:
            message = T("The FEN %(fen)s is no chess position: %(what)s", fen=repr(fen), what=Text(msgid))
            raise InputError(message, code="bad_fen", detail={"fen": fen})
    return board


def mate_possible(fen: str, *, budget_nodes: int = DEFAULT_NODES, variant: str = "standard") -> MatePossible:
    """Can White, can Black still mate from this position?

    `budget_nodes` bounds the positions looked at for each colour. `variant` is `standard` or `chess960`; for
    every other variant the answer is unknown, because its own rules decide. Raises `InputError` (`bad_fen`).
    """
    if variant not in _VARIANTS:
        reason = T(
            "Possible mates are decided for standard chess and Chess960 only, not for %(variant)s.",
            variant=variant,
        )
        return MatePossible(fen, "unknown", "unknown", None, None, reason, reason, 0)
    board = read_position(fen, chess960=variant == "chess960")
    white = can_mate(board, chess.WHITE, budget_nodes=budget_nodes)
    black = can_mate(board, chess.BLACK, budget_nodes=budget_nodes)
    return MatePossible(
        fen,
        white.verdict,
        black.verdict,
        white.line,
        black.line,
        white.reason,
        black.reason,
        white.nodes + black.nodes,
    )
