"""The order in which the methods are tried: cheap ones first, each one again with more nodes later."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.domain.mate.mobility import Mobility
from games.domain.mate.nets import may_mate
from games.domain.mate.plans import Plan, Yard, plans
from games.domain.mate.search import PROOF_NODES, Found, Prune, Search
from games.domain.mate.state import State

QUICK_NODES = 300
PLANS = 16


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the hunt found; `locked` when the mobility proof said no, else `complete` when all play was followed."""

    line: tuple[str, ...] | None
    locked: bool
    complete: bool
    nodes: int


class Hunt:
    """Decides one colour in one position within `budget_nodes`, as far as the methods reach.

    `proofs` is False when the position has castling rights: the methods do not castle, so a line found is a line,
    but "none found" proves nothing.
    """

    def __init__(self, state: State, winner: bool, budget_nodes: int, *, proofs: bool) -> None:
        self._state, self._winner, self._left, self._proofs = state, winner, budget_nodes, proofs
        self._budget = budget_nodes
        self._yard: Yard | None = None
        self._plans: list[Plan] = []

    def run(self) -> Outcome:
        """Try the methods in turn until one decides or the budget is spent."""
        for outcome in self._stages():
            if outcome.line is not None or outcome.locked or outcome.complete:
                return outcome
            if self._left <= 0:
                break
        return self._outcome(None)

    def _outcome(
        self, line: tuple[str, ...] | None, *, locked: bool = False, complete: bool = False
    ) -> Outcome:
        return Outcome(line, locked and self._proofs, complete and self._proofs, self._budget - self._left)

    def _go(self, search: Search, nodes: int, prune: Prune) -> Outcome:
        before = search.nodes
        found: Found = search.run(max(0, min(nodes, self._left)), prune)
        self._left -= found.nodes - before
        return self._outcome(found.line, complete=found.complete)

    def _stages(self) -> Iterator[Outcome]:
        prune = Prune.IRREVERSIBLE if self._proofs else Prune.NEVER
        wide = Search(self._state, self._winner)
        yield self._go(wide, QUICK_NODES, Prune.NEVER)
        self._left -= PROOF_NODES
        yield self._outcome(None, locked=not may_mate(self._state, self._winner))
        yield from self._follow_plans(12, 40)
        yield self._go(wide, 1_000, Prune.NEVER)
        yield from self._follow_plans(PLANS, 150)
        yield self._go(wide, 3_000, prune)
        yield from self._follow_plans(PLANS, 400)
        yield self._go(wide, 12_000, prune)
        if self._proofs:
            yield self._go(Search(self._state, self._winner), 15_000, Prune.ALWAYS)
        yield self._go(wide, self._left, prune)

    def _follow_plans(self, count: int, nodes: int) -> Iterator[Outcome]:
        if self._yard is None:
            self._yard = Yard(self._state, Mobility(self._state))
            self._plans = plans(self._yard, self._winner, limit=PLANS)
        for plan in self._plans[:count]:
            if self._left <= 0:
                return
            yield self._go(Search(self._state, self._winner, plan.guide(self._yard)), nodes, Prune.NEVER)
