"""Reads the scoresheet test data and writes sheets out as a player's text."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import chess

DATA = Path(__file__).resolve().parents[2] / "data" / "scoresheets"


def rows(name: str) -> list[dict[str, str]]:
    """The rows of a CSV file."""
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def objects(name: str) -> list[dict[str, Any]]:
    """The objects of a JSON file."""
    found: list[dict[str, Any]] = json.loads((DATA / name).read_text(encoding="utf-8"))
    return found


def as_columns(moves: list[Any]) -> str:
    """Number, White and Black in columns of one width, as a printed sheet."""
    return "\n".join(f"{n}. {white:<12} {black}".rstrip() for n, white, black in moves)


def as_tabs(moves: list[Any]) -> str:
    """Number, White and Black with tabs, as copied from a spreadsheet."""
    return "\n".join(f"{n}.\t{white}\t{black}" for n, white, black in moves)


def game_board(fen: str, sans: str) -> tuple[chess.Board, list[chess.Move]]:
    """A start position and the moves of a game given in English notation."""
    start = chess.Board(fen)
    board = start.copy()
    return start, [board.push_san(san) for san in sans.split()]
