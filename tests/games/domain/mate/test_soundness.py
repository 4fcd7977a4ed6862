"""Answers against plain enumeration by python-chess, and the mobility proof against found mates."""

from __future__ import annotations

import random
from collections import deque

import chess
import pytest

from games.domain.mate.nets import may_mate
from games.domain.mate.search import Prune, Search
from games.domain.mate.state import of_board
from games.domain.mate_possible import can_mate
from tests.games.domain.mate.positions import boxed, few, rams
from tests.games.domain.mate.tables import SIDES, mates, winnability


def enumerate_mates(start: chess.Board, limit: int) -> tuple[set[chess.Color], bool]:
    """Colours that mate somewhere, by following every legal move; the flag says that nothing was left out."""
    seen = {start._transposition_key()}
    queue = deque([start.copy(stack=False)])
    mating: set[chess.Color] = set()
    while queue and len(mating) < 2:
        board = queue.popleft()
        if board.is_checkmate():
            mating.add(not board.turn)
        for move in board.legal_moves:
            after = board.copy(stack=False)
            after.push(move)
            key = after._transposition_key()
            if key not in seen:
                if len(seen) >= limit:
                    return mating, False
                seen.add(key)
                queue.append(after)
    return mating, True


def assert_agrees(board: chess.Board, limit: int, budget: int) -> int:
    """Compare both colours; returns how many questions the enumeration settled."""
    mating, complete = enumerate_mates(board, limit)
    settled = 0
    for colour in chess.COLORS:
        answer = can_mate(board, colour, budget_nodes=budget)
        if answer.line is not None:
            assert mates(board.fen(), answer.line, colour)
        if colour in mating or complete:
            settled += 1
            assert answer.verdict in ("yes" if colour in mating else "no", "unknown"), board.fen()
        else:
            assert answer.verdict != "yes" or answer.line is not None
    return settled


def test_answers_agree_with_enumeration_on_boxed_men() -> None:
    rng = random.Random(1)
    assert sum(assert_agrees(boxed(rng), 700, 2_000) for _ in range(25)) >= 10


def test_answers_agree_with_enumeration_on_few_men() -> None:
    rng = random.Random(2)
    assert sum(assert_agrees(few(rng), 500, 1_000) for _ in range(15)) >= 1


@pytest.mark.long
@pytest.mark.parametrize("seed", range(40))
def test_answers_agree_with_long_enumeration(seed: int) -> None:
    rng = random.Random(1_000 + seed)
    for _ in range(2):
        assert_agrees(rams(rng, most_officers=2), 40_000, 20_000)
        assert_agrees(few(rng), 40_000, 20_000)
        assert_agrees(boxed(rng), 40_000, 20_000)


def assert_winnable_all_along(fen: str, line: tuple[str, ...], colour: chess.Color) -> None:
    """A position from which a mate follows must never be called locked."""
    board = chess.Board(fen)
    for move in line:
        assert may_mate(of_board(board), colour), board.fen()
        board.push_uci(move)


def test_mobility_proof_never_contradicts_a_known_mate() -> None:
    for row in winnability():
        for colour, side in SIDES:
            assert_winnable_all_along(row["fen"], tuple(row[f"{side}_line"].split()), colour)


@pytest.mark.parametrize("seed", range(6))
def test_mobility_proof_never_contradicts_a_found_mate(seed: int) -> None:
    rng = random.Random(2_000 + seed)
    lines = 0
    for _ in range(15):
        board = rams(rng)
        for colour in chess.COLORS:
            found = Search(of_board(board), colour).run(300, Prune.NEVER)
            if found.line is not None:
                lines += 1
                assert_winnable_all_along(board.fen(), found.line, colour)
    assert lines > 0


@pytest.mark.parametrize(
    ("fen", "winner", "possible"),
    [
        ("8/1k6/8/p1p1p1p1/P1P1P1P1/8/6K1/8 b - - 0 1", chess.WHITE, False),
        ("8/1k6/8/p1p1p1p1/P1P1P1P1/2B5/6K1/8 b - - 0 1", chess.WHITE, True),
        ("4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K2N w - - 0 1", chess.WHITE, True),
        ("8/8/2k5/1p2p2p/1P2P2P/8/5K2/8 b - - 0 34", chess.BLACK, False),
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", chess.WHITE, True),
    ],
)
def test_art_5_2_2_walls(fen: str, winner: chess.Color, possible: bool) -> None:
    assert may_mate(of_board(chess.Board(fen)), winner) is possible


def test_a_king_that_never_moves_may_be_mated_along_its_rank() -> None:
    """The flight square behind the king is held through the king."""
    fen = "7k/5p1p/5P1P/8/8/8/8/R3K3 w - - 0 1"
    assert may_mate(of_board(chess.Board(fen)), chess.WHITE)
    assert can_mate(chess.Board(fen), chess.WHITE).verdict == "yes"


def test_an_en_passant_right_keeps_the_wall_open() -> None:
    board = chess.Board("4k3/8/8/Pp1p1p1p/1P1P1P1P/8/8/4K3 w - b6 0 1")
    assert may_mate(of_board(board), chess.WHITE)
    assert can_mate(board, chess.WHITE).verdict == "yes"


def test_castling_rights_forbid_a_no_by_exhaustion() -> None:
    """Black is stalemated without castling; the search does not castle, so it may not say no."""
    board = chess.Board("4k2r/4Pppp/4K1PP/8/8/8/8/8 b k - 0 1")
    assert [move.uci() for move in board.legal_moves if board.is_castling(move)] == []
    assert can_mate(board, chess.BLACK, budget_nodes=500).verdict in ("yes", "unknown")
