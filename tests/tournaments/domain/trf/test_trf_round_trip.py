"""Any event written and read again is the same event, in both dialects."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings

from tests.tournaments.domain.trf.strategies import histories, tournaments
from tournaments.domain.history import History
from tournaments.domain.trf import (
    TrfTournament,
    read_trf,
    same_meaning,
    trf_from_history,
    validate_trf,
    write_trf,
)
from tournaments.domain.trf.strict import sum_of_letters

NOT_SAID_IN_TRF16 = {"172", "182", "192", "212", "222"}


@settings(max_examples=150, deadline=None)
@given(tournaments())
def test_trf26_round_trip(tournament: TrfTournament) -> None:
    text = write_trf(tournament)
    reading = read_trf(text)
    assert reading.problems == ()
    assert same_meaning(tournament, reading.tournament) == ()
    assert write_trf(reading.tournament) == text


@settings(max_examples=100, deadline=None)
@given(tournaments())
def test_trf16_round_trip(tournament: TrfTournament) -> None:
    text = write_trf(tournament, dialect="trf16")
    reading = read_trf(text)
    assert reading.problems == ()
    assert {d.record for d in same_meaning(tournament, reading.tournament)} <= NOT_SAID_IN_TRF16


@settings(max_examples=100, deadline=None)
@given(histories())
def test_history_comes_back_equal(history: History) -> None:
    again = read_trf(write_trf(trf_from_history(history))).tournament.history()
    assert again.players == history.players
    assert dict(again.cells) == dict(history.cells)
    assert (again.scoring, again.planned_rounds, again.system) == (
        history.scoring,
        history.planned_rounds,
        history.system,
    )
    assert [again.score(n) for n in again.cells] == [history.score(n) for n in history.cells]


@settings(max_examples=100, deadline=None)
@given(tournaments())
def test_fc23_points_column_is_the_sum_of_the_round_columns(tournament: TrfTournament) -> None:
    for dialect in ("trf26", "trf16"):
        text = write_trf(tournament, dialect=dialect)
        extra: dict[int, Fraction] = {}
        for given_points in tournament.abnormal:
            extra[given_points.number] = extra.get(given_points.number, Fraction(0)) + given_points.points
        for line in text.split("\r\n"):
            if line.startswith("001"):
                total = sum_of_letters(line[98::10], tournament.scoring) + extra.get(int(line[4:8]), 0)
                assert Fraction(line[80:84].strip()) == total


@settings(max_examples=100, deadline=None)
@given(tournaments())
def test_fc12_byes_only_without_opponent(tournament: TrfTournament) -> None:
    for dialect in ("trf26", "trf16"):
        text = write_trf(tournament, dialect=dialect)
        assert validate_trf(text) == ()
        for line in text.split("\r\n"):
            for start in range(91, len(line), 10) if line.startswith("001") else ():
                cell = line[start : start + 8]
                assert (cell[7] in "HFUZ") == (cell[:6] == "0000 -")
