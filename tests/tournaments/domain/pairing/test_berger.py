"""Round robin by the tables of C.05 annex 1."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from gacrux.berger import bergertables

from tests.tournaments.domain.pairing.events import event, play_round
from tournaments.domain.errors import InputError
from tournaments.domain.history import System
from tournaments.domain.pairing import NoLegalRound, PairingRequest, berger_round, pair_round, rounds_needed

SIX = ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]
EIGHT = [
    "1-8 2-7 3-6 4-5",
    "8-5 6-4 7-3 1-2",
    "2-8 3-1 4-7 5-6",
    "8-6 7-5 1-4 2-3",
    "3-8 4-2 5-1 6-7",
    "8-7 1-6 2-5 3-4",
    "4-8 5-3 6-2 7-1",
]


def _shown(players: int, round_no: int, cycles: int = 1) -> str:
    return " ".join(f"{w}-{b}" for w, b in berger_round(players, round_no, cycles)[0])


@pytest.mark.parametrize(("players", "table"), [(6, SIX), (8, EIGHT)])
def test_c05_annex1_known_tables(players: int, table: list[str]) -> None:
    assert [_shown(players, r) for r in range(1, players)] == table


@pytest.mark.parametrize("players", range(2, 41))
def test_c05_annex1_same_tables_as_gacrux(players: int) -> None:
    table = bergertables(players)["pairing"]
    for round_no in range(1, rounds_needed(players) + 1):
        theirs = [(p["white"], p["black"]) for p in table[round_no].values()]
        boards, free = berger_round(players, round_no)
        assert list(boards) == [pair for pair in theirs if max(pair) <= players]
        byes = [min(pair) for pair in theirs if max(pair) > players]
        assert byes == ([] if free is None else [free])


@pytest.mark.parametrize("players", [3, 4, 7, 10])
@pytest.mark.parametrize("cycles", [1, 2])
def test_everybody_meets_everybody(players: int, cycles: int) -> None:
    games = [
        pair
        for r in range(1, rounds_needed(players, cycles) + 1)
        for pair in berger_round(players, r, cycles)[0]
    ]
    for a, b in combinations(range(1, players + 1), 2):
        met = [pair for pair in games if set(pair) == {a, b}]
        assert len(met) == cycles
        assert len(set(met)) == cycles, "in a double round each of them has White once"


def test_double_round_exchanges_the_last_two_rounds_of_the_first_cycle() -> None:
    first = [_shown(6, r, 2) for r in range(1, 6)]
    assert first == [SIX[0], SIX[1], SIX[2], SIX[4], SIX[3]]
    second = [" ".join("-".join(reversed(g.split("-"))) for g in row.split()) for row in SIX]
    assert [_shown(6, r, 2) for r in range(6, 11)] == second


@pytest.mark.parametrize("players", [4, 6, 8, 10, 12])
def test_double_round_gives_nobody_a_colour_three_times_running(players: int) -> None:
    lines = dict.fromkeys(range(1, players + 1), "")
    for round_no in range(1, rounds_needed(players, 2) + 1):
        for white, black in berger_round(players, round_no, 2)[0]:
            lines[white] += "w"
            lines[black] += "b"
    turn = rounds_needed(players)
    for line in lines.values():
        around = line[turn - 2 : turn + 2]
        assert "www" not in around
        assert "bbb" not in around


@pytest.mark.parametrize(("players", "round_no", "cycles"), [(1, 1, 1), (6, 0, 1), (6, 6, 1), (6, 11, 2)])
def test_outside_the_schedule_is_refused(players: int, round_no: int, cycles: int) -> None:
    with pytest.raises(InputError):
        berger_round(players, round_no, cycles)


def test_a_round_robin_event_is_played_through_with_a_free_player() -> None:
    history = event(5, 5, system=System.ROUND_ROBIN)
    free = []
    for round_no in range(1, 6):
        made = pair_round(PairingRequest(history, round_no))
        assert (made.bye, made.warnings, len(made.boards)) == (None, (), 2)
        free.extend(made.free)
        history = play_round(history, made, lambda w, b: "1/2-1/2")
    assert sorted(free) == [1, 2, 3, 4, 5]
    assert {history.score(n) for n in range(1, 6)} == {2}
    with pytest.raises(NoLegalRound, match="after 5 rounds"):
        pair_round(PairingRequest(history, 6))


def test_a_double_round_robin_meets_twice_without_warning() -> None:
    history = event(4, 6, system=System.DOUBLE_ROUND_ROBIN)
    for round_no in range(1, 7):
        made = pair_round(PairingRequest(history, round_no))
        assert made.warnings == ()
        history = play_round(history, made, lambda w, b: "1-0")
    with pytest.raises(NoLegalRound):
        pair_round(PairingRequest(history, 7))


def test_the_schedule_stands_and_absent_players_lose_by_forfeit() -> None:
    history = event(6, 5, system=System.ROUND_ROBIN)
    players = tuple(replace(p, withdrawn_after=0) if p.number == 6 else p for p in history.players)
    made = pair_round(PairingRequest(replace(history, players=players), 1))
    assert made.boards == ((1, 6), (2, 5), (3, 4))
    assert [(w.code, w.about, int(w.level)) for w in made.warnings] == [
        ("absent_in_round_robin", "board:1", 2)
    ]
    assert made.absent == ()
    both = pair_round(PairingRequest(history, 1, frozenset({1, 6})))
    assert both.boards == ((2, 5), (3, 4))
    assert both.absent == (1, 6)


def test_numbers_with_gaps_take_the_positions_in_order() -> None:
    history = event(4, 3, system=System.ROUND_ROBIN)
    renamed = {1: 3, 2: 7, 3: 8, 4: 20}
    players = tuple(replace(p, number=renamed[p.number]) for p in history.players)
    moved = replace(history, players=players, cells=dict.fromkeys(renamed.values(), ()))
    assert pair_round(PairingRequest(moved, 1)).boards == ((3, 20), (7, 8))
