"""THE table of results and byes: every code the Laws and the report format know, with every mapping.

One vocabulary for screens, phones, API, CSV, TRF and PGN (field case FC04). Nothing else in the program
lists results. Points are not stored here: a row says which class of points each side gets (win, draw,
loss, ...) and `Scoring` says what a class is worth in this event, so that nobody infers a win or a draw
from a number (FC05).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournaments.domain.errors import InputError
from tournaments.domain.text import N_, T


class Colour(StrEnum):
    """The side a player has on a board."""

    WHITE = "white"
    BLACK = "black"

    @property
    def other(self) -> Colour:
        """The opponent's side."""
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class PointsClass(StrEnum):
    """What kind of points a side gets; `Scoring` gives the amount."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    ABSENT = "absent"  # forfeit loss or zero-point bye
    PAB = "pab"
    FULL_BYE = "full_bye"
    HALF_BYE = "half_bye"


class CellCode(StrEnum):
    """One player's line in one round, by its letter in the report file (TRF16 and TRF26, record 001)."""

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    UNRATED_WIN = "W"
    UNRATED_DRAW = "D"
    UNRATED_LOSS = "L"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    PAB = "U"
    FULL_BYE = "F"
    HALF_BYE = "H"
    ZERO_BYE = "Z"
    PENDING = "?"  # adjourned, postponed or still open: a draw for pairing until played


@dataclass(frozen=True, slots=True)
class CellRow:
    """What a cell code means: class of points, really played over the board, rated, has an opponent."""

    code: CellCode
    points: PointsClass
    played: bool
    rated: bool
    paired: bool
    label: str


CELLS: dict[CellCode, CellRow] = {
    row.code: row
    for row in (
        CellRow(CellCode.WIN, PointsClass.WIN, True, True, True, N_("Win")),
        CellRow(CellCode.DRAW, PointsClass.DRAW, True, True, True, N_("Draw")),
        CellRow(CellCode.LOSS, PointsClass.LOSS, True, True, True, N_("Loss")),
        CellRow(CellCode.UNRATED_WIN, PointsClass.WIN, True, False, True, N_("Win, not rated")),
        CellRow(CellCode.UNRATED_DRAW, PointsClass.DRAW, True, False, True, N_("Draw, not rated")),
        CellRow(CellCode.UNRATED_LOSS, PointsClass.LOSS, True, False, True, N_("Loss, not rated")),
        CellRow(CellCode.FORFEIT_WIN, PointsClass.WIN, False, False, True, N_("Win by forfeit")),
        CellRow(CellCode.FORFEIT_LOSS, PointsClass.ABSENT, False, False, True, N_("Loss by forfeit")),
        CellRow(CellCode.PAB, PointsClass.PAB, False, False, False, N_("Pairing-allocated bye")),
        CellRow(CellCode.FULL_BYE, PointsClass.FULL_BYE, False, False, False, N_("Full-point bye")),
        CellRow(CellCode.HALF_BYE, PointsClass.HALF_BYE, False, False, False, N_("Half-point bye")),
        CellRow(CellCode.ZERO_BYE, PointsClass.ABSENT, False, False, False, N_("Zero-point bye")),
        CellRow(CellCode.PENDING, PointsClass.DRAW, True, False, True, N_("Not finished")),
    )
}


class ByeKind(StrEnum):
    """Why a player has no opponent in a round."""

    PAB = "PAB"
    FPB = "FPB"
    HPB = "HPB"
    ZPB = "ZPB"


BYE_CELL: dict[ByeKind, CellCode] = {
    ByeKind.PAB: CellCode.PAB,
    ByeKind.FPB: CellCode.FULL_BYE,
    ByeKind.HPB: CellCode.HALF_BYE,
    ByeKind.ZPB: CellCode.ZERO_BYE,
}


class Result(StrEnum):
    """The result of one board, White's part first."""

    WHITE_WINS = "1-0"
    DRAW = "1/2-1/2"
    BLACK_WINS = "0-1"
    WHITE_HALF = "1/2-0"
    BLACK_HALF = "0-1/2"
    BOTH_LOSE = "0-0"
    WHITE_WINS_UNRATED = "1-0u"
    DRAW_UNRATED = "1/2-1/2u"
    BLACK_WINS_UNRATED = "0-1u"
    WHITE_FORFEIT_WIN = "+/-"
    BLACK_FORFEIT_WIN = "-/+"
    BOTH_FORFEIT = "-/-"
    PENDING = "*"


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One row of the table.

    `shown` is what screens print (with hair spaces round the dash), `pgn` the PGN result tag, `group` orders the
    entry dialog: common, decided, forfeit, unrated, open.
    """

    code: Result
    white: CellCode
    black: CellCode
    shown: str
    pgn: str
    label: str
    group: str

    @property
    def played(self) -> bool:
        """Was a game really played over the board (and is it over)?"""
        return self.code is not Result.PENDING and CELLS[self.white].played

    @property
    def rated(self) -> bool:
        """Does the game count for rating?"""
        return CELLS[self.white].rated and CELLS[self.black].rated

    @property
    def forfeit(self) -> bool:
        """Was the game decided without being played?"""
        return not CELLS[self.white].played

    def cell(self, colour: Colour) -> CellCode:
        """The report letter of one side."""
        return self.white if colour is Colour.WHITE else self.black

    @property
    def mirrored(self) -> Result:
        """The same result with the colours exchanged."""
        return _BY_CELLS[(self.black, self.white)]


_H = "\u200a"
_C = CellCode

RESULTS: dict[Result, ResultRow] = {
    row.code: row
    for row in (
        ResultRow(Result.WHITE_WINS, _C.WIN, _C.LOSS, f"1{_H}–{_H}0", "1-0", N_("White wins"), "common"),
        ResultRow(Result.DRAW, _C.DRAW, _C.DRAW, f"½{_H}–{_H}½", "1/2-1/2", N_("Draw"), "common"),
        ResultRow(Result.BLACK_WINS, _C.LOSS, _C.WIN, f"0{_H}–{_H}1", "0-1", N_("Black wins"), "common"),
        ResultRow(
            Result.WHITE_HALF,
            _C.DRAW,
            _C.LOSS,
            f"½{_H}–{_H}0",
            "*",
            N_("Half a point to White, none to Black"),
            "decided",
        ),
        ResultRow(
            Result.BLACK_HALF,
            _C.LOSS,
            _C.DRAW,
            f"0{_H}–{_H}½",
            "*",
            N_("Half a point to Black, none to White"),
            "decided",
        ),
        ResultRow(
            Result.BOTH_LOSE, _C.LOSS, _C.LOSS, f"0{_H}–{_H}0", "*", N_("Both lose, game played"), "decided"
        ),
        ResultRow(
            Result.WHITE_FORFEIT_WIN,
            _C.FORFEIT_WIN,
            _C.FORFEIT_LOSS,
            f"+{_H}–{_H}−",
            "1-0",
            N_("White wins by forfeit"),
            "forfeit",
        ),
        ResultRow(
            Result.BLACK_FORFEIT_WIN,
            _C.FORFEIT_LOSS,
            _C.FORFEIT_WIN,
            f"−{_H}–{_H}+",
            "0-1",
            N_("Black wins by forfeit"),
            "forfeit",
        ),
        ResultRow(
            Result.BOTH_FORFEIT,
            _C.FORFEIT_LOSS,
            _C.FORFEIT_LOSS,
            f"−{_H}–{_H}−",
            "*",
            N_("Both lose by forfeit"),
            "forfeit",
        ),
        ResultRow(
            Result.WHITE_WINS_UNRATED,
            _C.UNRATED_WIN,
            _C.UNRATED_LOSS,
            f"1{_H}–{_H}0 u",
            "1-0",
            N_("White wins, not rated"),
            "unrated",
        ),
        ResultRow(
            Result.DRAW_UNRATED,
            _C.UNRATED_DRAW,
            _C.UNRATED_DRAW,
            f"½{_H}–{_H}½ u",
            "1/2-1/2",
            N_("Draw, not rated"),
            "unrated",
        ),
        ResultRow(
            Result.BLACK_WINS_UNRATED,
            _C.UNRATED_LOSS,
            _C.UNRATED_WIN,
            f"0{_H}–{_H}1 u",
            "0-1",
            N_("Black wins, not rated"),
            "unrated",
        ),
        ResultRow(
            Result.PENDING,
            _C.PENDING,
            _C.PENDING,
            "?",
            "*",
            N_("Postponed or adjourned, counts as a draw until played"),
            "open",
        ),
    )
}

_BY_CELLS: dict[tuple[CellCode, CellCode], Result] = {(r.white, r.black): r.code for r in RESULTS.values()}

_SPELLINGS: dict[str, Result] = {
    "½-½": Result.DRAW,
    "=-=": Result.DRAW,
    "0.5-0.5": Result.DRAW,
    "½-0": Result.WHITE_HALF,
    "0.5-0": Result.WHITE_HALF,
    "0-½": Result.BLACK_HALF,
    "0-0.5": Result.BLACK_HALF,
    "+-": Result.WHITE_FORFEIT_WIN,
    "-+": Result.BLACK_FORFEIT_WIN,
    "--": Result.BOTH_FORFEIT,
    "1f-0f": Result.WHITE_FORFEIT_WIN,
    "0f-1f": Result.BLACK_FORFEIT_WIN,
    "0f-0f": Result.BOTH_FORFEIT,
    "½-½u": Result.DRAW_UNRATED,
    "?": Result.PENDING,
}


def parse_result(text: str) -> Result:
    """Which result does this text name? Accepts the codes and the usual other spellings.

    Raises `InputError` naming the text and the allowed codes: an empty text is never a result (FC02).
    """
    cleaned = (
        "".join(text.split())
        .lower()
        .replace("–", "-")
        .replace("−", "-")
        .replace("\u200a", "")
        .replace(":", "-")
    )
    if cleaned in _SPELLINGS:
        return _SPELLINGS[cleaned]
    try:
        return Result(cleaned)
    except ValueError:
        allowed = ", ".join(r.value for r in Result)
        raise InputError(
            T(
                "“%(text)s” is not a result. Use one of: %(allowed)s.",
                text=text.strip()[:40],
                allowed=allowed,
            ),
            code="unknown_result",
        ) from None


def result_from_cells(white: CellCode, black: CellCode) -> Result | None:
    """The result whose two letters these are, or None where no such result exists (1 against ½ and the like)."""
    return _BY_CELLS.get((white, black))


@dataclass(frozen=True, slots=True)
class Scoring:
    """What each class of points is worth in this event; C.05 10.1 and TRF26 record 162.

    Quarters and thirds are exact. The pairing-allocated bye pays a win unless announced otherwise (C.04.1).
    """

    win: Fraction = Fraction(1)
    draw: Fraction = Fraction(1, 2)
    loss: Fraction = Fraction(0)
    absent: Fraction = Fraction(0)
    pab: Fraction = Fraction(1)

    def points(self, cell: CellCode) -> Fraction:
        """Points a player gets for this line."""
        match CELLS[cell].points:
            case PointsClass.WIN | PointsClass.FULL_BYE:
                return self.win
            case PointsClass.DRAW | PointsClass.HALF_BYE:
                return self.draw
            case PointsClass.LOSS:
                return self.loss
            case PointsClass.ABSENT:
                return self.absent
            case PointsClass.PAB:
                return self.pab

    @property
    def usual(self) -> bool:
        """Is it 1, ½, 0 with a full-point bye?"""
        return self == Scoring()


def points_text(value: Fraction) -> str:
    """Exact spelling of a score: `7.5`, `0.25`; `p/q` where the decimal does not end."""
    if value.denominator == 1:
        return str(value.numerator)
    rest = value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    if rest != 1:
        return f"{value.numerator}/{value.denominator}"
    digits = 1
    while (value * 10**digits).denominator != 1:
        digits += 1
    scaled = value * 10**digits
    sign = "-" if scaled < 0 else ""
    whole, part = divmod(abs(scaled.numerator), 10**digits)
    return f"{sign}{whole}.{part:0{digits}d}"


def points_shown(value: Fraction) -> str:
    """Score as arbiters write it: `7½`, `¼`, `3`; other fractions as `points_text`."""
    glyph = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}.get(abs(value) % 1)
    if glyph is None:
        return points_text(value)
    whole = int(abs(value))
    sign = "−" if value < 0 else ""
    return f"{sign}{whole or ''}{glyph}"
