"""Two scoresheets of one game side by side: where they agree, where they first differ, and which one fits.

Each sheet is read on its own in its own language. Neither is repaired; at a difference each sheet's reading is
tried for how much of both sheets it explains.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import chess

from games.domain.detect import detect
from games.domain.notation.languages import AUTO, language
from games.domain.notation.layout import Sheet, read_sheet
from games.domain.notation.match import Reading, match
from games.domain.notation.shapes import decode
from games.domain.notation.words import is_gap
from games.domain.positions import STANDARD, start_board
from games.domain.replay import Replay, replay_sheet
from tournaments.domain.results import Result

Outcome = Literal[
    "same",
    "white_sheet_fits",
    "black_sheet_fits",
    "white_sheet_longer",
    "black_sheet_longer",
    "complementary",
    "undecided",
]


@dataclass(frozen=True, slots=True)
class Difference:
    """The first ply on which the sheets part; readings are a UCI move or illegal, choice, gap, end."""

    ply: int
    white_text: str
    black_text: str
    white_reading: str
    black_reading: str

    def to_json(self) -> dict[str, object]:
        """The contract's object."""
        return {
            "ply": self.ply,
            "white_text": self.white_text,
            "black_text": self.black_text,
            "white_reading": self.white_reading,
            "black_reading": self.black_reading,
        }


@dataclass(frozen=True, slots=True)
class Comparison:
    """The answer about two sheets. `merged` is the game both together prove, up to the first open question."""

    verdict: Outcome
    agree_plies: int
    first_difference: Difference | None
    merged: tuple[str, ...]
    result_conflict: bool
    white_result: Result | None = None
    black_result: Result | None = None
    white_offers: tuple[int, ...] = ()
    black_offers: tuple[int, ...] = ()
    white_language: str = ""
    black_language: str = ""
    left_out: tuple[str, ...] = ()
    left_out_by: str | None = None

    def to_json(self) -> dict[str, object]:
        """The object `scoresheet_compare` prints."""
        return {
            "verdict": self.verdict,
            "agree_plies": self.agree_plies,
            "first_difference": self.first_difference.to_json() if self.first_difference else None,
            "merged": list(self.merged),
            "result_conflict": self.result_conflict,
            "white_result": self.white_result.value if self.white_result else None,
            "black_result": self.black_result.value if self.black_result else None,
            "draw_offers": {"white_sheet": list(self.white_offers), "black_sheet": list(self.black_offers)},
            "language_white": self.white_language,
            "language_black": self.black_language,
            "left_out": list(self.left_out),
            "left_out_by": self.left_out_by,
        }


class _Side:
    """One player's sheet while the two are walked through together."""

    def __init__(self, text: str, code: str, start: chess.Board) -> None:
        self.sheet: Sheet = read_sheet(text, black_first=start.turn == chess.BLACK)

        def read(one: str) -> Replay:
            return replay_sheet(self.sheet, one, start)

        if code == AUTO:
            self.replay = detect([e.text for e in self.sheet.entries], read).replay
        else:
            self.replay = read(language(code).code)
        self.code = self.replay.code
        self.letters = self.code
        self.texts = [e.text for e in self.sheet.entries]
        if self.replay.result_zeros:
            self.texts.pop()

    @property
    def result(self) -> Result | None:
        """The result written on this sheet."""
        if self.replay.result_zeros:
            return Result.BOTH_LOSE
        return self.sheet.results[-1].result if self.sheet.results else None

    def text(self, index: int) -> str:
        return self.texts[index] if index < len(self.texts) else ""

    def over(self, index: int) -> bool:
        return index >= len(self.texts)

    def reading(self, board: chess.Board, index: int) -> Reading:
        return match(board, decode(self.text(index), self.letters))

    def fits_after(self, board: chess.Board, index: int) -> int:
        """How many texts from `index` on can be read; gaps and choices end the count without speaking against it."""
        walk, count = board.copy(stack=False), 0
        while not self.over(index + count):
            reading = self.reading(walk, index + count)
            if reading.kind != "move":
                return count + 1 if reading.kind in ("gap", "choice") else count
            walk.push(reading.moves[0])
            count += 1
        return count + 1

    def name(self, board: chess.Board, index: int) -> str:
        """The reading as the contract names it."""
        if self.over(index):
            return "end"
        reading = self.reading(board, index)
        if reading.kind == "move":
            return reading.moves[0].uci()
        return "illegal" if reading.kind in ("unreadable", "marker") else reading.kind


class _Walk:
    """Both sheets, ply by ply, on one board."""

    def __init__(self, white: _Side, black: _Side, start: chess.Board) -> None:
        self.white, self.black = white, black
        self.board = start.copy(stack=False)
        self.merged: list[str] = []
        self.at_white = self.at_black = 0
        self.first: Difference | None = None
        self.agreed = 0
        self.helped: set[str] = set()
        self.left_out: tuple[str, ...] = ()
        self.left_out_by: str | None = None

    def run(self) -> Outcome:
        while not (self.white.over(self.at_white) and self.black.over(self.at_black)):
            white = self.white.reading(self.board, self.at_white)
            black = self.black.reading(self.board, self.at_black)
            if white.kind == black.kind == "move" and white.moves == black.moves:
                self._push(white.moves[0])
                continue
            if self.first is None:
                self._note()
            outcome = self._settle(white, black)
            if outcome is not None:
                return outcome
        return self._summary()

    def _note(self) -> None:
        board = self.board
        self.agreed = len(self.merged)
        self.first = Difference(
            len(self.merged) + 1,
            self.white.text(self.at_white),
            self.black.text(self.at_black),
            self.white.name(board, self.at_white),
            self.black.name(board, self.at_black),
        )

    def _push(self, move: chess.Move, *, white: bool = True, black: bool = True) -> None:
        self.board.push(move)
        self.merged.append(move.uci())
        self.at_white += white
        self.at_black += black

    def _settle(self, white: Reading, black: Reading) -> Outcome | None:
        """Go on from a difference, or say how it ends the comparison."""
        white_over, black_over = self.white.over(self.at_white), self.black.over(self.at_black)
        if white_over or black_over:
            return self._one_is_longer(white if black_over else black, black_over)
        skipped = self._left_out()
        if skipped is not None:
            return None
        winner = self._better(white, black)
        if winner is None:
            return "undecided"
        self.helped.add(winner)
        self._push((white if winner == "white" else black).moves[0])
        return None

    def _one_is_longer(self, reading: Reading, white_goes_on: bool) -> Outcome | None:
        if reading.kind != "move":
            if self.helped:
                return self._summary()
            return (
                "undecided" if len(self.merged) == self.agreed and reading.kind != "gap" else self._summary()
            )
        self.helped.add("white_longer" if white_goes_on else "black_longer")
        self._push(reading.moves[0], white=white_goes_on, black=not white_goes_on)
        return None

    def _better(self, white: Reading, black: Reading) -> str | None:
        """Whose text to follow: the one that can be read, else the one after which both sheets go on better."""
        if white.kind == "move" and black.kind != "move":
            return self._if_supported("white", white, black)
        if black.kind == "move" and white.kind != "move":
            return self._if_supported("black", black, white)
        if white.kind != "move":
            return None
        by_white = self._support(white.moves[0])
        by_black = self._support(black.moves[0])
        if by_white == by_black:
            return None
        return "white" if by_white > by_black else "black"

    def _if_supported(self, side: str, good: Reading, other: Reading) -> str | None:
        if other.kind == "choice" and good.moves[0] not in other.moves:
            return None
        return side

    def _support(self, move: chess.Move) -> int:
        after = self.board.copy(stack=False)
        after.push(move)
        white = self.white.fits_after(after, self.at_white + 1)
        black = self.black.fits_after(after, self.at_black + 1)
        return white + black

    def _left_out(self) -> str | None:
        """One sheet leaves a pair of moves out: after the other sheet's two moves both go on together."""
        for side, own_at, other, other_at in (
            (self.white, self.at_white, self.black, self.at_black),
            (self.black, self.at_black, self.white, self.at_white),
        ):
            pair = self._pair(side, own_at)
            if pair is None:
                continue
            after = self.board.copy(stack=False)
            for move in pair:
                after.push(move)
            straight = other.fits_after(self.board, other_at)
            shifted = other.fits_after(after, other_at)
            rest = len(other.texts) - other_at
            if shifted > max(straight, 2) and shifted >= min(rest, 8):
                for move in pair:
                    self._push(move, white=side is self.white, black=side is self.black)
                name = "white" if side is self.white else "black"
                self.helped.add(name)
                self.left_out = tuple(m.uci() for m in pair)
                self.left_out_by = "black" if name == "white" else "white"
                return name
        return None

    def _pair(self, side: _Side, at: int) -> list[chess.Move] | None:
        walk, pair = self.board.copy(stack=False), []
        for index in (at, at + 1):
            reading = side.reading(walk, index)
            if side.over(index) or reading.kind != "move":
                return None
            pair.append(reading.moves[0])
            walk.push(reading.moves[0])
        return pair

    def _summary(self) -> Outcome:
        helped = self.helped
        fits = helped & {"white", "black"}
        if len(fits) == 2:
            return "complementary"
        if fits:
            return "white_sheet_fits" if "white" in fits else "black_sheet_fits"
        if "white_longer" in helped:
            return "white_sheet_longer"
        if "black_longer" in helped:
            return "black_sheet_longer"
        return "same" if self.first is None else "undecided"


def compare_sheets(
    white_text: str,
    black_text: str,
    *,
    language_white: str = AUTO,
    language_black: str = AUTO,
    start_fen: str | None = None,
    variant: str = STANDARD,
    white_result: Result | None = None,
    black_result: Result | None = None,
) -> Comparison:
    """Compare White's and Black's sheet of one game (Laws 8.5: either may be used to complete the other).

    Results given as arguments stand for the ones on the sheets. Raises `InputError` for an unknown language,
    variant or position.
    """
    start = start_board(start_fen, variant)
    white = _Side(white_text, language_white, start)
    black = _Side(black_text, language_black, start)
    walk = _Walk(white, black, start)
    verdict = walk.run()
    one, two = white_result or white.result, black_result or black.result
    return Comparison(
        verdict,
        walk.agreed if walk.first is not None else len(walk.merged),
        walk.first,
        tuple(walk.merged),
        one is not None and two is not None and one is not two,
        one,
        two,
        _offer_plies(white, black)[0],
        _offer_plies(white, black)[1],
        white.code,
        black.code,
        walk.left_out,
        walk.left_out_by,
    )


def _offer_plies(white: _Side, black: _Side) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Entries of each sheet that carry a draw offer mark."""

    def plies(side: _Side) -> tuple[int, ...]:
        return tuple(
            i
            for i, e in enumerate(side.sheet.entries, start=1)
            if not is_gap(e.text) and (e.offer or e.text[-1] == "=")
        )

    return plies(white), plies(black)
