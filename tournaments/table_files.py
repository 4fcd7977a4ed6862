"""Tables as files for spreadsheets: CSV and XLSX out, XLSX in.

A cell that a spreadsheet would take for a formula never becomes one: names come from strangers.
"""

from __future__ import annotations

import csv
import io
import zipfile
from dataclasses import dataclass
from fractions import Fraction

from openpyxl import Workbook, load_workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from tournaments.domain.errors import FlagfallError, InputError, TooLargeError
from tournaments.domain.results import points_text
from tournaments.domain.text import T

Value = str | int | Fraction | None

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
MOST_UNPACKED = 30_000_000
MOST_ROWS = 20_000
MOST_COLUMNS = 100
ZIP_START = b"PK\x03\x04"


@dataclass(frozen=True, slots=True)
class Table:
    """A table to be saved: a short name, headings, rows."""

    name: str
    headings: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]


def table_csv(table: Table) -> bytes:
    """CSV with a byte order mark, so that spreadsheets read UTF-8; formulas are disarmed by an apostrophe."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([_disarmed(heading) for heading in table.headings])
    for row in table.rows:
        writer.writerow(
            [_disarmed(_text(value)) if isinstance(value, str) else _text(value) for value in row]
        )
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def table_xlsx(table: Table) -> bytes:
    """An Excel file with one sheet: bold head that stays, numbers as numbers, every text as text."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet(table.name[:31])
    sheet.freeze_panes = "A2"
    columns = range(len(table.headings))
    for at in columns:
        longest = max((len(_text(row[at])) for row in table.rows), default=0)
        width = min(48, max(len(table.headings[at]), longest) + 2)
        sheet.column_dimensions[get_column_letter(at + 1)].width = width
    head = []
    for heading in table.headings:
        cell = _text_cell(sheet, heading)
        cell.font = Font(bold=True)
        head.append(cell)
    sheet.append(head)
    for row in table.rows:
        sheet.append([_cell(sheet, value) for value in row])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def is_xlsx(data: bytes) -> bool:
    """Does this file start as an Excel file does?"""
    return data.startswith(ZIP_START)


def xlsx_to_csv(data: bytes) -> str:
    """The first sheet of an Excel file as CSV text; formulas are read as the values that were stored with them.

    Raises `InputError` for a file that is none, `TooLargeError` for one that unpacks to more than it should.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if sum(member.file_size for member in archive.infolist()) > MOST_UNPACKED:
                raise TooLargeError(
                    T("The Excel file unpacks to more than 30 MB. Save the player list alone.")
                )
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        sheet = book.worksheets[0]
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        for number, row in enumerate(sheet.iter_rows(values_only=True, max_col=MOST_COLUMNS), 1):
            if number > MOST_ROWS:
                raise TooLargeError(
                    T("The Excel file has more than %(n)s rows. Save the player list alone.", n=MOST_ROWS)
                )
            values = [_read(value) for value in row]
            if any(values):
                writer.writerow(values)
        return out.getvalue()
    except FlagfallError:
        raise
    except (
        Exception
    ) as error:  # a broken file fails in as many ways as the reader has layers: zip, XML, cells
        raise InputError(
            T("This is not a readable Excel file. Save it again as .xlsx or as CSV."), code="bad_xlsx"
        ) from error


def _read(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if hasattr(value, "strftime"):
        return str(value.strftime("%Y-%m-%d"))
    return " ".join(str(value).split())


def _text(value: Value) -> str:
    if value is None:
        return ""
    return points_text(value) if isinstance(value, Fraction) else str(value)


def _disarmed(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text


def _cell(sheet: object, value: Value) -> object:
    if isinstance(value, Fraction):
        text = points_text(value)
        return _text_cell(sheet, text) if "/" in text else float(value)
    return _text_cell(sheet, value) if isinstance(value, str) else value


def _text_cell(sheet: object, text: str) -> WriteOnlyCell:
    cell = WriteOnlyCell(sheet, value="".join(ch for ch in text if ch >= " " or ch in "\t\n"))
    cell.data_type = "s"
    return cell
