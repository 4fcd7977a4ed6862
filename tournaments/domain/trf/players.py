"""Line 001: the player's fields and the raw cells of the rounds."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tournaments.domain.results import Colour
from tournaments.domain.text import T
from tournaments.domain.trf import columns as c
from tournaments.domain.trf import values
from tournaments.domain.trf.notes import Notes

_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK, "-": None, " ": None}


@dataclass(frozen=True, slots=True)
class RawCell:
    """A round as written: `opponent` 0 means none; `letter` is upper case or empty."""

    line: int
    column: int
    round: int
    opponent: int
    colour: Colour | None
    letter: str


@dataclass(frozen=True, slots=True)
class RawPlayer:
    """A player line as written, its single values understood, its opponents not yet looked up."""

    line: int
    number: int
    name: str
    sex: str
    title: str
    rating: int
    federation: str
    fide_id: str
    birth: str
    points: Fraction | None
    rank: int | None
    cells: tuple[RawCell, ...]


def read_player(text: str, line: int, notes: Notes) -> RawPlayer | None:
    """Understand a line 001; None where its number or a column is wrong (the errors are in `notes`).

    A line whose columns were counted in UTF-8 bytes is put right when that makes it fit.
    """
    attempt = Notes()
    player = _read(text, line, attempt)
    if player is None and not text.isascii():
        shifted = _as_characters(text)
        second = Notes()
        repaired = _read(shifted, line, second)
        if repaired is not None:
            notes.adjusted(
                line, c.NAME.first, T("The columns of this line were counted in bytes; they were put right.")
            )
            notes.found.extend(second.found)
            return repaired
    notes.found.extend(attempt.found)
    return player


def _as_characters(text: str) -> str:
    head, name, rest = text[: c.NAME.first - 1], c.NAME.cut(text), text[c.NAME.last :]
    extra = len(text.encode("utf-8", "replace")) - len(text)
    cut = c.NAME_WIDTH - extra
    return head + (name[:cut].ljust(c.NAME_WIDTH) + name[cut:] if cut > 0 else name) + rest


def _read(text: str, line: int, notes: Notes) -> RawPlayer | None:
    before = len(notes.found)
    number = _number(text, line, notes)
    _gaps(text, line, notes)
    sex = _sex(text, line, notes)
    title = _title(text, line, notes)
    rating = _optional_whole(text, line, c.RATING, notes)
    rank = _optional_whole(text, line, c.RANK, notes)
    points = _points(text, line, notes)
    birth = _birth(text, line, notes)
    cells = _cells(text, line, notes)
    if number is None or any(p.severity == "error" for p in notes.found[before:]):
        return None
    name = c.NAME.cut(text).strip()
    if not name:
        notes.adjusted(line, c.NAME.first, T("The player has no name."))
    return RawPlayer(
        line=line,
        number=number,
        name=name,
        sex=sex,
        title=title,
        rating=rating or 0,
        federation=c.FEDERATION.cut(text).strip(),
        fide_id=_fide_id(text),
        birth=birth,
        points=points,
        rank=rank or None,
        cells=cells,
    )


def _number(text: str, line: int, notes: Notes) -> int | None:
    raw = c.NUMBER.cut(text)
    number = values.whole(raw)
    if number is None or number < 1:
        notes.error(
            line,
            c.NUMBER.first,
            T(
                "Columns 5-8 must hold the starting number (1 to 9999), right-aligned; there is “%(raw)s”.",
                raw=raw.strip(),
            ),
        )
        return None
    return number


def _gaps(text: str, line: int, notes: Notes) -> None:
    for column in c.PLAYER_GAPS:
        if text[column - 1 : column].strip():
            notes.error(
                line,
                column,
                T(
                    "Column %(column)s must be blank; there is “%(raw)s”. The fields beside it are in the wrong column.",
                    column=column,
                    raw=text[column - 1],
                ),
            )
            return
    if text[c.NAME.last : c.NAME.last + 1].strip():
        notes.adjusted(
            line, c.NAME.last + 1, T("The name is longer than 33 characters; it was cut after column 47.")
        )


def _sex(text: str, line: int, notes: Notes) -> str:
    raw = c.SEX.cut(text).strip()
    sex = c.SEXES.get(raw.lower())
    if sex is None or raw.lower() in ("f", "u"):
        notes.adjusted(
            line,
            c.SEX.first,
            T(
                "Column 10 is “%(raw)s” where m or w is expected; read as “%(value)s”.",
                raw=raw,
                value=sex or "",
            ),
        )
    return sex or ""


def _title(text: str, line: int, notes: Notes) -> str:
    raw = c.TITLE.cut(text).strip()
    if not raw or raw in c.TITLES:
        return raw
    title = c.OLD_TITLES.get(raw.lower(), raw.upper() if raw.upper() in c.TITLES else "")
    notes.adjusted(
        line,
        c.TITLE.first,
        T(
            "Columns 11-13 hold “%(raw)s” where a title is expected; read as “%(value)s”.",
            raw=raw,
            value=title,
        ),
    )
    return title


def _optional_whole(text: str, line: int, field: c.Field, notes: Notes) -> int | None:
    raw = field.cut(text)
    if not raw.strip():
        return None
    value = values.whole(raw)
    if value is None:
        notes.error(
            line,
            field.first,
            T(
                "Columns %(first)s-%(last)s (%(field)s) must hold a whole number; there is “%(raw)s”.",
                first=field.first,
                last=field.last,
                field=field.name,
                raw=raw.strip(),
            ),
        )
    return value


def _points(text: str, line: int, notes: Notes) -> Fraction | None:
    raw = c.POINTS.cut(text)
    if not raw.strip():
        return None
    value = values.points(raw)
    if value is None:
        notes.error(
            line,
            c.POINTS.first,
            T(
                "Columns 81-84 must hold the points with one decimal, such as 11.5; there is “%(raw)s”.",
                raw=raw.strip(),
            ),
        )
    elif "," in raw:
        notes.adjusted(line, c.POINTS.first, T("The points have a decimal comma; read as a point."))
    return value


def _birth(text: str, line: int, notes: Notes) -> str:
    raw = c.BIRTH.cut(text).strip()
    value = values.birth(raw)
    if value is None:
        notes.adjusted(
            line,
            c.BIRTH.first,
            T(
                "Columns 70-79 hold “%(raw)s”, which is not a date YYYY/MM/DD; the birth date was left empty.",
                raw=raw,
            ),
        )
    return value or ""


def _fide_id(text: str) -> str:
    raw = c.FIDE_ID.cut(text).strip()
    return "" if not raw.strip("0") else raw


def _cells(text: str, line: int, notes: Notes) -> tuple[RawCell, ...]:
    cells = []
    end = len(text.rstrip())
    round_no = 1
    while c.round_column(round_no) <= end and round_no <= c.MAX_ROUNDS:
        start = c.round_column(round_no)
        if text[start - 1 : start + 9].strip():
            cell = _cell(text, line, round_no, notes)
            if cell is None:
                break
            cells.append(cell)
        round_no += 1
    return tuple(cells)


def _cell(text: str, line: int, round_no: int, notes: Notes) -> RawCell | None:
    start = c.round_column(round_no)
    if not _cell_gaps(text, line, round_no, notes):
        return None
    raw_opponent = text[start - 1 : start + 3]
    opponent = values.whole(raw_opponent) if raw_opponent.strip() else 0
    if opponent is None:
        notes.error(
            line,
            start,
            T(
                "Columns %(first)s-%(last)s must hold the opponent of round %(round)s; there is “%(raw)s”.",
                first=start,
                last=start + 3,
                round=round_no,
                raw=raw_opponent.strip(),
            ),
        )
        return None
    colour_raw = text[start + 4 : start + 5].lower() or " "
    if colour_raw not in _COLOURS:
        notes.error(
            line,
            start + 5,
            T(
                "Column %(column)s must hold the colour of round %(round)s: w, b or -; there is “%(raw)s”.",
                column=start + 5,
                round=round_no,
                raw=colour_raw,
            ),
        )
        return None
    letter = text[start + 6 : start + 7].strip().upper()
    return RawCell(line, start, round_no, opponent, _COLOURS[colour_raw], letter)


def _cell_gaps(text: str, line: int, round_no: int, notes: Notes) -> bool:
    start = c.round_column(round_no)
    for gap in (start + 4, start + 6, start + 8, start + 9):
        if text[gap - 1 : gap].strip():
            notes.error(
                line,
                gap,
                T(
                    "Round %(round)s stands in columns %(first)s-%(last)s; "
                    "column %(column)s must be blank, there is “%(raw)s”.",
                    round=round_no,
                    first=start,
                    last=start + 7,
                    column=gap,
                    raw=text[gap - 1],
                ),
            )
            return False
    return True
