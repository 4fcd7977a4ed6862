"""The commands about scoresheets, as a script calls them."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

CONTRACT = {
    "status", "language", "language_confidence", "plies", "first_problem", "moves", "san", "final_fen", "ending",
    "threefold_plies", "fifty_from_ply", "halfmove_clock", "draw_offers", "result", "warnings",
}  # fmt: skip
PROBLEM = {"ply", "move_no", "side", "kind", "reason", "text", "start", "end", "fen", "candidates"}


def _json(name: str, *args: str) -> dict[str, Any]:
    out = io.StringIO()
    call_command(name, *args, "--json", stdout=out)
    found: dict[str, Any] = json.loads(out.getvalue())
    return found


def _sheet(folder: Path, text: str, name: str = "sheet.txt") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_check_prints_the_contract(tmp_path: Path) -> None:
    text = "1. e4 e5 2. Кf3 Кc6 3. Лb5 a6 1-0"
    data = _json("scoresheet_check", _sheet(tmp_path, text), "--language", "ru")
    assert set(data) >= CONTRACT
    assert data["status"] == "problem"
    problem = data["first_problem"]
    assert set(problem) >= PROBLEM
    assert text[problem["start"] : problem["end"]] == "Лb5"
    assert (problem["ply"], problem["move_no"], problem["side"], problem["kind"]) == (
        5,
        3,
        "white",
        "illegal",
    )
    assert {"san", "uci", "why", "explains_plies"} <= set(problem["candidates"][0])
    assert data["result"] == {"claimed": "1-0", "check": "cannot_tell", "why": data["result"]["why"]}


def test_check_reads_standard_input_and_options(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(b"Kxg8"))
    monkeypatch.setattr("sys.stdin", stdin)
    data = _json(
        "scoresheet_check", "-", "--fen", "6Rk/8/7K/8/8/8/8/8 b - - 0 1", "--result", "1-0", "--laws", "2014"
    )
    assert data["ending"]["kind"] == "dead"
    assert data["ending"]["articles"] == ["5.2b"]
    assert data["result"]["check"] == "contradiction"


def test_check_for_people(tmp_path: Path) -> None:
    out = io.StringIO()
    path = _sheet(tmp_path, "1. e4 e5\n2. Ke3 Nc6 1-0\n")
    call_command("scoresheet_check", path, stdout=out)
    assert f"{path}:2:4:" in out.getvalue()
    out = io.StringIO()
    call_command("scoresheet_check", _sheet(tmp_path, "1. f3 e5 2. g4 Qh4# 1-0"), stdout=out)
    assert "contradiction" in out.getvalue()


@pytest.mark.parametrize(
    "options",
    [["--language", "xx"], ["--laws", "1851"], ["--result", "2-0"], ["--fen", "nonsense"]],
)
def test_bad_input_ends_with_code_2(tmp_path: Path, options: list[str]) -> None:
    with pytest.raises(CommandError) as error:
        call_command("scoresheet_check", _sheet(tmp_path, "1. e4"), *options)
    assert error.value.returncode == 2


def test_files_that_are_no_text_end_with_code_2(tmp_path: Path) -> None:
    latin = tmp_path / "latin.txt"
    latin.write_bytes("1. e4 e5\n2. \u017df3".encode("iso-8859-2"))
    big = tmp_path / "big.txt"
    big.write_bytes(b"1. e4 " * 200_000)
    for path, said in ((latin, ":2:4:"), (big, "1 MB"), (tmp_path / "none.txt", "cannot be read")):
        with pytest.raises(CommandError, match=said) as error:
            call_command("scoresheet_check", str(path))
        assert error.value.returncode == 2
    wide = tmp_path / "wide.txt"
    wide.write_bytes("1. e4 e5".encode("utf-16"))
    assert _json("scoresheet_check", str(wide))["plies"] == 2


def test_compare_prints_the_contract(tmp_path: Path) -> None:
    white = _sheet(tmp_path, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0", "white.txt")
    black = _sheet(tmp_path, "1. e4 e5 2. Sf3 Sc6 3. Lb9 a6 0-1", "black.txt")
    data = _json("scoresheet_compare", white, black, "--language-black", "de")
    assert data["verdict"] == "white_sheet_fits"
    assert data["agree_plies"] == 4
    assert data["first_difference"] == {
        "ply": 5, "white_text": "Bb5", "black_text": "Lb9", "white_reading": "f1b5", "black_reading": "illegal",
    }  # fmt: skip
    assert data["merged"] == ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"]
    assert data["result_conflict"] is True
    out = io.StringIO()
    call_command("scoresheet_compare", white, black, stdout=out)
    assert "white_sheet_fits" in out.getvalue()


def test_compare_refuses_two_standard_inputs_and_bad_languages(tmp_path: Path) -> None:
    sheet = _sheet(tmp_path, "1. e4")
    for args in (["-", "-"], [sheet, sheet, "--language-white", "xx"]):
        with pytest.raises(CommandError) as error:
            call_command("scoresheet_compare", *args)
        assert error.value.returncode == 2
