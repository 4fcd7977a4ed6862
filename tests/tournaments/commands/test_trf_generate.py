"""`trf_generate`: files that our own reader and checker accept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management.base import CommandError

from tests.tournaments.commands.run import refusal, run
from tournaments.domain.recheck import recheck_rounds
from tournaments.domain.trf import read_trf, read_trf_bytes, validate_trf
from tournaments.management.commands.trf_generate import how_many


def test_same_seed_same_text() -> None:
    options = ("--players", 10, "--rounds", 4, "--seed", 3, "--absent", 2, "--forfeit", 1, "--late", 1)
    first, _ = run("trf_generate", *options)
    again, _ = run("trf_generate", *options)
    assert first == again
    assert first != run("trf_generate", *options[:4], "--seed", 4)[0]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_files_are_valid_and_paired_by_the_rules(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "made.trf"
    out, _ = run(
        "trf_generate", "--players", 21, "--rounds", 6, "--seed", seed, "--absent", "5%", "--forfeit", "0.05",
        "--late", 2, "--withdrawn", 1, "--unusual", 3, "--out", path, "--json",
    )  # fmt: skip
    assert json.loads(out) == {"file": str(path), "players": 21, "rounds": 6, "seed": seed, "trf": None}
    text = path.read_bytes().decode("utf-8")
    assert validate_trf(text) == ()
    tournament = read_trf_bytes(path.read_bytes()).tournament
    assert (len(tournament.players), tournament.rounds_paired) == (21, 6)
    assert all(r.same for r in recheck_rounds(tournament))


def test_baku_is_said_and_used() -> None:
    text, _ = run("trf_generate", "--players", 20, "--rounds", 5, "--baku")
    tournament = read_trf(text).tournament
    assert tournament.system_code == "FIDE_DUTCH_2026_BAKU"
    assert tournament.accelerations[0].last_number == 10
    assert all(r.same for r in recheck_rounds(tournament))


def test_trf16_for_old_programs() -> None:
    text, _ = run("trf_generate", "--players", 8, "--rounds", 3, "--format", "trf16")
    assert "\r\nXXR 3\r\n" in text
    assert "\r\n142" not in text


@pytest.mark.parametrize(
    "options",
    [
        ("--players", 4, "--rounds", 5),
        ("--players", 1),
        ("--absent", "many"),
        ("--absent", "1.5"),
        ("--start", "soon"),
        ("--players", 4, "--rounds", 2, "--out", "/nowhere/at/all.trf"),
    ],
)
def test_bad_settings_are_exit_code_2(options: tuple[object, ...]) -> None:
    code, message, out = refusal("trf_generate", *options)
    assert code == 2
    assert message
    assert out == ""


@pytest.mark.parametrize(
    ("text", "of_200"),
    [
        ("0", 0),
        ("12", 12),
        ("900", 200),
        ("0.05", 10),
        ("1.0", 200),
        ("5%", 10),
        ("2.5%", 5),
        ("100%", 200),
        ("1/4", 50),
    ],
)
def test_numbers_shares_and_percentages(text: str, of_200: int) -> None:
    assert how_many(text).of(200) == of_200


@pytest.mark.parametrize("text", ["", "x", "-1", "1.5", "101%", "%"])
def test_other_amounts_are_refused(text: str) -> None:
    with pytest.raises(CommandError) as error:
        how_many(text)
    assert error.value.returncode == 2
