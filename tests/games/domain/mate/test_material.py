"""The material rules hold for every placement, not only for positions of games."""

from __future__ import annotations

import random

import chess
import pytest

from games.domain.mate.material import no_mating_material
from games.domain.mate.state import of_board


def test_art_6_9_lone_knight_never_mates_a_king_surrounded_by_queens() -> None:
    """Only squares the knight and its king leave open matter; a queen there must always be able to take the knight."""
    pictures = 0
    for king in chess.SQUARES:
        for knight in chess.SquareSet(chess.BB_KNIGHT_ATTACKS[king]):
            for helper in chess.SQUARES:
                if helper == knight or chess.square_distance(helper, king) < 2:
                    continue
                pictures += 1
                guarded = chess.BB_KNIGHT_ATTACKS[knight] | chess.BB_KING_ATTACKS[helper]
                board = chess.Board(None)
                board.turn = chess.BLACK
                for square in chess.SquareSet(chess.BB_KING_ATTACKS[king] & ~guarded):
                    board.set_piece_at(square, chess.Piece.from_symbol("q"))
                for square, symbol in ((king, "k"), (knight, "N"), (helper, "K")):
                    board.set_piece_at(square, chess.Piece.from_symbol(symbol))
                assert not board.is_checkmate(), board.fen()
    assert pictures == 18_448


@pytest.mark.parametrize("squares", [chess.BB_DARK_SQUARES, chess.BB_LIGHT_SQUARES])
def test_art_6_9_bishops_of_one_colour_never_mate_against_heavy_men(squares: chess.Bitboard) -> None:
    rng = random.Random(squares)
    checks = 0
    for _ in range(4_000):
        board = chess.Board(None)
        board.turn = chess.BLACK
        king = rng.choice((chess.A1, chess.H1, chess.A8, chess.H8, rng.randrange(64)))
        board.set_piece_at(king, chess.Piece.from_symbol("k"))
        near = [q for q in chess.SQUARES if chess.square_distance(q, king) in (2, 3)]
        board.set_piece_at(rng.choice(near), chess.Piece.from_symbol("K"))
        bishops = [q for q in chess.SquareSet(squares) if board.piece_at(q) is None]
        for square in rng.sample(bishops, rng.randint(1, 3)):
            board.set_piece_at(square, chess.Piece.from_symbol("B"))
        for square in chess.SquareSet(chess.BB_KING_ATTACKS[king]):
            if rng.random() < 0.7 and board.piece_at(square) is None:
                board.set_piece_at(square, chess.Piece.from_symbol(rng.choice("rq")))
        assert no_mating_material(of_board(board), chess.WHITE)
        if len(board.checkers()) < 2:  # two bishops of one colour can never come to give check at once
            checks += board.is_check()
            assert not board.is_checkmate(), board.fen()
    assert checks > 300


@pytest.mark.parametrize(
    ("fen", "white"),
    [
        ("8/8/8/8/3k4/8/3K4/8 w - - 0 1", True),
        ("8/8/8/8/3k4/6N1/3K4/8 w - - 0 1", True),
        ("8/8/2q5/1q6/3k4/6N1/3K4/8 w - - 0 1", True),
        ("8/8/2r5/8/3k4/6N1/3K4/8 w - - 0 1", False),
        ("8/8/8/8/3k4/5NN1/3K4/8 w - - 0 1", False),
        ("8/8/2r5/8/3k4/5B2/3K4/8 w - - 0 1", True),
        ("8/8/2n5/8/3k4/5B2/3K4/8 w - - 0 1", False),
        ("8/8/2b5/8/3k4/6B1/3K4/8 w - - 0 1", False),
        ("8/8/2b5/8/3k4/5B2/3K4/8 w - - 0 1", True),
        ("8/8/8/8/3k4/5BB1/3K4/8 w - - 0 1", False),
        ("8/8/8/8/3k4/8/3KP3/8 w - - 0 1", False),
    ],
)
def test_art_5_2_2_material(fen: str, white: bool) -> None:
    assert no_mating_material(of_board(chess.Board(fen)), chess.WHITE) is white
