"""The game the current sheets of a board prove together, and what the draw rules make of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile

import chess

from games.domain.claims import record_of
from games.domain.compare import Comparison, compare_sheets
from games.domain.endings import THREEFOLD, Ending, Record, ending_of
from games.domain.notation.languages import AUTO, write_san
from games.domain.notation.layout import read_sheet
from games.models import Scoresheet
from tournaments.domain.errors import InputError
from tournaments.domain.results import Result, parse_result
from tournaments.models import Board


@dataclass(frozen=True)
class AgreedGame:
    """The moves (UCI) both sheets prove, or those of the only sheet; `comparison` where there are two.

    With two sheets the moves end at the first question the sheets cannot answer themselves.
    """

    board: Board
    white: Scoresheet | None
    black: Scoresheet | None
    comparison: Comparison | None
    moves: tuple[str, ...]
    start_fen: str

    @property
    def sheets(self) -> tuple[Scoresheet, ...]:
        """The current sheets, White's first."""
        return tuple(s for s in (self.white, self.black) if s is not None)

    @property
    def undecided(self) -> bool:
        """Do the sheets part without one of them fitting better?"""
        return self.comparison is not None and self.comparison.verdict == "undecided"

    @cached_property
    def record(self) -> Record:
        """The positions of the game."""
        return record_of(self.moves, self.start_fen)

    @property
    def ending(self) -> Ending:
        """How the moves ended the game, by the event's edition of the Laws."""
        return ending_of(self.record, self.board.round.event.laws)

    @property
    def threefold_plies(self) -> tuple[int, ...]:
        """Plies after which a position stood for the third time or more (9.2)."""
        return tuple(self.record.repeated(THREEFOLD))

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Every position in order, the start first."""
        return tuple(_steps(self.moves, self.start_fen))


@dataclass(frozen=True, slots=True)
class Step:
    """One position of a game: the move that led to it (empty at the start), with its number as printed."""

    ply: int
    fen: str
    uci: str = ""
    san: str = ""
    number: str = ""

    @property
    def squares(self) -> tuple[str, ...]:
        """The squares the move left and reached."""
        return (self.uci[:2], self.uci[2:4]) if self.uci else ()


def agreed_game(board: Board, sheets: Iterable[Scoresheet] | None = None) -> AgreedGame:
    """The agreed game of a board from its current sheets (read from the store unless given, with verdicts)."""
    if sheets is None:
        sheets = board.scoresheets.filter(current=True).select_related("verdict")
    by_side = {sheet.side: sheet for sheet in sheets}
    white, black = by_side.get("white"), by_side.get("black")
    if white is not None and black is not None:
        found = compare_board_sheets(white, black)
        return AgreedGame(board, white, black, found, found.merged, _start(white))
    only = white or black
    if only is None:
        return AgreedGame(board, None, None, None, (), chess.STARTING_FEN)
    known = tuple(takewhile(lambda move: move is not None, only.verdict.data["moves"]))
    return AgreedGame(board, white, black, None, known, _start(only))


def compare_board_sheets(white: Scoresheet, black: Scoresheet) -> Comparison:
    """Compare two stored sheets; what an arbiter has accepted on either stands for what is written there."""
    white_text, white_language = compared_text(white)
    black_text, black_language = compared_text(black)
    return compare_sheets(
        white_text,
        black_text,
        language_white=white_language,
        language_black=black_language,
        start_fen=_start(white),
        white_result=_written_result(white),
        black_result=_written_result(black),
    )


def compared_text(sheet: Scoresheet) -> tuple[str, str]:
    """The sheet's text and language for a comparison: the accepted reading, then the rest as it was written."""
    data = sheet.verdict.data
    code = data["language"] if sheet.language == AUTO and len(data["languages"]) == 1 else sheet.language
    if not sheet.repairs or None in data["moves"]:
        return sheet.text, code
    problem = data["first_problem"]
    read = " ".join(write_san(san, data["language"]) for san in data["san"])
    return f"{read} {sheet.text[problem['start'] :] if problem else ''}", data["language"]


def _written_result(sheet: Scoresheet) -> Result | None:
    """The result given with the sheet, else the one written behind its moves."""
    if sheet.claimed_result:
        try:
            return parse_result(sheet.claimed_result)
        except InputError:
            return None
    marks = read_sheet(sheet.text).results
    return marks[-1].result if marks else None


def _start(sheet: Scoresheet) -> str:
    return str(sheet.verdict.data["start_fen"])


def _steps(moves: Sequence[str], start_fen: str) -> Iterable[Step]:
    board = chess.Board(start_fen)
    yield Step(0, board.fen())
    for ply, uci in enumerate(moves, start=1):
        number = f"{board.fullmove_number}." if board.turn else f"{board.fullmove_number}..."
        san = board.san_and_push(board.parse_uci(uci))
        yield Step(ply, board.fen(), uci, san, number)
