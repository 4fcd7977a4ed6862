"""Scoresheets checked with a full verdict, against python-chess's own PGN reader on the same games."""

from __future__ import annotations

import io
import random
import time

import chess
import chess.pgn

from games.domain.verdict import check_sheet

GAMES = 150
PLIES = 80


def random_games(seed: int) -> list[str]:
    """Legal games as move text, made from the seed."""
    chance = random.Random(seed)
    texts = []
    for _ in range(GAMES):
        board, words = chess.Board(), []
        for _ply in range(PLIES):
            moves = list(board.legal_moves)
            if not moves or board.is_game_over():
                break
            move = chance.choice(moves)
            if board.turn:
                words.append(f"{board.fullmove_number}.")
            words.append(board.san(move))
            board.push(move)
        texts.append(" ".join(words))
    return texts


def ours(texts: list[str]) -> float:
    """Processor seconds of full verdicts, the language given."""
    started = time.process_time()
    for text in texts:
        verdict = check_sheet(text, language="en")
        if verdict.status != "legal":
            raise AssertionError(f"a legal game was not read: {verdict.first_problem}")
    return time.process_time() - started


def theirs(texts: list[str]) -> float:
    """Processor seconds of chess.pgn.read_game, which only reads."""
    started = time.process_time()
    for text in texts:
        game = chess.pgn.read_game(io.StringIO(text))
        if game is None or game.errors:
            raise AssertionError("the reader reports errors in a legal game")
    return time.process_time() - started
