"""Bytes of a report file to text; the format does not say which encoding it has."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.domain.text import T
from tournaments.domain.trf.read import read_trf
from tournaments.domain.trf.types import Problem, Severity, TrfReading


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text of a file with the encoding found and, where it was a guess, the adjustment that says so."""

    text: str
    encoding: str
    problems: tuple[Problem, ...] = ()


def decode_trf(data: bytes) -> Decoded:
    """UTF-8 (with or without byte order mark) or UTF-16 with one; else cp1251 where the letters look Cyrillic,
    else cp1252 with Latin-1 for what that lacks."""
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            return Decoded(data.decode(encoding, "replace").replace("\x00", ""), encoding)
    try:
        return Decoded(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError as error:
        bad = error.start
    encoding = "cp1251" if _looks_cyrillic(data) else "cp1252"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        encoding = "latin-1"
        text = data.decode(encoding)
    line = data.count(b"\n", 0, bad) + 1
    column = bad - (data.rfind(b"\n", 0, bad) + 1) + 1
    note = Problem(
        line,
        column,
        Severity.ADJUSTED,
        T("The file is not UTF-8; it was read as %(encoding)s. Check the names.", encoding=encoding),
    )
    return Decoded(text, encoding, (note,))


def read_trf_bytes(data: bytes) -> TrfReading:
    """`read_trf` for the bytes of a file; a guessed encoding is among the adjustments."""
    decoded = decode_trf(data)
    reading = read_trf(decoded.text)
    return TrfReading(reading.tournament, (*decoded.problems, *reading.problems))


def _looks_cyrillic(data: bytes) -> bool:
    """Cyrillic words are runs of high bytes; accents of Western names stand alone among ASCII letters."""
    high = [byte >= 0xC0 for byte in data]
    runs = sum(1 for a, b in zip(high, high[1:], strict=False) if a and b)
    return runs * 2 > sum(high)
