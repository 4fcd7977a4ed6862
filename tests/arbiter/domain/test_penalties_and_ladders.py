"""Penalties in order of severity, and ladders an event sets itself."""

from __future__ import annotations

import pytest

from arbiter.domain.facts import Conditions, Facts
from arbiter.domain.ladders import Earlier, Scope, parse_ladder, parse_step, parse_steps
from arbiter.domain.laws import load_laws
from arbiter.domain.offences import Kind
from arbiter.domain.penalties import Penalty, by_severity, most_severe
from arbiter.domain.proposal import Outcome
from arbiter.domain.rates import RateOfPlay
from arbiter.domain.regulations import Regulations, parse_regulations
from arbiter.domain.rule import earlier_counted, propose
from tournaments.domain.errors import InputError
from tournaments.domain.results import Colour, Result


def test_fc40_the_most_severe_penalty_is_shown_first() -> None:
    assert most_severe([Penalty.WARNING, Penalty.GAME_LOST]) is Penalty.GAME_LOST
    assert most_severe([Penalty.GAME_LOST, Penalty.WARNING, Penalty.OPPONENT_TIME]) is Penalty.GAME_LOST
    assert by_severity([Penalty.WARNING, Penalty.EXPULSION, Penalty.GAME_LOST]) == (
        Penalty.EXPULSION,
        Penalty.GAME_LOST,
        Penalty.WARNING,
    )
    assert most_severe([]) is None


def _phones(scope: str) -> Regulations:
    return parse_regulations(
        {"ladders": [{"offence": "phone_sound", "scope": scope, "steps": ["warning+300", "loss"]}]}
    )


@pytest.mark.parametrize(
    ("scope", "outcome", "result"),
    [("event", Outcome.GAME_LOST, Result.WHITE_WINS), ("game", Outcome.TIME, None)],
)
def test_fc39_the_scope_decides_what_a_phone_in_round_5_costs_after_one_in_round_2(
    scope: str, outcome: Outcome, result: Result | None
) -> None:
    laws, own, where = load_laws("2023"), _phones(scope), Conditions(RateOfPlay.STANDARD)
    in_round_2 = [Earlier(Kind.PHONE_SOUND, same_game=False)]
    earlier = earlier_counted(laws, own, where, Kind.PHONE_SOUND, in_round_2)
    proposal = propose(laws, own, where, Facts(Kind.PHONE_SOUND, Colour.BLACK, earlier=earlier))
    assert proposal.outcome is outcome
    assert proposal.result is result
    assert proposal.count == earlier + 1
    assert proposal.add.white == (300 if outcome is Outcome.TIME else 0)


def test_fc39_the_ruling_keeps_the_rule_of_the_day() -> None:
    laws, own = load_laws("2009"), _phones("event")
    facts = Facts(Kind.PHONE_SOUND, Colour.WHITE)
    proposal = propose(laws, own, Conditions(RateOfPlay.RAPID), facts)
    used = {value.name: value for value in proposal.values}["ladder"]
    assert used.source == "regulations"
    assert used.value == {"offence": "phone_sound", "scope": "event", "steps": ["warning+300", "loss"]}
    assert proposal.articles == ("12.3b",)


def test_a_ladder_for_a_counted_kind_replaces_the_scale_but_not_the_deadline() -> None:
    own = parse_regulations({"ladders": [{"offence": "two_hands", "steps": ["warning", "60", "loss"]}]})
    laws, where = load_laws("2023"), Conditions(RateOfPlay.RAPID)
    first = propose(laws, own, where, Facts(Kind.TWO_HANDS, Colour.WHITE))
    second = propose(laws, own, where, Facts(Kind.TWO_HANDS, Colour.WHITE, earlier=1))
    late = propose(laws, own, where, Facts(Kind.TWO_HANDS, Colour.WHITE, opponent_moved=True))
    assert (first.outcome, second.outcome, second.add.black) == (Outcome.WARNING, Outcome.TIME, 60)
    assert late.claim_too_late


def test_the_laws_count_within_the_game_and_on_one_scale_7_5_5() -> None:
    where, own = Conditions(RateOfPlay.STANDARD), Regulations()
    history = [
        Earlier(Kind.TWO_HANDS, True),
        Earlier(Kind.ILLEGAL_MOVE, False),
        Earlier(Kind.CLOCK_WITHOUT_MOVE, True),
        Earlier(Kind.DISTURBING, True),
    ]
    assert earlier_counted(load_laws("2018"), own, where, Kind.ILLEGAL_MOVE, history) == 2
    assert earlier_counted(load_laws("2014"), own, where, Kind.ILLEGAL_MOVE, history) == 0
    assert earlier_counted(load_laws("2017"), own, where, Kind.TWO_HANDS, history) == 2
    letter = parse_regulations({"count_together": "letter"})
    assert earlier_counted(load_laws("2017"), letter, where, Kind.TWO_HANDS, history) == 1


def test_the_last_step_is_repeated() -> None:
    ladder = parse_ladder({"offence": "disturbing", "scope": "game", "steps": ["warning", "120"]})
    assert [ladder.step(n).text for n in range(4)] == ["warning", "120", "120", "120"]
    assert ladder.scope is Scope.GAME
    assert parse_ladder(ladder.as_json()) == ladder


@pytest.mark.parametrize("text", ["", "loss+300", "warning+warning", "0", "3601", "-5", "x", "300+300"])
def test_a_bad_step_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="step of a ladder"):
        parse_step(text)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"offence": "phone_sound"},
        {"offence": "x", "steps": ["loss"]},
        {"offence": "refusal", "scope": "y", "steps": ["1"]},
    ],
)
def test_a_bad_ladder_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(InputError):
        parse_ladder(data)


def test_the_short_form_for_phones() -> None:
    own = parse_regulations({"phone_penalty": "warning+300,loss", "phone_scope": "event"})
    ladder = own.ladder(Kind.PHONE_PRESENT)
    assert ladder is not None
    assert ladder.scope is Scope.EVENT
    assert ladder.steps == parse_steps("warning+300, loss")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("compensation", "2 min"),
        ("loses_at", 0),
        ("loses_at", "x"),
        ("count_together", "all"),
        ("quickplay_finish", "maybe"),
        ("blitz_supervised_s", "-1"),
        ("wrong_claim_2005", "half"),
        ("phone_rule", "2015"),
        ("default_from", "now"),
        ("default_time", "1h"),
        ("ladders", "loss"),
        ("phone_penalty", "fine"),
    ],
)
def test_a_bad_regulation_is_refused_with_what_is_allowed(key: str, value: object) -> None:
    with pytest.raises(InputError):
        parse_regulations({key: value})


def test_an_unknown_regulation_names_the_known_ones() -> None:
    with pytest.raises(InputError, match="compensation, loses_at"):
        parse_regulations({"bonus": 1})


def test_empty_values_leave_the_laws_in_force() -> None:
    assert parse_regulations({"compensation": None, "loses_at": "", "quickplay_finish": True}) == Regulations(
        quickplay_finish=True
    )
