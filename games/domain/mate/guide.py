"""How far a position looks from a helpmate: lower is nearer. Only a guide for the order of the search."""

from __future__ import annotations

from functools import lru_cache

import chess

from games.domain.mate.state import State, squares

CORNERS = (chess.A1, chess.H1, chess.A8, chess.H8)
DISTANCE = [[chess.square_distance(a, b) for b in range(64)] for a in range(64)]
# The winner's king belongs two steps from the corner.
_KING_PULL = [[2 * max(0, chess.square_distance(c, q) - 2) for q in range(64)] for c in CORNERS]
_LOSER_PULL = [[3 * chess.square_distance(c, q) for q in range(64)] for c in CORNERS]
_ALL_CORNERS: tuple[int, ...] = (0, 1, 2, 3)
_LIGHT_CORNERS, _DARK_CORNERS = (1, 2), (0, 3)


_PULLS = [
    [[_LOSER_PULL[c][loser] + _KING_PULL[c][winner] for c in range(4)] for winner in range(64)]
    for loser in range(64)
]
_BEST_PULL = [[min(pulls) for pulls in row] for row in _PULLS]
_CACHE = 50_000


@lru_cache(maxsize=_CACHE)
def _promotion_cost(pawns: int, occupied: int, upward: bool) -> int:
    """Steps of the most advanced pawn, men standing in its way counted double."""
    best = 99
    for square in squares(pawns):
        ahead = chess.BB_FILES[square & 7] & (
            chess.BB_ALL << (square | 7) + 1 if upward else (1 << (square & 56)) - 1
        )
        steps = 7 - (square >> 3) if upward else square >> 3
        best = min(best, 2 * steps + 3 * (ahead & occupied).bit_count())
    return best


@lru_cache(maxsize=_CACHE)
def _gather(men: int) -> tuple[int, ...]:
    """For each corner the sum of the distances of the men to it."""
    found = squares(men)
    return tuple(sum(DISTANCE[corner][q] for q in found) for corner in CORNERS)


@lru_cache(maxsize=_CACHE)
def _first(men: int) -> tuple[int, ...]:
    """For each corner the distance of the nearest of the men to it."""
    found = squares(men)
    return tuple(min((DISTANCE[corner][q] for q in found), default=8) for corner in CORNERS)


def _minor_cost(s: State, winner: bool, mine: int) -> int:
    """Cost when the winner has minor pieces only: the right corner, knights near it, blockers if one is alone."""
    knights = mine & s.knights
    light = bool(mine & chess.BB_LIGHT_SQUARES & s.bishops)
    dark = bool(mine & chess.BB_DARK_SQUARES & s.bishops)
    one_coloured = not knights and light != dark
    corners = _ALL_CORNERS
    if one_coloured:
        corners = _LIGHT_CORNERS if light else _DARK_CORNERS
    pulls = _PULLS[s.king(not winner)][s.king(winner)]
    near = _gather(knights)
    if one_coloured or not mine & (mine - 1):
        blockers = _first(s.own(not winner) ^ (1 << s.king(not winner)))
        return min(pulls[c] + near[c] + 2 * blockers[c] for c in corners)
    return min(pulls[c] + near[c] for c in corners)


def guide(s: State, winner: bool) -> int:
    """Estimated effort to a mate by `winner`."""
    mine = s.own(winner) ^ (1 << s.king(winner))
    theirs = s.own(not winner)
    if mine & (s.rooks | s.queens):
        return _BEST_PULL[s.king(not winner)][s.king(winner)] + 2 * theirs.bit_count()
    if mine & s.pawns:
        corner = _BEST_PULL[s.king(not winner)][s.king(winner)]
        steps = _promotion_cost(mine & s.pawns, s.white | s.black, winner)
        return 30 + 2 * steps + 2 * theirs.bit_count() + corner // 2
    return 20 + _minor_cost(s, winner, mine)
