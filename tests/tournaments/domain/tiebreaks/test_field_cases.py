"""What went wrong for real people, and what our table does instead."""

from __future__ import annotations

from fractions import Fraction

from tests.tournaments.domain.tiebreaks.events import event
from tournaments.domain.history import System
from tournaments.domain.results import Scoring
from tournaments.domain.standings import Standings, cross_table, standings, why_text

HALF = Fraction(1, 2)


def values(table: Standings, index: int = 0) -> dict[int, Fraction | None]:
    return {row.number: row.tiebreaks[index].value for row in table.rows}


def test_fc05_a_draw_is_a_draw_whatever_it_pays() -> None:
    three_two_one = Scoring(win=Fraction(3), draw=Fraction(2), loss=Fraction(1), absent=Fraction(0))
    history = event({1: "2w=", 2: "1b="}, scoring=three_two_one)
    assert [line.cells[0].mark for line in cross_table(history)] == ["½", "½"]
    assert [line.points for line in cross_table(history)] == [2, 2]
    assert values(standings(history, ["WON"])) == {1: 0, 2: 0}


def test_fc05_win_compares_points_even_when_a_draw_pays_like_a_win() -> None:
    generous = Scoring(win=Fraction(2), draw=Fraction(2), loss=Fraction(1))
    table = standings(event({1: "2w=", 2: "1b="}, scoring=generous), ["WIN", "WON"])
    assert values(table) == {1: 1, 2: 1}
    assert values(table, 1) == {1: 0, 2: 0}


def test_fc24_progressive_score_of_a_player_who_left() -> None:
    lines = {
        1: "5w1 6w1 7w1 8w1 3b0",  # A
        2: "6w1 7w1 8w0 5w1 9w1",  # B
        3: "7w1 8w1 5w1 6w0 1w1",  # C
        4: "8w1 5w1 6w1 7w1 .",  # D, then withdrawn
        5: "1b0 4b0 3b0 2b0 Z",
        6: "2b0 1b0 4b0 3b1 Z",
        7: "3b0 2b0 1b0 4b0 Z",
        8: "4b0 3b0 2b1 1b0 Z",
        9: "Z Z Z Z 2b0",
    }
    history = event(lines, left={4: 4})
    table = standings(history, ["PS"])
    found = values(table)
    assert [found[n] for n in (1, 2, 3, 4)] == [14, 12, 13, 14]
    marked = {row.number: row.withdrawn_after for row in table.rows}
    assert marked[4] == 4
    assert set(marked) == set(lines)
    assert [c.value for c in next(r for r in table.rows if r.number == 4).tiebreaks[0].contributions] == [
        1, 2, 3, 4, 4,
    ]  # fmt: skip


# Double cycle of four; P1 and P2 level, P2 with more wins.
ONE_WIN_EACH = {
    1: "2w1 3w= 4w= 2b0 3b= 4b=",
    2: "1b0 4w1 3w1 1w1 4b0 3b0",
    3: "4w= 1b= 2b0 4b= 1w= 2w1",
    4: "3b= 2b0 1b= 3w= 2w1 1w=",
}
WIN_AND_DRAW = {
    1: "2w1 3w= 4w= 2b= 3b= 4b=",
    2: "1b0 4w1 3w1 1w= 4b1 3b0",
    3: "4w= 1b= 2b0 4b= 1w= 2w1",
    4: "3b= 2b0 1b= 3w= 2w0 1w=",
}


def test_fc25_one_win_each_leaves_it_to_the_next_tie_break() -> None:
    table = standings(event(ONE_WIN_EACH, system=System.DOUBLE_ROUND_ROBIN), ["DE", "WIN"])
    places = {row.number: row for row in table.rows}
    assert places[1].points == places[2].points == 3
    assert places[2].place < places[1].place
    assert values(table)[1] == values(table)[2]


def test_fc25_a_win_and_a_draw_decide() -> None:
    table = standings(event(WIN_AND_DRAW, system=System.DOUBLE_ROUND_ROBIN), ["DE", "WIN"])
    first, second = table.rows[:2]
    assert (first.number, second.number, second.decided_by) == (1, 2, "DE")
    assert (first.tiebreaks[0].value, second.tiebreaks[0].value) == (Fraction(3, 4), Fraction(1, 4))
    assert [(c.round, c.own_result) for c in first.tiebreaks[0].contributions] == [(1, 1), (4, HALF)]


def test_fc25_a_missing_second_game_leaves_direct_encounter_open() -> None:
    history = event(ONE_WIN_EACH, system=System.DOUBLE_ROUND_ROBIN)
    table = standings(history, ["DE", "WIN"], after_round=3)
    assert [(r.number, r.points, r.decided_by) for r in table.rows[:2]] == [(2, 2, ""), (1, 2, "WIN")]


def test_fc26_direct_encounter_shows_a_value_and_names_the_game() -> None:
    history = event({1: "2w1 Z", 2: "1b0 F"}, ratings={1: 2400})
    table = standings(history, ["DE"])
    assert values(table) == {1: 1, 2: 0}
    sentences = [str(s) for s in why_text(table.rows[0], table.rows[1])]
    assert "Direct encounter (DE): 1 (1 against number 2 in round 1)." in sentences
    assert sentences[-1] == "Direct encounter (DE) decides against number 2: 1 to 0."


def test_fc26_direct_encounter_shows_a_value_where_rating_decided_already() -> None:
    history = event({1: "2w1 Z", 2: "1b0 F"}, ratings={1: 2400, 2: 2000})
    table = standings(history, ["RTNG", "DE"])
    assert [(r.number, r.decided_by) for r in table.rows] == [(1, ""), (2, "RTNG")]
    assert values(table, 1) == {1: 1, 2: 0}
    sentences = [str(s) for s in why_text(table.rows[0], table.rows[1])]
    assert (
        "Direct encounter (DE): not needed; against those with the same points 1 (1 against number 2 in round 1)."
        in sentences
    )
    assert sentences[-1] == "Rating (RTNG) decides against number 2: 2400 to 2000."


def test_fc27_buchholz_is_not_for_round_robins() -> None:
    history = event({1: "2w1", 2: "1b0"}, system=System.ROUND_ROBIN)
    table = standings(history, ["BH", "BH/C1", "FB", "AOB", "SB"])
    assert [code for code, _ in table.dropped] == ["BH", "BH/C1", "FB", "AOB"]
    assert all("C.07, 8" in str(why) for _, why in table.dropped)
    assert [v.code for v in table.rows[0].tiebreaks] == ["SB"]


def test_fc27_rating_tie_breaks_need_a_rule_for_unrated_players() -> None:
    history = event({1: "2w1", 2: "1b0"}, ratings={1: 2000, 2: 0})
    codes = ["ARO", "TPR", "PTP", "APRO", "APPO", "RTNG", "WIN"]
    table = standings(history, codes)
    assert [code for code, _ in table.dropped] == codes[:-1]
    ruled = standings(history, codes, unrated_counts_as=1400)
    assert ruled.dropped == ()
    assert {r.number: r.tiebreaks[0].value for r in ruled.rows} == {1: 1400, 2: 2000}


def test_fc30_quarter_points_stay_quarters() -> None:
    quarter = Scoring(absent=Fraction(1, 4))
    history = event({1: "2w1 F", 2: "1b0 Z", 3: "Z Z"}, scoring=quarter)
    table = standings(history, ["PS", "BH", "SB"])
    assert {r.number: r.points for r in table.rows} == {1: 2, 2: Fraction(1, 4), 3: HALF}
    assert values(table)[3] == Fraction(3, 4)
    assert all(isinstance(v.value, Fraction) for r in table.rows for v in r.tiebreaks)
