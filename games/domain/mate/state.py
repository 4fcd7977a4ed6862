"""A small position value with a fast legal move generator.

Only what a helpmate needs: pieces, side to move and the en passant square. Castling is left out on purpose:
a series without castling is still a legal series, and who proves that *no* series exists must treat castling
rights separately.
"""

from __future__ import annotations

from typing import NamedTuple

import chess

DIAG = chess.BB_DIAG_ATTACKS
DIAG_MASK = chess.BB_DIAG_MASKS
FILE = chess.BB_FILE_ATTACKS
FILE_MASK = chess.BB_FILE_MASKS
RANK = chess.BB_RANK_ATTACKS
RANK_MASK = chess.BB_RANK_MASKS
KING = chess.BB_KING_ATTACKS
KNIGHT = chess.BB_KNIGHT_ATTACKS
PAWN = chess.BB_PAWN_ATTACKS
BIT = chess.BB_SQUARES
ALL = chess.BB_ALL
LAST_RANKS = chess.BB_RANK_1 | chess.BB_RANK_8
BETWEEN = [[chess.between(a, b) for b in range(64)] for a in range(64)]
LINE = [[chess.ray(a, b) for b in range(64)] for a in range(64)]
PROMOTIONS = (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT)
NO_SQUARE = -1


class State(NamedTuple):
    """One position: bitboards per colour and piece kind, king squares, side to move, en passant square.

    `turn` is True when White moves; `ep` is -1 unless a pawn stands ready to capture there.
    """

    white: int
    black: int
    pawns: int
    knights: int
    bishops: int
    rooks: int
    queens: int
    white_king: int
    black_king: int
    turn: bool
    ep: int

    def own(self, colour: bool) -> int:
        """Squares of all pieces of `colour`."""
        return self.white if colour else self.black

    def king(self, colour: bool) -> int:
        """Square of the king of `colour`."""
        return self.white_king if colour else self.black_king


# A move is one integer: from | to << 6 | promotion << 12 | kind << 15.
Move = int


def squares(mask: int) -> list[int]:
    """Squares of a bitboard, lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def of_board(board: chess.Board) -> State:
    """The state of a board with one king of each colour; castling rights are dropped."""
    white_king, black_king = board.king(chess.WHITE), board.king(chess.BLACK)
    if white_king is None or black_king is None:
        raise ValueError("both kings must be on the board")
    ep = board.ep_square if board.has_legal_en_passant() and board.ep_square is not None else NO_SQUARE
    return State(
        board.occupied_co[chess.WHITE],
        board.occupied_co[chess.BLACK],
        board.pawns,
        board.knights,
        board.bishops,
        board.rooks,
        board.queens,
        white_king,
        black_king,
        board.turn,
        ep,
    )


def uci(move: Move) -> str:
    """The move as UCI text."""
    promotion = (move >> 12) & 7
    tail = chess.piece_symbol(promotion) if promotion else ""
    return chess.SQUARE_NAMES[move & 63] + chess.SQUARE_NAMES[(move >> 6) & 63] + tail


def attackers(s: State, square: int, by: bool, occupied: int) -> int:
    """Pieces of colour `by` that attack `square` when `occupied` blocks the lines."""
    straight = FILE[square][FILE_MASK[square] & occupied] | RANK[square][RANK_MASK[square] & occupied]
    diagonal = DIAG[square][DIAG_MASK[square] & occupied]
    hits = (
        (KNIGHT[square] & s.knights)
        | (PAWN[not by][square] & s.pawns)
        | (straight & (s.rooks | s.queens))
        | (diagonal & (s.bishops | s.queens))
        | (KING[square] & BIT[s.king(by)])
    )
    return hits & s.own(by)


def in_check(s: State) -> bool:
    """Is the side to move in check?"""
    return attackers(s, s.king(s.turn), not s.turn, s.white | s.black) != 0


def _pinned(s: State, king: int, own: int, opp: int) -> int:
    snipers = opp & (
        ((FILE[king][0] | RANK[king][0]) & (s.rooks | s.queens)) | (DIAG[king][0] & (s.bishops | s.queens))
    )
    occupied, pinned = own | opp, 0
    while snipers:
        low = snipers & -snipers
        snipers ^= low
        blockers = BETWEEN[king][low.bit_length() - 1] & occupied
        if blockers and not blockers & (blockers - 1):
            pinned |= blockers & own
    return pinned


def _king_moves(s: State, king: int, own: int, out: list[Move]) -> None:
    occupied = (s.white | s.black) ^ BIT[king]
    enemy = not s.turn
    head = king | chess.KING << 15
    targets = KING[king] & ~own
    while targets:
        low = targets & -targets
        targets ^= low
        to = low.bit_length() - 1
        if not attackers(s, to, enemy, occupied & ~low):
            out.append(head | to << 6)


def _officer_targets(kind: int, square: int, occupied: int) -> int:
    if kind == chess.KNIGHT:
        return KNIGHT[square]
    targets = 0
    if kind != chess.ROOK:
        targets = DIAG[square][DIAG_MASK[square] & occupied]
    if kind != chess.BISHOP:
        targets |= FILE[square][FILE_MASK[square] & occupied] | RANK[square][RANK_MASK[square] & occupied]
    return targets


def _officer_moves(s: State, king: int, allowed: int, pinned: int, out: list[Move]) -> None:
    own, occupied = s.own(s.turn), s.white | s.black
    for kind, mask in ((2, s.knights), (3, s.bishops), (4, s.rooks), (5, s.queens)):
        mask &= own
        while mask:
            low = mask & -mask
            mask ^= low
            square = low.bit_length() - 1
            targets = _officer_targets(kind, square, occupied) & allowed
            if pinned & low:
                targets &= LINE[king][square]
            head = square | kind << 15
            while targets:
                bit = targets & -targets
                targets ^= bit
                out.append(head | (bit.bit_length() - 1) << 6)


def _pawn_targets(s: State, square: int, occupied: int) -> int:
    enemies = s.own(not s.turn)
    targets = PAWN[s.turn][square] & enemies
    step, start = (8, 1) if s.turn else (-8, 6)
    if not occupied & BIT[square + step]:
        targets |= BIT[square + step]
        if square >> 3 == start and not occupied & BIT[square + 2 * step]:
            targets |= BIT[square + 2 * step]
    return targets


def _pawn_moves(s: State, king: int, allowed: int, pinned: int, out: list[Move]) -> None:
    occupied = s.white | s.black
    for square in squares(s.pawns & s.own(s.turn)):
        targets = _pawn_targets(s, square, occupied) & allowed
        if pinned & BIT[square]:
            targets &= LINE[king][square]
        head = square | chess.PAWN << 15
        while targets:
            low = targets & -targets
            targets ^= low
            move = head | (low.bit_length() - 1) << 6
            if low & LAST_RANKS:
                out.extend(move | promotion << 12 for promotion in PROMOTIONS)
            else:
                out.append(move)


def _en_passant(s: State, out: list[Move]) -> None:
    for square in squares(PAWN[not s.turn][s.ep] & s.pawns & s.own(s.turn)):
        move = square | s.ep << 6 | chess.PAWN << 15
        after = play(s, move)
        if not attackers(after, after.king(s.turn), not s.turn, after.white | after.black):
            out.append(move)


def legal_moves(s: State) -> list[Move]:
    """All legal moves except castling."""
    own, opp = s.own(s.turn), s.own(not s.turn)
    king = s.king(s.turn)
    out: list[Move] = []
    _king_moves(s, king, own, out)
    checkers = attackers(s, king, not s.turn, own | opp)
    allowed = ALL & ~own
    if checkers:
        if checkers & (checkers - 1):
            return out
        allowed = checkers | BETWEEN[king][checkers.bit_length() - 1]
    pinned = _pinned(s, king, own, opp)
    _officer_moves(s, king, allowed, pinned, out)
    if s.pawns & own:
        _pawn_moves(s, king, allowed, pinned, out)
        if s.ep != NO_SQUARE:
            _en_passant(s, out)
    return out


def play(s: State, move: Move) -> State:
    """The state after a legal move."""
    white, black, pawns, knights, bishops, rooks, queens, white_king, black_king, turn, ep = s
    origin, to, promotion, kind = move & 63, (move >> 6) & 63, (move >> 12) & 7, move >> 15
    start, end = BIT[origin], BIT[to]
    if (white | black) & end:
        keep = ~end
        white, black, pawns = white & keep, black & keep, pawns & keep
        knights, bishops, rooks, queens = knights & keep, bishops & keep, rooks & keep, queens & keep
    both = start | end
    if turn:
        white ^= both
    else:
        black ^= both
    if kind == 6:
        if turn:
            white_king = to
        else:
            black_king = to
    elif kind == 2:
        knights ^= both
    elif kind == 3:
        bishops ^= both
    elif kind == 4:
        rooks ^= both
    elif kind == 5:
        queens ^= both
    else:
        return _play_pawn(
            s, (white, black, pawns ^ start, knights, bishops, rooks, queens), origin, to, promotion
        )
    return State(
        white, black, pawns, knights, bishops, rooks, queens, white_king, black_king, not turn, NO_SQUARE
    )


def _play_pawn(
    s: State, boards: tuple[int, int, int, int, int, int, int], origin: int, to: int, promotion: int
) -> State:
    white, black, pawns, knights, bishops, rooks, queens = boards
    end, ep = BIT[to], NO_SQUARE
    if promotion:
        knights |= end if promotion == chess.KNIGHT else 0
        bishops |= end if promotion == chess.BISHOP else 0
        rooks |= end if promotion == chess.ROOK else 0
        queens |= end if promotion == chess.QUEEN else 0
    else:
        pawns |= end
    if to == s.ep:
        gone = ~BIT[to + (-8 if s.turn else 8)]
        white, black, pawns = white & gone, black & gone, pawns & gone
    elif abs(to - origin) == 16:
        middle = (origin + to) // 2
        if PAWN[s.turn][middle] & pawns & (black if s.turn else white):
            ep = middle
    return State(
        white, black, pawns, knights, bishops, rooks, queens, s.white_king, s.black_king, not s.turn, ep
    )


def is_mate(s: State) -> bool:
    """Is the side to move checkmated?"""
    return in_check(s) and not legal_moves(s)
