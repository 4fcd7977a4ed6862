"""Single articles of C.07 on events small enough to check by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.tournaments.domain.tiebreaks.events import event
from tournaments.domain.history import History, System
from tournaments.domain.standings import StandingRow, Standings, cross_table, standings, why_text

HALF = Fraction(1, 2)


def row_of(table: Standings, number: int) -> StandingRow:
    return next(r for r in table.rows if r.number == number)


def order(history: History, *codes: str) -> list[tuple[int, int, str]]:
    return [(r.place, r.number, r.decided_by) for r in standings(history, codes).rows]


def test_c07_6_all_have_met_and_the_rest_is_compared_again() -> None:
    # three level on 2 of 3: 1 beat 2, 2 beat 3, 3 and 1 drew
    history = event({1: "2w1 3w= H", 2: "1b0 3w1 F", 3: "4w1 1b= 2b0", 4: "3b0 Z Z"})
    assert [r.points for r in standings(history, []).rows] == [2, 2, Fraction(3, 2), 0]
    assert order(history, "DE")[:2] == [(1, 1, ""), (2, 2, "DE")]


def test_c07_6_not_all_have_met_first_is_who_is_ahead_whatever_is_missing() -> None:
    # 1 beat 2 and 3, who have not met: nobody can reach 1, the other two stay level
    history = event({1: "2w1 3w1", 2: "1b0 F", 3: "F 1b0"})
    level = event({1: "2w1 3w1 Z", 2: "1b0 F F", 3: "F 1b0 F"})
    assert order(level, "DE") == [(1, 1, ""), (2, 2, "DE"), (2, 3, "")]
    assert row_of(standings(level, ["DE"]), 1).tiebreaks[0].value == 2
    assert order(history, "DE")[0] == (1, 1, "")


def test_c07_6_a_missing_game_that_could_change_the_leader_leaves_all_level() -> None:
    history = event({1: "2w1 Z", 2: "1b0 F", 3: "F Z"})
    assert [place for place, _, _ in order(history, "DE")] == [1, 1, 1]


def test_c07_6_level_sums_are_decided_by_the_games_of_the_smaller_group() -> None:
    history = event({1: "2w= 3b1 4w= Z", 2: "1b= 4w0 3b1 H", 3: "4w1 1w0 2w0 F", 4: "3b0 2b1 1b= H"})
    rows = standings(history, ["DE"]).rows
    assert [(r.number, r.tiebreaks[0].value) for r in rows] == [(1, 2), (4, 3 * HALF), (2, 3 * HALF), (3, 1)]
    assert {r.decided_by for r in rows[1:]} == {"DE"}
    again = [c for c in rows[1].tiebreaks[0].contributions if c.note is not None]
    assert [(c.round, c.opponent, c.own_result) for c in again] == [(2, 2, 1)]
    assert "among those still level" in str(why_text(rows[1], rows[2])[-1])


def test_c07_6_a_missing_game_that_changes_nothing_orders_everybody() -> None:
    lines = {
        1: "2w1 3w1 4w1 Z Z Z",
        2: "1b0 5w1 H 3w1 4w= Z",
        3: "4w1 1b0 5w1 2b0 F Z",
        4: "3b0 F 1b0 5w1 2b= H",
        5: "F 2b0 3b0 4b0 F F",
    }
    history = event(lines)
    assert {history.score(n) for n in lines} == {3}
    assert [(place, number) for place, number, _ in order(history, "DE")] == [(n, n) for n in lines]


@pytest.mark.parametrize(
    ("code", "system", "places"),
    [
        ("DE", System.SWISS_DUTCH, [1, 1]),
        ("DE/P", System.SWISS_DUTCH, [1, 2]),
        ("DE", System.ROUND_ROBIN, [1, 2]),
    ],
)
def test_c07_6_forfeits_count_only_with_p_or_in_round_robins(
    code: str, system: System, places: list[int]
) -> None:
    history = event({1: "2w+ Z", 2: "1b- F"}, system=system)
    assert [place for place, _, _ in order(history, code)] == places


def test_c07_6_alone_at_its_points_a_player_has_no_direct_encounter() -> None:
    table = standings(event({1: "2w1", 2: "1b0"}), ["DE"])
    assert [r.tiebreaks[0].value for r in table.rows] == [None, None]
    assert "Direct encounter (DE): nobody else is level here." in [
        str(s) for s in why_text(table.rows[0], None)
    ]


def test_c07_16_3_a_bye_before_a_last_round_forfeit_counts_a_draw_the_forfeit_nothing() -> None:
    history = event({1: "2w1 3w1 3w1", 2: "1b0 Z 4b-", 3: "4w1 1b0 1b0", 4: "3b0 F 2w+"})
    met_two = row_of(standings(history, ["BH"]), 1).tiebreaks[0].contributions[0]
    assert (met_two.opponent, met_two.opponent_value) == (2, HALF)


def test_c07_16_3_a_bye_followed_by_a_game_keeps_its_points() -> None:
    history = event({1: "2w1 F", 2: "1b0 Z"})
    later = event({1: "2w1 F 2b1", 2: "1b0 Z 1w0"})
    assert row_of(standings(history, ["BH"]), 1).tiebreaks[0].contributions[0].opponent_value == HALF
    assert row_of(standings(later, ["BH"]), 1).tiebreaks[0].contributions[0].opponent_value == 0


@pytest.mark.parametrize(("rules", "dummy"), [("2024-08", 2), ("2026-03", 1)])
def test_c07_16_4_2_the_dummy_of_a_bye_is_capped_since_2026(rules: str, dummy: int) -> None:
    history = event({1: "2w1 U", 2: "1b0 Z"})
    parts = row_of(standings(history, ["BH"], rules=rules), 1).tiebreaks[0].contributions
    assert (parts[1].opponent, parts[1].opponent_value, parts[1].vur) == (None, dummy, False)
    assert str(parts[1].note).startswith("Unplayed")


@pytest.mark.parametrize(("rules", "dummy"), [("2024-08", 2), ("2026-03", HALF)])
def test_c07_16_4_1_the_dummy_of_a_forfeit_is_capped_by_the_scheduled_opponent(
    rules: str, dummy: Fraction
) -> None:
    history = event({1: "2w+ 3w1", 2: "1b- Z", 3: "F 1b0"})
    part = row_of(standings(history, ["BH"], rules=rules), 1).tiebreaks[0].contributions[0]
    assert part.opponent_value == dummy


def test_c07_16_5_a_voluntary_unplayed_round_is_cut_before_a_lower_opponent() -> None:
    history = event({1: "2w1 3w1 H", 2: "1b0 Z 3w0", 3: "F 1b0 2b1"})
    value = row_of(standings(history, ["BH/C1"]), 1).tiebreaks[0]
    assert [(c.round, c.vur) for c in value.contributions if c.cut] == [(3, True)]
    sentences = [str(s) for s in why_text(row_of(standings(history, ["BH/C1"]), 1), None)]
    assert "Left out: 1½ of round 3 (not played by own choice)." in sentences


def test_c07_14_cuts_that_leave_nothing_give_nothing() -> None:
    table = standings(event({1: "2w1", 2: "1b0"}), ["BH/C1", "BH/M1", "ARO/C1"])
    assert [v.value for v in table.rows[0].tiebreaks] == [0, 0, None]


def test_c07_7_own_results() -> None:
    history = event({1: "2w1 3b1 4w+ U H", 2: "1b0 U 3b= F Z", 3: "U 1w0 2w= 4w1 Z", 4: "Z F 1b- 3b0 U"})
    table = standings(history, ["WIN", "WON", "BPG", "BWG", "REP", "PS", "PS/C1", "TPN"])
    assert [v.value for v in row_of(table, 1).tiebreaks] == [
        4,
        2,
        1,
        1,
        4,
        Fraction(29, 2),
        Fraction(27, 2),
        1,
    ]
    assert [v.value for v in row_of(table, 4).tiebreaks] == [2, 0, 1, 0, 3, 5, 5, 4]


def test_c07_7_7_standard_points_compare_with_the_opponent() -> None:
    history = event({1: "2w= H", 2: "1b0 U", 3: "4w0 Z", 4: "3b0 F"})
    table = standings(history, ["STD"])
    assert {r.number: r.tiebreaks[0].value for r in table.rows} == {
        1: Fraction(3, 2), 2: 1, 3: HALF, 4: Fraction(3, 2),
    }  # fmt: skip


def test_c07_9_2_koya_counts_points_against_those_with_half_of_the_points() -> None:
    lines = {1: "2w1 3w1 4w0", 2: "1b0 4b1 3b1", 3: "4w1 1b0 2w0", 4: "3b0 2w0 1b1"}
    history = event(lines, system=System.ROUND_ROBIN)
    table = standings(history, ["KS", "KS/L-1"])
    assert {r.number: [v.value for v in r.tiebreaks] for r in table.rows} == {
        1: [1, 2], 2: [0, 2], 3: [0, 1], 4: [1, 1],
    }  # fmt: skip

    parts = row_of(table, 1).tiebreaks[0].contributions
    assert [(c.opponent, c.value, c.cut) for c in parts] == [(2, 1, False), (3, 1, True), (4, 0, True)]


def test_c07_8_3_fore_buchholz_draws_the_last_round() -> None:
    history = event({1: "3w1 2w1", 2: "4w1 1b0", 3: "1b0 4w-", 4: "2b0 3b+"})
    table = standings(history, ["FB"])
    assert {r.number: r.tiebreaks[0].value for r in table.rows} == {1: 2, 2: 2, 3: 2, 4: 2}


def test_why_names_what_decided_between_neighbours() -> None:
    history = event({1: "2w1 3w0", 2: "1b0 4w1", 3: "4b= 1b1", 4: "3w= 2b0"})
    rows = standings(history, ["BH", "SB"]).rows
    assert [(r.number, r.decided_by) for r in rows] == [(3, ""), (1, "PTS"), (2, "BH"), (4, "PTS")]
    assert str(why_text(rows[0], rows[1])[-1]) == "Points decide against number 1: 1½ to 1."
    assert str(why_text(rows[1], rows[2])[-1]) == "Buchholz (BH) decides against number 2: 2½ to 1½."
    assert str(why_text(rows[1], rows[2])[1]) == "Buchholz (BH): 1 + 1½ = 2½."
    shared = standings(event({1: "2w=", 2: "1b="}), ["BH"]).rows
    assert str(why_text(shared[0], shared[1])[-1]) == "Number 2 is level in everything: they share the place."


def test_every_tie_break_has_a_sentence_for_every_player() -> None:
    swiss = event({1: "2w1 3b=", 2: "1b0 U", 3: "Z 1w="})
    codes = [
        "BH/C1",
        "FB",
        "AOB",
        "SB/C1",
        "DE",
        "WIN",
        "PS/C1",
        "STD",
        "ARO",
        "TPR",
        "PTP",
        "APRO",
        "TPN",
        "RTNG",
    ]
    for row in standings(swiss, codes).rows:
        said = [str(s) for s in why_text(row, None)]
        for code in codes:
            assert any(f"({code})" in s for s in said), code
        assert not any("%(" in s for s in said)


def test_cross_table_shows_results_and_the_points_of_byes() -> None:
    lines = cross_table(event({1: "2w+ H 2b? U", 2: "1b- Z 1w? ."}), after_round=4)
    assert [c.mark for c in lines[0].cells] == ["+", "½", "?", "1"]
    assert [c.mark for c in lines[1].cells] == ["−", "0", "?", ""]
    assert (lines[0].points, lines[0].cells[0].opponent) == (3, 2)
