"""Words and marks on a sheet that are not moves: gaps, results, check and mate words, draw offers, clock notes."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from tournaments.domain.results import Result

DASHES: Final = str.maketrans(dict.fromkeys("‐‑‒–—―−﹘﹣－", "-"))
_BLANKS: Final = str.maketrans(
    {"\u00a0": " ", "\u2007": " ", "\u202f": " ", "\u200a": " ", "\u2009": " "}
    | dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\ufe0e\ufe0f", "")
)

GAP_WORDS: Final = frozenset(
    [
        "null",
        "z0",
        "0000",
        "@@@@",
        "pass",
        "none",
        "missing",
        "illegible",
        "unreadable",
        "пропуск",
        "нет",
        "неразборчиво",
        "fehlt",
        "manque",
    ]
)
_GAP_MARKS: Final = re.compile(r"^[-_.…?/|\\✓✔√~\"'´`xX✗✘ ]+$")

CHECK_WORDS: Final = frozenset(["ch", "ch.", "check", "dbl.ch.", "шах", "échec", "schach", "jaque", "scacco"])
MATE_WORDS: Final = frozenset(
    [
        "mate",
        "matt",
        "mat",
        "мат",
        "checkmate",
        "échec-et-mat",
        "jaquemate",
        "mattó",
        "maatt",
        "schachmatt",
        "мат.",
        "шах-мат",
    ]
)

_HALF: Final = r"(?:1/2|½|0[.,]5)"
_DASH: Final = r"\s?[-:–—−]\s?"
RESULT_PATTERN: Final = (
    rf"{_HALF}{_DASH}{_HALF}|={_DASH}=|1{_DASH}0|0{_DASH}1(?!/2|[.,]5)|{_HALF}{_DASH}0(?![.,]5)|0{_DASH}{_HALF}"
    rf"|\+[/:][-–—−]|[-–—−][/:]\+|[-–—−][/:][-–—−]|\+[-–—−]|[-–—−]\+|1/2|½|\*"
)

_RESULT_WORDS: Final[dict[str, Result]] = (
    dict.fromkeys(
        ("white wins", "black resigns", "black resigned", "white won", "белые выиграли", "черные сдались"),
        Result.WHITE_WINS,
    )
    | dict.fromkeys(
        ("black wins", "white resigns", "white resigned", "black won", "черные выиграли", "белые сдались"),
        Result.BLACK_WINS,
    )
    | dict.fromkeys(
        [
            "draw",
            "drawn",
            "remis",
            "remi",
            "nulle",
            "tablas",
            "patta",
            "empate",
            "remíza",
            "döntetlen",
            "ничья",
            "нічия",
            "berabere",
            "ισοπαλία",
        ],
        Result.DRAW,
    )
)

CLOCK: Final = re.compile(
    r"^[(\[]?\s*(?:\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\.\d)?|\d{1,3}\s?(?:['′’]|min\.?|m|мин\.?)|\d{1,2}[hч]\s?\d{0,2})\s*[)\]]?$"
)


def clean(text: str) -> str:
    """The text with one kind of dash and blank and without invisible characters; length may shrink."""
    return text.translate(_BLANKS).translate(DASHES).strip()


@lru_cache(maxsize=4096)
def is_gap(text: str) -> bool:
    """Is this a mark for “not recorded”: blank, dash, dots, question mark, tick, `Z0`, `null`?"""
    cleaned = clean(text)
    return not cleaned or cleaned.lower() in GAP_WORDS or bool(_GAP_MARKS.match(cleaned))


def result_of(text: str) -> Result | None:
    """The result this mark or word names, or None. `0-0` is not answered here: it may be castling."""
    cleaned = clean(text).lower().replace("ё", "е").rstrip(".!")
    if cleaned in _RESULT_WORDS:
        return _RESULT_WORDS[cleaned]
    return _RESULT_MARKS.get(cleaned.replace(" ", "").replace(",", ".").replace(":", "-"))


_RESULT_MARKS: Final[dict[str, Result]] = {
    "1-0": Result.WHITE_WINS,
    "0-1": Result.BLACK_WINS,
    "1/2-1/2": Result.DRAW,
    "½-½": Result.DRAW,
    "0.5-0.5": Result.DRAW,
    "=-=": Result.DRAW,
    "1/2": Result.DRAW,
    "½": Result.DRAW,
    "1/2-0": Result.WHITE_HALF,
    "½-0": Result.WHITE_HALF,
    "0.5-0": Result.WHITE_HALF,
    "0-1/2": Result.BLACK_HALF,
    "0-½": Result.BLACK_HALF,
    "0-0.5": Result.BLACK_HALF,
    "+/-": Result.WHITE_FORFEIT_WIN,
    "+-": Result.WHITE_FORFEIT_WIN,
    "+--": Result.WHITE_FORFEIT_WIN,
    "-/+": Result.BLACK_FORFEIT_WIN,
    "-+": Result.BLACK_FORFEIT_WIN,
    "--+": Result.BLACK_FORFEIT_WIN,
    "-/-": Result.BOTH_FORFEIT,
    "*": Result.PENDING,
}
