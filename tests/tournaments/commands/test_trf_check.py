"""`trf_check`: right files pass with code 0, wrong ones answer with code 1 and say what differs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.tournaments.commands.run import answer, refusal, run
from tests.tournaments.domain.trf.files import DATA, PAIRED, name

TIEBREAKS = DATA / "tiebreaks"


@pytest.mark.parametrize(
    "path",
    [p for p in PAIRED if p.stem[:3] in ("f09", "f10", "f14", "g02", "g03", "x15", "x17", "x18")],
    ids=name,
)
def test_right_files(path: Path) -> None:
    found = answer("trf_check", path)
    assert all(
        r == {"round": n, "same": True, "different": []} for n, r in enumerate(found["rounds"], start=1)
    )
    assert found["standings_same"] is True
    assert found["ok"] is True


@pytest.mark.parametrize("stem", ["gen-24p5r", "gen-40p9r-baku", "gen-51p9r-utf8", "gen-31p9r-absent-1"])
def test_files_with_a_tie_break_list(stem: str) -> None:
    found = answer("trf_check", TIEBREAKS / f"{stem}.trf")
    assert (found["ok"], found["standings_different"]) == (True, [])


def test_a_wrong_place_is_named(tmp_path: Path) -> None:
    text = (TIEBREAKS / "gen-24p5r.trf").read_bytes().decode()
    rows = {int(line[85:89]): line for line in text.split("\r\n") if line.startswith("001")}
    first, last = rows[1], rows[24]
    text = text.replace(first, first[:85] + "  24" + first[89:]).replace(last, last[:85] + "   1" + last[89:])
    path = tmp_path / "places.trf"
    path.write_text(text)
    code, message, out = refusal("trf_check", path, "--json")
    found = json.loads(out)
    assert (code, found["ok"], found["standings_same"]) == (1, False, False)
    assert all(r["same"] for r in found["rounds"])
    assert found["standings_different"]
    assert str(path) in message


def test_old_rules_are_told_apart() -> None:
    code, _, out = refusal("trf_check", DATA / "trf" / "o19-20p-7r-rules2017.trf", "--json")
    wrong = [r for r in json.loads(out)["rounds"] if not r["same"]]
    assert code == 1
    assert wrong
    for entry in wrong[0]["different"]:
        assert set(entry) == {"white", "black", "only_in"}
        assert entry["only_in"] in ("file", "engine")


def test_plain_lines() -> None:
    out, _ = run("trf_check", DATA / "trf" / "f14-7p-5r-small.trf")
    assert out.splitlines() == [f"round {r}: same" for r in range(1, 6)] + ["standings: same"]


def test_a_file_without_ranks_has_nothing_to_compare(tmp_path: Path) -> None:
    path = tmp_path / "ranks.trf"
    lines = (DATA / "trf" / "f14-7p-5r-small.trf").read_text().splitlines()
    path.write_text("\n".join(x[:85] + "    " + x[89:] if x.startswith("001") else x for x in lines))
    assert answer("trf_check", path)["standings_same"] is True


@pytest.mark.parametrize("path", [TIEBREAKS / "tec-team14.trf", Path("/nowhere.trf")], ids=str)
def test_unusable_files_are_exit_code_2(path: Path) -> None:
    code, message, out = refusal("trf_check", path, "--json")
    assert (code, out) == (2, "")
    assert message.startswith(f"{path}:")


def test_generated_files_pass(tmp_path: Path) -> None:
    path = tmp_path / "made.trf"
    run(
        "trf_generate",
        "--players",
        22,
        "--rounds",
        6,
        "--absent",
        6,
        "--forfeit",
        3,
        "--late",
        1,
        "--out",
        path,
    )
    assert answer("trf_check", path)["ok"] is True
