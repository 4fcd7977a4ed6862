"""Orders: the initial order of players and the order of boards (C.04.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from tournaments.domain.history import HistoryPlayer
from tournaments.domain.names import fold_name
from tournaments.domain.pairing.state import PlayerState

TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", "")

Pair = tuple[int, int]  # White, Black


def initial_order(players: Iterable[HistoryPlayer]) -> list[HistoryPlayer]:
    """Players by rating, then title (GM IM WGM FM WIM CM WFM WCM none), then name (C.04.2 art. 2.2).

    An unrated player (rating 0) comes after all rated ones unless given an estimate. An unknown title counts as
    none. Players alike in everything keep the order they came in.
    """
    return sorted(players, key=_initial_key)


def _initial_key(player: HistoryPlayer) -> tuple[int, int, str, str]:
    title = player.title.strip().upper()
    rank = TITLES.index(title) if title in TITLES else len(TITLES) - 1
    return (-player.rating, rank, fold_name(player.name), player.name)


def board_order(pairs: Iterable[Pair], states: Mapping[int, PlayerState]) -> tuple[Pair, ...]:
    """Boards by the score of the higher ranked player, the sum of scores, the number of the higher ranked player.

    C.04.2 art. 3.6; virtual points count as long as they are in force.
    """

    def key(pair: Pair) -> tuple[Fraction, Fraction, int]:
        first, second = (states[n] for n in pair)
        higher = min(first, second, key=lambda s: s.rank_key)
        return (-higher.pairing_score, -(first.pairing_score + second.pairing_score), higher.number)

    return tuple(sorted(pairs, key=key))
