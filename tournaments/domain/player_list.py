"""Player lists as CSV: which column means what, and one problem a line instead of a half import."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.domain.errors import InputError
from tournaments.domain.names import fold_name
from tournaments.domain.text import N_, T, Text

FIELDS: dict[str, str] = {
    "name": N_("Name"),
    "family_name": N_("Family name"),
    "given_name": N_("Given name"),
    "title": N_("Title"),
    "rating": N_("Rating"),
    "federation": N_("Federation"),
    "sex": N_("Sex"),
    "birth": N_("Born"),
    "fide_id": N_("FIDE ID"),
    "club": N_("Club"),
}

# Headings that federations and the usual programs write, folded.
_HEADINGS: dict[str, str] = {
    "name": "name", "player": "name", "full name": "name", "имя": "name", "участник": "name", "фио": "name",
    "last name": "family_name", "surname": "family_name", "lastname": "family_name", "family name": "family_name",
    "фамилия": "family_name",
    "first name": "given_name", "firstname": "given_name", "given name": "given_name",
    "title": "title", "tit": "title", "звание": "title",
    "rating": "rating", "rtg": "rating", "rtg int": "rating", "elo": "rating", "rtg nat": "rating", "srtng": "rating",
    "рейтинг": "rating",
    "fed": "federation", "federation": "federation", "country": "federation", "федерация": "federation",
    "sex": "sex", "gender": "sex", "пол": "sex",
    "birthday": "birth", "birth": "birth", "born": "birth", "b day": "birth", "year": "birth", "год рождения": "birth",
    "fide no": "fide_id", "fide id": "fide_id", "fideid": "fide_id", "id number": "fide_id", "fide": "fide_id",
    "club": "club", "clubname": "club", "team": "club", "клуб": "club",
}  # fmt: skip
_FOLDED = {fold_name(k): v for k, v in _HEADINGS.items()}


@dataclass(frozen=True, slots=True)
class PlayerList:
    """A list as read: headings, guessed or given columns, rows with their line numbers, problems."""

    headings: tuple[str, ...]
    columns: Mapping[int, str]
    rows: tuple[Mapping[str, object], ...]
    problems: tuple[tuple[int, Text], ...]


def decode_upload(data: bytes) -> str:
    """Text of an uploaded file: UTF-8 (with or without mark), else Windows Cyrillic or Western by what it holds."""
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            return data.decode(encoding, errors="replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        high = sum(1 for b in data if b >= 0xC0)
        letters = sum(1 for b in data if b >= 0x80 or chr(b).isalpha())
        return data.decode("cp1251" if letters and high / letters > 0.3 else "cp1252", errors="replace")


def guess_columns(headings: tuple[str, ...]) -> dict[int, str]:
    """Which field each heading names, as far as it is known; the first column of a field wins."""
    found: dict[int, str] = {}
    for index, heading in enumerate(headings):
        field = _FOLDED.get(fold_name(heading))
        if field and field not in found.values():
            found[index] = field
    return found


def read_player_list(text: str, columns: Mapping[int, str] | None = None) -> PlayerList:
    """Read a CSV with a heading line. `columns` maps column numbers (from 0) to fields and overrides the guess.

    Raises `InputError` where nothing can be read: an empty file, no name column, an unknown field.
    """
    if not text.strip():
        raise InputError(T("The list is empty."), code="empty_list")
    try:
        lines = list(csv.reader(io.StringIO(text), delimiter=_delimiter(text)))
    except csv.Error:
        raise InputError(T("This is not a list in CSV: a cell never ends."), code="not_csv") from None
    headings = tuple(cell.strip() for cell in lines[0])
    chosen = dict(columns) if columns is not None else guess_columns(headings)
    _check_columns(headings, chosen)
    rows: list[Mapping[str, object]] = []
    problems: list[tuple[int, Text]] = []
    seen: dict[str, int] = {}
    for number, cells in enumerate(lines[1:], start=2):
        if not any(cell.strip() for cell in cells):
            continue
        row = _row(cells, chosen, number)
        problem = _problem(row, cells, headings, seen)
        if problem is not None:
            problems.append((number, problem))
        else:
            rows.append(row)
    if not rows and not problems:
        raise InputError(T("The list has a heading line but no players."), code="empty_list")
    return PlayerList(headings, chosen, tuple(rows), tuple(problems))


def _delimiter(text: str) -> str:
    head = text.lstrip("\ufeff").splitlines()[0]
    return max(";\t,|", key=head.count) if any(d in head for d in ";\t,|") else ","


def _check_columns(headings: tuple[str, ...], columns: Mapping[int, str]) -> None:
    for index, field in columns.items():
        if field not in FIELDS:
            raise InputError(T("“%(field)s” is not a field of a player.", field=field), code="unknown_field")
        if not 0 <= index < len(headings):
            raise InputError(T("The list has no column %(n)s.", n=index + 1), code="unknown_column")
    if not {"name", "family_name"} & set(columns.values()):
        raise InputError(
            T(
                "No column with names was found among: %(headings)s. Say which column holds the name.",
                headings=", ".join(headings)[:200],
            ),
            code="no_name_column",
        )


def _row(cells: list[str], columns: Mapping[int, str], number: int) -> dict[str, object]:
    row: dict[str, object] = {"line": number}
    for index, field in columns.items():
        row[field] = cells[index].strip() if index < len(cells) else ""
    family, given = row.pop("family_name", ""), row.pop("given_name", "")
    if not row.get("name"):
        row["name"] = ", ".join(str(part) for part in (family, given) if part)
    return row


def _problem(
    row: Mapping[str, object], cells: list[str], headings: tuple[str, ...], seen: dict[str, int]
) -> Text | None:
    if len(cells) > len(headings):
        return T("The line has %(n)s cells, the heading has %(m)s.", n=len(cells), m=len(headings))
    name = str(row.get("name", ""))
    if not name:
        return T("The name is missing.")
    rating = str(row.get("rating", "") or "0")
    if not rating.isdecimal() or int(rating) > 4000:
        return T("“%(rating)s” is not a rating.", rating=rating[:20])
    identity = str(row.get("fide_id") or "") or fold_name(name) + "|" + str(row.get("birth") or "")
    if identity in seen:
        return T("%(name)s stands in line %(n)s already.", name=name, n=seen[identity])
    seen[identity] = int(str(row["line"]))
    return None
