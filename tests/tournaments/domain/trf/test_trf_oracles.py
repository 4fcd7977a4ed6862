"""Other programs read our files: pairing engines agree on points and byes (FC11, FC12, FC23)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from caissify_pairings.fpc import check_trf
from gacrux.trf2json import trf2json
from py4swiss.trf.trf_parser import TrfParser

from tests.tournaments.domain.trf.files import IMPOSSIBLE, PAIRED, name
from tournaments.domain.history import Cell, History, HistoryPlayer
from tournaments.domain.pairing import PairingRequest, pair_round
from tournaments.domain.results import RESULTS, ByeKind, CellCode, Colour, Result
from tournaments.domain.trf import (
    RoundBye,
    read_trf,
    read_trf_bytes,
    trf_from_history,
    write_trf,
)


def lower_number_wins(players: int, rounds: int) -> tuple[History, list[int | None]]:
    """An event in which the lower number always wins, and who had the allocated byes."""
    history = History(
        players=tuple(HistoryPlayer(n, f"Player {n}", rating=2000 - 10 * n) for n in range(1, players + 1)),
        cells=dict.fromkeys(range(1, players + 1), ()),
        planned_rounds=rounds,
    )
    byes: list[int | None] = []
    for round_no in range(1, rounds + 1):
        # what the engine sees is what a file says, so that a wrong letter would show
        read = read_trf(write_trf(trf_from_history(history))).tournament.history()
        paired = pair_round(PairingRequest(read, round_no))
        byes.append(paired.bye)
        cells = {n: [*line] for n, line in history.cells.items()}
        for white, black in paired.boards:
            row = RESULTS[Result.WHITE_WINS if white < black else Result.BLACK_WINS]
            cells[white].append(Cell(row.white, black, Colour.WHITE))
            cells[black].append(Cell(row.black, white, Colour.BLACK))
        if paired.bye is not None:
            cells[paired.bye].append(Cell(CellCode.PAB))
        history = replace(history, cells={n: tuple(line) for n, line in cells.items()})
    return history, byes


@pytest.mark.parametrize("dialect", ["trf26", "trf16"])
def test_fc11_allocated_bye_is_u_and_nobody_gets_a_second(dialect: str) -> None:
    history, byes = lower_number_wins(7, 5)
    assert byes == [7, 6, 5, 4, 3]
    text = write_trf(trf_from_history(history, name="FC11"), dialect=dialect)
    assert text.count("0000 - U") == 5
    report = check_trf(text)
    assert [r["match"] for r in report["rounds"]] == [True] * 5


@pytest.mark.parametrize("result", list(Result), ids=str)
def test_fc12_no_result_writes_a_bye_letter_beside_an_opponent(result: Result) -> None:
    row = RESULTS[result]
    history = History(
        players=(HistoryPlayer(4, "Four"), HistoryPlayer(62, "Sixty-two")),
        cells={4: (Cell(row.white, 62, Colour.WHITE),), 62: (Cell(row.black, 4, Colour.BLACK),)},
        planned_rounds=1,
    )
    lines = write_trf(trf_from_history(history)).split("\r\n")
    cells = {int(line[4:8]): line[91:99] for line in lines if line.startswith("001")}
    assert cells == {4: f"  62 w {row.white.value}", 62: f"   4 b {row.black.value}"}
    assert not set("HFUZ") & {row.white.value, row.black.value}


def test_fc12_the_player_who_did_not_come() -> None:
    history = History(
        players=(HistoryPlayer(4, "Four"), HistoryPlayer(62, "Sixty-two")),
        cells={
            4: (Cell(CellCode.FORFEIT_LOSS, 62, Colour.BLACK),),
            62: (Cell(CellCode.FORFEIT_WIN, 4, Colour.WHITE),),
        },
        planned_rounds=1,
    )
    text = write_trf(trf_from_history(history))
    assert "  62 b -" in text
    assert "   4 w +" in text


def py4swiss_reads(text: str, tmp_path: Path) -> dict[int, Fraction]:
    """Points by starting number as py4swiss has them; it refuses columns that do not add up."""
    path = tmp_path / "ours.trf"
    path.write_bytes(text.encode())
    parsed = TrfParser.parse(path)
    return {p.starting_number: Fraction(p.points_times_ten, 10) for p in parsed.player_sections}


USUAL = [p for p in PAIRED + IMPOSSIBLE if p.stem[:3] not in ("g03", "x18")]


@pytest.mark.parametrize("path", USUAL, ids=name)
def test_fc23_a_program_that_adds_up_accepts_our_trf16(path: Path, tmp_path: Path) -> None:
    tournament = read_trf_bytes(path.read_bytes()).tournament
    found = py4swiss_reads(write_trf(tournament, dialect="trf16"), tmp_path)
    history = tournament.history()
    halves = {b.number for b in tournament.byes if b.kind is ByeKind.HPB}
    fulls = {b.number for b in tournament.byes if b.kind is ByeKind.FPB}
    assert found == {n: history.score(n) + Fraction(n in halves, 2) + (n in fulls) for n in history.cells}


def test_fc23_half_point_bye_granted_for_the_round_being_paired(tmp_path: Path) -> None:
    history, _ = lower_number_wins(8, 2)
    number = next(n for n in history.cells if history.score(n) == 1)
    tournament = trf_from_history(
        replace(history, planned_rounds=5), byes=(RoundBye(number, 3, ByeKind.HPB),)
    )
    ranked = tuple(replace(p, rank=p.number) for p in tournament.players)  # py4swiss demands a rank
    tournament = replace(tournament, players=ranked)
    assert py4swiss_reads(write_trf(tournament, dialect="trf16"), tmp_path)[number] == Fraction(3, 2)
    line = next(x for x in write_trf(tournament).split("\r\n") if x.startswith(f"001 {number:>4}"))
    assert line[80:84] == " 1.0"


@pytest.mark.parametrize("path", PAIRED + IMPOSSIBLE, ids=name)
def test_gacrux_reads_our_trf26_without_complaint(path: Path) -> None:
    reader = trf2json()
    reader.parse_file(write_trf(read_trf_bytes(path.read_bytes()).tournament), 0)
    assert reader.get_status() == 0
