"""The piece letters of every language the program reads, with the looser spellings that stand for them.

One table (`piece_letters.csv`) feeds everything here. A spelling means something only once the sheet's
language is known: Latin `K` is a king in English, a rook in Turkish and the look-alike of a Russian knight.
"""

from __future__ import annotations

import csv
import itertools
import unicodedata
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

import chess

from tournaments.domain.errors import InputError
from tournaments.domain.text import T

EXACT: Final = 0
FIDE: Final = 1
TOLERATED: Final = 2
GRADES: Final = ("exact", "fide", "tolerated")

AUTO: Final = "auto"
PIECES: Final = (chess.KING, chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT, chess.PAWN)
_COLUMNS: Final = ("king", "queen", "rook", "bishop", "knight", "pawn")
_BY_ENGLISH: Final = dict(zip("KQRBNP", PIECES, strict=True))

# Capital letters that look the same in Latin, Cyrillic and Greek, then the small ones.
_LOOK_ALIKES: Final = [
    "AАΑ",
    "BВΒ",
    "CСϹ",
    "EЕΕ",
    "HНΗ",
    "IІΙ",
    "JЈ",
    "KКΚ",
    "MМΜ",
    "NΝ",
    "OОΟ",
    "PРΡ",
    "SЅ",
    "TТΤ",
    "XХΧ",
    "YУΥ",
    "ZΖ",
    "ΓГ",
    "ΠП",
    "ΦФ",
    "aаα",
    "bЬ",
    "cсϲ",
    "eе",
    "iіι",
    "jј",
    "kкκ",
    "mм",
    "oоο",
    "pрρ",
    "sѕ",
    "tт",
    "xхχ",
    "yуγ",
]
_TWINS: Final = {ch: group for group in _LOOK_ALIKES for ch in group}

_FIGURINES: Final = {
    **dict(zip("♔♕♖♗♘♙", PIECES, strict=True)),
    **dict(zip("♚♛♜♝♞♟", PIECES, strict=True)),
}

_FILES_CYRILLIC: Final = {"а": "a", "б": "b", "в": "b", "с": "c", "ц": "c", "д": "d"} | {
    "е": "e", "ф": "f", "г": "g", "х": "h"
}  # fmt: skip
_FILES_GREEK: Final = dict(zip("αβγδεζηθ", "abcdefgh", strict=True))
_FILES_TWINS: Final = {"а": "a", "с": "c", "е": "e", "А": "a", "В": "b", "С": "c", "Е": "e", "Н": "h"} | {
    "Α": "a", "Β": "b", "Ε": "e", "Η": "h"
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Language:
    """One row of the table: `letters` for king, queen, rook, bishop, knight and pawn in this order."""

    code: str
    name: str
    letters: tuple[str, str, str, str, str, str]
    also: tuple[tuple[str, int], ...]
    confidence: str
    note: str

    @property
    def script(self) -> str:
        """`latin`, `cyrillic`, `greek` or `figurine`, from the king's letter."""
        name = unicodedata.name(self.letters[0][0])
        for script in ("CYRILLIC", "GREEK", "LATIN"):
            if name.startswith(script):
                return script.lower()
        return "figurine"

    def letter(self, piece: int) -> str:
        """The letter a player of this language writes for `piece` (a python-chess piece type)."""
        return self.letters[PIECES.index(piece)]


def _row(row: dict[str, str]) -> Language:
    king, queen, rook, bishop, knight, pawn = (row[c] for c in _COLUMNS)
    also = tuple((spelling, _BY_ENGLISH[p]) for p, spelling in (a.split(":") for a in row["also"].split()))
    letters = (king, queen, rook, bishop, knight, pawn)
    return Language(row["code"], row["language"], letters, also, row["confidence"], row["note"])


@cache
def languages() -> dict[str, Language]:
    """All languages by code, in the order of the table."""
    table = resources.files("games.domain.notation").joinpath("piece_letters.csv").read_text(encoding="utf-8")
    return {row["code"]: _row(row) for row in csv.DictReader(table.splitlines())}


def language(code: str) -> Language:
    """The language with this code. Raises `InputError` naming the known codes."""
    try:
        return languages()[code]
    except KeyError:
        known = ", ".join(languages())
        raise InputError(
            T(
                "The notation language “%(code)s” is not known. Use one of: %(known)s.",
                code=code,
                known=known,
            ),
            code="unknown_language",
        ) from None


@cache
def letter_sets() -> dict[tuple[str, ...], tuple[str, ...]]:
    """The different sets of officers' letters (king to knight) and the languages that share each."""
    sets: dict[tuple[str, ...], list[str]] = {}
    for lang in languages().values():
        sets.setdefault(lang.letters[:5], []).append(lang.code)
    return {letters: tuple(codes) for letters, codes in sets.items()}


def same_letters(code: str) -> tuple[str, ...]:
    """Codes of the languages that cannot be told from this one by its officers' letters, itself included."""
    return letter_sets()[language(code).letters[:5]]


@dataclass(frozen=True, slots=True)
class Spelling:
    """What a beginning of a move may stand for: a piece and how loosely it was written."""

    piece: int
    level: int


def _plain(letter: str) -> str:
    """The letter without its accents: Ž -> Z, Ş -> S."""
    decomposed = unicodedata.normalize("NFD", letter)
    return "".join(ch for ch in decomposed if not unicodedata.combining(ch))


def _looser(letter: str) -> set[str]:
    """Look-alikes, other case and unaccented forms of one letter."""
    forms = {
        letter,
        _plain(letter),
        letter.lower(),
        letter.upper(),
        letter.capitalize(),
        _plain(letter).lower(),
    }
    for form in tuple(forms):
        forms.update("".join(p) for p in itertools.product(*(_TWINS.get(ch, ch) for ch in form)))
    return forms - {letter}


@cache
def spellings(code: str) -> dict[str, tuple[Spelling, ...]]:
    """Every beginning this language may put before a square, with the pieces it can mean.

    The language's own letter is exact; look-alikes, small letters, figurines and old forms are tolerated. A
    letter without a meaning for an officer in this language is tried as the English one, tolerated too.
    """
    lang = language(code)
    table: dict[str, list[Spelling]] = {}

    def add(spelling: str, piece: int, level: int) -> None:
        found = table.setdefault(spelling, [])
        if all(s.piece != piece for s in found):
            found.append(Spelling(piece, level))

    for piece, letter in zip(PIECES, lang.letters, strict=True):
        add(letter, piece, TOLERATED if piece == chess.PAWN else EXACT)
    own = set(lang.letters[:5])
    for piece, letter in zip(PIECES, lang.letters, strict=True):
        for form in _looser(letter) - own:
            add(form, piece, TOLERATED)
    for spelling, piece in lang.also:
        add(spelling, piece, TOLERATED)
    for figurine, piece in _FIGURINES.items():
        add(figurine, piece, TOLERATED)
    for letter, piece in list(_BY_ENGLISH.items())[:5]:
        if all(s.piece == chess.PAWN for s in table.get(letter, ())):
            add(letter, piece, TOLERATED)
    return {k: tuple(v) for k, v in table.items()}


@cache
def file_letters(code: str) -> dict[str, tuple[str, int]]:
    """Characters this language may write for a file: the Latin letter and how loosely it was written.

    Cyrillic а and е are the same letters by sight and by name, so they count as exact on a Cyrillic sheet.
    """
    script = language(code).script
    table = {ch: (ch, EXACT) for ch in "abcdefgh"}
    table.update({ch.upper(): (ch, TOLERATED) for ch in "abcdefgh"})
    if script in ("cyrillic", "figurine"):
        for ch, latin in _FILES_CYRILLIC.items():
            table.setdefault(ch, (latin, TOLERATED))
            table.setdefault(ch.upper(), (latin, TOLERATED))
    if script in ("greek", "figurine"):
        for ch, latin in _FILES_GREEK.items():
            table.setdefault(ch, (latin, TOLERATED))
    for ch, latin in _FILES_TWINS.items():
        table[ch] = (latin, TOLERATED)
    if script == "cyrillic":
        table["а"], table["е"] = ("a", EXACT), ("e", EXACT)
    return table


def write_san(san: str, code: str) -> str:
    """A canonical English move in the letters of another language: `Nf3` -> `Кf3`, `a8=Q` -> `a8=Ф`."""
    lang = language(code)
    return "".join(lang.letter(_BY_ENGLISH[ch]) if ch in "KQRBN" else ch for ch in san)
