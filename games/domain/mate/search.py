"""Best-first search for a helpmate. An exhausted search is a proof that none exists."""

from __future__ import annotations

import heapq
from dataclasses import dataclass

from games.domain.mate.guide import guide
from games.domain.mate.material import no_mating_material
from games.domain.mate.state import Move, State, is_mate, legal_moves, play, uci


@dataclass(frozen=True, slots=True)
class Found:
    """Result of a search: the mating line if found; `complete` when every reachable position was looked at."""

    line: tuple[str, ...] | None
    complete: bool
    nodes: int


Parents = dict[State, tuple[State, Move] | None]


def _line(parents: Parents, state: State) -> tuple[str, ...]:
    moves = []
    step = parents[state]
    while step is not None:
        state, move = step
        moves.append(uci(move))
        step = parents[state]
    return tuple(reversed(moves))


def search(start: State, winner: bool, budget_nodes: int) -> Found:
    """Look for any legal series after which `winner` mates, most promising positions first.

    One node is one position whose moves are generated. Positions without mating material for `winner` are
    never entered, so an empty frontier proves that no mate can be reached (castling apart).
    """
    parents: Parents = {start: None}
    frontier: list[tuple[int, int, int, State]] = [(0, 0, 0, start)]
    nodes = order = 0
    while frontier:
        if nodes >= budget_nodes:
            return Found(None, False, nodes)
        _, _, depth, state = heapq.heappop(frontier)
        nodes += 1
        mating = state.turn == winner
        for move in legal_moves(state):
            after = play(state, move)
            if after in parents:
                continue
            parents[after] = (state, move)
            if mating and is_mate(after):
                return Found(_line(parents, after), True, nodes)
            if no_mating_material(after, winner):
                continue
            order += 1
            cost = 4 * guide(after, winner) + depth
            heapq.heappush(frontier, (cost, -order, depth + 1, after))
    return Found(None, True, nodes)
