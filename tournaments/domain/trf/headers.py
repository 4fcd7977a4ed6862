"""The header records 012 to 222: one line, one fact."""

from __future__ import annotations

from tournaments.domain.results import Colour
from tournaments.domain.text import T
from tournaments.domain.trf import columns as c
from tournaments.domain.trf import values
from tournaments.domain.trf.state import Draft


def read_header(code: str, text: str, line: int, draft: Draft) -> bool:
    """Take a header line into the draft; False where the code is not a header record."""
    if code in c.TEXT_RECORDS:
        _text(code, text, line, draft)
    elif code in c.DATE_RECORDS:
        _date(code, text, line, draft)
    elif code == "112":
        draft.deputies.extend(filter(None, [text[3:].strip()]))
    elif code == "132":
        _round_dates(text, line, draft)
    elif code in ("142", "XXR"):
        _rounds(text, line, draft)
    elif code == "152":
        _initial_colour(text, line, draft)
    elif code in ("202", "212"):
        _tie_breaks(code, text, line, draft)
    elif code in c.COUNT_RECORDS:
        _count(code, text, line, draft)
    else:
        return False
    return True


def _text(code: str, text: str, line: int, draft: Draft) -> None:
    key = c.TEXT_RECORDS[code]
    if key in draft.texts:
        draft.notes.adjusted(
            line, 1, T("Record %(code)s stands here a second time; the first one counts.", code=code)
        )
        return
    draft.texts[key] = text[3:].strip()


def _date(code: str, text: str, line: int, draft: Draft) -> None:
    raw = text[3:].strip()
    key = c.DATE_RECORDS[code]
    value = values.date(raw)
    if value is None:
        if raw:
            draft.notes.adjusted(
                line, 5, T("“%(raw)s” is not a date YYYY/MM/DD; the date was left empty.", raw=raw)
            )
        return
    if raw != values.slashed(value):
        draft.notes.adjusted(
            line, 5, T("“%(raw)s” is not written YYYY/MM/DD; read as %(value)s.", raw=raw, value=value)
        )
    draft.texts[key] = value


def _round_dates(text: str, line: int, draft: Draft) -> None:
    dates: list[str] = []
    start = c.FIRST_ROUND_COLUMN
    if text[3 : start - 1].strip():
        draft.notes.adjusted(
            line, 5, T("Round dates must stand under the round columns from 92 on; they were taken in order.")
        )
        pieces = [(text.index(word) + 1, word) for word in text[3:].split()]
    else:
        last = max(0, (len(text.rstrip()) - start) // c.ROUND_STRIDE + 1)
        pieces = [(col, text[col - 1 : col + 9].strip()) for col in map(c.round_column, range(1, last + 1))]
    for column, word in pieces:
        value = values.short_date(word) if word else ""
        if value is None:
            draft.notes.adjusted(
                line, column, T("“%(raw)s” is not a date YY/MM/DD; this round has no date now.", raw=word)
            )
        dates.append(value or "")
    while dates and not dates[-1]:
        dates.pop()
    draft.round_dates = tuple(dates)


def _rounds(text: str, line: int, draft: Draft) -> None:
    raw = text[3:].strip()
    value = values.whole(raw)
    if value is None or not 1 <= value <= c.MAX_ROUNDS:
        draft.notes.error(
            line,
            5,
            T(
                "The number of rounds must be a whole number from 1 to %(most)s; there is “%(raw)s”.",
                most=c.MAX_ROUNDS,
                raw=raw,
            ),
        )
    elif draft.rounds is not None and draft.rounds != value:
        draft.notes.adjusted(
            line,
            5,
            T(
                "The number of rounds was %(first)s before and is %(second)s here; %(first)s counts.",
                first=draft.rounds,
                second=value,
            ),
        )
    else:
        draft.rounds = value


def _initial_colour(text: str, line: int, draft: Draft) -> None:
    raw = text[3:].strip()
    colour = {"w": Colour.WHITE, "b": Colour.BLACK}.get(raw[:1].lower())
    if colour is None:
        draft.notes.adjusted(
            line, 5, T("The initial colour must be W or B; “%(raw)s” was left out.", raw=raw)
        )
    elif draft.initial_colour is None:
        draft.initial_colour = colour


def _tie_breaks(code: str, text: str, line: int, draft: Draft) -> None:
    codes = tuple(word.strip() for word in text[3:].replace(";", ",").split(",") if word.strip())
    if code == "212":
        if codes[:1] == ("PTS",):
            codes = codes[1:]
        else:
            draft.notes.adjusted(
                line, 5, T("The list of record 212 does not begin with PTS; points come first here.")
            )
    if draft.tie_breaks and draft.tie_breaks != codes:
        draft.notes.adjusted(
            line, 1, T("Record %(code)s stands here a second time; the first one counts.", code=code)
        )
        return
    draft.tie_breaks = codes


def _count(code: str, text: str, line: int, draft: Draft) -> None:
    raw = text[3:].strip()
    value = values.whole(raw.split()[0]) if raw else None
    if value is None:
        if raw:
            draft.notes.adjusted(
                line,
                5,
                T("Record %(code)s must hold a whole number; “%(raw)s” was left out.", code=code, raw=raw),
            )
        return
    draft.counts[code] = (value, line)
