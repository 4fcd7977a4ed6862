"""One colour, one position: yes with a series of moves, no with the reason, or unknown with what was spent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import chess

from games.domain.mate.hunt import Hunt
from games.domain.mate.material import material_reason, no_mating_material
from games.domain.mate.state import State, in_check, is_mate, legal_moves, of_board
from tournaments.domain.text import T, Text

Verdict = Literal["yes", "no", "unknown"]
DEFAULT_NODES = 20_000
_LOCKED = T("The position is locked: no man can ever reach the squares it would need for a mate.")


@dataclass(frozen=True, slots=True)
class Answer:
    """Can the colour still mate? `line` is a legal series (UCI) that ends in mate, given with every yes."""

    verdict: Verdict
    line: tuple[str, ...] | None
    reason: Text
    nodes: int


def _ended(state: State, board: chess.Board, colour: bool) -> Answer | None:
    if is_mate(state):
        if state.turn == colour:
            return Answer("no", None, T("Checkmate is on the board."), 0)
        return Answer("yes", (), T("Checkmate is on the board."), 0)
    if not legal_moves(state) and not any(board.legal_moves) and not in_check(state):
        return Answer("no", None, T("Stalemate is on the board."), 0)
    return None


def can_mate(board: chess.Board, colour: chess.Color, *, budget_nodes: int = DEFAULT_NODES) -> Answer:
    """Can `colour` mate by any legal series of moves from `board` (standard chess or Chess960)?

    The board needs one king a side. Move counters and repetition are not looked at: the Laws speak of any
    possible series of legal moves. `budget_nodes` bounds the positions looked at.
    """
    state = of_board(board)
    ended = _ended(state, board, colour)
    if ended is not None:
        return ended
    if no_mating_material(state, colour):
        return Answer("no", None, material_reason(state, colour), 0)
    outcome = Hunt(state, colour, budget_nodes, proofs=not board.clean_castling_rights()).run()
    if outcome.line is not None:
        reason = T("Mate is possible, for example in %(plies)s half-moves.", plies=len(outcome.line))
        return Answer("yes", outcome.line, reason, outcome.nodes)
    if outcome.locked:
        return Answer("no", None, _LOCKED, outcome.nodes)
    if outcome.complete:
        reason = T(
            "All lines of play were followed (%(nodes)s positions): none leads to mate.", nodes=outcome.nodes
        )
        return Answer("no", None, reason, outcome.nodes)
    reason = T(
        "Not decided after %(nodes)s positions: the arbiter decides, or a longer search may find the answer.",
        nodes=outcome.nodes,
    )
    return Answer("unknown", None, reason, outcome.nodes)


def is_dead(board: chess.Board, *, budget_nodes: int = DEFAULT_NODES) -> Verdict:
    """Is the position dead (Laws 5.2.2): can neither colour mate by any legal series?

    `no` as soon as one colour can mate, `yes` when neither can, `unknown` when the budget did not suffice.
    """
    verdicts = set()
    for colour in (chess.WHITE, chess.BLACK):
        verdict = can_mate(board, colour, budget_nodes=budget_nodes).verdict
        if verdict == "yes":
            return "no"
        verdicts.add(verdict)
    return "unknown" if "unknown" in verdicts else "yes"
