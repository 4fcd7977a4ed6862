"""Failures of other programs, as far as pairing is concerned."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.tournaments.domain.pairing.events import event, play, play_round
from tournaments.domain.errors import StateError
from tournaments.domain.history import History, System
from tournaments.domain.pairing import (
    NoLegalRound,
    PairingRequest,
    check_planned_rounds,
    check_round,
    pair_round,
    round_limit,
)
from tournaments.domain.results import CellCode


def _withdrawn(history: History, numbers: set[int], after: int) -> History:
    players = tuple(replace(p, withdrawn_after=after) if p.number in numbers else p for p in history.players)
    return replace(history, players=players)


def _lower_number_wins(white: int, black: int) -> str:
    return "1-0" if white < black else "0-1"


def test_fc11_the_bye_never_comes_twice() -> None:
    history = event(7, 5)
    byes = []
    for round_no in range(1, 6):
        made = pair_round(PairingRequest(history, round_no))
        byes.append(made.bye)
        history = play_round(history, made, _lower_number_wins)
    assert byes == [7, 6, 5, 4, 3]
    file = pair_round(PairingRequest(history.cut(4), 5)).engine_input
    assert file.count("0000 - U") == 4
    assert "0000 - F" not in file


def test_fc13_withdrawing_keeps_the_bye_point() -> None:
    history = event(5, 6)
    for round_no in range(1, 4):
        made = pair_round(PairingRequest(history, round_no))
        history = play_round(history, made, _lower_number_wins)
    bye = made.bye
    assert bye is not None
    before = history.score(bye)
    left = _withdrawn(history, {bye}, after=3)
    after = pair_round(PairingRequest(left, 4))
    assert left.cell(bye, 3) is not None
    assert left.cell(bye, 3).code is CellCode.PAB  # type: ignore[union-attr]
    assert left.score(bye) == before
    assert after.bye is None
    assert after.absent == (bye,)


def test_fc14_withdrawn_players_stay_out_of_added_rounds() -> None:
    history = event(10, 5)
    for round_no in range(1, 6):
        if round_no == 3:
            history = _withdrawn(history, {9}, after=2)
        history = play_round(history, pair_round(PairingRequest(history, round_no)), _lower_number_wins)
    longer = replace(history, planned_rounds=7)
    for round_no in (6, 7):
        made = pair_round(PairingRequest(longer, round_no))
        assert made.absent == (9,)
        assert 9 not in {n for pair in made.boards for n in pair} | {made.bye}
        longer = play_round(longer, made, _lower_number_wins)


def test_fc17_a_hand_made_round_names_everybody_left_out() -> None:
    history = event(6, 5)
    (warning,) = check_round(history, 1, [(1, 4), (5, 3)], None, absent=set())
    assert (warning.code, warning.level, warning.about) == ("not_placed", 3, "round:1")
    assert "2 P2; 6 P6" in str(warning.text)


def test_fc18_fewer_than_two_active_players() -> None:
    history = event(4, 5)
    for round_no in (1, 2):
        history = play_round(history, pair_round(PairingRequest(history, round_no)), _lower_number_wins)
    for gone in ({1, 2, 3, 4}, {1, 2, 3}):
        with pytest.raises(StateError) as caught:
            pair_round(PairingRequest(_withdrawn(history, gone, after=2), 3))
        assert caught.value.code == "too_few_players"
        assert "fewer than two active players" in str(caught.value)
    with pytest.raises(StateError):
        pair_round(PairingRequest(history, 3, frozenset({1, 2, 4})))


def test_fc19_round_four_of_three_players_cannot_be_paired() -> None:
    history = event(3, 4)
    for round_no in (1, 2, 3):
        history = play_round(history, pair_round(PairingRequest(history, round_no)), _lower_number_wins)
    with pytest.raises(NoLegalRound) as caught:
        pair_round(PairingRequest(history, 4))
    assert caught.value.detail == {"round": 4, "players": [1, 2, 3], "rule": "C.04.3 1.9.3"}
    assert "by hand" in str(caught.value)


@pytest.mark.parametrize(
    ("players", "system", "limit"),
    [
        (0, System.SWISS_DUTCH, 0),
        (1, System.SWISS_DUTCH, 0),
        (2, System.SWISS_DUTCH, 1),
        (3, System.SWISS_DUTCH, 3),
        (8, System.SWISS_DUTCH, 7),
        (9, System.SWISS_DUTCH, 9),
        (6, System.ROUND_ROBIN, 5),
        (7, System.ROUND_ROBIN, 7),
        (6, System.DOUBLE_ROUND_ROBIN, 10),
    ],
)
def test_fc19_warn_where_the_rounds_cannot_exist(players: int, system: System, limit: int) -> None:
    assert round_limit(players, system) == limit
    (warning,) = check_planned_rounds(players, limit + 1, system)
    assert (warning.code, warning.level) == ("too_many_rounds", 3)
    assert f"at most {limit} rounds" in str(warning.text)
    assert check_planned_rounds(players, limit, system) == ()


def test_fc19_a_round_robin_left_unfinished_is_warned_of() -> None:
    (warning,) = check_planned_rounds(6, 4, System.ROUND_ROBIN)
    assert warning.code == "too_few_rounds"
    assert check_planned_rounds(60, 9, System.SWISS_DUTCH) == ()


def _fc22() -> History:
    history = event(7, 7)
    history = play(history, [(1, 4, "0-1"), (5, 2, "1/2-1/2"), (3, 6, "1-0")], {7: "U"})
    history = play(history, [(7, 3, "0-1"), (4, 2, "0-1"), (6, 1, "+/-")], {5: "H"})
    history = play(history, [(3, 4, "0-1"), (6, 5, "0-1"), (1, 7, "1-0")], {2: "H"})
    history = play(history, [(2, 3, "1/2-1/2"), (4, 5, "0-1"), (6, 1, "1/2-1/2")], {7: "H"})
    return play(history, [(5, 1, "0-1"), (2, 6, "1/2-1/2"), (7, 4, "0-1")], {3: "Z"})


def test_fc22_the_bye_nobody_may_have_goes_to_the_next_group_and_says_why() -> None:
    history = _fc22()
    assert [history.score(n) for n in (2, 4, 5)] == [3, 3, 3]
    assert [history.score(n) for n in (1, 3, 6, 7)] == [
        Fraction(5, 2),
        Fraction(5, 2),
        Fraction(2),
        Fraction(3, 2),
    ]
    made = pair_round(PairingRequest(history, 6))
    assert made.bye == 1
    said = [str(t) for t in made.reasons["bye"]]
    assert said[0] == "The number of players is odd: 1 P1 with 2½ gets the bye."
    assert said[1] == "7 P7 may not get it: had the bye already in round 1 (C.04.3 [C2])."
    assert said[2] == (
        "6 P6 may not get it: a win's points without a game in round 2, Win by forfeit (C.04.3 [C2])."
    )
    assert said[3].startswith("3 P3 has the same score")


def test_fc22_the_checker_refuses_both_by_hand() -> None:
    history = _fc22()
    for bye, word in ((6, "Win by forfeit in round 2"), (7, "Pairing-allocated bye in round 1")):
        rest = [n for n in (2, 4, 5, 1, 3, 6, 7) if n != bye]
        boards = [(rest[0], rest[1]), (rest[2], rest[3]), (rest[4], rest[5])]
        found = [w for w in check_round(history, 6, boards, bye, ()) if w.code == "bye_not_eligible"]
        assert len(found) == 1
        assert word in str(found[0].text)
