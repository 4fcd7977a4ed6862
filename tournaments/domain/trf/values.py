"""Single values of a report file: numbers, dates, points. Every function returns None where the text is no such value."""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction

_POINTS = re.compile(r"(-?)(\d{0,4})(?:[.,](\d{1,6}))?", re.ASCII)
_RATIO = re.compile(r"(-?\d{1,4})/(\d{1,4})", re.ASCII)
_DATE_FORMS = (
    re.compile(r"(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})", re.ASCII),
    re.compile(r"(?P<d>\d{1,2})[-/.](?P<m>\d{1,2})[-/.](?P<y>\d{4})", re.ASCII),
    re.compile(r"(?P<y>\d{4})(?P<m>\d{2})(?P<d>\d{2})", re.ASCII),
)
_SHORT_DATE = re.compile(r"(\d{2})[-/.](\d{1,2})[-/.](\d{1,2})", re.ASCII)
_YEAR = re.compile(r"(\d{4})", re.ASCII)
_INVISIBLE = ("Cc", "Cs", "Zl", "Zp")
_MONTH_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def visible(text: str) -> str:
    """The text with every control character, line separator and lone surrogate as one blank."""
    if text.isprintable():
        return text
    return "".join(" " if unicodedata.category(char) in _INVISIBLE else char for char in text)


def whole(text: str) -> int | None:
    """A whole number of at most eleven digits, blanks around it allowed."""
    stripped = text.strip()
    if stripped.isascii() and stripped.isdecimal() and len(stripped) <= 11:
        return int(stripped)
    return None


def points(text: str) -> Fraction | None:
    """A score such as `7.5`, `.5`, `3`, `-1.0`, `1/3`; a decimal comma is understood."""
    stripped = text.strip()
    ratio = _RATIO.fullmatch(stripped)
    if ratio is not None:
        below = int(ratio[2])
        return Fraction(int(ratio[1]), below) if below else None
    match = _POINTS.fullmatch(stripped)
    if match is None or not (match[2] or match[3]):
        return None
    digits = match[3] or ""
    value = Fraction(int((match[2] or "0") + digits), 10 ** len(digits))
    return -value if match[1] else value


def date(text: str) -> str | None:
    """An ISO date from `YYYY/MM/DD` and its usual variants (dots, dashes, day first)."""
    stripped = text.strip()
    for form in _DATE_FORMS:
        match = form.fullmatch(stripped)
        if match is not None:
            return _iso(int(match["y"]), int(match["m"]), int(match["d"]))
    return None


def short_date(text: str) -> str | None:
    """An ISO date from `YY/MM/DD` of record 132 (this century), or from a full date."""
    match = _SHORT_DATE.fullmatch(text.strip())
    if match is not None:
        return _iso(2000 + int(match[1]), int(match[2]), int(match[3]))
    return date(text)


def birth(text: str) -> str | None:
    """A birth date that may be incomplete: `1985/00/00` and `1985` give `1985`; nothing known gives an empty text."""
    stripped = text.strip()
    if not stripped.strip("0/.-"):
        return ""
    if _YEAR.fullmatch(stripped):
        return stripped
    match = _DATE_FORMS[0].fullmatch(stripped) or _DATE_FORMS[1].fullmatch(stripped)
    if match is None:
        return None
    year, month, day = match["y"], int(match["m"]), int(match["d"])
    if year == "0000":
        return None
    if day == 0 and month == 0:
        return year
    if day == 0:
        return f"{year}-{month:02d}" if month <= 12 else None
    return _iso(int(year), month, day)


def slashed(iso: str) -> str:
    """`2026-03-07` as records 042 and 052 write it."""
    return iso.replace("-", "/")


def birth_column(value: str) -> str:
    """A birth date as columns 70-79 hold it, unknown parts as zeros."""
    parts = value.split("-") if value else []
    return "/".join((*parts, "00", "00")[:3]) if parts else ""


def _iso(year: int, month: int, day: int) -> str | None:
    if not (1 <= month <= 12 and 1 <= day <= _MONTH_DAYS[month - 1] and year >= 1):
        return None
    if month == 2 and day == 29 and (year % 4 or (year % 100 == 0 and year % 400)):
        return None
    return f"{year:04d}-{month:02d}-{day:02d}"
