"""How far a position looks from a helpmate: lower is nearer. Only a guide for the order of the search."""

from __future__ import annotations

import chess

from games.domain.mate.state import State, squares

CORNERS = (chess.A1, chess.H1, chess.A8, chess.H8)
DISTANCE = [[chess.square_distance(a, b) for b in range(64)] for a in range(64)]
# The winner's king belongs two steps from the corner.
_KING_PULL = [[2 * max(0, chess.square_distance(c, q) - 2) for q in range(64)] for c in CORNERS]
_LOSER_PULL = [[3 * chess.square_distance(c, q) for q in range(64)] for c in CORNERS]
_LIGHT_CORNERS, _DARK_CORNERS = (1, 2), (0, 3)


def _corner_cost(s: State, winner: bool, corner: int) -> int:
    return _LOSER_PULL[corner][s.king(not winner)] + _KING_PULL[corner][s.king(winner)]


def _promotion_cost(s: State, winner: bool, pawns: int) -> int:
    """Steps of the most advanced pawn, men standing in its way counted double."""
    occupied = s.white | s.black
    best = 99
    for square in squares(pawns):
        ahead = chess.BB_FILES[square & 7] & (
            chess.BB_ALL << (square | 7) + 1 if winner else (1 << (square & 56)) - 1
        )
        steps = 7 - (square >> 3) if winner else square >> 3
        best = min(best, 2 * steps + 3 * (ahead & occupied).bit_count())
    return best


def _minor_cost(s: State, winner: bool, mine: int) -> int:
    """Cost when the winner has minor pieces only: the right corner, men near it, blockers if one is alone."""
    theirs = s.own(not winner) ^ (1 << s.king(not winner))
    light = bool(mine & chess.BB_LIGHT_SQUARES & s.bishops)
    dark = bool(mine & chess.BB_DARK_SQUARES & s.bishops)
    corners: tuple[int, ...] = (0, 1, 2, 3)
    if not mine & s.knights and light != dark:
        corners = _LIGHT_CORNERS if light else _DARK_CORNERS
    best = 999
    alone = not mine & (mine - 1) or (not mine & s.knights and light != dark)
    for corner in corners:
        square = CORNERS[corner]
        cost = _corner_cost(s, winner, corner)
        cost += sum(DISTANCE[square][q] for q in squares(mine & s.knights))
        if alone:
            cost += 2 * min((DISTANCE[square][q] for q in squares(theirs)), default=8)
        best = min(best, cost)
    return best


def guide(s: State, winner: bool) -> int:
    """Estimated effort to a mate by `winner`."""
    mine = s.own(winner) ^ (1 << s.king(winner))
    theirs = s.own(not winner)
    if mine & (s.rooks | s.queens):
        corner = min(_corner_cost(s, winner, c) for c in range(4))
        return corner + 2 * theirs.bit_count()
    if mine & s.pawns:
        corner = min(_corner_cost(s, winner, c) for c in range(4))
        return 30 + 2 * _promotion_cost(s, winner, mine & s.pawns) + 2 * theirs.bit_count() + corner // 2
    return 20 + _minor_cost(s, winner, mine)
