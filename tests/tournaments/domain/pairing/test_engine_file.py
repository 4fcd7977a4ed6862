"""What the engine is given: columns, sums, numbers, points (FC12, FC23)."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.domain.pairing.events import event, play
from tournaments.domain.errors import InputError
from tournaments.domain.history import AbnormalPoints, Acceleration, ForbiddenPair, History
from tournaments.domain.pairing import PairingRequest, pair_round
from tournaments.domain.pairing.engine_file import write_engine_file
from tournaments.domain.results import Colour, Result, Scoring

BYES = "UFHZ"


def _players(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("001")]


def _cells(line: str) -> list[str]:
    return [line[i : i + 8] for i in range(91, len(line), 10)]


def _worth(text: str) -> dict[str, Fraction]:
    line = next(x for x in text.splitlines() if x.startswith("162"))
    points = {line[i]: Fraction(line[i + 1 : i + 5].strip()) for i in range(5, len(line), 9)}
    letters = {"1": "W", "W": "W", "+": "W", "F": "W", "=": "D", "D": "D", "H": "D", "0": "L", "L": "L"}
    letters |= {"-": "A", "Z": "A", "U": "P", "?": "X"}
    return {letter: points[symbol] for letter, symbol in letters.items()}


@st.composite
def _events(draw: st.DrawFn) -> History:
    scoring = draw(
        st.sampled_from(
            [
                Scoring(),
                Scoring(pab=Fraction(1, 2)),
                Scoring(Fraction(3), Fraction(1), Fraction(0), Fraction(0), Fraction(3)),
                Scoring(Fraction(3), Fraction(2), Fraction(1), Fraction(0), Fraction(3)),
                Scoring(Fraction(1), Fraction(1, 4), Fraction(0), Fraction(0), Fraction(3, 4)),
                Scoring(Fraction(1), Fraction(1, 3), Fraction(0), Fraction(0), Fraction(1)),
                Scoring(Fraction(3), Fraction(2), Fraction(1), Fraction(1, 2), Fraction(2)),
            ]
        )
    )
    count = draw(st.integers(3, 7))
    history = event(count, 9, scoring=scoring)
    for _ in range(draw(st.integers(0, 3))):
        order = draw(st.permutations(range(1, count + 1)))
        results = draw(st.lists(st.sampled_from([r.value for r in Result]), min_size=1, max_size=count // 2))
        games = [(order[2 * i], order[2 * i + 1], r) for i, r in enumerate(results)]
        rest = order[2 * len(results) :]
        history = play(history, games, {n: draw(st.sampled_from(BYES)) for n in rest})
    return history


@settings(max_examples=150, deadline=None)
@given(_events(), st.frozensets(st.integers(1, 7), max_size=3))
def test_fc12_fc23_cells_are_well_formed_and_add_up(history: History, absent: frozenset[int]) -> None:
    round_no = history.rounds_paired + 1
    text = write_engine_file(history, round_no, absent).text
    worth = _worth(text)
    for line in _players(text):
        assert re.fullmatch(r".{84} {5}( {2}.{8})*", line)
        for cell in _cells(line):
            assert re.fullmatch(r" *\d+ [wb] [10=WDL+\-?]|0000 - [UFHZ]", cell), (
                "an opponent or a bye, never both"
            )
        assert sum((worth[c[-1]] for c in _cells(line)), Fraction(0)) == Fraction(line[80:84].strip())


def test_fc23_a_half_bye_in_the_coming_round_adds_nothing() -> None:
    history = play(play(event(7, 5), [(1, 2, "1-0")], {7: "U"}), [(3, 1, "1-0")])
    line = _players(write_engine_file(history, 3, frozenset({7})).text)[6]
    assert line[80:84] == " 1.0"
    assert _cells(line)[-1] == "0000 - Z"


def test_no_names_and_no_ratings_leave_the_house() -> None:
    history = replace(
        event(2, 1), players=tuple(replace(p, name="Secret, Person", club="C") for p in event(2, 1).players)
    )
    text = write_engine_file(history, 1, frozenset()).text
    assert "Secret" not in text
    assert "1990" not in text


def test_gaps_in_the_numbers_are_closed_and_translated_back() -> None:
    history = event(4, 3)
    new = {1: 2, 2: 5, 3: 6, 4: 90}
    moved = replace(
        history,
        players=tuple(replace(p, number=new[p.number]) for p in history.players),
        cells=dict.fromkeys(new.values(), ()),
    )
    file = write_engine_file(moved, 1, frozenset())
    assert file.numbers == (2, 5, 6, 90)
    assert [line[4:8] for line in _players(file.text)] == ["   1", "   2", "   3", "   4"]
    assert pair_round(PairingRequest(moved, 1)).boards == ((2, 6), (90, 5))


def test_points_that_need_more_than_one_decimal_are_multiplied() -> None:
    quarters = event(4, 5, scoring=Scoring(draw=Fraction(1, 4)))
    text = write_engine_file(quarters, 1, frozenset()).text
    assert "### all points multiplied by 4" in text
    assert "162  W   4    D   1" in text
    thirds = play(event(4, 5, scoring=Scoring(draw=Fraction(1, 3))), [(1, 3, "1/2-1/2"), (4, 2, "1-0")])
    assert "multiplied by 3" in write_engine_file(thirds, 2, frozenset()).text
    made = pair_round(PairingRequest(thirds, 2))
    assert made.boards == ((1, 4), (2, 3)) or made.warnings == ()


def test_points_too_fine_for_the_format_are_refused() -> None:
    history = event(
        4, 5, scoring=Scoring(win=Fraction(1), draw=Fraction(1, 9973), pab=Fraction(9972, 9973 * 7))
    )
    with pytest.raises(InputError) as caught:
        write_engine_file(history, 1, frozenset())
    assert caught.value.code == "points_too_fine"


def test_virtual_points_and_penalties_move_players_between_scores() -> None:
    history = play(event(6, 5), [(1, 4, "1-0"), (5, 2, "0-1"), (3, 6, "1-0")])
    taken = replace(history, abnormal=(AbnormalPoints(2, 1, Fraction(-1)),))
    lines = [x for x in write_engine_file(taken, 2, frozenset()).text.splitlines() if x.startswith("250")]
    assert lines == ["250      -1.0   2   2    2    2"]
    made = pair_round(PairingRequest(taken, 2))
    assert {1, 3} in [set(b) for b in made.boards], "2 has lost the point and left the group of 1 and 3"
    assert made.warnings == ()
    later = replace(history, abnormal=(AbnormalPoints(2, 2, Fraction(-1)),))
    assert "250" not in [x[:3] for x in write_engine_file(later, 2, frozenset()).text.splitlines()]


def test_overlapping_virtual_points_add_up() -> None:
    grants = (Acceleration(Fraction(1), 1, 2, 1, 2), Acceleration(Fraction(1, 2), 1, 1, 2, 3))
    text = write_engine_file(event(4, 5, accelerations=grants), 1, frozenset()).text
    lines = [x for x in text.splitlines() if x.startswith("250")]
    assert [(x[9:13], x[22:26], x[27:31]) for x in lines] == [
        (" 1.0", "   1", "   1"),
        (" 1.5", "   2", "   2"),
        (" 0.5", "   3", "   3"),
    ]


def test_forbidden_groups_of_three_and_the_initial_colour_reach_the_engine() -> None:
    history = event(
        6, 5, forbidden=(ForbiddenPair((1, 4, 5)), ForbiddenPair((2, 3), 2, 3)), initial_colour=Colour.BLACK
    )
    text = write_engine_file(history, 1, frozenset()).text
    assert "152 B" in text
    assert [x for x in text.splitlines() if x.startswith("260")] == ["260   1 999    1    4    5"]
    made = pair_round(PairingRequest(history, 1))
    assert all(not set(b) <= {1, 4, 5} for b in made.boards)
    assert made.boards[0][1] == 1, "the initial colour is Black for number 1"


def test_players_not_eligible_for_the_bye_are_passed_over() -> None:
    history = event(5, 5)
    made = pair_round(PairingRequest(history, 1, no_bye=frozenset({5, 4})))
    assert made.bye == 3
    assert "### not eligible for the pairing-allocated bye: 4 5" in made.engine_input
    assert [str(t) for t in made.reasons["bye"]][1:] == [
        "5 P5 may not get it by the regulations of this event.",
        "4 P4 may not get it by the regulations of this event.",
    ]


def test_t5_an_open_game_pairs_like_a_draw() -> None:
    players = event(6, 5)
    games = [(1, 4, "1-0"), (5, 2, "0-1")]
    open_game = play(players, [*games, (3, 6, "*")])
    drawn = play(players, [*games, (3, 6, "1/2-1/2")])
    made = pair_round(PairingRequest(open_game, 2))
    assert "6 w ?" in made.engine_input
    assert made.boards == ((2, 1), (4, 3), (6, 5))
    assert made.boards == pair_round(PairingRequest(drawn, 2)).boards


def test_t2_four_players_first_round() -> None:
    made = pair_round(PairingRequest(event(4, 3), 1))
    assert made.boards == ((1, 3), (4, 2))
    assert made.engine == "gacrux 1.11.65"
    assert made.engine_output == "2\n1 3 E.5\n4 2 E.5\n"
