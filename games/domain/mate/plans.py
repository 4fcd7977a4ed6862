"""Plans for a helpmate: where each man should stand, and how far it is from there inside the walls.

A plan only orders a search (`Search` takes `Plan.cost`); it proves nothing by itself.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import chess

from games.domain.mate.mobility import Man, Mobility, pawn_attacks
from games.domain.mate.state import (
    BIT,
    DIAG,
    DIAG_MASK,
    FILE,
    FILE_MASK,
    KING,
    KNIGHT,
    RANK,
    RANK_MASK,
    State,
    squares,
)

FAR = 20
PROMOTION_DETOUR = 3
Table = list[int]
_OFFICERS = (chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN)


def _reach(kind: int, square: int, blocked: int) -> int:
    """Squares one move away for an officer or king when `blocked` squares stop it."""
    if kind == chess.KNIGHT:
        return KNIGHT[square]
    if kind == chess.KING:
        return KING[square]
    reach = 0
    if kind != chess.ROOK:
        reach = DIAG[square][DIAG_MASK[square] & blocked]
    if kind != chess.BISHOP:
        reach |= FILE[square][FILE_MASK[square] & blocked] | RANK[square][RANK_MASK[square] & blocked]
    return reach


def _distances(kind: int, targets: int, allowed: int) -> Table:
    """Moves of this kind from every square to the nearest target, staying on `allowed` squares."""
    table = [FAR] * 64
    edge, seen, depth = targets & allowed, 0, 0
    while edge:
        seen |= edge
        following = 0
        for square in squares(edge):
            table[square] = depth
            following |= _reach(kind, square, ~allowed & chess.BB_ALL)
        edge = following & allowed & ~seen
        depth += 1
    return table


class Yard:
    """Room of every kind of man in one fixpoint, and distance tables made from it."""

    def __init__(self, state: State, mobility: Mobility) -> None:
        self.state = state
        self.mobility = mobility
        self.room: dict[tuple[int, bool], int] = {}
        self._promotes = {True: False, False: False}
        self._tables: dict[tuple[int, bool, int], Table] = {}
        for man in mobility.men:
            if man.kind == chess.PAWN:
                self._promotes[man.colour] |= bool(man.as_officer)
                for kind in _OFFICERS if man.as_officer else ():
                    self._add(kind, man.colour, man.as_officer)
                self._add(chess.PAWN, man.colour, man.as_pawn)
            else:
                self._add(man.kind, man.colour, man.as_officer)

    def _add(self, kind: int, colour: bool, stands: int) -> None:
        self.room[kind, colour] = self.room.get((kind, colour), 0) | stands

    def table(self, kind: int, colour: bool, targets: int) -> Table:
        """Distance of a man of this kind and colour to the targets from every square."""
        key = (kind, colour, targets)
        if key not in self._tables:
            room = self.room.get((kind, colour), 0)
            make = self._pawn_table if kind == chess.PAWN else None
            self._tables[key] = make(colour, targets) if make else _distances(kind, targets, room)
        return self._tables[key]

    def _pawn_table(self, colour: bool, targets: int) -> Table:
        room = self.room.get((chess.PAWN, colour), 0)
        table = [FAR] * 64
        for square in squares(room):
            rank = square >> 3
            if self._promotes[colour]:
                table[square] = (7 - rank if colour else rank) + PROMOTION_DETOUR
            ahead = chess.BB_FILES[square & 7] & targets & room
            for goal in squares(ahead):
                steps = (goal - square) // 8 if colour else (square - goal) // 8
                if steps >= 0:
                    table[square] = min(table[square], steps)
        return table

    def spread(self, colour: bool) -> Table:
        """Moves the nearest man of `colour` (king apart) needs to every square."""
        best = [FAR] * 64
        for man in self.mobility.men:
            if man.colour == colour and man.kind != chess.KING:
                table = self._pawn_spread(man) if man.kind == chess.PAWN else None
                best = list(map(min, best, table or _distances(man.kind, man.home, man.as_officer)))
        return best

    def _pawn_spread(self, pawn: Man) -> Table:
        table = [FAR] * 64
        home = pawn.home.bit_length() - 1
        rank = home >> 3
        promoted = (7 - rank if pawn.colour else rank) + PROMOTION_DETOUR
        for square in squares(pawn.as_officer):
            table[square] = promoted
        for square in squares(pawn.as_pawn & chess.BB_FILES[home & 7]):
            table[square] = abs(square - home) // 8
        return table

    def distances(self, state: State, colour: bool, targets: int) -> list[int]:
        """Moves every man of `colour` (king apart) needs to the nearest target, in a fixed order of the men."""
        own = state.own(colour)
        masks = (state.pawns, state.knights, state.bishops, state.rooks, state.queens)
        found: list[int] = []
        for kind, mask in enumerate(masks, 1):
            mask &= own
            if mask:
                table = self.table(kind, colour, targets)
                found.extend(table[q] for q in squares(mask))
        return found

    def fill(self, state: State, colour: bool, flights: tuple[int, ...]) -> int:
        """Moves needed to put a man of `colour` on every flight square, each man used once."""
        rows = [self.distances(state, colour, BIT[flight]) for flight in flights]
        if len(rows) == 1:
            return min(rows[0], default=FAR)
        return min(_assign(rows), _assign(rows[::-1]))


def _assign(rows: list[list[int]]) -> int:
    used: set[int] = set()
    total = 0
    for row in rows:
        cost, index = min(((c, i) for i, c in enumerate(row) if i not in used), default=(FAR, -1))
        used.add(index)
        total += cost
    return total


@dataclass(frozen=True, slots=True)
class Plan:
    """One mating picture: the losing king's square, the winner's king squares, the check, flights to fill."""

    winner: bool
    mated_on: int
    king_on: int
    check: tuple[int, int]
    blocks: tuple[int, ...]

    def guide(self, yard: Yard) -> Callable[[State, bool], int]:
        """The cost function of this plan for a search."""
        winner, loser = self.winner, not self.winner
        to_mate = yard.table(chess.KING, loser, BIT[self.mated_on])
        to_help = yard.table(chess.KING, winner, self.king_on)
        kind, spot = self.check
        to_check = yard.table(kind, winner, spot)
        blocks = self.blocks
        fills: dict[tuple[int, ...], int] = {}
        checks: dict[int, int] = {}

        def cost(state: State, _winner: bool) -> int:
            checkers = _of_kind(state, kind) & state.own(winner)
            check = checks.get(checkers)
            if check is None:
                check = checks[checkers] = 2 * min((to_check[q] for q in squares(checkers)), default=FAR)
            total = 3 * to_mate[state.king(loser)] + 3 * to_help[state.king(winner)] + check
            if not blocks:
                return total
            own = state.own(loser)
            key = (own, own & state.pawns, own & state.knights, own & state.bishops, own & state.rooks)
            fill = fills.get(key)
            if fill is None:
                fill = fills[key] = 2 * yard.fill(state, loser, blocks)
            return total + fill

        return cost


def _of_kind(state: State, kind: int) -> int:
    """All men of one kind, kings apart."""
    return (0, state.pawns, state.knights, state.bishops, state.rooks, state.queens)[kind]


def _checks(yard: Yard, winner: bool, king: int) -> Iterator[tuple[int, int, int]]:
    """Kind, square and held flights of every way the winner might give check on this square."""
    for kind in (chess.PAWN, *_OFFICERS):
        room = yard.room.get((kind, winner), 0)
        if kind == chess.PAWN:
            spots = room & pawn_attacks(BIT[king], not winner)
        else:
            spots = room & _reach(kind, king, ~(room | BIT[king]) & chess.BB_ALL)
        for spot in squares(spots):
            seen = pawn_attacks(BIT[spot], winner) if kind == chess.PAWN else _reach(kind, spot, 0)
            yield kind, spot, seen & KING[king]


def _plans_on(
    yard: Yard, winner: bool, king: int, near: tuple[Table, Table, Table]
) -> Iterator[tuple[int, Plan]]:
    """Plans with the losing king on one square; `near` holds steps of the winner's king, winner's men, loser's men."""
    helpers: dict[int, int] = {}
    steps: dict[int, int] = {}
    for square in squares(yard.room[chess.KING, winner] & ~KING[king] & ~BIT[king]):
        view = KING[square] & KING[king]
        helpers[view] = helpers.get(view, 0) | BIT[square]
        steps[view] = min(steps.get(view, FAR), near[0][square])
    fills: dict[int, int] = {0: 0}
    for kind, spot, seen in _checks(yard, winner, king):
        for view, king_on in helpers.items():
            flights = KING[king] & ~seen & ~view
            if flights not in fills:
                fills[flights] = sum(2 * near[2][q] + 4 for q in squares(flights))
            cost = 2 * near[1][spot] + fills[flights]
            if cost < 2 * FAR:
                cost += KING[king].bit_count() + 3 * steps[view]
                yield cost, Plan(winner, king, king_on, (kind, BIT[spot]), tuple(squares(flights)))


def plans(yard: Yard, winner: bool, *, limit: int) -> list[Plan]:
    """The cheapest plans, at most two for one square of the losing king."""
    state, mobility = yard.state, yard.mobility
    walks = _distances(chess.KING, BIT[state.king(not winner)], mobility.king(not winner).stands)
    helps = _distances(chess.KING, BIT[state.king(winner)], mobility.king(winner).stands)
    near = (helps, yard.spread(winner), yard.spread(not winner))
    chosen: list[tuple[int, int, Plan]] = []
    for king in squares(mobility.king(not winner).stands):
        best = heapq.nsmallest(2, _plans_on(yard, winner, king, near), key=lambda pair: pair[0])
        chosen.extend((cost + 3 * walks[king], len(chosen) + i, plan) for i, (cost, plan) in enumerate(best))
    return [plan for _, _, plan in sorted(chosen, key=lambda item: item[:2])[:limit]]
