"""`trf_pair`: the contract of its answer, its exit codes and every known round."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tournaments.commands.run import answer, refusal, run
from tests.tournaments.domain.trf.files import DATA, IMPOSSIBLE, PAIRED, name

ROOT = Path(__file__).parents[3]
G01 = DATA / "trf" / "g01-10p-5r.trf"


@pytest.mark.parametrize(
    "path", [p for p in PAIRED if p.stem[:3] in ("f09", "f14", "g02", "g03", "x17", "x18")], ids=name
)
def test_every_round_of_a_longer_file(path: Path) -> None:
    expected = json.loads(path.with_suffix(".expected.json").read_text("utf-8"))
    for entry in expected["pairings"]:
        found = answer("trf_pair", path, "--round", entry["round"])
        assert found["round"] == entry["round"]
        assert found["boards"] == entry["boards"]
        assert found["bye"] == entry["bye"]
        assert found["absent"] == sorted(int(n) for n in entry["absent"])
        assert found["engine"].startswith("gacrux ")
        assert found["warnings"] == []


def test_plain_lines_in_board_order_and_the_bye_last(tmp_path: Path) -> None:
    path = DATA / "trf" / "f14-7p-5r-small.trf"
    entry = json.loads(path.with_suffix(".expected.json").read_text("utf-8"))["pairings"][0]
    out, _ = run("trf_pair", path, "--round", 1)
    lines = [f"{w} {b}" for w, b in entry["boards"]] + ([f"{entry['bye']} 0"] if entry["bye"] else [])
    assert out.splitlines() == lines


def test_the_next_round_is_the_default(tmp_path: Path) -> None:
    cut = tmp_path / "cut.trf"
    lines = G01.read_text("utf-8").splitlines()
    cut.write_text("\n".join(line[:119] if line.startswith("001") else line for line in lines) + "\n")
    out, err = run("trf_pair", cut, "--json")
    assert json.loads(out)["round"] == 4
    assert json.loads(out)["boards"] == answer("trf_pair", G01, "--round", 4)["boards"]
    assert f"{cut}:" in err  # the points column still counts all rounds


@pytest.mark.parametrize("path", IMPOSSIBLE, ids=name)
def test_no_legal_round_is_exit_code_1_with_the_reason(path: Path) -> None:
    code, message, out = refusal("trf_pair", path, "--json")
    assert code == 1
    assert json.loads(out)["error"] == "no_legal_round"
    assert json.loads(out)["why"] in message


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (None, 1),
        (b"nothing here\n", 1),
        (b"001    1 m    A\n001    1 m    B\n001    x m    C\n", 2),
    ],
)
def test_unusable_input_is_exit_code_2_one_line_a_problem(
    tmp_path: Path, text: bytes | None, lines: int
) -> None:
    path = tmp_path / "bad.trf"
    if text is not None:
        path.write_bytes(text)
    code, message, out = refusal("trf_pair", path, "--json")
    assert (code, out) == (2, "")
    assert len(message.splitlines()) == lines
    assert all(line.startswith(f"{path}:") for line in message.splitlines())


@pytest.mark.parametrize("round_no", [0, -1, 7])
def test_rounds_that_cannot_be_next_are_exit_code_2(round_no: int) -> None:
    code, message, _ = refusal("trf_pair", G01, "--round", round_no)
    assert code == 2
    assert "1 to 6" in message


def test_from_the_shell_with_standard_input() -> None:
    command = [sys.executable, "manage.py", "trf_pair", "-", "--round", "1", "--json"]
    done = subprocess.run(command, cwd=ROOT, input=G01.read_bytes(), capture_output=True, check=False)
    assert done.returncode == 0
    assert done.stderr == b""
    assert json.loads(done.stdout)["round"] == 1
    bad = subprocess.run(command, cwd=ROOT, input=b"001    x\n", capture_output=True, check=False)
    assert bad.returncode == 2
    assert bad.stdout == b""
    assert bad.stderr.decode().startswith("-:1:")
