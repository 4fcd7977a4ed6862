"""Initial order, board order and Baku acceleration."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.tournaments.domain.pairing.events import event, play
from tournaments.domain.errors import RuleError
from tournaments.domain.history import Acceleration, HistoryPlayer
from tournaments.domain.pairing import (
    TITLES,
    baku_acceleration,
    baku_group_size,
    board_order,
    initial_order,
    states_before,
)
from tournaments.domain.results import Scoring


def _order(*players: tuple[str, int, str]) -> list[str]:
    made = [HistoryPlayer(i, name, rating, title) for i, (name, rating, title) in enumerate(players, start=1)]
    return [p.name for p in initial_order(made)]


def test_c0402_initial_order_rating_first() -> None:
    assert _order(("B", 1500, "GM"), ("A", 2000, ""), ("C", 0, "GM")) == ["A", "B", "C"]


def test_c0402_initial_order_title_next() -> None:
    shuffled = [("t" + t, 2000, t) for t in reversed(TITLES)]
    assert _order(*shuffled) == ["t" + t for t in TITLES]
    assert _order(("x", 2000, "fm "), ("y", 2000, "AGM"), ("z", 2000, "WCM")) == ["x", "z", "y"]


def test_c0402_initial_order_name_last_without_case_or_accents() -> None:
    assert _order(("Zimmer", 0, ""), ("éclair", 0, ""), ("Eclaire", 0, ""), ("Яковлев", 0, "")) == [
        "éclair",
        "Eclaire",
        "Яковлев",
        "Zimmer",
    ]


def test_initial_order_keeps_equals_as_they_came() -> None:
    twins = [HistoryPlayer(n, "Same", 1500) for n in (3, 1, 2)]
    assert [p.number for p in initial_order(twins)] == [3, 1, 2]


def test_c0402_art_3_6_boards_by_higher_score_sum_and_number_of_the_higher_ranked() -> None:
    history = play(event(8, 5), [(5, 1, "1-0"), (2, 6, "1-0"), (7, 3, "1/2-1/2"), (4, 8, "1/2-1/2")])
    states = states_before(history, 2, frozenset())
    pairs = [(1, 6), (8, 3), (4, 7), (5, 2)]
    assert board_order(pairs, states) == ((5, 2), (8, 3), (4, 7), (1, 6))
    # 6 has 0 like 1; the higher ranked of each pair decides, not the smaller number of the two.
    mixed = [(1, 5), (2, 7)]
    assert board_order(mixed, states) == ((2, 7), (1, 5))
    level = [(1, 5), (2, 6)]
    assert board_order(level, states) == ((2, 6), (1, 5))


def test_board_order_counts_virtual_points() -> None:
    history = event(4, 5, accelerations=(Acceleration(Fraction(1), 1, 1, 3, 4),))
    states = states_before(history, 1, frozenset())
    assert board_order([(1, 2), (3, 4)], states) == ((3, 4), (1, 2))


@pytest.mark.parametrize(
    ("players", "size"),
    [(1, 1), (2, 2), (4, 2), (5, 4), (9, 6), (10, 6), (13, 8), (14, 8), (16, 8), (60, 30), (161, 82)],
)
def test_c0407_group_a_is_twice_the_quarter_rounded_up(players: int, size: int) -> None:
    assert baku_group_size(players) == size


@pytest.mark.parametrize(
    ("rounds", "full", "half"),
    [(1, (1, 1), None), (5, (1, 2), (3, 3)), (7, (1, 2), (3, 4)), (9, (1, 3), (4, 5)), (11, (1, 3), (4, 6))],
)
def test_c0407_half_of_the_rounds_first_with_a_win_then_with_a_draw(
    rounds: int, full: tuple[int, int], half: tuple[int, int] | None
) -> None:
    spans = baku_acceleration(30, rounds)
    assert spans[0] == Acceleration(Fraction(1), *full, 1, 16)
    rest = (Acceleration(Fraction(1, 2), *half, 1, 16),) if half else ()
    assert spans[1:] == rest


def test_c0407_late_entries_move_the_number_of_the_last_player_of_group_a() -> None:
    assert {a.last_number for a in baku_acceleration(32, 9, last_of_group=17)} == {17}
    assert baku_acceleration(0, 9) == ()


def test_c0407_1_1_needs_a_win_of_two_draws() -> None:
    three = replace(Scoring(), win=Fraction(3), draw=Fraction(1))
    with pytest.raises(RuleError) as caught:
        baku_acceleration(30, 9, three)
    assert caught.value.code == "baku_scoring"
    double = Scoring(Fraction(2), Fraction(1), Fraction(0), Fraction(0), Fraction(2))
    assert baku_acceleration(30, 9, double)[0].points == 2
