"""Why a readable move cannot be played: one reason code an arbiter can explain.

Codes: blocked, own_piece, not_reachable, wrong_side, leaves_king_in_check, ignores_check, castling_in_check,
castling_through_attack, castling_right_lost, en_passant_expired, promotion_piece, game_over.
"""

from __future__ import annotations

from typing import Final

import chess

from games.domain.notation.match import match
from games.domain.notation.shapes import CASTLE_LONG, CASTLE_SHORT, Decoded, Shape
from tournaments.domain.text import T, Text


def reason_for(board: chess.Board, decoded: Decoded) -> str:
    """The reason why none of the shapes is legal here, judged by the best written one (Laws 3, 3.8, 3.9)."""
    if not any(board.generate_legal_moves()):
        return "game_over"
    shape = decoded.shapes[0]
    if shape.piece in (CASTLE_SHORT, CASTLE_LONG):
        return _castling_reason(board, shape.piece == CASTLE_SHORT)
    if _bad_new_piece(shape):
        return "promotion_piece"
    if shape.to_rank < 0 or shape.drop:
        return "not_reachable"
    to = chess.square(shape.to_file, shape.to_rank)
    reason = _pawn_reason(board, shape, to) if shape.piece == chess.PAWN else _piece_reason(board, shape, to)
    if reason is None:
        reason = "wrong_side" if _fits_other_side(board, decoded) else "not_reachable"
    return reason


def _bad_new_piece(shape: Shape) -> bool:
    return bool(shape.promotion) and (
        shape.promotion in (chess.KING, chess.PAWN) or shape.to_rank not in (-1, 0, 7)
    )


def _fits_other_side(board: chess.Board, decoded: Decoded) -> bool:
    other = board.copy(stack=False)
    other.turn = not board.turn
    other.ep_square = None
    return match(other, decoded).kind in ("move", "choice")


def _castling_reason(board: chess.Board, short: bool) -> str:
    turn = board.turn
    has_right = (
        board.has_kingside_castling_rights(turn) if short else board.has_queenside_castling_rights(turn)
    )
    king = board.king(turn)
    if not has_right or king is None:
        return "castling_right_lost"
    if board.is_check():
        return "castling_in_check"
    rank = chess.square_rank(king)
    end = chess.square(6 if short else 2, rank)
    rook = chess.square(7 if short else 0, rank)
    if (chess.between(king, rook) | chess.BB_SQUARES[end]) & board.occupied & ~chess.BB_SQUARES[king]:
        return "blocked"
    crossed = chess.SquareSet(chess.between(king, end))
    if any(board.is_attacked_by(not turn, square) for square in crossed):
        return "castling_through_attack"
    return "leaves_king_in_check"


def _origins(board: chess.Board, shape: Shape) -> list[int]:
    """Own pieces of the written kind that agree with the written square of departure."""
    return [
        square
        for square in board.pieces(shape.piece, board.turn)
        if shape.from_file in (-1, chess.square_file(square))
        and shape.from_rank in (-1, chess.square_rank(square))
    ]


def _king_reason(board: chess.Board) -> str:
    return "ignores_check" if board.is_check() else "leaves_king_in_check"


def _piece_reason(board: chess.Board, shape: Shape, to: int) -> str | None:
    origins = _origins(board, shape)
    reaching = [o for o in origins if to in board.attacks(o)]
    if reaching:
        if board.color_at(to) == board.turn:
            return "own_piece"
        if shape.piece == chess.KING:
            return "leaves_king_in_check"
        return _king_reason(board)
    empty = chess.Board(None)
    for origin in origins:
        empty.set_piece_at(origin, chess.Piece(shape.piece, board.turn))
        if to in empty.attacks(origin):
            return "blocked"
        empty.remove_piece_at(origin)
    return None


def _pawn_reason(board: chess.Board, shape: Shape, to: int) -> str | None:
    capture = shape.sign in ("x", ":") or (shape.from_file >= 0 and shape.from_file != shape.to_file)
    if not capture:
        return _push_reason(board, shape, to)
    step = 1 if board.turn == chess.WHITE else -1
    rank = chess.square_rank(to) - step
    origins = [o for o in _origins(board, shape) if to in board.attacks(o) and chess.square_rank(o) == rank]
    if not origins:
        return None
    if board.color_at(to) == board.turn:
        return "own_piece"
    if board.color_at(to) is not None or to == board.ep_square:
        return _king_reason(board)
    neighbour = chess.square(chess.square_file(to), rank)
    behind = board.piece_at(neighbour)
    passed = behind == chess.Piece(chess.PAWN, not board.turn) and chess.square_rank(to) in (2, 5)
    return "en_passant_expired" if passed else "not_reachable"


def _push_reason(board: chess.Board, shape: Shape, to: int) -> str | None:
    if board.piece_at(to) is not None:
        return "blocked"
    step = -8 if board.turn == chess.WHITE else 8
    pawn = chess.Piece(chess.PAWN, board.turn)
    home = 3 if board.turn == chess.WHITE else 4
    if not 0 <= to + step < 64:
        return None
    if board.piece_at(to + step) == pawn:
        return _king_reason(board)
    if chess.square_rank(to) == home and board.piece_at(to + 2 * step) == pawn:
        return "blocked" if board.piece_at(to + step) else _king_reason(board)
    return None


_WORDS: Final[dict[str, Text]] = {
    "blocked": T("Another piece stands in the way."),
    "own_piece": T("A piece of the same player stands on that square."),
    "not_reachable": T("No piece of this kind can go there."),
    "wrong_side": T("Only the opponent could play this; a move is probably missing."),
    "leaves_king_in_check": T("The king would stand in check after this move."),
    "ignores_check": T("The king is in check and this move does not end the check."),
    "castling_in_check": T("Castling is not possible while the king is in check."),
    "castling_through_attack": T("The king would cross an attacked square."),
    "castling_right_lost": T("The right to castle is gone: king or rook has moved before, or never had it."),
    "en_passant_expired": T("The en passant capture was possible only on the move directly after."),
    "promotion_piece": T(
        "A pawn can become only a queen, rook, bishop or knight, and only on the last rank."
    ),
    "game_over": T("The game had already ended."),
    "several_moves": T("Two or more moves fit what is written."),
    "language": T("The letters fit more than one language and the readings differ."),
    "result_or_castling": T("This can be castling or the result “nobody scores”."),
    "not_a_move": T("This cannot be read as a move."),
    "not_recorded": T("No move is recorded here."),
    "bad_repair": T("The move given to replace the written one is not legal here."),
    "bad_position": T("The position set by the arbiter cannot be used."),
}


def reason_text(reason: str) -> Text:
    """The reason as a sentence."""
    return _WORDS[reason]
