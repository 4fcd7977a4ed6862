"""Positions as the repetition rule sees them, and the start of a game in every variant the program replays."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

import chess
import chess.variant

from tournaments.domain.errors import InputError
from tournaments.domain.text import T

STANDARD: Final = "standard"
_VARIANTS: Final[dict[str, Callable[[], chess.Board]]] = {
    STANDARD: chess.Board,
    "chess960": lambda: chess.Board(chess960=True),
    "kingofthehill": chess.variant.KingOfTheHillBoard,
    "threecheck": chess.variant.ThreeCheckBoard,
    "crazyhouse": chess.variant.CrazyhouseBoard,
}
VARIANTS: Final = tuple(_VARIANTS)


def position_key(board: chess.Board) -> Hashable:
    """What must be equal for two positions to be the same (Laws 9.2.3).

    Player to move, pieces on their squares, castling rights, and an en passant right only where such a capture
    is legal. The library's own key says exactly this but is not public, so only this function uses it.
    """
    return board._transposition_key()


def start_board(start_fen: str | None = None, variant: str = STANDARD) -> chess.Board:
    """The board a game begins from. Raises `InputError` for an unknown variant or a position that cannot be read."""
    try:
        board = _VARIANTS[variant]()
    except KeyError:
        known = ", ".join(VARIANTS)
        raise InputError(
            T("The variant “%(variant)s” is not known. Use one of: %(known)s.", variant=variant, known=known),
            code="unknown_variant",
        ) from None
    if start_fen is not None:
        set_position(board, start_fen)
    return board


def set_position(board: chess.Board, fen: str) -> None:
    """Put a position on the board. Raises `InputError` when the text is no position or lacks a king."""
    try:
        board.set_fen(fen.strip())
    except (ValueError, IndexError) as error:
        raise InputError(
            T("“%(fen)s” is not a position in FEN: %(why)s.", fen=fen[:100], why=str(error)), code="bad_fen"
        ) from error
    for colour in chess.COLORS:
        if board.king(colour) is None or len(board.pieces(chess.KING, colour)) != 1:
            raise InputError(
                T("The position “%(fen)s” needs exactly one king of each colour.", fen=fen[:100]),
                code="bad_fen",
            )


def position_problems(board: chess.Board) -> bool:
    """Would such a position be impossible in a game? Only a hint: an arbiter may set it all the same."""
    return not board.is_valid()
