"""Time controls: the code of the report file, the forms people write, and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.domain.errors import InputError
from tournaments.domain.time_control import (
    DelayKind,
    Period,
    TimeControl,
    parse_code,
    parse_human,
    parse_time_control,
)


@pytest.mark.parametrize(
    ("text", "code", "shown"),
    [
        ("5400+30", "5400+30", "90' + 30\""),
        ("15+10", "900+10", "15' + 10\""),
        ("3+2", "180+2", "3' + 2\""),
        ("5", "300", "5'"),
        ("180+2", "180+2", "3' + 2\""),
        ("G/25 d5", "1500d5", "25' d5"),
        ("G/60;d5", "3600d5", "60' d5"),
        ("25' b10", "1500b10", "25' b10"),
        ("40/7200:3600", "40/7200:3600", "120'/40 + 60'"),
        ("40/6000+30:900+30", "40/6000+30:900+30", "100'/40 + 15' + 30\""),
        ("90'/40 + 30' + 30\"", "40/5400+30:1800+30", "90'/40 + 30' + 30\""),
        ("90′/40 + 30′ + 30″", "40/5400+30:1800+30", "90'/40 + 30' + 30\""),
        ("100'/40 + 50'/20 + 15' + 30\"", "40/6000+30:20/3000+30:900+30", "100'/40 + 50'/20 + 15' + 30\""),
        ("40/90, SD/30, +30", "40/5400+30:1800+30", "90'/40 + 30' + 30\""),
        ("120/40 + 60", "40/7200:3600", "120'/40 + 60'"),
        ("2h/40, 1h/20, 30'", "40/7200:20/3600:1800", "120'/40 + 60'/20 + 30'"),
        ("1h30 + 30s", "5400+30", "90' + 30\""),
        ("90 min + 30 s/move", "5400+30", "90' + 30\""),
        (
            "90 minutes for 40 moves, 30 minutes for the rest, 30 seconds increment",
            "40/5400+30:1800+30",
            "90'/40 + 30' + 30\"",
        ),
        ("90 мин + 30 сек на ход", "5400+30", "90' + 30\""),
        ("45'45\"", "2745", "45'45\""),
    ],
)
def test_both_spellings(text: str, code: str, shown: str) -> None:
    control = parse_time_control(text)
    assert (control.code, control.shown, str(control)) == (code, shown, code)
    assert parse_code(code) == control
    assert parse_time_control(shown) == control


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty"),
        ("59", "59 seconds"),
        ("15+10", "15 seconds"),
        ("5400:3600", "Period 1 needs a number of moves"),
        ("40/5400+30:", "not a period"),
        ("5400+", "not a period"),
        ("abc", "“abc” is not a period"),
        ("0/5400", "1 to 200"),
        ("60+61", "more for each move"),
        ("400000", "400000 seconds"),
        ("5400d5b5", "not a period"),
    ],
)
def test_a_bad_code_says_what_is_wrong(text: str, words: str) -> None:
    with pytest.raises(InputError, match=words) if text else pytest.raises(InputError):
        parse_code(text)


@pytest.mark.parametrize(
    "text", ["", "x", "d5", "+30 +30", "90' + 30'", "1e3", "90'/40 + 30\" + 15'", "15++", "15+", "-15"]
)
def test_a_bad_form_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        parse_human(text)


def test_no_periods_are_no_time_control() -> None:
    with pytest.raises(InputError, match="empty"):
        TimeControl(())


def test_thinking_time_follows_the_moves_through_the_periods() -> None:
    control = parse_code("40/7200:3600+30")
    assert control.base_s == 10800
    assert control.thinking_time_s() == 10800 + 20 * 30
    assert control.thinking_time_s(0) == 10800
    assert parse_code("40/6000+30:900+30").thinking_time_s() == 6900 + 60 * 30
    assert parse_code("20/1800+10").thinking_time_s() == 1800 + 60 * 10
    assert parse_code("1500d5").thinking_time_s() == 1800
    assert parse_code("1500d5").thinking_time_s(count_delay=False) == 1500


def test_different_increments_are_written_by_period() -> None:
    control = parse_code("40/7200:3600+30")
    assert control.shown == "120'/40, 60' + 30\""
    assert control.has_increment
    assert not control.has_delay
    assert parse_code("180b2").has_delay


delays = st.one_of(
    st.tuples(st.just(0), st.none()), st.tuples(st.integers(1, 60), st.sampled_from(DelayKind))
)


@st.composite
def controls(draw: st.DrawFn) -> TimeControl:
    """Any time control whose periods share increment and delay, as they are written in one line."""
    increment = draw(st.integers(0, 60))
    delay, kind = draw(delays) if increment == 0 else (0, None)
    moves = draw(st.lists(st.integers(1, 60), max_size=2))
    last = draw(st.one_of(st.none(), st.integers(1, 60)))
    bases = [draw(st.integers(180, 9000)) for _ in (*moves, last)]
    return TimeControl(
        tuple(
            Period(base, count, increment, delay, kind)
            for base, count in zip(bases, [*moves, last], strict=True)
        )
    )


@given(control=controls())
def test_written_and_read_back_it_is_the_same(control: TimeControl) -> None:
    assert parse_code(control.code) == control
    assert parse_time_control(control.code) == control
    assert parse_human(control.shown) == control


@given(text=st.text(alphabet="0123456789/+:'\"dbhgsm ,;.x", max_size=25))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        control = parse_time_control(text)
    except InputError:
        return
    assert parse_code(control.code) == control
