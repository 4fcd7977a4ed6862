"""Every report file we have is read without errors and written back with the same meaning."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tests.tournaments.domain.trf.files import ALL, IMPOSSIBLE, PAIRED, TIEBREAKS, name
from tournaments.domain.results import CellCode
from tournaments.domain.trf import read_trf, read_trf_bytes, same_meaning, write_trf

NOT_SAID_IN_TRF16 = {"172", "182", "192", "212", "222"}


def test_the_files_are_there() -> None:
    assert (len(PAIRED), len(IMPOSSIBLE), len(TIEBREAKS)) == (20, 6, 30)


@pytest.mark.parametrize("path", ALL, ids=name)
def test_read_without_errors(path: Path) -> None:
    reading = read_trf_bytes(path.read_bytes())
    assert reading.errors == ()
    assert len(reading.tournament.players) == path.read_text("utf-8").count("\n001 ") + path.read_text(
        "utf-8"
    ).startswith("001 ")


@pytest.mark.parametrize("path", ALL, ids=name)
def test_written_and_read_again_means_the_same(path: Path) -> None:
    first = read_trf_bytes(path.read_bytes()).tournament
    again = read_trf(write_trf(first))
    assert again.errors == ()
    assert same_meaning(first, again.tournament) == ()


@pytest.mark.parametrize("path", ALL, ids=name)
def test_trf16_loses_only_what_it_cannot_say(path: Path) -> None:
    first = read_trf_bytes(path.read_bytes()).tournament
    again = read_trf(write_trf(first, dialect="trf16"))
    assert again.errors == ()
    lost = {d.record for d in same_meaning(first, again.tournament)}
    assert lost <= NOT_SAID_IN_TRF16


@pytest.mark.parametrize("path", [p for p in TIEBREAKS if "team" not in p.stem], ids=name)
def test_lines_come_back_to_the_letter(path: Path) -> None:
    text = path.read_text("utf-8")
    written = write_trf(read_trf(text).tournament).split("\r\n")
    assert [line for line in text.splitlines() if line.rstrip() not in written] == []


@pytest.mark.parametrize("path", PAIRED, ids=name)
def test_cells_agree_with_the_known_pairings(path: Path) -> None:
    expected = json.loads(path.with_suffix(".expected.json").read_text("utf-8"))
    tournament = read_trf_bytes(path.read_bytes()).tournament
    history = tournament.history()
    for entry in expected["pairings"]:
        round_no = entry["round"]
        boards = {
            (n, cell.opponent)
            for n in history.cells
            if (cell := history.cell(n, round_no)) and cell.opponent and cell.colour == "white"
        }
        assert boards == {tuple(b) for b in entry["boards"]}
        bye = [n for n in history.cells if history.cell(n, round_no).code is CellCode.PAB]
        assert bye == ([entry["bye"]] if entry["bye"] else [])
        assert tournament.absent(round_no) == {int(n) for n in entry["absent"]}


@pytest.mark.parametrize("path", [p for p in TIEBREAKS if "team" not in p.stem], ids=name)
def test_points_agree_with_the_known_standings(path: Path) -> None:
    case = json.loads(path.with_suffix(".json").read_text("utf-8"))
    history = read_trf_bytes(path.read_bytes()).tournament.history()
    checked = 0
    for entry in case.get("expected", []):
        for number, points in entry["points"].items():
            assert history.score(int(number), entry["after_round"]) == Fraction(points)
            checked += 1
    assert checked or not case.get("expected")


@pytest.mark.parametrize("path", IMPOSSIBLE, ids=name)
def test_absences_of_the_next_round_are_byes_not_rounds(path: Path) -> None:
    tournament = read_trf_bytes(path.read_bytes()).tournament
    after = int(path.stem.rsplit("-r", 1)[1])
    assert tournament.rounds_paired == after
    assert {b.round for b in tournament.byes} <= {after + 1}
    assert tournament.absent_next_round == {b.number for b in tournament.byes}
