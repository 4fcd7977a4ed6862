"""A written text against the legal moves of one position: which moves it can mean, and how well it is written.

The answer is never another move than the one written: the best grade that fits any move wins, and two moves
at that grade are a question, not a guess (Laws appendix C).
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

import chess
from chess.variant import CrazyhouseBoard

from games.domain.notation.languages import EXACT, FIDE, GRADES, TOLERATED
from games.domain.notation.shapes import CASTLE_LONG, CASTLE_SHORT, Decoded, Plain, Shape, decode
from games.domain.notation.words import result_of

Kind = Literal["move", "choice", "illegal", "unreadable", "gap", "marker"]
_LAST_RANKS: Final = chess.BB_RANK_1 | chess.BB_RANK_8


class Reading(NamedTuple):
    """What one text means in one position. `grade` is an index of `GRADES`; `signs` warns of a wrong + or #."""

    kind: Kind
    moves: tuple[chess.Move, ...] = ()
    grade: int = EXACT
    other_reading: bool = False
    wrong_sign: bool = False
    shape: Shape | None = None  # the best written shape that fits

    @property
    def grade_name(self) -> str:
        """`exact`, `fide` or `tolerated`."""
        return GRADES[self.grade]


UNREADABLE: Final = Reading("unreadable")
ILLEGAL: Final = Reading("illegal")
GAP: Final = Reading("gap")
MARKER: Final = Reading("marker")


def legal_to(board: chess.Board, piece: int, to: int, in_check: bool | None = None) -> list[chess.Move]:
    """Legal moves of one kind of piece to one square, castling left out; same answer as filtering all moves.

    Pseudo-legal origins come from the attack tables; the slow legality test is asked only when the king is
    in check, moves itself, or the piece stands on a line with it. `in_check` saves looking when it is known.
    """
    own = board.occupied_co[board.turn]
    if piece == chess.PAWN or chess.BB_SQUARES[to] & own or type(board) is not chess.Board:
        return _filtered(board, piece, to)
    origins = _origins(board, piece, to) & own
    if not origins:
        return []
    if in_check is None:
        in_check = board.is_check()
    moves = [chess.Move(origin, to) for origin in chess.scan_forward(origins)]
    return [m for m in moves if _is_safe(board, m, in_check or piece == chess.KING)]


def _is_safe(board: chess.Board, move: chess.Move, doubtful: bool) -> bool:
    """Is this pseudo-legal move legal? With the king not in check, only an enemy on a common line can forbid it."""
    if not doubtful:
        king = board.king(board.turn)
        if king is None:
            return True
        line = chess.BB_RAYS[king][move.from_square]
        if not line & board.occupied_co[not board.turn] & (board.bishops | board.rooks | board.queens):
            return True
    return not board.is_into_check(move)


def _origins(board: chess.Board, piece: int, to: int) -> int:
    """Squares from which a piece of this kind, not a pawn, could reach `to` over the present board."""
    if piece == chess.KNIGHT:
        return chess.BB_KNIGHT_ATTACKS[to] & board.knights
    if piece == chess.KING:
        return chess.BB_KING_ATTACKS[to] & board.kings
    reach = 0
    if piece != chess.ROOK:
        reach |= chess.BB_DIAG_ATTACKS[to][chess.BB_DIAG_MASKS[to] & board.occupied]
    if piece != chess.BISHOP:
        reach |= chess.BB_FILE_ATTACKS[to][chess.BB_FILE_MASKS[to] & board.occupied]
        reach |= chess.BB_RANK_ATTACKS[to][chess.BB_RANK_MASKS[to] & board.occupied]
    return reach & board.pieces_mask(piece, chess.WHITE if board.turn else chess.BLACK)


def _filtered(board: chess.Board, piece: int, to: int) -> list[chess.Move]:
    own_pieces = board.pieces_mask(piece, board.turn)
    target = chess.BB_SQUARES[to] & ~board.occupied_co[board.turn]
    return [m for m in board.generate_legal_moves(own_pieces, target) if not m.drop]


def _pawn_moves(board: chess.Board, shape: Shape, to: int) -> list[chess.Move]:
    """Legal pawn moves to a square; a bare square is never a capture, a file or a sign may be one."""
    moves = legal_to(board, chess.PAWN, to)
    fits: list[chess.Move] = []
    for move in moves:
        straight = (move.from_square - move.to_square) % 8 == 0
        if shape.from_file < 0 and not straight and shape.sign not in ("x", ":"):
            continue
        if shape.from_file < 0 and straight and shape.sign in ("x", ":"):
            continue
        fits.append(move)
    return fits


def _targets(board: chess.Board, shape: Shape) -> list[int]:
    """The square written, every square of a file (`exd`), or every square with the captured piece (`PxP`)."""
    if shape.victim:
        squares = list(chess.scan_forward(board.pieces_mask(shape.victim, not board.turn)))
        if shape.victim == chess.PAWN and shape.piece == chess.PAWN and board.ep_square is not None:
            squares.append(board.ep_square)
        return squares
    if shape.to_rank < 0:
        return [chess.square(shape.to_file, rank) for rank in range(8)]
    return [chess.square(shape.to_file, shape.to_rank)]


def _castling_moves(board: chess.Board, shape: Shape) -> list[chess.Move]:
    wanted = board.is_kingside_castling if shape.piece == CASTLE_SHORT else board.is_queenside_castling
    return [m for m in board.generate_castling_moves() if wanted(m)]


def _king_castling(board: chess.Board, shape: Shape) -> list[chess.Move]:
    """`Ke1-g1`: the king's own two squares written out."""
    if shape.from_file < 0 or shape.from_rank < 0 or shape.piece != chess.KING:
        return []
    origin = chess.square(shape.from_file, shape.from_rank)
    to = chess.square(shape.to_file, shape.to_rank)
    found = []
    for move in board.generate_castling_moves():
        short = board.is_kingside_castling(move)
        end = chess.square(6 if short else 2, chess.square_rank(move.from_square))
        if move.from_square == origin and to == end:
            found.append(move)
    return found


def _drops(board: chess.Board, shape: Shape) -> list[chess.Move]:
    square = chess.square(shape.to_file, shape.to_rank)
    move = chess.Move(square, square, drop=shape.piece)
    return [move] if board.is_legal(move) else []


def _fits(shape: Shape, move: chess.Move) -> bool:
    if shape.from_file >= 0 and chess.square_file(move.from_square) != shape.from_file:
        return False
    if shape.from_rank >= 0 and chess.square_rank(move.from_square) != shape.from_rank:
        return False
    return not shape.promotion or move.promotion == shape.promotion


def _grade_signs(board: chess.Board, shape: Shape, move: chess.Move, long: bool) -> int:
    """How well capture and new-piece signs are written."""
    sign, level = shape.sign, EXACT
    if board.is_capture(move):
        level = EXACT if sign == "x" else FIDE if sign == "" else TOLERATED
    elif sign == "-":
        level = FIDE if long else TOLERATED
    elif sign:
        level = TOLERATED
    if long and move.promotion and shape.promotion and shape.level == EXACT:
        return TOLERATED
    return level


def _grade_origin(shape: Shape, move: chess.Move, rivals: list[chess.Move]) -> int:
    """How well the square of departure is written: what is needed is exact, the long form is in the Laws."""
    has_file, has_rank = shape.from_file >= 0, shape.from_rank >= 0
    if shape.piece == chess.PAWN:
        diagonal = chess.square_file(move.from_square) != chess.square_file(move.to_square)
        if has_file and has_rank:
            return FIDE
        return EXACT if has_file == diagonal and not has_rank else TOLERATED
    need_file, need_rank = _needed(move, rivals)
    if (has_file, has_rank) == (need_file, need_rank):
        return EXACT
    if has_file and has_rank:
        return FIDE
    return EXACT if not has_file and not has_rank else TOLERATED


def _needed(move: chess.Move, rivals: list[chess.Move]) -> tuple[bool, bool]:
    """Must the file or the rank of departure be written to tell this move from the others (C.10)?"""
    others = [m.from_square for m in rivals if m.from_square != move.from_square]
    if not others:
        return False, False
    same_file = any(chess.square_file(o) == chess.square_file(move.from_square) for o in others)
    same_rank = any(chess.square_rank(o) == chess.square_rank(move.from_square) for o in others)
    return same_rank or not same_file, same_file


def _read_shape(board: chess.Board, shape: Shape) -> list[tuple[int, chess.Move]]:
    """Legal moves this shape can mean, each with its grade."""
    if shape.piece in (CASTLE_SHORT, CASTLE_LONG):
        return [(shape.level, m) for m in _castling_moves(board, shape)]
    if shape.drop:
        return [(shape.level, m) for m in _drops(board, shape)]
    found: list[tuple[int, chess.Move]] = []
    for to in _targets(board, shape):
        if shape.piece == chess.PAWN:
            moves = _pawn_moves(board, shape, to)
        else:
            moves = legal_to(board, shape.piece, to)
        long = shape.from_file >= 0 and shape.from_rank >= 0
        for move in moves:
            if not _fits(shape, move) or ((shape.to_rank < 0) and not board.is_capture(move)):
                continue
            grade = max(
                shape.level, _grade_signs(board, shape, move, long), _grade_origin(shape, move, moves)
            )
            found.append((grade, move))
    if not found:
        found = [(TOLERATED, m) for m in _king_castling(board, shape)]
    return found


def _plain_pawn(board: chess.Board, plain: Plain) -> int:
    """Square the pawn of a canonical text comes from, -1 when there is none."""
    back = -8 if board.turn else 8
    origin = plain.to + back
    if plain.takes:
        origin += plain.from_file - (plain.to & 7)
    elif board.occupied & chess.BB_SQUARES[plain.to]:
        return -1
    elif not board.occupied & chess.BB_SQUARES[origin] and plain.to >> 3 == (3 if board.turn else 4):
        origin += back
    pawns = board.pawns & board.occupied_co[board.turn]
    return origin if pawns & chess.BB_SQUARES[origin] else -1


def _plain_officer(board: chess.Board, plain: Plain, in_check: bool) -> int:
    """Square the officer of a canonical text comes from, -1 when it is not the only one or not so written."""
    origins = _origins(board, plain.piece, plain.to) & board.occupied_co[board.turn]
    if plain.from_file < 0 and not origins & (origins - 1):
        return origins.bit_length() - 1
    moves = legal_to(board, plain.piece, plain.to, in_check)
    if plain.from_file < 0:
        return moves[0].from_square if len(moves) == 1 else -1
    fits = [m for m in moves if m.from_square & 7 == plain.from_file]
    return fits[0].from_square if len(fits) == 1 < len(moves) else -1


def plain_move(board: chess.Board, plain: Plain, in_check: bool) -> chess.Move | None:
    """The short way for canonical writing in standard chess: the same move as `match` finds, or None."""
    turn = board.turn
    square = chess.BB_SQUARES[plain.to]
    if bool(board.occupied_co[not turn] & square) != plain.takes or board.occupied_co[turn] & square:
        return None
    if plain.piece == chess.PAWN:
        origin = _plain_pawn(board, plain)
    else:
        origin = _plain_officer(board, plain, in_check)
    if origin < 0:
        return None
    move = chess.Move(origin, plain.to)
    return move if _is_safe(board, move, in_check or plain.piece == chess.KING) else None


def match(board: chess.Board, decoded: Decoded) -> Reading:
    """Which legal move of `board` a decoded text means. Check and mate signs are judged by `judge_sign`."""
    if decoded.gap:
        return GAP
    shapes = decoded.shapes
    if not shapes or (shapes[0].drop and not isinstance(board, CrazyhouseBoard)):
        return UNREADABLE
    return _match_all(board, shapes)


def _match_all(board: chess.Board, shapes: tuple[Shape, ...]) -> Reading:
    best, worse, best_shape = TOLERATED + 1, False, None
    moves: dict[chess.Move, None] = {}
    for shape in shapes:
        if shape.level > best:
            worse = worse or (best > EXACT and bool(_read_shape(board, shape)))
            continue
        for grade, move in _read_shape(board, shape):
            if grade < best:
                worse = worse or (bool(moves) and move not in moves)
                best, moves, best_shape = grade, {move: None}, shape
            elif grade == best:
                moves[move] = None
            else:
                worse = worse or move not in moves
    if not moves:
        return ILLEGAL
    if len(moves) > 1:
        return Reading("choice", tuple(moves), best)
    return Reading("move", tuple(moves), best, worse, False, best_shape)


def judge_sign(sign: str, gives_check: bool, checkers: int, mate: bool) -> bool:
    """Is the written check or mate sign wrong? A missing sign never is (C.13)."""
    if sign == "+":
        return not gives_check
    if sign == "++":
        return not (mate or checkers > 1)
    return sign == "#" and not mate


def read_move(board: chess.Board, text: str, code: str) -> Reading:
    """What one written text means in this position on a sheet in language `code`.

    Kinds: `move`, `choice` (several moves fit equally well), `illegal`, `unreadable`, `gap`, `marker` (a
    result). The board is not changed.
    """
    decoded = decode(text, code)
    reading = match(board, decoded)
    if reading.kind in ("unreadable", "illegal", "gap") and result_of(text) is not None:
        return MARKER
    if reading.kind != "move" or not decoded.check:
        return reading
    board.push(reading.moves[0])
    checkers = board.checkers_mask().bit_count()
    wrong = judge_sign(decoded.check, checkers > 0, checkers, board.is_checkmate())
    board.pop()
    return reading._replace(grade=TOLERATED, wrong_sign=True) if wrong else reading
