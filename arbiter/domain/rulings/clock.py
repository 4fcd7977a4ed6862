"""Flags and disturbances from outside."""

from __future__ import annotations

from arbiter.domain.facts import Noticed
from arbiter.domain.offences import Kind
from arbiter.domain.proposal import Alternative, Outcome
from arbiter.domain.rates import RateOfPlay
from arbiter.domain.rulings.draft import Draft, side_text
from tournaments.domain.results import Colour, Result
from tournaments.domain.text import T


def decide(draft: Draft) -> None:
    """Dispatch inside the family."""
    match draft.facts.offence:
        case Kind.FLAG_FALL:
            _flag(draft, draft.by)
        case Kind.BOTH_FLAGS_FALL:
            _both(draft)
        case _:
            _outside(draft)


def _flag(draft: Draft, fallen: Colour) -> None:
    """6.9 (6.10 in 2001 and 2005); rapid and blitz appendices for who may act."""
    rule, facts = draft.regime.flag, draft.facts
    calls = rule.arbiter_calls
    if facts.noticed is Noticed.OBSERVED:
        draft.use("arbiter_calls", calls)
        if calls.value == "no":
            draft.say(T("Here the arbiter does not point out a fallen flag: the opponent must claim."))
            return
    if facts.clocks is not None and facts.clocks.of(fallen) > 0:
        draft.warn(
            "flag_not_down",
            T(
                "The clock of %(side)s shows time left: a flag that has not fallen loses nothing.",
                side=side_text(fallen),
            ),
        )
    claimant_down = facts.clocks is not None and facts.clocks.of(fallen.other) == 0
    if claimant_down and rule.own_flag_up.value and facts.first_flag is None:
        draft.use("own_flag_up", rule.own_flag_up)
        draft.say(T("The claimant's own flag is down too: the claim is not valid."))
        _both(draft)
        return
    draft.use("no_mate", rule.no_mate)
    draft.say(T("The flag of %(side)s has fallen.", side=side_text(fallen)))
    draft.lose(fallen, rule.no_mate.value)


def _both(draft: Draft) -> None:
    """Both flags down: draw in the last period, else play on; the side whose flag fell first loses where it is known."""
    rule, facts = draft.regime.flag, draft.facts
    if facts.first_flag is not None and facts.offence is Kind.BOTH_FLAGS_FALL:
        draft.say(T("The clock shows which flag fell first."))
        draft.use("no_mate", rule.no_mate)
        draft.lose(facts.first_flag, rule.no_mate.value)
        return
    last = _last_period(draft)
    if rule.both_last_period.value == rule.both_other_period.value or last is True:
        _both_outcome(draft, draft.use("both_flags", rule.both_last_period))
    elif last is False:
        _both_outcome(draft, draft.use("both_flags", rule.both_other_period))
    else:
        draft.cite(*rule.both_last_period.articles, *rule.both_other_period.articles)
        draft.outcome = Outcome.ASK
        draft.ask("last_period")
        draft.choices.extend(("draw", "continue"))
        draft.say(T("Both flags are down: a draw in the last period, otherwise the game goes on."))


def _both_outcome(draft: Draft, word: str) -> None:
    if word == "draw":
        draft.outcome, draft.result = Outcome.DRAW, Result.DRAW
        draft.say(T("Both flags are down and nobody can tell which fell first: the game is drawn."))
    else:
        draft.outcome = Outcome.CONTINUE
        draft.say(T("Both flags are down and nobody can tell which fell first: the game goes on."))


def _last_period(draft: Draft) -> bool | None:
    """Was it the last period? Rapid and blitz are one finish; otherwise the facts or a single period say."""
    if draft.facts.last_period is not None:
        return draft.facts.last_period
    if draft.conditions.single_period:
        return True
    return None if draft.conditions.rate is RateOfPlay.STANDARD or draft.conditions.control else True


def _outside(draft: Draft) -> None:
    draft.use("external_disturbance", draft.laws.conduct.external_disturbance)
    draft.outcome = Outcome.ASK
    draft.choices.extend(("add_time", "continue"))
    draft.say(T("The arbiter may give one or both players more time."))
    draft.alternatives.append(Alternative(Outcome.CONTINUE, None, T("Nobody was harmed by it.")))
