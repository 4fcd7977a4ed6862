"""A sheet played through on a board: the trusted part, and the first thing in it that needs a person.

The sheet is never changed. Accepted repairs and positions set by the arbiter are given separately, by ply.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

import chess

from games.domain.endings import Record
from games.domain.notation.languages import EXACT, TOLERATED
from games.domain.notation.layout import Entry, Sheet
from games.domain.notation.match import Reading, judge_sign, match, plain_move
from games.domain.notation.shapes import Decoded, decode, shape_san
from games.domain.positions import set_position
from games.domain.reasons import reason_for
from tournaments.domain.errors import InputError
from tournaments.domain.results import Result
from tournaments.domain.text import T

ProblemKind = Literal["illegal", "choice", "unreadable", "gap", "after_end"]
STRUCK_OUT: Final = "-"
INSERT: Final = "+"


@dataclass(frozen=True, slots=True)
class Break:
    """Where the trusted part ends: the entry, the kind and reason, and the moves a `choice` is between."""

    index: int
    ply: int
    kind: ProblemKind
    reason: str
    moves: tuple[chess.Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Corrections:
    """What a person has decided so far, by ply.

    `repairs`: `e2e4` is played instead of what is written, `+e2e4` is put in before it, `-` strikes it out.
    `positions`: the arbiter sets this FEN after the ply; what is written up to there is passed over.
    """

    repairs: Mapping[int, str] = field(default_factory=dict)
    positions: Mapping[int, str] = field(default_factory=dict)


NO_CORRECTIONS: Final = Corrections()


@dataclass(slots=True)
class Replay:
    """The result of reading: moves (None where an arbiter's position bridges unknown play), SAN and grades."""

    code: str
    record: Record
    start_fen: str
    first_number: int
    moves: list[chess.Move | None] = field(default_factory=list)
    san: list[str] = field(default_factory=list)
    grades: list[int] = field(default_factory=list)
    entry_of: list[int] = field(default_factory=list)
    offers: list[int] = field(default_factory=list)
    wrong_signs: list[int] = field(default_factory=list)
    other_readings: list[int] = field(default_factory=list)
    result_zeros: bool = False
    first_break: Break | None = None

    @property
    def board(self) -> chess.Board:
        """The board after the trusted part."""
        return self.record.board

    @property
    def loose(self) -> int:
        """How many texts were read by tolerance only."""
        return sum(g == TOLERATED for g in self.grades)


def canonical_san(board: chess.Board, move: chess.Move, reading: Reading) -> str:
    """The move in English standard notation, without check signs, before it is played."""
    shape = reading.shape
    if shape is None or reading.grade != EXACT or shape.drop:
        return board.san(move).rstrip("+#")
    return shape_san(shape)


class Reader:
    """Reads the entries of one sheet in one language, one after another, until something needs a person."""

    def __init__(
        self, sheet: Sheet, code: str, start: chess.Board, corrections: Corrections, claimed: Result | None
    ) -> None:
        self.sheet = sheet
        self.claimed = claimed
        self.corrections = corrections
        record = Record(start.copy(stack=False))
        record.note()
        self.replay = Replay(code, record, start.fen(), start.fullmove_number)
        self.checkers = record.board.checkers_mask()
        self.skip_to = 0

    def run(self) -> Replay:
        """Read everything."""
        replay, code = self.replay, self.replay.code
        corrected = bool(self.corrections.repairs or self.corrections.positions)
        standard = type(replay.board) is chess.Board
        if 0 in self.corrections.positions:
            self._set(0)
        for index, entry in enumerate(self.sheet.entries):
            if corrected and self._corrected(index):
                continue
            decoded = decode(entry.text, code)
            plain = decoded.plain
            if plain is not None and standard:
                move = plain_move(replay.record.board, plain, bool(self.checkers))
                if move is not None:
                    self._play(index, entry, move, plain.san, EXACT, decoded.check)
                    continue
            if not self._read(index, entry, decoded):
                break
        self._mark_mate()
        return replay

    def _read(self, index: int, entry: Entry, decoded: Decoded) -> bool:
        """The long way for one text; False when reading ends here."""
        board = self.replay.board
        reading = match(board, decoded)
        if entry.bare_zeros and self._may_be_result(index):
            return self._zeros(index, reading)
        if reading.kind != "move":
            return self._bridge(index) or self._stop(index, decoded, reading)
        move = reading.moves[0]
        if reading.other_reading:
            self.replay.other_readings.append(len(self.replay.moves) + 1)
        self._play(index, entry, move, canonical_san(board, move, reading), reading.grade, decoded.check)
        return True

    def _play(self, index: int, entry: Entry, move: chess.Move, san: str, grade: int, sign: str) -> None:
        replay = self.replay
        record = replay.record
        board = record.board
        board.push(move)
        record.note()
        self.checkers = board.checkers_mask()
        replay.moves.append(move)
        replay.san.append(san + "+" if self.checkers else san)
        replay.entry_of.append(index)
        if sign and self._wrong_sign(sign):
            grade = TOLERATED
            replay.wrong_signs.append(len(replay.moves))
        replay.grades.append(grade)
        if entry.offer:
            replay.offers.append(len(replay.moves))
        positions = self.corrections.positions
        if positions and len(replay.moves) in positions:
            self._set(len(replay.moves))

    def _wrong_sign(self, sign: str) -> bool:
        mate = sign in ("#", "++") and self.replay.board.is_checkmate()
        return judge_sign(sign, bool(self.checkers), self.checkers.bit_count(), mate)

    def _mark_mate(self) -> None:
        san = self.replay.san
        if san and san[-1].endswith("+") and not any(self.replay.board.generate_legal_moves()):
            san[-1] = san[-1][:-1] + "#"

    def _may_be_result(self, index: int) -> bool:
        """`0-0` in digits as the last text, without a move number of its own, where no other result is known."""
        if index != len(self.sheet.entries) - 1 or self.sheet.results or index == 0:
            return False
        if self.claimed not in (None, Result.BOTH_LOSE):
            return False
        return all(mark.before != index for mark in self.sheet.numbers)

    def _zeros(self, index: int, reading: Reading) -> bool:
        """Take a final `0-0` for the result, or ask where castling would be legal (FC33)."""
        if reading.kind == "move":
            self._break(index, "choice", "result_or_castling", reading.moves)
        else:
            self.replay.result_zeros = True
        return False

    def _break(self, index: int, kind: ProblemKind, reason: str, moves: tuple[chess.Move, ...] = ()) -> None:
        self.replay.first_break = Break(index, len(self.replay.moves) + 1, kind, reason, moves)

    def _stop(self, index: int, decoded: Decoded, reading: Reading) -> bool:
        board = self.replay.board
        if not any(board.generate_legal_moves()):
            self._break(index, "after_end", "game_over")
        elif reading.kind == "gap":
            self._break(index, "gap", "not_recorded")
        elif reading.kind == "choice":
            self._break(index, "choice", "several_moves", reading.moves)
        elif reading.kind == "illegal":
            self._break(index, "illegal", reason_for(board, decoded))
        else:
            self._break(index, "unreadable", "not_a_move")
        return False

    def _corrected(self, index: int) -> bool:
        """Apply what a person decided for this ply; True when the written text is used up by it."""
        if self.skip_to:
            self._pass_over(index)
            return True
        ply = len(self.replay.moves) + 1
        repair = self.corrections.repairs.get(ply)
        while repair is not None and repair.startswith(INSERT):
            self._play_repair(index, repair[1:], ply)
            ply += 1
            repair = self.corrections.repairs.get(ply)
        if repair is None:
            return False
        if repair != STRUCK_OUT:
            self._play_repair(index, repair, ply)
        return repair != STRUCK_OUT or self._strike(ply, index)

    def _strike(self, ply: int, index: int) -> bool:
        """A struck-out text is passed over once; the next text is read for the same ply."""
        rest = {k: v for k, v in self.corrections.repairs.items() if k != ply}
        self.corrections = Corrections(rest, self.corrections.positions)
        return True

    def _play_repair(self, index: int, uci: str, ply: int) -> None:
        board = self.replay.board
        try:
            move = board.parse_uci(uci)
        except ValueError as error:
            raise bad_repair(ply, uci) from error
        if not move:
            raise bad_repair(ply, uci)
        san = board.san(move).rstrip("+#")
        self._play(index, self.sheet.entries[index], move, san, EXACT, "")

    def _bridge(self, index: int) -> bool:
        """Pass over what cannot be read up to the next position the arbiter has set."""
        ply = len(self.replay.moves) + 1
        later = [p for p in self.corrections.positions if p >= ply]
        if not later:
            return False
        self.skip_to = min(later)
        self._pass_over(index)
        return True

    def _pass_over(self, index: int) -> None:
        replay = self.replay
        replay.moves.append(None)
        replay.san.append("")
        replay.grades.append(TOLERATED)
        replay.entry_of.append(index)
        ply = len(replay.moves)
        if ply >= self.skip_to:
            self.skip_to = 0
            replay.record.keys.append(("unknown", ply))
            replay.record.clocks.append(0)
            self._set(ply)
        else:
            replay.record.keys.append(("unknown", ply))
            replay.record.clocks.append(0)

    def _set(self, ply: int) -> None:
        """The arbiter's position replaces what is on the board after this ply."""
        record = self.replay.record
        set_position(record.board, self.corrections.positions[ply])
        record.board.clear_stack()
        record.first_ply = ply
        record.keys.pop()
        record.clocks.pop()
        record.note()
        self.checkers = record.board.checkers_mask()


def bad_repair(ply: int, uci: str) -> InputError:
    """The error for a repair that is no legal move at its ply."""
    return InputError(
        T("The repair “%(uci)s” for ply %(ply)s is not a legal move there.", uci=uci[:20], ply=ply),
        code="bad_repair",
        detail={"ply": ply, "repair": uci},
    )


def replay_sheet(
    sheet: Sheet,
    code: str,
    start: chess.Board,
    corrections: Corrections = NO_CORRECTIONS,
    claimed: Result | None = None,
) -> Replay:
    """Read a sheet in one language from a position; stops at the first text that is not exactly one move."""
    return Reader(sheet, code, start, corrections, claimed).run()
