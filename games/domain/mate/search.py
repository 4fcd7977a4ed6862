"""Best-first search for a helpmate. An exhausted search is a proof that none exists."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum

from games.domain.mate.guide import guide
from games.domain.mate.material import no_mating_material
from games.domain.mate.nets import may_mate
from games.domain.mate.state import Move, State, is_mate, legal_moves, play, uci

PROOF_NODES = 10


class Prune(IntEnum):
    """After which moves the mobility proof is tried: none, those that cannot be taken back, all."""

    NEVER = 0
    IRREVERSIBLE = 1
    ALWAYS = 2


@dataclass(frozen=True, slots=True)
class Found:
    """State of a search: the mating line if found; `complete` when nothing is left to look at."""

    line: tuple[str, ...] | None
    complete: bool
    nodes: int


class Search:
    """Looks for any legal series after which `winner` mates, most promising positions first.

    One node is one position whose moves are generated; a mobility proof costs `PROOF_NODES`. Positions that cannot
    lead to a mate (material, or the mobility proof) are never entered, so an empty frontier proves that no mate
    can be reached, castling apart. Nothing is ever cut for depth. `cost` orders the positions and decides nothing.
    """

    def __init__(self, start: State, winner: bool, cost: Callable[[State, bool], int] = guide) -> None:
        self.winner = winner
        self.nodes = 0
        self._cost = cost
        self._parents: dict[State, tuple[State, Move] | None] = {start: None}
        self._frontier: list[tuple[int, int, int, State]] = [(0, 0, 0, start)]
        self._mate: State | None = None

    def run(self, budget_nodes: int, prune: Prune) -> Found:
        """Go on until a mate, an empty frontier or `budget_nodes` more nodes."""
        limit = self.nodes + budget_nodes
        while self._frontier and self._mate is None:
            if self.nodes >= limit:
                return Found(None, False, self.nodes)
            _, _, depth, state = heapq.heappop(self._frontier)
            self.nodes += 1
            self._expand(state, depth + 1, prune)
        return Found(self._line(), True, self.nodes)

    def _expand(self, state: State, depth: int, prune: Prune) -> None:
        winner, parents, frontier = self.winner, self._parents, self._frontier
        mating = state.turn == winner
        for move in legal_moves(state):
            after = play(state, move)
            if after in parents:
                continue
            parents[after] = (state, move)
            if mating and is_mate(after):
                self._mate = after
                return
            if no_mating_material(after, winner):
                continue
            if prune and (prune == Prune.ALWAYS or _irreversible(state, move)):
                self.nodes += PROOF_NODES
                if not may_mate(after, winner):
                    continue
            heapq.heappush(frontier, (4 * self._cost(after, winner) + depth, -len(parents), depth, after))

    def _line(self) -> tuple[str, ...] | None:
        if self._mate is None:
            return None
        moves = []
        step = self._parents[self._mate]
        while step is not None:
            state, move = step
            moves.append(uci(move))
            step = self._parents[state]
        return tuple(reversed(moves))


def _irreversible(state: State, move: Move) -> bool:
    """Does the move take a man or move a pawn?"""
    return move >> 15 == 1 or bool((state.white | state.black) >> ((move >> 6) & 63) & 1)
