"""One written text, taken apart without looking at a board: every move it could describe in one language.

`decode` answers which shapes (piece, squares, signs) the characters allow and how loosely each was written.
Whether such a move exists is the board's business (`match`).
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final, NamedTuple

import chess

from games.domain.notation.languages import (
    EXACT,
    FIDE,
    TOLERATED,
    Spelling,
    file_letters,
    spellings,
)
from games.domain.notation.words import CHECK_WORDS, CLOCK, MATE_WORDS, clean, is_gap

CASTLE_SHORT: Final = 7
CASTLE_LONG: Final = 8


class Shape(NamedTuple):
    """One reading of the characters; -1 and 0 stand for “not written”."""

    piece: int  # python-chess piece type, or CASTLE_SHORT / CASTLE_LONG
    from_file: int
    from_rank: int
    sign: str  # "", "x", ":" or "-"
    to_file: int  # -1 when only the captured piece is named (PxP)
    to_rank: int  # -1 in exd
    promotion: int  # piece type, 0 when none is written
    victim: int  # piece type named as captured, else 0
    drop: bool  # N@e4 in crazyhouse
    level: int  # how loosely it is written, whatever the board says


class Plain(NamedTuple):
    """A text in canonical form of a kind the board can check at once (no promotion, castling, rank or drop)."""

    piece: int
    to: int
    from_file: int
    takes: bool
    san: str


class Decoded(NamedTuple):
    """All shapes of one text, and the marks written behind the move."""

    shapes: tuple[Shape, ...]
    check: str = ""  # "", "+", "++" or "#"
    offer: bool = False
    en_passant: bool = False
    gap: bool = False
    plain: Plain | None = None


NOTHING: Final = Decoded(())
GAP: Final = Decoded((), gap=True)

_LONGEST: Final = 60  # characters; nothing longer is one move, marks and clock included
_ZEROS: Final = "0OoОоΟο"
_CASTLING: Final = re.compile(rf"^([{_ZEROS}])(?: ?- ?)?([{_ZEROS}])(?:(?: ?- ?)?([{_ZEROS}]))?$")
_TAIL: Final = re.compile(
    r"""(?P<offer>\(=\)|(?<=[^=])=)$
      | (?P<ep>\(?\b[eе]\.?\s?[pр]\.?\)?|(?<=[1-8])[eе]\.?\s?[pр]\.?)$
      | (?P<double>\+\+)$
      | (?P<check>\+|†)$
      | (?P<mate>\#|‡|(?<=[1-8])\s?[×xXх✕]|[≠])$
      | (?P<colon>(?<=[1-8]):)$
      | (?P<note>[!?□]+)$
    """,
    re.VERBOSE,
)
_PROMOTION: Final = re.compile(r"(?P<sign>=|/|\(|\s)?(?P<letter>[^\W\d_]{1,3}|[♔-♟])(?P<close>\))?$")
_SQUARES: Final = re.compile(r"^(?P<ff>[a-h])?(?P<fr>[1-8])?(?P<sign>[-x:@]?)(?P<tf>[a-h])(?P<tr>[1-8])$")
_FILES_ONLY: Final = re.compile(r"^(?P<ff>[a-h])(?P<sign>[x:]?)(?P<tf>[a-h])$")
_PAWN_TAKES: Final = re.compile(
    r"^[a-h][x:×хX]"
)  # a small file letter before a capture sign is never a piece
_CAPTURE_SIGNS: Final = "xX×✕хХ*"


class _Marks(NamedTuple):
    """What stood behind the move and how loosely."""

    check: str = ""
    offer: bool = False
    en_passant: bool = False
    colon: bool = False
    level: int = EXACT


def _strip_word(text: str, marks: _Marks) -> tuple[str, _Marks] | None:
    head, _, last = text.rpartition(" ")
    word = last.lower().strip("()")
    if head and word in MATE_WORDS:
        return head, marks._replace(check="#", level=TOLERATED)
    if head and word in CHECK_WORDS:
        return head, marks._replace(check=marks.check or "+", level=TOLERATED)
    if head and (CLOCK.match(last) or (last.isdecimal() and len(last) <= 3)):
        return head, marks._replace(level=TOLERATED)
    if "(" in text and text.endswith(")") and CLOCK.match(text[text.rindex("(") :]):
        return text[: text.rindex("(")], marks._replace(level=TOLERATED)
    return None


def _strip_mark(text: str, marks: _Marks) -> tuple[str, _Marks] | None:
    found = _TAIL.search(text)
    if found is None or found.start() == 0:
        return None
    mark = found.group().strip()
    level = marks.level
    match found.lastgroup:
        case "offer":
            marks = marks._replace(offer=True, level=max(level, FIDE if mark == "(=)" else TOLERATED))
        case "ep":
            marks = marks._replace(en_passant=True, level=max(level, TOLERATED if mark[0] == "(" else FIDE))
        case "double":
            marks = marks._replace(check=marks.check or "++", level=max(level, FIDE))
        case "check":
            marks = marks._replace(check=marks.check or "+")
        case "mate":
            marks = marks._replace(check="#", level=level if mark == "#" else max(level, FIDE))
        case "colon":
            marks = marks._replace(colon=True, level=TOLERATED)
        case _:
            marks = marks._replace(level=TOLERATED)
    return text[: found.start()], marks


def _strip(text: str) -> tuple[str, _Marks]:
    """The move alone, and the marks taken off its end."""
    marks = _Marks()
    for _ in range(8):
        text = text.rstrip()
        step = _strip_mark(text, marks) or _strip_word(text, marks)
        if step is None:
            break
        text, marks = step
    return text.rstrip(), marks


def _castling(core: str, marks: _Marks) -> Shape | None:
    found = _CASTLING.match(core)
    if found is None:
        return None
    kind = CASTLE_LONG if found.group(3) else CASTLE_SHORT
    if core in ("O-O", "O-O-O"):
        level = EXACT
    elif core in ("0-0", "0-0-0"):
        level = FIDE
    else:
        level = TOLERATED
    return Shape(kind, -1, -1, "", -1, -1, 0, 0, False, max(level, marks.level))


def _latin_squares(text: str, code: str) -> tuple[str, int] | None:
    """The part behind the piece in Latin files and plain signs, or None when a character means nothing there."""
    files = file_letters(code)
    out: list[str] = []
    level = EXACT
    cases = [ch.isupper() for ch in text if ch in files]
    if len(cases) > 1 and cases[0] and not cases[-1]:
        return None
    for index, ch in enumerate(text):
        following = text[index + 1 : index + 2]
        if ch in "12345678-:x@":
            out.append(ch)
        elif ch in _CAPTURE_SIGNS and not following.isdecimal():
            out.append("x")
            level = TOLERATED
        elif ch in files:
            latin, how = files[ch]
            out.append(latin)
            level = max(level, how)
        elif ch == " ":
            level = TOLERATED
        else:
            return None
    return "".join(out), level


def _shape(piece: int, squares: str, promotion: int, level: int, colon: bool) -> Shape | None:
    found = _SQUARES.match(squares)
    if found:
        ff, fr, sign, tf, tr = found.groups()
    else:
        found = _FILES_ONLY.match(squares) if piece == chess.PAWN and not promotion else None
        if found is None:
            return None
        ff, sign, tf = found.groups()
        fr, tr, level = None, None, TOLERATED
    if sign == ":" or colon:
        sign, level = ":", TOLERATED
    if sign == "@" and (ff or fr):
        return None
    from_file = ord(ff) - 97 if ff else -1
    from_rank = int(fr) - 1 if fr else -1
    to_rank = int(tr) - 1 if tr else -1
    drop = sign == "@"
    return Shape(piece, from_file, from_rank, sign, ord(tf) - 97, to_rank, promotion, 0, drop, level)


def _piece_takes_piece(piece: int, rest: str, code: str, level: int) -> list[Shape]:
    """`PxP`, `NxB`, `dxP`: the captured piece is named instead of its square."""
    found = re.match(r"^([a-h]?)([1-8]?)[x:×хX*](.+)$", rest)
    if found is None:
        return []
    ff = ord(found.group(1)) - 97 if found.group(1) else -1
    fr = int(found.group(2)) - 1 if found.group(2) else -1
    victims = spellings(code).get(found.group(3), ())
    return [Shape(piece, ff, fr, "x", -1, -1, 0, v.piece, False, TOLERATED) for v in victims]


def _promotions(core: str, code: str) -> list[tuple[str, int, int]]:
    """Ways to split a new piece off the end: (rest, piece, level). The first way is “none written”."""
    ways = [(core, 0, EXACT)]
    found = _PROMOTION.search(core)
    if found is None or found.start() == 0 or (bool(found.group("close")) != (found.group("sign") == "(")):
        return ways
    for spelling in spellings(code).get(found.group("letter"), ()):
        if spelling.piece == chess.PAWN and spelling.level != EXACT and found.group("sign") != "=":
            continue
        written = {"=": EXACT, None: FIDE}.get(found.group("sign"), TOLERATED)
        level = written if spelling.piece == chess.PAWN else max(written, spelling.level)
        ways.append((core[: found.start()], spelling.piece, level))
    return ways


def _prefixes(core: str, code: str) -> list[tuple[str, Spelling]]:
    """Ways to split a piece off the front: (rest, spelling), the pawn without a letter first."""
    ways = [(core, Spelling(chess.PAWN, EXACT))]
    if _PAWN_TAKES.match(core):
        return ways
    table = spellings(code)
    for length in (3, 2, 1):
        head = core[:length]
        if len(core) > length and head in table:
            rest = core[length:]
            spaced = rest.startswith(" ")
            ways += [(rest.lstrip(), Spelling(s.piece, TOLERATED) if spaced else s) for s in table[head]]
    return ways


def _shapes_of(core: str, code: str, marks: _Marks) -> list[Shape]:
    shapes: list[Shape] = []
    for body, new_piece, how_promoted in _promotions(core, code):
        for rest, spelling in _prefixes(body, code):
            if new_piece and spelling.piece != chess.PAWN:
                continue
            level = max(spelling.level, marks.level, how_promoted)
            squares = _latin_squares(rest, code)
            shape = None
            if squares is not None:
                shape = _shape(spelling.piece, squares[0], new_piece, max(level, squares[1]), marks.colon)
            if shape is not None:
                shapes.append(shape)
            elif not new_piece:
                shapes += _piece_takes_piece(spelling.piece, rest, code, level)
    return shapes


@lru_cache(maxsize=65536)
def decode(text: str, code: str) -> Decoded:
    """Every shape `text` allows on a sheet in language `code`, best written first.

    A gap mark answers `gap`; a text that is no move at all has no shapes.
    """
    if len(text) > _LONGEST:
        return NOTHING
    if is_gap(text):
        return GAP
    cleaned = unicodedata.normalize("NFC", clean(text))
    core, marks = (cleaned, _Marks()) if _CASTLING.match(cleaned) else _strip(cleaned)
    castling = _castling(core, marks)
    if castling is not None:
        shapes: tuple[Shape, ...] = (castling,)
    elif len(core) > 16:
        return NOTHING
    else:
        found = _shapes_of(core, code, marks)
        shapes = tuple(sorted(dict.fromkeys(found), key=lambda s: s.level))
    return Decoded(shapes, marks.check, marks.offer, marks.en_passant, False, _plain(shapes))


_OFFICERS: Final = {chess.KNIGHT: "N", chess.BISHOP: "B", chess.ROOK: "R", chess.QUEEN: "Q", chess.KING: "K"}


def shape_san(shape: Shape) -> str:
    """The English standard notation of a shape that is written canonically."""
    if shape.piece in (CASTLE_SHORT, CASTLE_LONG):
        return "O-O" if shape.piece == CASTLE_SHORT else "O-O-O"
    text = _OFFICERS.get(shape.piece, "")
    if shape.from_file >= 0:
        text += chess.FILE_NAMES[shape.from_file]
    if shape.from_rank >= 0:
        text += chess.RANK_NAMES[shape.from_rank]
    text += shape.sign + chess.FILE_NAMES[shape.to_file] + chess.RANK_NAMES[shape.to_rank]
    return text + "=" + _OFFICERS[shape.promotion] if shape.promotion else text


def _plain(shapes: tuple[Shape, ...]) -> Plain | None:
    if not shapes or (len(shapes) > 1 and shapes[1].level == EXACT):
        return None
    shape = shapes[0]
    special = shape.promotion or shape.victim or shape.drop or shape.from_rank >= 0 or shape.to_rank < 0
    if shape.level != EXACT or special or shape.piece > chess.KING or shape.sign not in ("", "x"):
        return None
    takes = shape.sign == "x"
    if shape.piece == chess.PAWN:
        adjacent = abs(shape.from_file - shape.to_file) == 1
        if shape.to_rank in (0, 1, 6, 7) or takes != (shape.from_file >= 0) or (takes and not adjacent):
            return None
    return Plain(shape.piece, shape.to_rank * 8 + shape.to_file, shape.from_file, takes, shape_san(shape))
