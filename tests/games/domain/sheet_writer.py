"""Writes a game the way a player would: language, style and layout are chosen by the caller."""

from __future__ import annotations

import random
from dataclasses import dataclass

import chess

from games.domain.notation.languages import language, write_san


@dataclass(frozen=True)
class Style:
    """How moves are written."""

    code: str = "en"
    capture: str = "x"
    zeros: bool = False
    long: bool = False
    signs: bool = True
    bare_promotion: bool = False
    layout: str = "inline"


def random_game(seed: int, plies: int) -> list[chess.Move]:
    """A legal game of random moves, captures and castling preferred so that they occur."""
    rng = random.Random(seed)
    board = chess.Board()
    moves: list[chess.Move] = []
    for _ in range(plies):
        legal = list(board.legal_moves)
        if not legal or board.is_insufficient_material():
            break
        lively = [m for m in legal if board.is_capture(m) or board.is_castling(m) or m.promotion]
        move = rng.choice(lively if lively and rng.random() < 0.4 else legal)
        board.push(move)
        moves.append(move)
    return moves


def write_move(board: chess.Board, move: chess.Move, style: Style) -> str:
    """One move in a style."""
    san = board.san(move)
    signs = san[len(san.rstrip("+#")) :]
    text = san.rstrip("+#")
    if board.is_castling(move):
        text = text.replace("O", "0") if style.zeros else text
    else:
        if style.long:
            piece = board.piece_type_at(move.from_square) or chess.PAWN
            head = "" if piece == chess.PAWN else chess.piece_symbol(piece).upper()
            sign = "x" if board.is_capture(move) else "-"
            new = chess.piece_symbol(move.promotion).upper() if move.promotion else ""
            squares = (chess.square_name(move.from_square), chess.square_name(move.to_square))
            text = f"{head}{squares[0]}{sign}{squares[1]}{new}"
        if style.bare_promotion:
            text = text.replace("=", "")
        text = write_san(text.replace("x", style.capture), style.code)
    return text + (signs if style.signs else "")


def write_sheet(moves: list[chess.Move], style: Style, result: str = "1/2-1/2") -> str:
    """A whole sheet with numbers and a result behind it."""
    assert language(style.code)
    board = chess.Board()
    words: list[str] = []
    for move in moves:
        words.append(write_move(board, move, style))
        board.push(move)
    rows = [words[i : i + 2] for i in range(0, len(words), 2)]
    if style.layout == "tabs":
        body = "\n".join(f"{n}.\t" + "\t".join(row) for n, row in enumerate(rows, start=1))
    elif style.layout == "bare":
        body = "\n".join(f"{n} " + " ".join(row) for n, row in enumerate(rows, start=1))
    elif style.layout == "columns":
        half = (len(rows) + 1) // 2
        lines = []
        for n in range(half):
            line = f"{n + 1}. " + " ".join(rows[n]).ljust(20)
            if n + half < len(rows):
                line += f"{n + half + 1}. " + " ".join(rows[n + half])
            lines.append(line)
        body = "\n".join(lines)
    else:
        body = " ".join(f"{n}. " + " ".join(row) for n, row in enumerate(rows, start=1))
    return f"{body}\n{result}"
