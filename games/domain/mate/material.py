"""When the men on the board alone rule a mate out (Laws 5.2.2, 6.9), for every legal placement of them."""

from __future__ import annotations

import chess

from games.domain.mate.state import State
from tournaments.domain.text import T, Text

LIGHT, DARK = chess.BB_LIGHT_SQUARES, chess.BB_DARK_SQUARES


def no_mating_material(s: State, winner: bool) -> bool:
    """Can `winner` never mate with these men, wherever they stand?

    True for a bare king; for a lone knight unless the other side has a pawn, knight, bishop or rook that can
    take a flight square; for bishops of one square colour unless the other side has a pawn, a knight or a bishop
    of the other square colour. The position itself must not be checkmate already.
    """
    mine = s.own(winner)
    if mine & (s.pawns | s.rooks | s.queens):
        return False
    knights, bishops = mine & s.knights, mine & s.bishops
    if not knights:
        if not bishops:
            return True
        if bishops & LIGHT and bishops & DARK:
            return False
        other_colour = DARK if bishops & LIGHT else LIGHT
        return not s.own(not winner) & (s.pawns | s.knights | (s.bishops & other_colour))
    if bishops or knights & (knights - 1):
        return False
    return not s.own(not winner) & (s.pawns | s.knights | s.bishops | s.rooks)


def material_reason(s: State, winner: bool) -> Text:
    """The sentence that goes with `no_mating_material`."""
    mine = s.own(winner)
    if mine & s.knights:
        return (
            T("A lone knight cannot mate when the other side has nothing but queens.")
            if s.own(not winner) & s.queens
            else T("King and knight against a bare king cannot mate.")
        )
    if mine & s.bishops:
        return T(
            "Bishops on squares of one colour cannot mate here: no man of the other side can help on the other colour."
        )
    return T("A bare king cannot mate.")
