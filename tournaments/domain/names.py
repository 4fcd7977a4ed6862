"""Names folded for searching: no case, no accents, Cyrillic in Latin letters."""

from __future__ import annotations

import unicodedata

_CYRILLIC = dict(
    zip(
        "абвгдежзийклмнопрстуфхцчшщъыьэюяёієґў",
        "a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch _ y _ e yu ya e i ye g u".replace(
            "_", "\0"
        ).split(" "),
        strict=True,
    )
)
_SPECIAL = {"ß": "ss", "ø": "o", "đ": "d", "ł": "l", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "ı": "i"}


def fold_name(name: str) -> str:
    """`Ó Súilleabháin, Цветков` -> `o suilleabhain tsvetkov`: made in Python so that all databases agree."""
    lowered = name.casefold()
    letters = "".join(_CYRILLIC.get(ch, _SPECIAL.get(ch, ch)) for ch in lowered).replace("\0", "")
    plain = "".join(ch for ch in unicodedata.normalize("NFKD", letters) if not unicodedata.combining(ch))
    return " ".join("".join(ch if ch.isalnum() else " " for ch in plain).split())


def short_name(name: str, most: int) -> str:
    """A name that fits: given names become initials from the last one on, the family name stays whole.

    `Quintanilla Echeverría, María José` in 24 letters is `Quintanilla Echeverría, M. J.` (the family name is never cut).
    """
    family, comma, given = name.partition(",")
    parts = given.split()
    for at in range(len(parts) - 1, -1, -1):
        if len(f"{family}, {' '.join(parts)}") <= most:
            break
        parts[at] = f"{parts[at][0]}."
    return f"{family}, {' '.join(parts)}" if comma and parts else name
