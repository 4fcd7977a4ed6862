"""Damaged files never crash the reader, and a file without errors is a consistent whole."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.domain.trf.files import ALL
from tournaments.domain.results import CELLS, result_from_cells
from tournaments.domain.trf import TrfReading, read_trf, read_trf_bytes, same_meaning, write_trf

SMALL = [p for p in ALL if p.stat().st_size < 4000]
CHARS = "0123456789 wb-=+1HFUZWDLX?Aéя½\t.,#\x00\u2028²"


def damaged(text: str, chance: random.Random) -> str:
    """One to five blows: a character changed, pushed in or lost, a line doubled, lost, cut or moved."""
    for _ in range(chance.randint(1, 5)):
        lines = text.split("\n")
        row = chance.randrange(len(lines))
        column = chance.randrange(len(lines[row]) + 1)
        line, char = lines[row], chance.choice(CHARS)
        match chance.randrange(7):
            case 0:
                lines[row] = line[:column] + char + line[column + 1 :]
            case 1:
                lines[row] = line[:column] + char + line[column:]
            case 2:
                lines[row] = line[:column] + line[column + 1 :]
            case 3:
                lines.insert(row, line)
            case 4:
                del lines[row]
            case 5:
                lines[row] = line[:column]
            case _:
                lines.append(line)
        text = "\n".join(lines)
    return text


def assert_whole(reading: TrfReading) -> None:
    """Never half a result: both sides of every game are there and are one result of the table."""
    if reading.errors:
        return
    tournament = reading.tournament
    for player in tournament.players:
        assert len(player.cells) == tournament.rounds_paired
        for index, cell in enumerate(player.cells):
            if cell is None or cell.opponent is None:
                assert cell is None or not CELLS[cell.code].paired
                continue
            other = tournament.player(cell.opponent).cells[index]
            assert other.opponent == player.number
            assert other.colour is cell.colour.other
            assert result_from_cells(cell.code, other.code) is not None
    assert same_meaning(tournament, read_trf(write_trf(tournament)).tournament) == ()


@pytest.mark.parametrize("seed", range(200))
def test_damaged_files_are_read_whole_or_not_at_all(seed: int) -> None:
    chance = random.Random(seed)
    path: Path = chance.choice(SMALL)
    reading = read_trf(damaged(path.read_text("utf-8"), chance))
    for problem in reading.problems:
        assert problem.line >= 1
        assert problem.column >= 1
    assert_whole(reading)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=300))
def test_any_text_is_answered(text: str) -> None:
    assert_whole(read_trf(text))


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.sampled_from(("001", "162", "240", "250", "260", "299", "XXA", "XXS", "132")), max_size=5),
    st.data(),
)
def test_known_codes_with_any_rest_are_answered(codes: list[str], data: st.DataObject) -> None:
    rest = st.text(st.sampled_from(CHARS + "="), max_size=120)
    assert_whole(read_trf("\n".join(f"{code} {data.draw(rest)}" for code in codes)))


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_answered(data: bytes) -> None:
    assert_whole(read_trf_bytes(data))
