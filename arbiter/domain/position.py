"""From a FEN to the facts a ruling needs: is the game over, and who can still mate."""

from __future__ import annotations

from dataclasses import replace

from arbiter.domain.facts import BoardEnd, CanMate, Position
from arbiter.domain.offences import Kind
from games.domain.mate_possible import mate_possible, read_position
from tournaments.domain.errors import InputError
from tournaments.domain.results import Colour
from tournaments.domain.text import T

# Here the position itself is against the rules, so nothing can be computed from it.
_MAY_BE_ILLEGAL = frozenset({Kind.BOTH_KINGS_IN_CHECK, Kind.PROMOTION_STANDING, Kind.PROMOTION_INCOMPLETE})


def _fields(fen: str) -> list[str]:
    fields = fen.split()
    if len(fields) == 4:
        fields += ["0", "1"]
    if len(fields) != 6 or fields[1] not in ("w", "b"):
        raise InputError(
            T(
                "“%(fen)s” is not a FEN: give pieces, side to move, castling, en passant and the counters.",
                fen=fen[:90],
            ),
            code="bad_fen",
        )
    return fields


def _unknown(fields: list[str]) -> Position:
    turn = Colour.WHITE if fields[1] == "w" else Colour.BLACK
    return Position(CanMate.UNKNOWN, CanMate.UNKNOWN, turn=turn, turn_impossible=True, placement=fields[0])


def read_facts(fen: str, kind: Kind, *, budget_nodes: int | None = None) -> Position:
    """The position facts of a FEN for an offence of this kind.

    A side to move that cannot be right (the other side is in check) is turned round and marked. Raises `InputError`
    (`bad_fen`) for what is no chess position, except where the offence is the illegal position itself.
    """
    fields = _fields(fen)
    try:
        return _facts(fields, budget_nodes)
    except InputError:
        turned = [fields[0], "b" if fields[1] == "w" else "w", fields[2], "-", *fields[4:]]
        try:
            return replace(_facts(turned, budget_nodes), turn_impossible=True)
        except InputError:
            if kind in _MAY_BE_ILLEGAL:
                return _unknown(fields)
        raise


def _facts(fields: list[str], budget_nodes: int | None) -> Position:
    fen = " ".join(fields)
    board = read_position(fen)
    answer = mate_possible(fen) if budget_nodes is None else mate_possible(fen, budget_nodes=budget_nodes)
    turn = Colour.WHITE if board.turn else Colour.BLACK
    position = Position(
        white_can_mate=CanMate(answer.white),
        black_can_mate=CanMate(answer.black),
        turn=turn,
        placement=fields[0],
        halfmove_clock=board.halfmove_clock,
    )
    if board.is_checkmate():
        return replace(position, end=BoardEnd.WHITE_MATED if turn is Colour.WHITE else BoardEnd.BLACK_MATED)
    if board.is_stalemate():
        return replace(position, end=BoardEnd.STALEMATE)
    if position.white_can_mate is CanMate.NO and position.black_can_mate is CanMate.NO:
        return replace(position, end=BoardEnd.DEAD)
    return position
