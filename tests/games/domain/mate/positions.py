"""Random positions with rammed pawns and few officers, the kind walls are made of."""

from __future__ import annotations

import random

import chess

ILLEGAL = ~chess.STATUS_INVALID_EP_SQUARE


def rams(rng: random.Random, *, most_files: int = 8, most_officers: int = 5) -> chess.Board:
    """A legal position with some pawns blocking each other."""
    while True:
        board = chess.Board(None)
        for file in rng.sample(range(8), rng.randint(2, most_files)):
            rank = rng.randint(1, 5)
            board.set_piece_at(8 * rank + file, chess.Piece.from_symbol("P"))
            board.set_piece_at(8 * rank + 8 + file, chess.Piece.from_symbol("p"))
        free = [q for q in chess.SQUARES if board.piece_at(q) is None]
        rng.shuffle(free)
        board.set_piece_at(free.pop(), chess.Piece.from_symbol("K"))
        board.set_piece_at(free.pop(), chess.Piece.from_symbol("k"))
        for _ in range(rng.randint(0, most_officers)):
            board.set_piece_at(free.pop(), chess.Piece.from_symbol(rng.choice("BbBbNnRr")))
        board.turn = rng.random() < 0.5
        if not board.status() & ILLEGAL:
            return board


def few(rng: random.Random) -> chess.Board:
    """A legal position with both kings and one to three other men in a corner of the board."""
    while True:
        board = chess.Board(None)
        room = [q for q in chess.SQUARES if chess.square_file(q) < 4 and chess.square_rank(q) < 4]
        rng.shuffle(room)
        for symbol in ("K", "k", *rng.choices("BbNnPpRr", k=rng.randint(1, 3))):
            board.set_piece_at(room.pop(), chess.Piece.from_symbol(symbol))
        board.turn = rng.random() < 0.5
        if not board.status() & ILLEGAL:
            return board


def boxed(rng: random.Random) -> chess.Board:
    """A legal position whose rams on every other file leave White's men the first rank only."""
    while True:
        board = chess.Board(None)
        for file in range(rng.randrange(2), 8, 2):
            for rank, symbol in ((1, "P"), (2, "p")):
                if rng.random() < 0.97:
                    board.set_piece_at(8 * rank + file, chess.Piece.from_symbol(symbol))
        below, above = rng.sample(range(8), 8), rng.sample(range(24, 64), 2)
        board.set_piece_at(below.pop(), chess.Piece.from_symbol("K"))
        board.set_piece_at(above.pop(), chess.Piece.from_symbol("k"))
        for _ in range(rng.choice((0, 0, 1, 2))):
            board.set_piece_at(below.pop(), chess.Piece.from_symbol(rng.choice("BbRrNn")))
        board.turn = rng.random() < 0.5
        if not board.status() & ILLEGAL:
            return board
