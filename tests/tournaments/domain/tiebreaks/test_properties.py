"""What must hold for every event."""

from __future__ import annotations

import pickle
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.domain.tiebreaks.events import event
from tournaments.domain.errors import InputError
from tournaments.domain.history import AbnormalPoints, Cell, History, HistoryPlayer
from tournaments.domain.results import RESULTS, CellCode, Colour, Scoring
from tournaments.domain.standings import edition_for, standings, why_text

CODES = (
    "BH/C1",
    "BH/M1/P",
    "FB",
    "SB/C1",
    "DE",
    "PS",
    "WIN",
    "REP",
    "STD",
    "AOB",
    "ARO/C1",
    "TPR",
    "PTP",
    "APRO",
)
BYES = (CellCode.HALF_BYE, CellCode.ZERO_BYE, CellCode.FULL_BYE, CellCode.PAB)
SCORINGS = (
    Scoring(),
    Scoring(win=Fraction(3), draw=Fraction(1)),
    Scoring(pab=Fraction(1, 4), absent=Fraction(1, 3)),
)


@st.composite
def histories(draw: st.DrawFn) -> History:
    count = draw(st.integers(2, 8))
    numbers = list(range(1, count + 1))
    cells: dict[int, list[Cell]] = {n: [] for n in numbers}
    for _ in range(draw(st.integers(1, 5))):
        order = draw(st.permutations(numbers))
        for white, black in zip(order[::2], order[1::2], strict=False):
            row = RESULTS[draw(st.sampled_from(list(RESULTS)))]
            cells[white].append(Cell(row.white, black, Colour.WHITE))
            cells[black].append(Cell(row.black, white, Colour.BLACK))
        if count % 2:
            cells[order[-1]].append(Cell(draw(st.sampled_from(BYES))))
    ratings = draw(st.lists(st.integers(1400, 2800), min_size=count, max_size=count))
    return History(
        players=tuple(HistoryPlayer(n, f"P{n}", r) for n, r in zip(numbers, ratings, strict=True)),
        cells={n: tuple(line) for n, line in cells.items()},
        planned_rounds=9,
        scoring=draw(st.sampled_from(SCORINGS)),
    )


def relabelled(history: History, new: dict[int, int]) -> History:
    def moved(cell: Cell | None) -> Cell | None:
        if cell is None or cell.opponent is None:
            return cell
        return Cell(cell.code, new[cell.opponent], cell.colour)

    return History(
        players=tuple(HistoryPlayer(new[p.number], p.name, p.rating) for p in history.players),
        cells={new[n]: tuple(moved(c) for c in line) for n, line in history.cells.items()},
        planned_rounds=history.planned_rounds,
        scoring=history.scoring,
    )


@given(histories())
@settings(max_examples=80, deadline=None)
def test_points_come_only_from_rounds(history: History) -> None:
    table = standings(history, CODES)
    assert {r.number: r.points for r in table.rows} == {
        p.number: history.score(p.number) for p in history.players
    }
    assert [r.points for r in table.rows] == sorted((r.points for r in table.rows), reverse=True)


@given(histories(), st.data())
@settings(max_examples=80, deadline=None)
def test_relabelling_players_changes_no_place_and_no_value(history: History, data: st.DataObject) -> None:
    numbers = [p.number for p in history.players]
    new = dict(zip(numbers, data.draw(st.permutations(numbers)), strict=True))
    before = {new[r.number]: (r.place, r.tiebreaks) for r in standings(history, CODES).rows}
    after = {r.number: (r.place, r.tiebreaks) for r in standings(relabelled(history, new), CODES).rows}
    assert after == before


@given(histories())
@settings(max_examples=60, deadline=None)
def test_what_is_not_cut_adds_up_to_the_value(history: History) -> None:
    summed = ("BH/C1", "BH/M1/P", "FB", "SB/C1", "PS", "WIN", "REP", "STD")
    for row in standings(history, summed).rows:
        for value in row.tiebreaks:
            assert value.value == sum((c.value for c in value.contributions if not c.cut), Fraction(0)), (
                value.code
            )


@given(histories())
@settings(max_examples=40, deadline=None)
def test_places_are_shared_exactly_where_nothing_decides_and_every_neighbour_has_a_reason(
    history: History,
) -> None:
    rows = standings(history, CODES).rows
    for index, (upper, lower) in enumerate(zip(rows, rows[1:], strict=False), 2):
        assert lower.place == (index if lower.decided_by else upper.place)
        assert str(why_text(upper, lower)[-1]).count(f"number {lower.number}") == 1 or not lower.decided_by
    assert rows[0].place == 1


@given(histories(), st.integers(1, 5))
@settings(max_examples=40, deadline=None)
def test_a_table_after_a_round_is_the_table_of_the_cut_event(history: History, after: int) -> None:
    after = min(after, history.rounds_paired)
    assert standings(history, CODES, after_round=after) == standings(history.cut(after), CODES)


def test_values_explain_themselves_after_pickling() -> None:
    table = standings(event({1: "2w1 3b=", 2: "1b0 U", 3: "U 1w="}), CODES)
    again = pickle.loads(pickle.dumps(table))
    assert again == table
    for row, other in zip(table.rows, again.rows, strict=True):
        assert [v.contributions for v in row.tiebreaks] == [v.contributions for v in other.tiebreaks]


def test_penalty_points_change_the_score_and_everything_made_of_it() -> None:
    plain = event({1: "2w1", 2: "1b0"})
    fined = event({1: "2w1", 2: "1b0"}, abnormal=(AbnormalPoints(1, 1, Fraction(-1, 2)),))
    assert [r.points for r in standings(plain, []).rows] == [1, 0]
    table = standings(fined, ["PS", "BH"])
    assert [(r.number, r.points, r.tiebreaks[0].value) for r in table.rows] == [
        (1, Fraction(1, 2), Fraction(1, 2)),
        (2, 0, 0),
    ]
    assert table.rows[1].tiebreaks[1].value == Fraction(1, 2)


@pytest.mark.parametrize(
    ("start", "edition"),
    [
        ("2026-02-28", "2024-08-01"),
        ("2026-03-01", "2026-03-01"),
        ("", "2026-03-01"),
        ("2025-01-01", "2024-08-01"),
    ],
)
def test_the_edition_goes_by_the_first_day(start: str, edition: str) -> None:
    assert standings(event({1: "U"}, start_date=start), []).rules == edition


def test_unknown_editions_and_rounds_are_refused() -> None:
    assert edition_for("2026-06-01", "2024-08") == "2024-08-01"
    for rules in ("2023", "2", "2027-01"):
        with pytest.raises(InputError, match="edition"):
            edition_for("", rules)
    with pytest.raises(InputError, match="Round 2 is not paired yet"):
        standings(event({1: "U"}), [], after_round=2)


def test_an_event_without_rounds_shares_the_first_place() -> None:
    table = standings(event({1: "", 2: ""}), ["BH", "DE", "AOB"])
    assert [(r.place, r.points) for r in table.rows] == [(1, 0), (1, 0)]
