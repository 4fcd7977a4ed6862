"""Whole tournaments with known pairings, round by round: opponents, colours, bye and board order."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tournaments.domain.history import History
from tournaments.domain.pairing import NoLegalRound, PairedRound, PairingRequest, pair_round
from tournaments.domain.trf import TrfTournament, read_trf

DATA = Path(__file__).parents[3] / "data" / "trf"
FILES = sorted(DATA.glob("*.trf"))
IMPOSSIBLE = sorted((DATA / "impossible").glob("*.trf"))


def _read(path: Path) -> TrfTournament:
    reading = read_trf(path.read_text(encoding="utf-8"))
    assert reading.ok, reading.errors
    return reading.tournament


def _expected(path: Path) -> list[dict[str, Any]]:
    rounds: list[dict[str, Any]] = json.loads(path.with_suffix(".expected.json").read_text())["pairings"]
    return rounds


def _pair(history: History, expected: dict[str, Any]) -> PairedRound:
    round_no = expected["round"]
    absent = frozenset(int(n) for n in expected["absent"])
    return pair_round(PairingRequest(history.cut(round_no - 1), round_no, absent))


def _same(made: PairedRound, expected: dict[str, Any]) -> bool:
    return [list(b) for b in made.boards] == expected["boards"] and made.bye == expected["bye"]


@pytest.mark.parametrize("path", [f for f in FILES if f.name[0] != "o"], ids=lambda p: p.stem)
def test_c0403_every_round_is_the_known_one(path: Path) -> None:
    history = _read(path).history()
    for expected in _expected(path):
        made = _pair(history, expected)
        assert [list(b) for b in made.boards] == expected["boards"], f"round {expected['round']}"
        assert made.bye == expected["bye"], f"round {expected['round']}"
        assert sorted(made.absent) == sorted(int(n) for n in expected["absent"])
        assert made.warnings == (), "our checker and our colours must agree with a correct round"


@pytest.mark.parametrize("path", [f for f in FILES if f.name[0] == "o"], ids=lambda p: p.stem)
def test_c0403_the_rules_before_2026_give_other_rounds(path: Path) -> None:
    history = _read(path).history()
    assert not all(_same(_pair(history, e), e) for e in _expected(path))


@pytest.mark.parametrize("path", IMPOSSIBLE, ids=lambda p: p.stem)
def test_c0403_art_1_9_3_a_round_without_legal_pairing_is_refused(path: Path) -> None:
    tournament = _read(path)
    history = tournament.history()
    round_no = history.rounds_paired + 1
    with pytest.raises(NoLegalRound) as caught:
        pair_round(PairingRequest(history, round_no, tournament.absent(round_no)))
    assert caught.value.rule == "C.04.3 1.9.3"
    assert caught.value.detail["round"] == round_no
    assert "by hand" in str(caught.value)


def test_the_data_is_complete() -> None:
    assert len(FILES) == 20
    assert len(IMPOSSIBLE) == 6
