"""Clock arithmetic, and that a ruling never makes or loses time other than it says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter.domain import clocks
from arbiter.domain.clocks import CLOCK_MAX_S, Pair
from arbiter.domain.facts import Conditions, Facts, Noticed, conditions
from arbiter.domain.laws import editions, load_laws
from arbiter.domain.offences import Kind
from arbiter.domain.rates import RateOfPlay
from arbiter.domain.regulations import Regulations
from arbiter.domain.rule import propose
from arbiter.domain.rulings.claims import deduction_s
from tournaments.domain.errors import InputError
from tournaments.domain.results import Colour
from tournaments.domain.time_control import parse_code

readings = st.builds(Pair, st.integers(0, 7200), st.integers(0, 7200))
laws_ids = st.sampled_from([edition.id for edition in editions()])


@given(
    laws_id=laws_ids,
    rate=st.sampled_from(RateOfPlay),
    supervised=st.booleans(),
    kind=st.sampled_from([kind for kind in Kind if kind not in (Kind.LATE_ARRIVAL, Kind.BOTH_LATE)]),
    by=st.sampled_from(Colour),
    earlier=st.integers(0, 4),
    moved=st.booleans(),
    noticed=st.sampled_from(Noticed),
    before=readings,
)
def test_what_is_set_is_what_was_read_plus_what_is_said(
    laws_id: str,
    rate: RateOfPlay,
    supervised: bool,
    kind: Kind,
    by: Colour,
    earlier: int,
    moved: bool,
    noticed: Noticed,
    before: Pair,
) -> None:
    facts = Facts(kind, by, earlier=earlier, opponent_moved=moved, noticed=noticed, clocks=before)
    proposal = propose(load_laws(laws_id), Regulations(), Conditions(rate, supervised), facts)
    assert proposal.set == before + proposal.add
    if kind not in (Kind.WRONG_DRAW_CLAIM,):
        assert proposal.add.of(by) == 0
    assert proposal.add.of(by) <= 0 <= proposal.add.of(by.other) <= 180
    if proposal.result is not None:
        assert proposal.add.zero


@given(
    laws_id=laws_ids,
    by=st.sampled_from(Colour),
    before=readings,
    code=st.sampled_from(["900+10", "180+2", "5400"]),
)
def test_a_press_takes_back_exactly_the_increment_or_all_there_is(
    laws_id: str, by: Colour, before: Pair, code: str
) -> None:
    laws, control = load_laws(laws_id), parse_code(code)
    where = conditions(laws, control, True)
    plain = propose(laws, Regulations(), where, Facts(Kind.ILLEGAL_MOVE, by, clocks=before))
    pressed = propose(laws, Regulations(), where, Facts(Kind.ILLEGAL_MOVE, by, clocks=before, pressed=True))
    increment = control.periods[0].increment_s
    assert pressed.increment_removed == min(increment, before.of(by))
    assert plain.set is not None
    assert pressed.set == plain.set.plus(by, -pressed.increment_removed)
    assert plain.increment_removed == 0


@given(remaining=st.integers(0, CLOCK_MAX_S))
def test_9_5_deductions_never_take_more_than_there_is(remaining: int) -> None:
    assert deduction_s("none", remaining) == 0
    half = deduction_s("half_max_180", remaining)
    assert half == min(remaining // 2, 180)
    scale = deduction_s("scale_2001", remaining)
    assert 0 <= scale <= 180
    if remaining >= 60:
        assert remaining - scale >= 60
    else:
        assert scale == 0


@given(before=readings, change=st.builds(Pair, st.integers(-9000, 40000), st.integers(-9000, 40000)))
def test_a_clock_stays_between_zero_and_what_it_can_show(before: Pair, change: Pair) -> None:
    after = clocks.apply(before, change)
    for colour in Colour:
        wanted = before.of(colour) + change.of(colour)
        assert 0 <= after.readings.of(colour) <= CLOCK_MAX_S
        assert (after.readings.of(colour) != wanted) is (colour in after.clamped)


def test_halves_are_rounded_down() -> None:
    assert [clocks.half_rounded_down(n) for n in (0, 1, 2, 301)] == [0, 0, 1, 150]


@pytest.mark.parametrize("pair", [Pair(-1, 5), Pair(5, CLOCK_MAX_S + 1)])
def test_a_reading_no_clock_shows_is_refused(pair: Pair) -> None:
    with pytest.raises(InputError, match="cannot show"):
        clocks.check_readings(pair)


def test_a_full_clock_takes_what_fits_and_says_so() -> None:
    facts = Facts(Kind.ILLEGAL_MOVE, Colour.WHITE, clocks=Pair(10, CLOCK_MAX_S))
    proposal = propose(load_laws("2023"), Regulations(), Conditions(RateOfPlay.STANDARD), facts)
    assert proposal.add == Pair(0, 120)
    assert proposal.set == Pair(10, CLOCK_MAX_S)
    assert [warning.code for warning in proposal.warnings] == ["clock_limit"]


def test_the_increment_of_the_period_being_played() -> None:
    laws = load_laws("2023")
    where = conditions(laws, parse_code("40/7200:3600+30"), False)
    facts = Facts(Kind.ILLEGAL_MOVE, Colour.WHITE, clocks=Pair(100, 100), pressed=True)
    guessed = propose(laws, Regulations(), where, facts)
    assert (guessed.increment_removed, guessed.asks) == (0, ("period",))
    second = propose(
        laws,
        Regulations(),
        where,
        Facts(Kind.ILLEGAL_MOVE, Colour.WHITE, clocks=Pair(100, 100), pressed=True, period=2),
    )
    assert (second.increment_removed, second.asks) == (30, ())


@pytest.mark.parametrize(("seconds", "text"), [(0, "0:00"), (65, "1:05"), (3725, "1:02:05"), (-90, "-1:30")])
def test_times_as_people_read_them(seconds: int, text: str) -> None:
    assert clocks.shown(seconds) == text
