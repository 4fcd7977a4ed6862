"""Where every man might ever stand, move order ignored: proof that a wall holds and no mate can arise.

The sets only grow, from "every man on its own square", until nothing is added. A man that never moves and is
never taken blocks its square and guards what it attacks for ever. Everything a legal game can do is inside the
sets, so what they exclude is impossible; what they allow may still be impossible.
"""

from __future__ import annotations

import chess

from games.domain.mate.state import BIT, State, squares

_NOT_A, _NOT_H = ~chess.BB_FILE_A, ~chess.BB_FILE_H
_NOT_AB, _NOT_GH = _NOT_A & ~chess.BB_FILE_B, _NOT_H & ~chess.BB_FILE_G


def _straight(mask: int) -> int:
    return ((mask << 8) | (mask >> 8) | ((mask & _NOT_H) << 1) | ((mask & _NOT_A) >> 1)) & chess.BB_ALL


def _diagonal(mask: int) -> int:
    east, west = (mask & _NOT_H) << 1, (mask & _NOT_A) >> 1
    both = east | west
    return ((both << 8) | (both >> 8)) & chess.BB_ALL


def _knight(mask: int) -> int:
    one = ((mask & _NOT_H) << 1) | ((mask & _NOT_A) >> 1)
    two = ((mask & _NOT_GH) << 2) | ((mask & _NOT_AB) >> 2)
    return ((one << 16) | (one >> 16) | (two << 8) | (two >> 8)) & chess.BB_ALL


def _one_step(kind: int, mask: int) -> int:
    """Squares next on the way of an officer of this kind: what it attacks when lines are walked step by step."""
    if kind == chess.KNIGHT:
        return _knight(mask)
    if kind == chess.BISHOP:
        return _diagonal(mask)
    if kind == chess.ROOK:
        return _straight(mask)
    return _straight(mask) | _diagonal(mask)


class Man:
    """One man: where it may arrive, as a pawn and as an officer, and whether it may be taken."""

    __slots__ = ("arrives", "as_officer", "as_pawn", "colour", "home", "kind", "stands", "takes", "taken")

    def __init__(self, square: int, kind: int, colour: bool) -> None:
        self.home, self.kind, self.colour = BIT[square], kind, colour
        self.stands = self.home
        self.as_pawn = self.home if kind == chess.PAWN else 0
        self.as_officer = 0 if kind == chess.PAWN else self.home
        self.arrives = self.takes = 0
        self.taken = False

    @property
    def steady(self) -> bool:
        """Does the man stay on its square for the whole game?"""
        return not self.arrives and not self.taken

    @property
    def on_file(self) -> bool:
        """Is the man a pawn that never leaves its file and is never taken?"""
        files = chess.BB_FILES[(self.home.bit_length() - 1) & 7]
        return self.kind == chess.PAWN and not self.taken and not self.stands & ~files

    def attacks(self) -> int:
        """Every square the man might attack one day, lines through the enemy king's square left out."""
        if self.kind != chess.PAWN:
            return _one_step(self.kind, self.as_officer)
        attacked = pawn_attacks(self.as_pawn, self.colour)
        if self.as_officer:
            attacked |= _one_step(chess.QUEEN, self.as_officer) | _knight(self.as_officer)
        return attacked


def pawn_attacks(mask: int, colour: bool) -> int:
    """Squares attacked by pawns of `colour` on `mask`."""
    sides = ((mask & _NOT_H) << 1) | ((mask & _NOT_A) >> 1)
    return (sides << 8) & chess.BB_ALL if colour else sides >> 8


class Mobility:
    """The fixpoint for one position without en passant right."""

    def __init__(self, s: State) -> None:
        self.men = _men(s)
        self.empty = chess.BB_ALL & ~(s.white | s.black)
        kings = BIT[s.white_king] | BIT[s.black_king]
        self._takeable = {True: s.white & ~kings, False: s.black & ~kings}
        while self._grow():
            pass

    def king(self, colour: bool) -> Man:
        """The king of a colour."""
        return next(m for m in self.men if m.kind == chess.KING and m.colour == colour)

    def _guarded_for_ever(self, by: bool) -> int:
        guarded = 0
        for man in self.men:
            if man.colour == by and man.steady:
                guarded |= (
                    pawn_attacks(man.home, by) if man.kind == chess.PAWN else _one_step(man.kind, man.home)
                )
        return guarded

    def _grow(self) -> bool:
        free = self.empty
        prey = {True: 0, False: 0}
        for man in self.men:
            if not man.steady:
                free |= man.home
            if man.kind != chess.KING:
                prey[man.colour] |= man.stands
        grown = False
        for man in self.men:
            enemy = not man.colour
            allowed = free | self._takeable[enemy]
            if man.kind == chess.PAWN:
                grown |= self._grow_pawn(man, free, allowed, prey[enemy])
            else:
                grown |= self._grow_officer(man, allowed)
        return self._take() or grown

    def _grow_officer(self, man: Man, allowed: int) -> bool:
        if man.kind == chess.KING:
            allowed &= ~self._guarded_for_ever(not man.colour)
        reach = _spread(man.kind, man.stands, allowed)
        if not reach & ~man.arrives:
            return False
        man.arrives |= reach
        man.takes = man.arrives
        man.as_officer |= reach
        man.stands |= reach
        return True

    def _grow_pawn(self, man: Man, free: int, allowed: int, prey: int) -> bool:
        before = man.as_officer, man.as_pawn, man.takes
        ahead = free & ~self._behind_enemy_pawn(man)
        pawn = man.as_pawn
        forward = (pawn << 8 if man.colour else pawn >> 8) & ahead
        sideways = pawn_attacks(pawn, man.colour) & prey
        man.as_pawn |= forward | sideways
        man.takes |= sideways
        man.arrives |= forward | sideways
        man.as_officer |= man.as_pawn & chess.BB_BACKRANKS
        if man.as_officer:
            reach = _spread(chess.QUEEN, man.as_officer, allowed) | _knight(man.as_officer) & allowed
            man.as_officer |= reach
            man.arrives |= reach
            man.takes |= reach
        man.stands |= man.arrives
        return before != (man.as_officer, man.as_pawn, man.takes)

    def _behind_enemy_pawn(self, man: Man) -> int:
        """Squares a pawn cannot reach because an enemy pawn that keeps the same file is in front of it."""
        home = man.home.bit_length() - 1
        if man.as_officer or man.as_pawn & ~chess.BB_FILES[home & 7]:
            return 0
        shut = 0
        for other in self.men:
            if other.colour == man.colour or not other.on_file:
                continue
            square = other.home.bit_length() - 1
            if square & 7 == home & 7 and (square > home) == man.colour:
                shut |= chess.BB_ALL << (square & 56) if man.colour else (1 << (square | 7) + 1) - 1
        return shut & chess.BB_ALL

    def _take(self) -> bool:
        reach = {True: 0, False: 0}
        for man in self.men:
            reach[man.colour] |= man.takes
        changed = False
        for man in self.men:
            if not man.taken and man.kind != chess.KING and reach[not man.colour] & man.stands:
                man.taken = changed = True
        return changed


def _spread(kind: int, start: int, allowed: int) -> int:
    """All squares reached from `start` by repeated steps of this kind over `allowed` squares."""
    reached, edge = 0, start
    while edge:
        step = _one_step(kind, edge) & allowed
        edge = step & ~reached & ~start
        reached |= step
    return reached


def _men(s: State) -> list[Man]:
    kinds = ((s.pawns, 1), (s.knights, 2), (s.bishops, 3), (s.rooks, 4), (s.queens, 5))
    men = [Man(q, kind, bool(s.white & BIT[q])) for mask, kind in kinds for q in squares(mask)]
    return [*men, Man(s.white_king, chess.KING, chess.WHITE), Man(s.black_king, chess.KING, chess.BLACK)]
