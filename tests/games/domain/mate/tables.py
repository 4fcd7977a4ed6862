"""The labelled positions of tests/data/positions, and a replay that trusts nothing but python-chess."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import chess

POSITIONS = Path(__file__).resolve().parents[3] / "data" / "positions"
SIDES = ((chess.WHITE, "white"), (chess.BLACK, "black"))


def winnability() -> list[dict[str, str]]:
    with (POSITIONS / "winnability.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def adjudication() -> list[dict[str, str]]:
    return json.loads((POSITIONS / "adjudication.json").read_text(encoding="utf-8"))


def mates(fen: str, line: tuple[str, ...], colour: chess.Color, *, chess960: bool = False) -> bool:
    """Does the legal series end in a mate given by `colour`? Raises ValueError at an illegal move."""
    board = chess.Board(fen, chess960=chess960)
    for move in line:
        board.push_uci(move)
    return board.is_checkmate() and board.turn != colour
