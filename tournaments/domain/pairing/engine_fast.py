"""The engine with quicker bookkeeping: same algorithm, same order of steps, same pairs.

Two places cost time that has nothing to do with pairing: the reader searches all games for every cell it reads, and
the matching asks the graph for a view object at every step. Both are replaced in subclasses; nothing of the engine's
own modules is changed.
"""

from __future__ import annotations

from typing import Any

import networkx as nx
from gacrux.pairingdutch import pairing_dutch
from gacrux.trf2json import trf2json

Edge = tuple[int, int, int]


class Reader(trf2json):  # type: ignore[misc]
    """The engine's file reader with an index of the games read so far, by round and White."""

    def __init__(self) -> None:
        super().__init__()
        self._games: dict[tuple[int, int, int], dict[str, Any]] = {}

    def append_result(self, results: list[dict[str, Any]], result: dict[str, Any]) -> Any:
        """Add a game, or the second half of one whose first half is there."""
        key = (id(results), result["round"], self.get_result_cid(result, "white"))
        known = self._games.get(key)
        if known is not None:
            return super().append_result([known], result)
        self._games[key] = result
        results.append(result)
        return super().append_result([], result)


class PlainGraph(nx.Graph):  # type: ignore[misc]
    """A graph that hands out its own dictionaries; the matching only reads them."""

    def __getitem__(self, node: int) -> Any:
        return self._adj[node]


class DutchPairing(pairing_dutch):  # type: ignore[misc]
    """The engine's Dutch pairing with the quicker graph."""

    def weighted_match(self, nodes: list[Any], edges: list[Any]) -> int:
        """How many of these players stay without an opponent at best."""
        return len(nodes) - 2 * len(cheapest_matching([(e["ca"], e["cb"], 0) for e in edges]))

    def find_weighted_pab(self, nodes: list[Any], edges: list[Any]) -> tuple[int, int, int]:
        """Pairs, players left over and the score level of the bye (-1 where the round cannot be paired)."""
        self.crosstable.compute_pab_weight(edges)
        matching = cheapest_matching([(e["ca"], e["cb"], e["weight"]) for e in edges])
        if len(matching) < len(nodes) // 2:
            return (len(matching), len(matching) * 2 - len(nodes), -1)
        first, second = min(sorted(pair) for pair in matching)
        return (len(matching), 0, self.competitors[second]["scorelevel"] if first == 0 else 0)

    def pair_weighted_round(
        self,
        bracket: dict[str, Any],
        nodes: list[Any],
        edges: list[Any],
        pairingmode: str,
        numpairs: int,
        category: int,
    ) -> Any:
        """Pair a bracket by the weights of the criteria."""
        level = bracket["scorelevel"]
        players, candidates = self.modify_edges(nodes, None, edges, level, category, "canmeet")
        if not players:
            return []
        if pairingmode == "HE":
            self.crosstable.update_hetrogenious(level, players, candidates, bracket["bsne"])
        else:
            bracket["bsno"] = self.update_bsn(level, [p for p in players if p["scorelevel"] <= level])
            self.crosstable.update_homogenious(level, candidates, bracket["bsno"], numpairs)
        weigh = self.crosstable.update_weight
        return cheapest_matching([(c["ca"], c["cb"], weigh(pairingmode, category, c)) for c in candidates])


def cheapest_matching(edges: list[Edge]) -> set[tuple[int, int]]:
    """The largest matching, and among those the one with the smallest sum of weights.

    Turned round and handed on exactly as `networkx.min_weight_matching` does, so that equal sums fall alike.
    """
    # A pair that stands twice counts with its last weight but keeps its place; a graph settles that first.
    graph = PlainGraph()
    graph.add_weighted_edges_from(edges)
    settled = list(graph.edges(data="weight"))
    turned = PlainGraph()
    most = 1 + max((weight for _, _, weight in settled), default=0)
    turned.add_weighted_edges_from((a, b, most - weight) for a, b, weight in settled)
    return set(nx.max_weight_matching(turned, maxcardinality=True))
