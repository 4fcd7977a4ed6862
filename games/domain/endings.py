"""How the game on a sheet ended on the board: mate, stalemate, dead position, five-fold repetition, 75 moves.

Works on a `Record` of what was really played; positions are counted once, never searched ply by ply.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Literal

import chess
import chess.variant

from games.domain.laws_articles import LATEST, Articles, articles
from games.domain.mate_possible import is_dead as search_dead
from games.domain.positions import position_key
from tournaments.domain.text import N_

EndingKind = Literal[
    "open", "checkmate", "stalemate", "dead", "fivefold", "seventyfive", "variant_win", "variant_draw"
]
ENDING_LABELS: Final[Mapping[str, str]] = {
    "open": N_("The game is not over on the board."),
    "checkmate": N_("Checkmate."),
    "stalemate": N_("Stalemate."),
    "dead": N_("Dead position: neither side can checkmate."),
    "fivefold": N_("The same position five times: drawn."),
    "seventyfive": N_("75 moves without a capture or pawn move: drawn."),
    "variant_win": N_("Won by the rules of the variant."),
    "variant_draw": N_("Drawn by the rules of the variant."),
}
THREEFOLD: Final = 3
FIVEFOLD: Final = 5
FIFTY_PLIES: Final = 100
SEVENTYFIVE_PLIES: Final = 150
_CONSECUTIVE_SPAN: Final = 4
_WALL_NODES: Final = 3000
_FORCED_NODES: Final = 300
_FEW_MOVES: Final = 2
_FEW_PIECES: Final = 8


@dataclass(frozen=True, slots=True)
class Ending:
    """What ended the game on the board, after which ply, by which articles; `winner` only after mate."""

    kind: EndingKind
    articles: tuple[str, ...] = ()
    ply: int | None = None
    winner: chess.Color | None = None

    @property
    def draw(self) -> bool:
        """Is the game drawn by the Laws alone?"""
        return self.kind in ("stalemate", "dead", "fivefold", "seventyfive", "variant_draw")


OPEN: Final = Ending("open")


@dataclass
class Record:
    """The positions of one game: a key and a half-move clock for every ply, ply 0 being the start."""

    board: chess.Board
    keys: list[Hashable] = field(default_factory=list)
    clocks: list[int] = field(default_factory=list)
    first_ply: int = 0

    @classmethod
    def of(cls, start: chess.Board, moves: list[chess.Move]) -> Record:
        """Play legal moves from a position and keep the record."""
        record = cls(start.copy(stack=False))
        record.note()
        for move in moves:
            record.board.push(move)
            record.note()
        return record

    def note(self) -> None:
        """Add the position now on the board."""
        self.keys.append(position_key(self.board))
        self.clocks.append(self.board.halfmove_clock)

    @cached_property
    def occurrences(self) -> Mapping[Hashable, list[int]]:
        """Plies after which each position stood on the board."""
        found: dict[Hashable, list[int]] = {}
        for ply, key in enumerate(self.keys):
            found.setdefault(key, []).append(ply)
        return found

    @property
    def plies(self) -> int:
        """Number of half-moves played."""
        return len(self.keys) - 1

    def now(self) -> list[int]:
        """Plies after which the final position stood on the board, the last one included."""
        return self.occurrences[self.keys[-1]]

    def repeated(self, times: int) -> list[int]:
        """Plies after which a position stood for at least the given time."""
        if len(self.occurrences) == len(self.keys):
            return []
        return sorted(p for plies in self.occurrences.values() for p in plies[times - 1 :])

    @property
    def fifty_from(self) -> int | None:
        """First ply after which 50 moves by each side without capture or pawn move were complete (9.3)."""
        return next((ply for ply, clock in enumerate(self.clocks) if clock >= FIFTY_PLIES), None)

    @property
    def last_zeroing_ply(self) -> int | None:
        """Ply of the last capture or pawn move; None when there was none since the start."""
        ply = self.plies - self.clocks[-1]
        return ply if ply > 0 and self.clocks[ply] == 0 else None


def _fivefold(record: Record, laws: Articles) -> int | None:
    """First ply at which the position has appeared five times in the sense of the edition."""
    if laws.fivefold is None:
        return None
    if not laws.consecutive_fivefold:
        return next(iter(record.repeated(FIVEFOLD)), None)
    found: list[int] = []
    for plies in record.occurrences.values():
        for last in range(FIVEFOLD - 1, len(plies)):
            run = plies[last - FIVEFOLD + 1 : last + 1]
            if all(b - a <= _CONSECUTIVE_SPAN for a, b in zip(run, run[1:], strict=False)):
                found.append(run[-1])
    return min(found, default=None)


def _seventyfive(record: Record, laws: Articles) -> int | None:
    if laws.seventyfive is None or max(record.clocks) < SEVENTYFIVE_PLIES:
        return None
    return next(ply for ply, clock in enumerate(record.clocks) if clock >= SEVENTYFIVE_PLIES)


def _on_board(board: chess.Board) -> Ending:
    """Mate and stalemate, and what a variant adds."""
    if board.is_variant_end():
        winner = chess.WHITE if board.result() == "1-0" else chess.BLACK if board.result() == "0-1" else None
        return Ending("variant_draw" if winner is None else "variant_win", winner=winner)
    if any(board.generate_legal_moves()):
        return OPEN
    if board.is_check():
        return Ending("checkmate", winner=not board.turn)
    return Ending("stalemate")


def ending_of(record: Record, laws: str = LATEST) -> Ending:
    """The first event on the board that ended the game by itself (Laws 5.1.1, 5.2.1, 5.2.2, 9.6).

    A mate on the very move that completes five-fold repetition or 75 moves stands. The articles are those of
    the edition `laws`; editions before 2014 know no automatic draw by repetition or move count.
    """
    law = articles(laws)
    last = _on_board(record.board)
    plies: dict[EndingKind, int] = {}
    if last.kind != "open":
        plies[last.kind] = record.plies
    variant = type(record.board) is not chess.Board
    for kind, ply in (("fivefold", _fivefold(record, law)), ("seventyfive", _seventyfive(record, law))):
        if ply is not None and not (last.kind != "open" and ply == record.plies):
            plies[kind] = ply  # type: ignore[index]
    if not variant and last.kind in ("open", "stalemate"):
        dead = first_dead_ply(record)
        if dead is not None and not (last.kind == "stalemate" and dead == record.plies):
            plies["dead"] = dead
    if not plies:
        return OPEN
    kind = min(plies, key=lambda k: plies[k])
    winner = last.winner if kind == last.kind else None
    return Ending(kind, law.of_ending(kind), plies[kind], winner)


def _pawns_locked(board: chess.Board) -> bool:
    """Has every pawn another pawn directly in front of it?"""
    white, black = board.pawns & board.occupied_co[chess.WHITE], board.pawns & board.occupied_co[chess.BLACK]
    return bool(board.pawns) and not (white << 8) & ~board.pawns and not (black >> 8) & ~board.pawns


def is_dead(board: chess.Board) -> bool:
    """Can neither player mate by any series of legal moves (5.2.2)? Where that is not decided, the answer is no.

    The long search is asked only where a dead position is thinkable beyond material: a closed pawn wall, or
    hardly any legal move with few pieces left (a forced capture).
    """
    if board.is_insufficient_material():
        return True
    if _pawns_locked(board):
        budget = _WALL_NODES
    elif board.occupied.bit_count() > _FEW_PIECES:
        return False
    elif sum(1 for _ in zip(range(_FEW_MOVES + 1), board.generate_legal_moves(), strict=False)) <= _FEW_MOVES:
        budget = _FORCED_NODES
    else:
        return False
    return search_dead(board, budget_nodes=budget) == "yes"


def first_dead_ply(record: Record) -> int | None:
    """First ply after which the position was dead. Deadness never goes away, so the last position decides."""
    if not is_dead(record.board):
        return None
    board = record.board.copy()
    low, high = record.first_ply, record.plies
    boards = {high: board}
    played = list(board.move_stack)
    low = max(low, high - len(played))
    while low < high:
        middle = (low + high) // 2
        board = boards[record.plies].copy()
        for _ in range(record.plies - middle):
            board.pop()
        if is_dead(board):
            high = middle
        else:
            low = middle + 1
    return high
