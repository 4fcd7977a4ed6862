"""Colour claims (art. 1.7), floats (art. 1.4) and who gets White (art. 5.2)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.tournaments.domain.pairing.events import event, play
from tournaments.domain.history import AbnormalPoints, Acceleration
from tournaments.domain.pairing import PlayerState, states_before
from tournaments.domain.pairing.colours import ColourRule, allocate
from tournaments.domain.pairing.state import Float, Preference, Strength, colour_preference
from tournaments.domain.results import Colour, Scoring

W, B = Colour.WHITE, Colour.BLACK


def _colours(letters: str) -> tuple[Colour, ...]:
    return tuple(W if c == "w" else B for c in letters)


def _state(number: int, letters: str = "", score: int = 0, turn: int | None = None) -> PlayerState:
    colours = _colours(letters)
    points = Fraction(score)
    return PlayerState(
        number=number,
        score=points,
        pairing_score=points,
        colours=colours,
        opponents=(),
        preference=colour_preference(colours),
        last_floats=(Float.NONE, Float.NONE),
        bye_bar=None,
        unplayed=0,
        topscorer=False,
        turn=number if turn is None else turn,
    )


@pytest.mark.parametrize(
    ("letters", "colour", "strength"),
    [
        ("", None, Strength.NONE),
        ("w", B, Strength.STRONG),
        ("b", W, Strength.STRONG),
        ("wb", W, Strength.MILD),
        ("bw", B, Strength.MILD),
        ("ww", B, Strength.ABSOLUTE),
        ("wbb", W, Strength.ABSOLUTE),
        ("wwbb", W, Strength.ABSOLUTE),
        ("wwwbb", W, Strength.ABSOLUTE),
        ("bbbww", B, Strength.ABSOLUTE),
        ("wwbw", B, Strength.ABSOLUTE),
        ("bbwb", W, Strength.ABSOLUTE),
        ("wbw", B, Strength.STRONG),
    ],
)
def test_c0403_art_1_7_claims(letters: str, colour: Colour | None, strength: Strength) -> None:
    assert colour_preference(_colours(letters)) == Preference(colour, strength)


@pytest.mark.parametrize(
    ("higher", "lower", "white", "rule"),
    [
        ("b", "w", 1, ColourRule.BOTH_WISHES),
        ("w", "", 2, ColourRule.BOTH_WISHES),
        ("", "b", 2, ColourRule.BOTH_WISHES),
        ("wb", "b", 2, ColourRule.STRONGER_WISH),
        ("bb", "wb", 1, ColourRule.STRONGER_WISH),
        ("wbb", "bbwb", 2, ColourRule.STRONGER_WISH),
        ("wbwb", "bwwb", 1, ColourRule.ALTERNATE),
        ("wb", "bwwb", 1, ColourRule.HIGHER_RANKED),
        ("wb", "wb", 1, ColourRule.HIGHER_RANKED),
        ("bw", "bw", 2, ColourRule.HIGHER_RANKED),
        ("b", "wwbbb", 2, ColourRule.STRONGER_WISH),
    ],
)
def test_c0403_art_5_2_the_first_rule_that_decides(
    higher: str, lower: str, white: int, rule: ColourRule
) -> None:
    first, second = _state(1, higher, score=1), _state(2, lower)
    given = allocate(first, second, W)
    assert (given.white, given.rule) == (white, rule)
    assert allocate(second, first, W) == given, "the order of asking must not matter"


@pytest.mark.parametrize(("initial", "turn", "white"), [(W, 1, 3), (W, 2, 4), (B, 1, 4), (B, 2, 3)])
def test_c0403_art_5_2_5_odd_running_numbers_get_the_initial_colour(
    initial: Colour, turn: int, white: int
) -> None:
    given = allocate(_state(3, turn=turn), _state(4, turn=9), initial)
    assert (given.white, given.rule) == (white, ColourRule.INITIAL)


def test_art_5_2_5_players_never_paired_do_not_count() -> None:
    history = play(event(6, 5), [(1, 4, "1-0")], {2: "H", 5: "U"})
    states = states_before(history, 2, frozenset({2, 5}))
    assert {n: s.turn for n, s in states.items()} == {1: 1, 2: 0, 3: 2, 4: 3, 5: 4, 6: 5}


def test_art_1_4_floats_of_the_last_two_rounds() -> None:
    history = play(event(6, 5), [(1, 4, "1-0"), (2, 5, "0-1")], {3: "H", 6: "Z"})
    history = play(history, [(1, 5, "1-0"), (3, 6, "+/-"), (4, 2, "1-0")])
    history = play(history, [(5, 4, "1-0"), (1, 2, "1-0")], {3: "U"})
    floats = {n: s.last_floats for n, s in states_before(history, 4, frozenset()).items()}
    none, down, up = Float.NONE, Float.DOWN, Float.UP
    assert floats == {
        1: (down, none),
        2: (up, none),
        3: (down, down),
        4: (none, none),
        5: (none, none),
        6: (none, none),
    }
    assert states_before(history, 2, frozenset())[3].last_floats == (down, none), (
        "a half-point bye is a downfloat"
    )


def test_art_1_4_virtual_points_count_in_floats_and_a_bye_of_nothing_is_a_downfloat() -> None:
    history = play(
        event(5, 5, accelerations=(Acceleration(Fraction(1), 1, 1, 1, 2),), scoring=Scoring(pab=Fraction(0))),
        [(1, 4, "1-0"), (3, 2, "1-0")],
        {5: "U"},
    )
    floats = {n: s.last_floats[0] for n, s in states_before(history, 2, frozenset()).items()}
    assert floats == {1: Float.DOWN, 4: Float.UP, 3: Float.UP, 2: Float.DOWN, 5: Float.DOWN}


def test_topscorers_exist_only_before_the_last_round() -> None:
    history = play(event(4, 3), [(1, 3, "1-0"), (4, 2, "1/2-1/2")])
    history = play(history, [(2, 1, "0-1"), (3, 4, "0-1")])
    assert [s.topscorer for s in states_before(history, 3, frozenset()).values()] == [
        True,
        False,
        False,
        True,
    ]
    longer = replace(history, planned_rounds=4)
    assert not any(s.topscorer for s in states_before(longer, 3, frozenset()).values())
    fined = replace(history, abnormal=(AbnormalPoints(4, 1, Fraction(-1)),))
    assert [s.topscorer for s in states_before(fined, 3, frozenset()).values()] == [True, False, False, False]
