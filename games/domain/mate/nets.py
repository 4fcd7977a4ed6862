"""Could a mating net ever be closed? Looks for a square of the king where everything fits together.

For a mate the king needs a checker, and each flight square must be guarded by the winner or blocked by a man of
the loser. `Mobility` says where every man might stand; here one square serves one man at a time: the checker
gives check from one square, the winner's king stands on one square, and no man blocks two squares.
"""

from __future__ import annotations

from collections.abc import Iterator

import chess

from games.domain.mate.mobility import Man, Mobility, pawn_attacks
from games.domain.mate.state import BIT, DIAG, FILE, KING, KNIGHT, NO_SQUARE, RANK, State, squares

_ROOK = [FILE[q][0] | RANK[q][0] for q in range(64)]
_BISHOP = [DIAG[q][0] for q in range(64)]


def _beside(king: int, square: int, away: int) -> int:
    """The king's neighbour towards `square` (`away` = -1) or on the far side of the king (`away` = 1)."""
    step_file = (king & 7) - (square & 7)
    step_rank = (king >> 3) - (square >> 3)
    file = (king & 7) + away * ((step_file > 0) - (step_file < 0))
    rank = (king >> 3) + away * ((step_rank > 0) - (step_rank < 0))
    return BIT[rank * 8 + file] if 0 <= file < 8 and 0 <= rank < 8 else 0


_BEHIND = [[_beside(k, q, 1) if q != k else 0 for q in range(64)] for k in range(64)]
_BEFORE = [[_beside(k, q, -1) if q != k else 0 for q in range(64)] for k in range(64)]


def _officer_views(kind: int, stands: int, king: int) -> Iterator[int]:
    """Flight squares an officer may hold while it checks the king, one mask for each checking square."""
    if kind == chess.KNIGHT:
        for square in squares(stands & KNIGHT[king]):
            yield KNIGHT[square]
        return
    straight = kind in (chess.ROOK, chess.QUEEN)
    diagonal = kind in (chess.BISHOP, chess.QUEEN)
    lines = (_ROOK[king] if straight else 0) | (_BISHOP[king] if diagonal else 0)
    for square in squares(stands & lines):
        if not stands & _BEFORE[king][square]:
            continue
        seen = (_ROOK[square] if straight else 0) | (_BISHOP[square] if diagonal else 0)
        yield seen | _BEHIND[king][square]


def _views(man: Man, king: int) -> set[int]:
    found = set()
    if man.kind == chess.PAWN:
        for square in squares(man.as_pawn & pawn_attacks(BIT[king], not man.colour)):
            found.add(pawn_attacks(BIT[square], man.colour) & KING[king])
        if man.as_officer:
            for kind in (chess.QUEEN, chess.KNIGHT):
                found.update(view & KING[king] for view in _officer_views(kind, man.as_officer, king))
    else:
        found.update(view & KING[king] for view in _officer_views(man.kind, man.as_officer, king))
    return found


def _through(man: Man, king: int) -> int:
    """Flight squares a man may hold at some time while the king stands on `king`, also through the king."""
    held = man.attacks() & KING[king]
    kind = chess.QUEEN if man.kind == chess.PAWN else man.kind
    if kind != chess.KNIGHT and man.as_officer & KING[king]:
        near = man.as_officer & KING[king]
        lines = (_ROOK[king] if kind != chess.BISHOP else 0) | (_BISHOP[king] if kind != chess.ROOK else 0)
        for square in squares(near & lines):
            held |= _BEHIND[king][square]
    return held


def _blocked_apart(flights: int, blockers: list[int]) -> bool:
    """Can every flight square be blocked by a man of its own?"""
    owner: dict[int, int] = {}

    def place(square: int, tried: set[int]) -> bool:
        for index, stands in enumerate(blockers):
            if index in tried or not stands >> square & 1:
                continue
            tried.add(index)
            if index not in owner or place(owner[index], tried):
                owner[index] = square
                return True
        return False

    return all(place(square, set()) for square in squares(flights))


class Nets:
    """The mating nets of one colour in one fixpoint."""

    def __init__(self, mobility: Mobility, winner: bool) -> None:
        self.loser_king, self.winner_king = mobility.king(not winner), mobility.king(winner)
        officers = [m for m in mobility.men if m.kind != chess.KING]
        self.hunters = [m for m in officers if m.colour == winner]
        self.blockers = [m.stands for m in officers if m.colour != winner]
        self.blocks = 0
        for stands in self.blockers:
            self.blocks |= stands

    def exist(self) -> bool:
        """Is there a square where the losing king might be mated?"""
        return any(self._mated_on(square) for square in squares(self.loser_king.stands))

    def _king_views(self, square: int) -> set[int]:
        far = self.winner_king.stands & ~KING[square] & ~BIT[square]
        return {KING[q] & KING[square] for q in squares(far)}

    def _mated_on(self, square: int) -> bool:
        held = [_through(man, square) for man in self.hunters]
        kings = self._king_views(square)
        everything = self.blocks
        for view in held:
            everything |= view
        if not any(not KING[square] & ~everything & ~king for king in kings):
            return False
        for index, man in enumerate(self.hunters):
            others = 0
            for other, view in enumerate(held):
                others |= view if other != index else 0
            for checking in _views(man, square):
                open_flights = KING[square] & ~others & ~checking
                if any(self._closed(open_flights & ~king) for king in kings):
                    return True
        return False

    def _closed(self, flights: int) -> bool:
        return not flights or (not flights & ~self.blocks and _blocked_apart(flights, self.blockers))


def may_mate(s: State, winner: bool) -> bool:
    """False when `winner` can provably never mate from this position (castling apart)."""
    return s.ep != NO_SQUARE or Nets(Mobility(s), winner).exist()
