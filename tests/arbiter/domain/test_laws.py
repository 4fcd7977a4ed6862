"""The editions as data: complete, in order, every value with its article."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from datetime import date, timedelta
from importlib.resources import files

import pytest

from arbiter.domain.laws import Laws, edition_in_force, editions, load_laws
from arbiter.domain.laws.ladder_text import ladder
from arbiter.domain.laws.loader import parse_laws
from arbiter.domain.laws.types import Value
from arbiter.domain.offences import Kind
from arbiter.domain.penalties import Penalty
from arbiter.domain.rates import RateOfPlay
from arbiter.domain.regulations import parse_regulations
from tournaments.domain.errors import InputError

IDS = ["1997", "2001", "2005", "2009", "2014", "2017", "2018", "2023"]
KINDS = {kind.value for kind in Kind}


def values_of(thing: object, path: str = "") -> Iterator[tuple[str, Value[object]]]:
    """All values below a dataclass with the way to them."""
    if isinstance(thing, Value):
        yield path, thing
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from values_of(getattr(thing, field.name), f"{path}.{field.name}")


def test_the_eight_editions_follow_each_other_without_a_gap() -> None:
    found = editions()
    assert [edition.id for edition in found] == IDS
    for before, after in zip(found, found[1:], strict=False):
        assert before.in_force_to is not None
        assert before.in_force_to + timedelta(days=1) == after.in_force_from
    assert found[-1].in_force_to is None


@pytest.mark.parametrize(
    ("day", "edition"),
    [
        (date(1997, 7, 1), "1997"),
        (date(2005, 6, 30), "2001"),
        (date(2005, 7, 1), "2005"),
        (date(2014, 6, 30), "2009"),
        (date(2017, 12, 31), "2017"),
        (date(2018, 1, 1), "2018"),
        (date(2022, 12, 31), "2018"),
        (date(2026, 12, 1), "2023"),
    ],
)
def test_the_day_of_the_game_chooses_the_edition(day: date, edition: str) -> None:
    assert edition_in_force(day).id == edition


def test_before_the_oldest_edition_nothing_is_in_force() -> None:
    with pytest.raises(InputError, match="1997-07-01"):
        edition_in_force(date(1997, 6, 30))


def test_an_unknown_edition_names_those_that_exist() -> None:
    with pytest.raises(InputError, match="1997, 2001, 2005, 2009, 2014, 2017, 2018, 2023"):
        load_laws("2013")


@pytest.mark.parametrize("edition", IDS)
@pytest.mark.parametrize("rate", list(RateOfPlay))
@pytest.mark.parametrize("supervised", [True, False])
def test_every_value_of_every_regime_has_an_article_or_is_marked_unknown(
    edition: str, rate: RateOfPlay, supervised: bool
) -> None:
    regime = load_laws(edition).regime(rate.value, supervised)
    found = dict(values_of(regime))
    assert len(found) >= 30
    for path, value in found.items():
        assert value.articles or value.value == "unknown", path
        assert all(" " not in article.strip() for article in value.articles), path
    scales = regime.illegal_move.scales.value
    assert {kind for scale in scales for kind in scale} <= KINDS
    assert set(regime.illegal_move.arbiter_unasked.value) <= KINDS


@pytest.mark.parametrize("edition", IDS)
def test_every_common_value_has_an_article(edition: str) -> None:
    laws = load_laws(edition)
    found = dict(values_of(laws))
    assert len(found) > 50
    for path, value in found.items():
        assert value.articles or value.value in ("unknown", ()), path
    assert {kind for kind, _ in laws.kind_articles} == {kind.value for kind in COUNTABLE}


COUNTABLE = (
    Kind.ILLEGAL_MOVE,
    Kind.BOTH_KINGS_IN_CHECK,
    Kind.PROMOTION_STANDING,
    Kind.PROMOTION_INCOMPLETE,
    Kind.KING_CAPTURED,
    Kind.TWO_HANDS,
    Kind.CLOCK_WITHOUT_MOVE,
)


def test_supervision_matters_from_2009_and_never_in_standard_play() -> None:
    for edition in IDS:
        laws = load_laws(edition)
        assert laws.two_regimes("rapid") is (edition >= "2009")
        assert laws.two_regimes("blitz") is (edition >= "2009")
        assert laws.regime("standard", True) is laws.regime("standard", False)


@pytest.mark.parametrize(
    ("edition", "path"),
    [
        ("1997", "wrong_claim.opponent_add_s"),
        ("1997", "wrong_claim.claimant"),
        ("2005", "wrong_claim.claimant"),
        ("2014", "flag.both_last_period"),
    ],
)
def test_open_questions_carry_the_mark(edition: str, path: str) -> None:
    found = dict(values_of(load_laws(edition).regime("standard", False)))
    assert found["." + path].uncertain


def test_the_gap_of_2023_in_supervised_blitz_carries_the_mark() -> None:
    regime = load_laws("2023").regime("blitz", True)
    assert regime.illegal_move.compensation_s.value == (60,)
    assert regime.illegal_move.compensation_s.uncertain
    assert regime.wrong_claim.opponent_add_s.uncertain
    assert not load_laws("2023").regime("blitz", False).illegal_move.compensation_s.uncertain


@pytest.mark.parametrize(
    ("edition", "penalties"),
    [
        ("1997", ["warning", "opponent_time", "offender_time", "game_lost", "expulsion"]),
        (
            "2009",
            [
                "warning",
                "opponent_time",
                "offender_time",
                "game_lost",
                "offender_points",
                "opponent_points",
                "expulsion",
            ],
        ),
        (
            "2014",
            [
                "warning",
                "opponent_time",
                "offender_time",
                "opponent_points",
                "offender_points",
                "game_lost",
                "fine",
                "expulsion",
            ],
        ),
        ("2023", [penalty.value for penalty in Penalty]),
    ],
)
def test_the_list_of_penalties_13_4_and_12_9(edition: str, penalties: list[str]) -> None:
    assert [row.penalty for row in load_laws(edition).penalties] == penalties


def test_12_9_8_exclusion_from_rounds_exists_from_2017() -> None:
    for edition in IDS:
        rows = {row.penalty: row for row in load_laws(edition).penalties}
        assert ("exclusion_rounds" in rows) is (edition >= "2017")
        assert ("fine" in rows) is (edition >= "2014")
    assert rows["exclusion_rounds"].article == "12.9.8"
    assert rows["expulsion"].severity_order == 9


def test_appeals_12_10_and_11_10() -> None:
    assert load_laws("2009").appeals.allowed.article == "12.10"
    assert load_laws("2009").appeals.not_against.value == ("10.2d", "D")
    assert load_laws("2023").appeals.allowed.article == "11.10"
    assert load_laws("2001").appeals.allowed.value == "unknown"


@pytest.mark.parametrize(
    ("edition", "rate", "supervised", "line"),
    [
        ("1997", "standard", False, "position restored, no extra time, no limit; default time 60 min"),
        ("1997", "rapid", False, "1st +2:00, 2nd +2:00, 3rd loses (uncertain); default time 60 min"),
        ("2001", "standard", False, "1st +2:00, 2nd +2:00, 3rd loses; default time 60 min"),
        ("2009", "blitz", False, "1st loses; default time 0 min"),
        ("2014", "blitz", True, "1st +1:00, 2nd loses; default time must be set"),
        ("2018", "rapid", False, "1st +2:00, 2nd loses; default time 0 min"),
        ("2023", "rapid", False, "1st +1:00, 2nd loses; default time 0 min"),
        ("2023", "blitz", True, "1st +1:00, 2nd loses (uncertain); default time 0 min"),
    ],
)
def test_the_ladder_in_one_line(edition: str, rate: str, supervised: bool, line: str) -> None:
    assert str(ladder(load_laws(edition), rate, supervised)) == line


def test_the_line_follows_the_regulations() -> None:
    own = parse_regulations({"compensation": "60,30", "loses_at": 5, "default_time": 450})
    line = str(ladder(load_laws("2023"), "blitz", True, own))
    assert line == "each +1:00, number 5 loses; default time 7:30 min"


def _text(edition: str) -> str:
    return (files("arbiter.domain.laws") / f"{edition}.toml").read_text(encoding="utf-8")


def test_a_new_edition_is_one_new_file() -> None:
    text = _text("2023").replace('id = "2023"', 'id = "2031"')
    laws = parse_laws(text.replace('[120], article = "7.5.5"', '[90], article = "7.5.9"'))
    assert isinstance(laws, Laws)
    assert laws.id == "2031"
    assert laws.regime("standard", False).illegal_move.compensation_s == Value((90,), "7.5.9")
    assert laws.regime("rapid", True).illegal_move.compensation_s.value == (60,)


def test_a_misspelt_or_missing_value_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match=r"2023 phone: unknown \['sond'\], missing \['sound'\]"):
        parse_laws(_text("2023").replace("sound = {", "sond = {", 1))
