"""`mate_possible`: the JSON contract, exit codes and messages."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.games.domain.mate.tables import mates

KNIGHT = "8/8/2q5/8/3k4/6N1/3K4/8 b - - 0 1"
DEAD = "8/1k6/8/p1p1p1p1/P1P1P1P1/8/6K1/8 b - - 0 1"
OPEN = "2b5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1"


def run(*arguments: str) -> list[dict[str, object]]:
    out = io.StringIO()
    call_command("mate_possible", *arguments, stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def refused(*arguments: str) -> tuple[str, str]:
    out, err = io.StringIO(), io.StringIO()
    with pytest.raises(SystemExit) as caught:
        call_command("mate_possible", *arguments, stdout=out, stderr=err)
    assert caught.value.code == 2
    return out.getvalue(), err.getvalue()


def test_one_position_gives_one_object() -> None:
    (answer,) = run(KNIGHT)
    assert set(answer) >= {
        "fen",
        "white",
        "black",
        "white_line",
        "black_line",
        "white_reason",
        "black_reason",
        "ms",
    }
    assert (answer["fen"], answer["white"], answer["black"]) == (KNIGHT, "no", "yes")
    assert answer["white_line"] is None
    assert mates(KNIGHT, tuple(answer["black_line"]), False)
    assert "lone knight" in str(answer["white_reason"])


def test_fields_of_the_position_may_come_unquoted() -> None:
    (answer,) = run(*KNIGHT.split())
    assert answer["fen"] == KNIGHT


def test_a_file_gives_one_object_a_line(tmp_path: Path) -> None:
    file = tmp_path / "positions.txt"
    file.write_text(f"# two positions\n{KNIGHT}\n\n{DEAD}\n", encoding="utf-8")
    answers = run("--file", str(file))
    assert [a["fen"] for a in answers] == [KNIGHT, DEAD]
    assert (answers[1]["white"], answers[1]["black"]) == ("no", "no")


def test_every_bad_line_is_named_and_good_ones_are_answered(tmp_path: Path) -> None:
    file = tmp_path / "positions.txt"
    file.write_text(f"nonsense\n{KNIGHT}\n8/8/8/8/8/8/8/K7 w - - 0 1\n", encoding="utf-8")
    out, err = refused("--file", str(file))
    assert json.loads(out)["fen"] == KNIGHT
    first, second = err.splitlines()
    assert f"{file}:1:1: " in first
    assert "cannot be read" in first
    assert f"{file}:3:1: " in second
    assert "black king is missing" in second


def test_an_unreadable_position_exits_with_2() -> None:
    out, err = refused("8/8/8 w - - 0 1")
    assert out == ""
    assert "FEN:1:1: " in err
    assert "'8/8/8 w - - 0 1'" in err


def test_a_missing_file_says_what_to_do(tmp_path: Path) -> None:
    _, err = refused("--file", str(tmp_path / "none.txt"))
    assert "none.txt:1:1: the file cannot be read" in err


@pytest.mark.parametrize("arguments", [(), (KNIGHT, "--file", "x")])
def test_exactly_one_source_is_needed(arguments: tuple[str, ...]) -> None:
    _, err = refused(*arguments)
    assert "either one FEN or --file" in err


@pytest.mark.parametrize("value", ["0", "-5", "soon"])
def test_a_budget_must_be_positive(value: str) -> None:
    with pytest.raises(CommandError, match="no time budget"):
        call_command("mate_possible", KNIGHT, f"--budget-ms={value}")


def test_more_time_decides_more() -> None:
    hard = "7k/8/8/3B4/8/6p1/1b4Pp/2b4K w - - 0 1"
    (answer,) = run(hard, "--budget-ms", "20000")
    assert (answer["white"], answer["black"]) == ("yes", "no")


def test_a_short_budget_is_kept_and_said() -> None:
    (answer,) = run(OPEN, "--budget-ms", "1")
    assert (answer["white"], answer["black"]) == ("unknown", "unknown")
    assert "Not decided after" in str(answer["white_reason"])
    assert float(str(answer["ms"])) > 0
