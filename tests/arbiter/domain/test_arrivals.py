"""Default time: never at equality, from the right start, both sides."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from arbiter.domain.arrivals import (
    CountedFrom,
    arrival_state,
    both_arrivals_result,
    default_rule,
    forfeited,
)
from arbiter.domain.laws import load_laws
from arbiter.domain.regulations import parse_regulations
from tournaments.domain.errors import InputError
from tournaments.domain.results import RESULTS, Colour, Result

PLANNED = datetime(2026, 12, 1, 10, 0, tzinfo=UTC)
STARTED = datetime(2026, 12, 1, 10, 4, tzinfo=UTC)


@pytest.mark.parametrize(("second", "allowed"), [(-1, False), (0, False), (1, True)])
def test_fc20_a_forfeit_is_allowed_only_after_the_default_time_6_7_1(second: int, allowed: bool) -> None:
    now = STARTED + timedelta(minutes=10, seconds=second)
    state = arrival_state(now, PLANNED, STARTED, 600, CountedFrom.REAL)
    assert state.may_forfeit is allowed
    assert state.forfeit_after == STARTED + timedelta(minutes=10)
    assert state.late_s == 600 + second


def test_fc20_before_2009_it_counts_from_the_scheduled_start_6_6() -> None:
    rule = default_rule(load_laws("2005"), parse_regulations({"default_time": 600}))
    assert rule.counted_from is CountedFrom.SCHEDULED
    now = PLANNED + timedelta(minutes=10, seconds=1)
    assert arrival_state(now, PLANNED, STARTED, rule.seconds, rule.counted_from).may_forfeit


def test_fc20_the_event_may_choose_the_start() -> None:
    rule = default_rule(load_laws("2023"), parse_regulations({"default_from": "scheduled"}))
    assert (rule.counted_from, rule.counted_from_from) == (CountedFrom.SCHEDULED, "regulations")
    assert (rule.seconds, rule.seconds_from) == (0, "laws")


def test_part_of_a_second_late_is_late() -> None:
    now = STARTED + timedelta(milliseconds=600_500)
    assert arrival_state(now, PLANNED, STARTED, 600, "real").may_forfeit


def test_before_the_round_has_started_nothing_runs() -> None:
    state = arrival_state(PLANNED + timedelta(hours=1), PLANNED, None, 0, "real")
    assert (state.started, state.late_s, state.may_forfeit, state.forfeit_after) == (False, 0, False, None)


def test_early_is_not_late() -> None:
    state = arrival_state(PLANNED - timedelta(minutes=5), PLANNED, STARTED, 0, "scheduled")
    assert (state.late_s, state.started, state.may_forfeit) == (0, False, False)


def test_without_the_default_time_2014_demands_nobody_forfeits() -> None:
    rule = default_rule(load_laws("2014"), parse_regulations({}))
    state = arrival_state(STARTED + timedelta(hours=2), PLANNED, STARTED, rule.seconds, rule.counted_from)
    assert (state.may_forfeit, state.needs_default_time, state.late_s) == (False, True, 7200)


def test_zones_are_compared_as_moments() -> None:
    moscow = timezone(timedelta(hours=3))
    now = datetime(2026, 12, 1, 13, 14, 1, tzinfo=moscow)
    assert arrival_state(now, PLANNED, STARTED, 600, "real").may_forfeit


def test_a_moment_without_a_zone_is_refused() -> None:
    with pytest.raises(InputError, match="time zone"):
        arrival_state(datetime(2026, 12, 1, 10, 0), PLANNED, STARTED, 600, "real")  # noqa: DTZ001


@pytest.mark.parametrize(
    ("white", "black", "result"), [(601, 601, "-/-"), (601, 600, "-/+"), (0, 601, "+/-"), (600, 600, None)]
)
def test_both_absent(white: int, black: int, result: str | None) -> None:
    states = [
        arrival_state(STARTED + timedelta(seconds=late), PLANNED, STARTED, 600, "real")
        for late in (white, black)
    ]
    found = both_arrivals_result(*states)
    assert (found.value if found else None) == result


def test_fc21_not_coming_is_a_forfeit_never_a_played_loss() -> None:
    assert forfeited(Colour.WHITE) is Result.BLACK_FORFEIT_WIN
    assert forfeited(Colour.BLACK) is Result.WHITE_FORFEIT_WIN
    for colour in Colour:
        row = RESULTS[forfeited(colour)]
        assert row.forfeit
        assert not row.rated
