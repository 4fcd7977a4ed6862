"""One written move in one position: every row of the token data and of the notation appendix."""

from __future__ import annotations

from typing import Any

import chess
import pytest

from games.domain.notation.match import legal_to, read_move
from games.domain.notation.shapes import decode
from games.domain.reasons import reason_for
from games.domain.verdict import check_sheet
from tests.games.domain.sheet_data import rows

TOKENS = rows("tokens.csv")
APPENDIX = rows("appendix_c.csv")


@pytest.mark.parametrize("row", TOKENS + APPENDIX, ids=lambda r: r["id"])
def test_appendix_c_written_move_is_read_as_one_move_or_not_at_all(row: dict[str, Any]) -> None:
    board = chess.Board(row["fen"])
    reading = read_move(board, row["text"], row["language"])
    assert reading.kind == row["expect"]
    assert board.fen() == chess.Board(row["fen"]).fen()
    if reading.kind == "move":
        assert reading.moves[0].uci() == row["uci"]
        assert board.san(reading.moves[0]) == row["canonical_san"]
        assert row.get("grade", "") in ("", reading.grade_name)
    if reading.kind == "choice":
        assert len(reading.moves) > 1
        assert row.get("choices", "") in ("", " ".join(m.uci() for m in reading.moves)) or sorted(
            row["choices"].split()
        ) == sorted(m.uci() for m in reading.moves)


@pytest.mark.parametrize("row", [r for r in TOKENS if r["expect"] == "illegal"], ids=lambda r: r["id"])
def test_3_9_illegal_move_has_its_reason_and_suggestions(row: dict[str, Any]) -> None:
    board = chess.Board(row["fen"])
    assert reason_for(board, decode(row["text"], row["language"])) == row["why"]
    verdict = check_sheet(row["text"], language=row["language"], start_fen=row["fen"])
    problem = verdict.first_problem
    assert problem is not None
    assert problem.reason == row["why"]
    offered = {c.uci for c in problem.candidates}
    assert not row["suggest"] or offered & set(row["suggest"].split())


@pytest.mark.parametrize(
    "row", [r for r in TOKENS if r["expect"] == "move" and r["suggest"]], ids=lambda r: r["id"]
)
def test_sheet_reading_agrees_with_single_move(row: dict[str, Any]) -> None:
    verdict = check_sheet(row["text"], language=row["language"], start_fen=row["fen"])
    assert verdict.moves == (row["uci"],)


@pytest.mark.parametrize(
    "fen",
    [
        chess.STARTING_FEN,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
        "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
        "4r1k1/8/8/8/8/8/4B3/4K2R w K - 0 1",
        "3k4/8/8/q7/8/2Q5/8/4K3 w - - 0 1",
    ],
)
def test_moves_to_a_square_are_the_legal_ones(fen: str) -> None:
    board = chess.Board(fen)
    for piece in chess.PIECE_TYPES:
        for square in chess.SQUARES:
            expected = {
                m
                for m in board.legal_moves
                if m.to_square == square
                and board.piece_type_at(m.from_square) == piece
                and not board.is_castling(m)
            }
            assert set(legal_to(board, piece, square)) == expected


@pytest.mark.parametrize(
    ("text", "fen", "uci"),
    [
        ("Kg1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", None),
        ("Ke1xh1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", None),
        ("dxe4", "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", None),
        ("bxc3", "7k/8/8/8/3b4/2P5/8/7K b - - 0 1", None),
    ],
)
def test_a_text_is_never_read_as_another_move(text: str, fen: str, uci: str | None) -> None:
    reading = read_move(chess.Board(fen), text, "en")
    assert (reading.moves[0].uci() if reading.kind == "move" else None) == uci
