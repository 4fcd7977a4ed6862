"""The fast generator agrees with python-chess move for move."""

from __future__ import annotations

import random

import chess
import pytest

from games.domain.mate.state import NO_SQUARE, in_check, is_mate, legal_moves, of_board, play, uci

STARTS = (
    chess.STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "4k3/1P4P1/8/2pPp3/5P2/8/1p4p1/4K3 w - c6 0 1",
)


def assert_same(board: chess.Board) -> None:
    state = of_board(board)
    ours = legal_moves(state)
    assert sorted(map(uci, ours)) == sorted(m.uci() for m in board.legal_moves if not board.is_castling(m))
    assert in_check(state) == board.is_check()
    if not any(board.legal_moves):
        assert is_mate(state) == board.is_checkmate()
    for move in ours:
        board.push_uci(uci(move))
        expected, after = of_board(board), play(state, move)
        board.pop()
        assert after[:-1] == expected[:-1], (board.fen(), uci(move))
        assert expected.ep in (after.ep, NO_SQUARE)


@pytest.mark.parametrize("fen", STARTS)
def test_moves_and_positions_match_python_chess(fen: str) -> None:
    rng = random.Random(fen)
    for _ in range(12):
        board = chess.Board(fen)
        for _ in range(50):
            assert_same(board)
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))


def test_pinned_en_passant_capture_is_illegal() -> None:
    board = chess.Board("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1")
    state = of_board(board)._replace(ep=chess.D3)
    assert "e4d3" not in map(uci, legal_moves(state))


def test_a_board_without_a_king_is_refused() -> None:
    with pytest.raises(ValueError, match="both kings"):
        of_board(chess.Board(None))
