"""The lines other pairing programs added to the format: JaVaFo's `XX?` and bbpPairings' `BB?`."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from fractions import Fraction

from tournaments.domain.history import Acceleration, ForbiddenPair
from tournaments.domain.results import ByeKind, CellCode, Colour, points_text
from tournaments.domain.text import T
from tournaments.domain.trf import values
from tournaments.domain.trf.state import Draft, Mention, WrittenBye

_PAIR = re.compile(r"([A-Za-z]{1,3})\s*=\s*(\S+)")
_WORD = re.compile(r"\S+")
_SHORTCUTS = {"W": ("WW", "BW", "FW", "FPB"), "D": ("WD", "BD", "HPB"), "L": ("WL", "BL")}
_JAVAFO: dict[str, Fraction] = {
    "WW": Fraction(1), "BW": Fraction(1), "WD": Fraction(1, 2), "BD": Fraction(1, 2), "WL": Fraction(0),
    "BL": Fraction(0), "ZPB": Fraction(0), "HPB": Fraction(1, 2), "FPB": Fraction(1), "PAB": Fraction(1),
    "FW": Fraction(1), "FL": Fraction(0),
}  # fmt: skip
_SAME = (
    ("W", ("WW", "BW", "FW", "FPB")),
    ("D", ("WD", "BD", "HPB")),
    ("L", ("WL", "BL")),
    ("A", ("ZPB", "FL")),
)
_LETTERS = {
    "WW": "1W", "BW": "1W", "WD": "=D?", "BD": "=D?", "WL": "0L", "BL": "0L", "ZPB": "Z", "HPB": "H", "FPB": "F",
    "FW": "+", "FL": "-",
}  # fmt: skip
_BBP = {"BBW": "W", "BBD": "D", "BBL": "L", "BBU": "P", "BBZ": "A", "BBF": "A"}


def read_extension(code: str, text: str, line: int, draft: Draft) -> bool:
    """Take an extension line into the draft; False where the code is none of these."""
    if code in _BBP:
        _bbp(code, text, line, draft)
    elif code == "XXS":
        _scoring(text, line, draft)
    elif code == "XXC":
        _configuration(text, line, draft)
    elif code == "XXZ":
        _absent(text, line, draft)
    elif code == "XXA":
        _acceleration(text, line, draft)
    elif code == "XXP":
        _forbidden(text, line, draft)
    else:
        return False
    return True


def _words(text: str) -> Iterator[tuple[int, str]]:
    for match in _WORD.finditer(text, 3):
        yield match.start() + 1, match[0]


def _mentions(text: str, line: int, draft: Draft) -> list[Mention]:
    found = []
    for column, word in _words(text.replace(",", " ")):
        number = values.whole(word)
        if number is None:
            draft.notes.error(
                line, column, T("A starting number is expected here; there is “%(raw)s”.", raw=word)
            )
            continue
        found.append(Mention(line, column, number))
    draft.mentions.extend(found)
    return found


def _absent(text: str, line: int, draft: Draft) -> None:
    for mention in _mentions(text, line, draft):
        draft.byes.append(WrittenBye(line, mention.column, mention.number, None, ByeKind.ZPB))


def _forbidden(text: str, line: int, draft: Draft) -> None:
    numbers = tuple(dict.fromkeys(m.number for m in _mentions(text, line, draft)))
    if len(numbers) < 2:
        draft.notes.adjusted(line, 5, T("A prohibition needs two players; this line has no effect."))
        return
    draft.forbidden.append(ForbiddenPair(numbers))


def _configuration(text: str, line: int, draft: Draft) -> None:
    for column, word in _words(text):
        folded = word.lower()
        if folded in ("white1", "black1"):
            draft.initial_colour = draft.initial_colour or (
                Colour.WHITE if folded == "white1" else Colour.BLACK
            )
        elif folded == "rank":
            draft.notes.adjusted(
                line, column, T("“rank” is not used here: starting numbers are those of columns 5-8.")
            )
        else:
            draft.notes.adjusted(line, column, T("“%(raw)s” is not understood and was left out.", raw=word))


def _amount(raw: str, column: int, line: int, draft: Draft) -> Fraction | None:
    value = values.points(raw)
    if value is None:
        draft.notes.error(
            line, column, T("Points such as 0.5 are expected here; there is “%(raw)s”.", raw=raw)
        )
    return value


def _scoring(text: str, line: int, draft: Draft) -> None:
    draft.scoring_place = (line, 5)
    left = text
    for match in _PAIR.finditer(text, 3):
        name = match[1].upper()
        value = _amount(match[2], match.start(2) + 1, line, draft)
        left = left[: match.start()] + " " * len(match[0]) + left[match.end() :]
        if value is None:
            continue
        names = _SHORTCUTS.get(name, (name,))
        if names[0] not in _JAVAFO:
            draft.notes.error(
                line, match.start() + 1, T("“%(raw)s” is not a code of record XXS.", raw=match[1])
            )
            continue
        draft.extended.update(dict.fromkeys(names, value))
    for column, word in _words(left):
        draft.notes.error(line, column, T("CODE=VALUE is expected here; there is “%(raw)s”.", raw=word))


def settle_extended_scoring(draft: Draft, used: Collection[CellCode]) -> None:
    """Turn the codes of XXS into the classes of points we know.

    Codes of one class with different points are an error where the file's letters need both; else the one that
    is needed counts and the other is left out.
    """
    if not draft.extended:
        return
    amounts = {**_JAVAFO, **draft.extended}
    for symbol, names in _SAME:
        needed = [name for name in names if any(code.value in _LETTERS[name] for code in used)] or list(names)
        value = amounts[needed[0]]
        if any(amounts[name] != value for name in needed):
            draft.notes.error(
                *draft.scoring_place,
                T(
                    "The codes %(names)s must have the same points: other scorings are not supported.",
                    names=", ".join(needed),
                ),
            )
        elif any(amounts[name] != value for name in names):
            draft.notes.adjusted(
                *draft.scoring_place,
                T(
                    "The codes %(names)s have different points; all count %(points)s here.",
                    names=", ".join(names),
                    points=points_text(value),
                ),
            )
        draft.scoring.setdefault(symbol, value)
    draft.scoring.setdefault("P", amounts["PAB"])


def _bbp(code: str, text: str, line: int, draft: Draft) -> None:
    raw = text[3:].strip()
    value = _amount(raw, 5, line, draft)
    if value is None:
        return
    symbol = _BBP[code]
    if draft.scoring.get(symbol, value) != value:
        draft.notes.error(
            line,
            5,
            T(
                "The points of %(code)s differ from those said before: other scorings are not supported.",
                code=code,
            ),
        )
        return
    draft.scoring[symbol] = value


def _acceleration(text: str, line: int, draft: Draft) -> None:
    number = values.whole(text[4:8])
    if not number:
        draft.notes.error(line, 5, T("Columns 5-8 of record XXA must hold a starting number."))
        return
    draft.mentions.append(Mention(line, 5, number))
    amounts: list[Fraction] = []
    for start in range(10, len(text.rstrip()) + 1, 5):
        raw = text[start - 1 : start + 3]
        value = _amount(raw, start, line, draft) if raw.strip() else Fraction(0)
        if value is None:
            return
        amounts.append(value)
    draft.accelerations.extend(_spans(number, amounts))


def _spans(number: int, amounts: list[Fraction]) -> Iterator[Acceleration]:
    start = 0
    while start < len(amounts):
        end = start
        while end + 1 < len(amounts) and amounts[end + 1] == amounts[start]:
            end += 1
        if amounts[start]:
            yield Acceleration(amounts[start], start + 1, end + 1, number, number)
        start = end + 1
