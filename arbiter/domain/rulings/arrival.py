"""Late arrival of one player or both."""

from __future__ import annotations

from arbiter.domain import clocks
from arbiter.domain.arrivals import DefaultRule, default_rule, forfeited
from arbiter.domain.clocks import Pair
from arbiter.domain.offences import Kind
from arbiter.domain.proposal import Alternative, Outcome, Used
from arbiter.domain.rulings.draft import Draft, side_text
from tournaments.domain.errors import InputError
from tournaments.domain.results import Colour, Result
from tournaments.domain.text import T


def decide(draft: Draft) -> None:
    """6.6 (1997), 6.7 (2001, 2005), 6.6a (2009), 6.7a (2014), 6.7.1 (from 2017): lost when later, never at equality."""
    late = draft.facts.late
    if late is None:
        raise InputError(
            T("How late? %(offence)s needs the seconds.", offence=draft.facts.offence.value),
            code="late_missing",
        )
    rule = default_rule(draft.laws, draft.regulations)
    _note(draft, rule)
    sides = (draft.by,) if draft.facts.offence is Kind.LATE_ARRIVAL else tuple(Colour)
    if rule.seconds is None:
        draft.outcome = Outcome.ASK
        draft.ask("default_time")
        draft.choices.extend(("continue", "game_lost"))
        draft.say(
            T(
                "This edition wants the default time to be announced in advance, and none was: the arbiter decides."
            )
        )
        return
    _judge(draft, rule.seconds, late, sides)


def _note(draft: Draft, rule: DefaultRule) -> None:
    """Which default time, from which start, and who says so."""
    laws = draft.laws.default_time
    draft.cite(*rule.articles)
    for name, value, origin, uncertain in (
        ("default_time_s", rule.seconds, rule.seconds_from, laws.seconds.uncertain),
        ("default_from", rule.counted_from.value, rule.counted_from_from, laws.counted_from.uncertain),
    ):
        draft.values[name] = Used(name, value, origin, laws.seconds.article, uncertain and origin == "laws")


def _judge(draft: Draft, limit_s: int, late: Pair, sides: tuple[Colour, ...]) -> None:
    too_late = [side for side in sides if late.of(side) > limit_s]
    if not too_late:
        draft.outcome = Outcome.CONTINUE
        draft.say(
            T("Not later than the default time of %(time)s: the game is played.", time=clocks.shown(limit_s))
        )
        if len(sides) == 2 and limit_s:
            draft.cite(*draft.laws.default_time.white_loses_time.articles)
            draft.say(T("White loses the time until he arrives, unless the arbiter decides otherwise."))
        return
    draft.outcome = Outcome.GAME_LOST
    if len(too_late) == 2:
        draft.result = Result(draft.use("both_late", draft.laws.default_time.both_late))
        draft.say(
            T(
                "Both came later than the default time of %(time)s: both lose by forfeit.",
                time=clocks.shown(limit_s),
            )
        )
    else:
        draft.result = forfeited(too_late[0])
        draft.say(
            T(
                "%(side)s came later than the default time of %(time)s and loses by forfeit.",
                side=side_text(too_late[0]),
                time=clocks.shown(limit_s),
            )
        )
    draft.alternatives.append(Alternative(Outcome.CONTINUE, None, T("The arbiter decides otherwise.")))
