"""Tables for spreadsheets: the same numbers as the screen, no formula from a stranger's name, Excel read in again."""

from __future__ import annotations

import contextlib
import csv
import io
import random
import re
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook, load_workbook

from tests.support.events import Hall, make_hall
from tournaments.domain.errors import FlagfallError, InputError, TooLargeError
from tournaments.domain.player_list import read_player_list
from tournaments.models import Player
from tournaments.selectors.standings import event_standings
from tournaments.table_files import MOST_ROWS, Table, table_csv, table_xlsx, xlsx_to_csv

pytestmark = pytest.mark.django_db
EVIL = '=HYPERLINK("http://example.org";"x")'


@pytest.fixture
def hall() -> Hall:
    made = make_hall(7)
    made.pair()
    made.start(1)
    made.play(1, "1-0", "1/2-1/2")
    return made


def save(hall: Hall, what: str, role: str = "chief_arbiter", **query: str) -> bytes:
    client = Client()
    client.force_login(hall.users[role])
    answer = client.get(f"/e/{hall.event.pk}/tables/{what}/", query)
    assert answer.status_code == 200, answer.content[:200]
    assert "attachment" in answer.headers["Content-Disposition"]
    return bytes(answer.content)


def rows_of(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))


def test_standings_are_the_same_numbers_as_on_the_screen(hall: Hall) -> None:
    table = event_standings(hall.event)
    rows = rows_of(save(hall, "standings"))
    assert [(int(r["Rk"]), int(r["SNo"])) for r in rows] == [(r.place, r.number) for r in table.rows]
    assert [float(r["Pts"]) for r in rows] == [float(r.points) for r in table.rows]
    assert {v.code for v in table.rows[0].tiebreaks} <= set(rows[0])


def test_excel_and_csv_hold_the_same(hall: Hall) -> None:
    for what in ("players", "pairings", "standings", "cross-table"):
        text = rows_of(save(hall, what))
        sheet = load_workbook(io.BytesIO(save(hall, what, format="xlsx"))).worksheets[0]
        head, *body = [
            ["" if v is None else str(v) for v in row] for row in sheet.iter_rows(values_only=True)
        ]
        assert head == list(text[0])
        for line, row in zip(text, body, strict=True):
            for written, read in zip(line.values(), row, strict=True):
                same = written == read or float(written) == float(read)
                assert same, (what, written, read)


def test_pairings_of_a_round_end_with_the_bye(hall: Hall) -> None:
    rows = rows_of(save(hall, "pairings", round="1"))
    assert [r["Bo"] for r in rows] == ["1", "2", "3", ""]
    assert rows[0]["Result"] == "1–0"
    assert rows[-1]["Result"] == "PAB"


def test_the_cross_table_names_place_colour_and_result(hall: Hall) -> None:
    rows = rows_of(save(hall, "cross-table"))
    places = {r["Rk"] for r in rows}
    cells = [r["1.Rd"] for r in rows]
    assert cells.count("bye 1") == 1
    for cell in cells:
        if cell != "bye 1":
            place, mark = re.split("[wb]", cell)
            assert place in places
            assert mark in ("1", "½", "0")


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t"])
def test_no_name_becomes_a_formula(start: str) -> None:
    name = f"{start}cmd|' /C calc'!A0"
    table = Table("players", ("Name",), ((name,),))
    assert rows_of(table_csv(table))[0]["Name"].startswith("'")
    cell = load_workbook(io.BytesIO(table_xlsx(table))).worksheets[0]["A2"]
    assert cell.data_type == "s"
    assert cell.value == name


def test_a_formula_as_a_name_goes_through_the_whole_program_as_text(hall: Hall) -> None:
    player = Player.objects.get(name="P1")
    player.name = EVIL
    player.save()
    for what in ("players", "standings", "pairings"):
        for row in load_workbook(io.BytesIO(save(hall, what, format="xlsx"))).worksheets[0].iter_rows():
            assert all(cell.data_type != "f" for cell in row)
        assert f"'{EVIL.split(chr(34))[0]}" in save(hall, what).decode().replace('""', '"')


def test_helpers_and_strangers_save_nothing(hall: Hall) -> None:
    client = Client()
    client.force_login(hall.users["helper"])
    assert client.get(f"/e/{hall.event.pk}/tables/players/").status_code == 403
    assert Client().get(f"/e/{hall.event.pk}/tables/players/").status_code == 302


@pytest.mark.parametrize(
    ("query", "status"),
    [({"format": "ods"}, 400), ({"round": "x"}, 400), ({"round": "²"}, 400), ({"round": "9"}, 404)],
)
def test_wrong_questions_are_answered_in_words(hall: Hall, query: dict[str, str], status: int) -> None:
    client = Client()
    client.force_login(hall.users["chief_arbiter"])
    assert client.get(f"/e/{hall.event.pk}/tables/standings/", query).status_code == status


def test_a_saved_player_list_can_be_read_in_again(hall: Hall) -> None:
    for text in (
        save(hall, "players").decode("utf-8-sig"),
        xlsx_to_csv(save(hall, "players", format="xlsx")),
    ):
        found = read_player_list(text)
        assert not found.problems
        assert [row["name"] for row in found.rows] == [f"P{n}" for n in range(1, 8)]
        assert found.rows[0]["rating"] == "2000"


def test_an_excel_list_is_entered_like_a_csv_list() -> None:
    hall = make_hall(0)
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (
        ["Name", "Rtg", "Fed"],
        ["Ödegård, Åse", 2105, "NOR"],
        ["Цветков, Илья", 1987.0, "BUL"],
        [None, None, None],
    ):
        sheet.append(row)
    data = io.BytesIO()
    book.save(data)
    client = Client()
    client.force_login(hall.users["chief_arbiter"])
    address = f"/e/{hall.event.pk}/players/import/"
    look = client.post(address, {"file": SimpleUploadedFile("list.xlsx", data.getvalue())})
    assert "Ödegård, Åse" in look.content.decode()
    assert look.status_code == 200
    assert hall.event.entries.count() == 0


def test_a_zip_bomb_is_refused_before_it_is_unpacked() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * 31_000_000)
    with pytest.raises(TooLargeError):
        xlsx_to_csv(out.getvalue())


def test_too_many_rows_are_refused() -> None:
    book = Workbook(write_only=True)
    sheet = book.create_sheet("x")
    for n in range(MOST_ROWS + 1):
        sheet.append([n + 1])
    out = io.BytesIO()
    book.save(out)
    with pytest.raises(TooLargeError):
        xlsx_to_csv(out.getvalue())


def test_broken_excel_files_are_refused_in_words() -> None:
    whole = table_xlsx(Table("x", ("Name", "Rtg"), tuple((f"P{n}", n) for n in range(50))))
    dice = random.Random(7)
    for _ in range(150):
        data = bytearray(whole)
        for _ in range(dice.randint(1, 12)):
            data[dice.randrange(len(data))] = dice.randrange(256)
        cut = bytes(data[: dice.randint(4, len(data))]) if dice.random() < 0.5 else bytes(data)
        with contextlib.suppress(FlagfallError):
            xlsx_to_csv(cut)
    with pytest.raises(InputError):
        xlsx_to_csv(b"PK\x03\x04 nothing")
