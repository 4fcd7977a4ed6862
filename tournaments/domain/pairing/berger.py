"""Round robin by Berger tables (C.05 annex 1), single and double."""

from __future__ import annotations

from tournaments.domain.errors import InputError
from tournaments.domain.pairing.order import Pair
from tournaments.domain.text import T


def rounds_needed(players: int, cycles: int = 1) -> int:
    """Rounds of a round robin: one less than an even field, as many as an odd field has, times the cycles."""
    return (players - 1 + players % 2) * cycles


def berger_round(players: int, round_no: int, cycles: int = 1) -> tuple[tuple[Pair, ...], int | None]:
    """The boards of a round, White first, and the position that is free in an odd field.

    Positions run from 1 to `players`. With two cycles the colours turn round in the second one, and the last two
    rounds of the first are exchanged so that nobody has a colour three times running.
    Raises `InputError` for a field under two or a round outside the schedule.
    """
    if players < 2:
        raise InputError(T("A round robin needs at least two players."), code="too_few_players")
    cycle = rounds_needed(players)
    if not 1 <= round_no <= cycle * cycles:
        raise InputError(
            T(
                "Round %(round)s is outside the round robin: %(players)s players have %(rounds)s rounds.",
                round=round_no,
                players=players,
                rounds=cycle * cycles,
            ),
            code="outside_schedule",
        )
    second = round_no > cycle
    row = _row(round_no, cycle, cycles)
    even = players + players % 2
    boards = _table_row(even, row)
    if second:
        boards = [(black, white) for white, black in boards]
    free = next((w if b > players else b for w, b in boards if max(w, b) > players), None)
    return tuple(pair for pair in boards if max(pair) <= players), free


def _row(round_no: int, cycle: int, cycles: int) -> int:
    if round_no > cycle:
        return round_no - cycle
    if cycles == 2 and cycle > 1 and round_no >= cycle - 1:
        return 2 * cycle - 1 - round_no
    return round_no


def _table_row(even: int, row: int) -> list[Pair]:
    """One row of the table for an even number of positions; the highest one meets the pivot on the first board.

    The others stand in a ring of `even - 1`. The pivot of a row moves half the ring with every round, and the two
    players at equal distance from it meet.
    """
    ring = even - 1
    half = even // 2
    pivot = ((row - 1) * half) % ring
    first = (pivot + 1, even) if row % 2 else (even, pivot + 1)
    others = [((pivot + step) % ring + 1, (pivot - step) % ring + 1) for step in range(1, half)]
    return [first, *others]
