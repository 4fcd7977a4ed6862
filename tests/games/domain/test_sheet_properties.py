"""Generated games written in every language and style, and damaged sheets: never another game than the one written."""

from __future__ import annotations

import random
import re

import chess
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.domain.compare import compare_sheets
from games.domain.notation.languages import languages
from games.domain.notation.layout import read_sheet
from games.domain.notation.match import match, plain_move
from games.domain.notation.shapes import decode
from games.domain.notation.tokens import tokenize
from games.domain.pgn import parse_pgn
from games.domain.verdict import check_sheet
from tests.games.domain.sheet_writer import Style, random_game, write_sheet
from tournaments.domain.errors import InputError

STYLES = st.builds(
    Style,
    code=st.sampled_from(sorted(languages())),
    capture=st.sampled_from(["x", ":", "", "х", "×"]),
    zeros=st.booleans(),
    long=st.booleans(),
    signs=st.booleans(),
    bare_promotion=st.booleans(),
    layout=st.sampled_from(["inline", "tabs", "bare", "columns"]),
)
SEEDS = st.integers(0, 2**32)
GATE = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
# 10,000 games in all: half of them read in the language they were written in, the rest without it or damaged.
LONG = settings(max_examples=5_000, deadline=None, suppress_health_check=list(HealthCheck))
LONG_HALF = settings(max_examples=2_500, deadline=None, suppress_health_check=list(HealthCheck))


def _same_game(seed: int, plies: int, style: Style) -> None:
    moves = random_game(seed, plies)
    text = write_sheet(moves, style)
    written = [m.uci() for m in moves]
    verdict = check_sheet(text, language=style.code)
    assert list(verdict.moves) == written[: verdict.plies]
    problem = verdict.first_problem
    if style.capture == "x" and not style.long:
        assert problem is None, (problem, text)
    assert problem is None or problem.kind == "choice", (problem, text)


def _found_language(seed: int, plies: int, style: Style) -> None:
    moves = random_game(seed, plies)
    verdict = check_sheet(write_sheet(moves, style))
    assert list(verdict.moves) == [m.uci() for m in moves][: verdict.plies]
    assert verdict.first_problem is None or verdict.first_problem.kind == "choice"


@GATE
@given(SEEDS, st.integers(0, 90), STYLES)
def test_a_written_game_is_read_back(seed: int, plies: int, style: Style) -> None:
    _same_game(seed, plies, style)


@GATE
@given(SEEDS, st.integers(0, 60), STYLES)
def test_a_game_in_an_unknown_language_is_never_another_game(seed: int, plies: int, style: Style) -> None:
    _found_language(seed, plies, style)


@pytest.mark.long
@LONG
@given(SEEDS, st.integers(0, 160), STYLES)
def test_many_written_games_are_read_back(seed: int, plies: int, style: Style) -> None:
    _same_game(seed, plies, style)


@pytest.mark.long
@LONG_HALF
@given(SEEDS, st.integers(0, 120), STYLES)
def test_many_games_in_unknown_languages(seed: int, plies: int, style: Style) -> None:
    _found_language(seed, plies, style)


@pytest.mark.parametrize("code", sorted(languages()))
def test_every_language_is_read_exactly(code: str) -> None:
    for seed in range(3):
        _same_game(seed, 120, Style(code))


def _agrees(text: str, move: chess.Move, board: chess.Board) -> bool:
    """An independent look at one English text: piece, target square and new piece must be the ones written."""
    castling = re.match(r"^[0Oo][ -]*[0Oo]([ -]*[0Oo])?", text)
    if board.is_castling(move):
        king = text.lower().replace(" ", "").replace("-", "")[:5] in ("ke1g1", "ke1c1", "ke8g8", "ke8c8")
        return king or (
            bool(castling) and (board.is_queenside_castling(move) == bool(castling and castling.group(1)))
        )
    squares = re.findall(r"[a-hA-H][1-8]", text)
    if squares and squares[-1].lower() != chess.square_name(move.to_square):
        return False
    letter = text.strip()[:1]
    if letter in "KQRN":
        return (
            board.piece_type_at(move.from_square) == chess.PIECE_SYMBOLS.index(letter.lower())
            or text[:2] == "Kt"
        )
    return True


def _damaged(seed: int) -> str:
    rng = random.Random(seed)
    text = list(write_sheet(random_game(seed, rng.randrange(2, 60)), Style()))
    for _ in range(rng.randrange(1, 6)):
        at = rng.randrange(len(text))
        change = rng.randrange(4)
        letters = "abcdefgh12345678KQRBNx-+=#.0O {}()[];,|\t\n?сКеLST½"
        if change == 0:
            text[at] = rng.choice(letters)
        elif change == 1:
            text.insert(at, rng.choice(letters))
        elif change == 2:
            del text[at]
        else:
            other = rng.randrange(len(text))
            text[at], text[other] = text[other], text[at]
    return "".join(text)


def _check_damaged(seed: int, language: str) -> None:
    text = _damaged(seed)
    verdict = check_sheet(text, language=language)
    sheet = read_sheet(text)
    board = chess.Board()
    for uci, entry in zip(verdict.moves, sheet.entries, strict=False):
        assert uci is not None
        move = chess.Move.from_uci(uci)
        assert board.is_legal(move)
        if language == "en":
            assert _agrees(entry.text, move, board), (entry.text, uci, board.fen())
        board.push(move)
    assert board.fen() == verdict.final_fen
    if verdict.first_problem is not None:
        problem = verdict.first_problem
        assert text[problem.start : problem.end] == problem.text
        assert problem.fen == verdict.final_fen


@GATE
@given(SEEDS)
def test_a_damaged_sheet_is_read_only_as_written(seed: int) -> None:
    _check_damaged(seed, "en")
    _check_damaged(seed, "auto")


@pytest.mark.long
@LONG_HALF
@given(SEEDS)
def test_many_damaged_sheets(seed: int) -> None:
    _check_damaged(seed, "en")


@GATE
@given(
    st.text(max_size=300) | st.text(alphabet='abcdefgh12345678KQRBNx-+=#.0O {}()[]\n\t½*?|;,"', max_size=200)
)
def test_any_text_gets_a_verdict_and_tokens_keep_their_place(text: str) -> None:
    verdict = check_sheet(text)
    assert verdict.to_json()["plies"] == verdict.plies
    for token in tokenize(text):
        assert token.kind == "blank" or text[token.start : token.end] == token.text
    assert compare_sheets(text, text).verdict in ("same", "undecided")
    try:
        parse_pgn(text)
    except InputError as error:
        assert error.code == "unknown_variant"


@GATE
@given(st.binary(max_size=200))
def test_any_bytes_get_a_verdict(data: bytes) -> None:
    assert check_sheet(data.decode("utf-8", "replace"), language="en").status in ("legal", "problem")
    assert check_sheet(data.decode("latin-1"), language="ru").status in ("legal", "problem")


@GATE
@given(SEEDS, st.integers(1, 80))
def test_the_short_way_finds_the_same_move_as_the_long_way(seed: int, plies: int) -> None:
    board = chess.Board()
    for move in random_game(seed, plies):
        decoded = decode(board.san(move).rstrip("+#"), "en")
        reading = match(board, decoded)
        assert reading.moves == (move,)
        if decoded.plain is not None:
            assert plain_move(board, decoded.plain, board.is_check()) in (move, None)
        board.push(move)


def test_a_superscript_is_no_move_number() -> None:
    """`²` is a digit to Unicode but no number; such a sheet gets a verdict, not an error."""
    for text in ("²", "1. e4 ² e5", "³. Nf3", "1² e4"):
        assert check_sheet(text, language="en").status == "problem"
