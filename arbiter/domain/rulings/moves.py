"""Illegal moves and what is counted with them, displaced pieces, touched pieces."""

from __future__ import annotations

from arbiter.domain import clocks
from arbiter.domain.facts import Noticed
from arbiter.domain.laws.types import IllegalMove, Value
from arbiter.domain.offences import OFFENCES, Kind
from arbiter.domain.proposal import Outcome
from arbiter.domain.rates import RateOfPlay
from arbiter.domain.rulings.conduct import from_penalty_list
from arbiter.domain.rulings.draft import Draft
from tournaments.domain.results import Result
from tournaments.domain.text import T, Text

ILLEGAL_POSITIONS = (Kind.BOTH_KINGS_IN_CHECK, Kind.PROMOTION_STANDING)


def counted_kinds(rule: IllegalMove) -> frozenset[str]:
    """All kinds this regime counts on a ladder."""
    return frozenset(kind for scale in rule.scales.value for kind in scale)


def counts_with(rule: IllegalMove, together: str, first: Kind, second: Kind) -> bool:
    """Do these two kinds count on one scale? `together` is all, conference or letter (7.5.5; 2017: 7.5.3, 7.7.2, 7.8.2)."""
    if together == "letter":
        return any(first.value in scale and second.value in scale for scale in rule.scales.value)
    return {first.value, second.value} <= counted_kinds(rule)


def decide(draft: Draft) -> None:
    """Dispatch inside the family."""
    kind = draft.facts.offence
    if kind is Kind.TOUCH_MOVE:
        _touch_move(draft)
    elif kind is Kind.DISPLACED_PIECES:
        _displaced(draft)
    elif kind.value not in counted_kinds(draft.regime.illegal_move):
        _not_counted(draft)
    elif not _illegal_position(draft):
        _counted(draft)


def _not_counted(draft: Draft) -> None:
    """Kinds this edition does not put on the ladder."""
    conduct, kind = draft.laws.conduct, draft.facts.offence
    if kind is Kind.TWO_HANDS:
        draft.use("two_hands", conduct.two_hands)
        from_penalty_list(draft)
    elif kind is Kind.CLOCK_WITHOUT_MOVE:
        draft.use("clock_without_move", conduct.clock_without_move)
        from_penalty_list(draft)
    elif kind is Kind.KING_CAPTURED:
        draft.use("king_captured", conduct.king_captured)
        draft.outcome = Outcome.CONTINUE
        draft.say(
            T(
                "This edition does not name the capture of a king: restore the last legal position and play on."
            )
        )
    else:
        draft.use("unpromoted_pawn", conduct.unpromoted_pawn)
        draft.outcome = Outcome.CONTINUE
        draft.say(
            T("The player must complete the promotion; this edition does not count it as an illegal move.")
        )


def _illegal_position(draft: Draft) -> bool:
    """Both kings in check or a pawn left on the last rank, where the arbiter waits for the next move; True if decided.

    2014 A.4d, 2017 and 2018 A.4.4, 2023 A.5.4. A claim in time is a claim of an illegal move like any other.
    """
    facts, action = draft.facts, draft.regime.illegal_position.action
    if facts.offence not in ILLEGAL_POSITIONS:
        return False
    if action.value == "wait_then_draw":
        if facts.opponent_moved:
            draft.use("illegal_position", action)
            draft.outcome, draft.result = Outcome.DRAW, Result.DRAW
            draft.say(
                T("The next move has been completed and the position is still illegal: the game is drawn.")
            )
            return True
        if facts.noticed is Noticed.OBSERVED or facts.by is None:
            draft.use("illegal_position", action)
            draft.outcome = Outcome.CONTINUE
            draft.say(
                T(
                    "Wait until the next move is completed; if the position is still illegal then, it is a draw."
                )
            )
            return True
        return False
    if facts.by is None:
        draft.cite(*draft.laws.articles_of(facts.offence.value), *action.articles)
        draft.outcome = Outcome.CONTINUE
        draft.ask("side")
        draft.say(
            T("Restore the last legal position and play on. Name the player to count it as an illegal move.")
        )
        return True
    return False


def _cite_ladder(draft: Draft, rule: IllegalMove) -> None:
    """The articles of the kind and of the regime."""
    if rule.cites.value == "kind":
        draft.cite(*draft.laws.articles_of(draft.facts.offence.value))
    draft.cite(*rule.cites.articles)


def _barred(draft: Draft, rule: IllegalMove) -> bool:
    """Nothing to decide: nobody may act, or it is too late. True if so."""
    facts = draft.facts
    arbiter_may = facts.offence.value in rule.arbiter_unasked.value
    if rule.who.value == "opponent" and facts.noticed is Noticed.OBSERVED and not arbiter_may:
        draft.use("who_may_act", rule.who)
        draft.say(T("Only the opponent may claim this here; the arbiter does not act without a claim."))
        return True
    if rule.deadline.value == "opponent_move" and facts.opponent_moved and not arbiter_may:
        draft.use("deadline", rule.deadline)
        draft.claim_too_late = True
        draft.say(T("The opponent has already made his next move: the illegal move stands."))
        if rule.after_deadline.value == "agreement":
            draft.say(T("It can be corrected only if both players agree."))
        return True
    return False


def _quickplay_finish(draft: Draft) -> bool:
    """Is this a quickplay finish in the sense of 1997 10.3? The regulations say, else a single period without increment."""
    said = draft.regulations.quickplay_finish
    if said is not None:
        return said
    control = draft.conditions.control
    return control is not None and len(control.periods) == 1 and not control.has_increment


def _scale(draft: Draft, rule: IllegalMove) -> tuple[Value[tuple[int, ...]], Value[int | None]]:
    """Compensation and limit that hold here; 1997 standard play has its own in a quickplay finish (10.3)."""
    compensation, loses_at = rule.compensation_s, rule.loses_at
    standard = draft.conditions.rate is RateOfPlay.STANDARD
    if rule.quickplay_compensation_s is not None and rule.quickplay_loses_at is not None:
        quickplay = _quickplay_finish(draft)
        if standard and quickplay:
            return rule.quickplay_compensation_s, rule.quickplay_loses_at
        if draft.conditions.rate is RateOfPlay.RAPID and draft.regulations.quickplay_finish is False:
            plain = draft.laws.regime("standard", False).illegal_move
            return plain.compensation_s, plain.loses_at
    return compensation, loses_at


def _counted(draft: Draft) -> None:
    """An offence on the ladder: extra time for the opponent, or the game."""
    rule, facts, own = draft.regime.illegal_move, draft.facts, draft.regulations
    offender = draft.by
    _cite_ladder(draft, rule)
    if _barred(draft, rule):
        return
    draft.counts, draft.count = True, facts.earlier + 1
    if len(rule.scales.value) > 1:
        draft.use("count_together", rule.count_together, own.count_together, cite=False)
    ladder = own.ladder(facts.offence)
    if ladder is not None:
        draft.step(ladder.step(facts.earlier), offender)
        return
    compensation, limit = _scale(draft, rule)
    loses_at = own.loses_at if own.loses_at is not None else limit.value
    if loses_at is not None and draft.count >= loses_at:
        _loses(draft, rule, limit, loses_at)
    else:
        _compensates(draft, compensation, limit)


def _loses(draft: Draft, rule: IllegalMove, limit: Value[int | None], loses_at: int) -> None:
    draft.use("loses_at", limit, draft.regulations.loses_at, cite=limit is not rule.loses_at)
    if draft.count > loses_at:
        draft.warn(
            "history_impossible",
            T(
                "Number %(count)s is given, but number %(limit)s already loses.",
                count=draft.count,
                limit=loses_at,
            ),
        )
    draft.say(
        T(
            "%(offence)s, number %(count)s of this player: number %(limit)s loses the game.",
            offence=Text(OFFENCES[draft.facts.offence].label),
            count=draft.count,
            limit=loses_at,
        )
    )
    draft.lose(draft.by, rule.no_mate.value)
    if rule.no_mate.uncertain and rule.no_mate.value == "mating_potential" and draft.outcome is Outcome.DRAW:
        draft.use("no_mate", rule.no_mate)
    if rule.opponent_score.value == "arbiter" and draft.outcome is Outcome.GAME_LOST:
        draft.use("opponent_score", rule.opponent_score, cite=False)
        draft.ask("opponent_score")
        draft.say(T("The Laws do not name the opponent's score: a win is proposed, the arbiter decides."))


def _seconds(draft: Draft, compensation: Value[tuple[int, ...]]) -> int:
    """Seconds for the opponent at this count, with the origin of the value noted."""
    own, conditions = draft.regulations, draft.conditions
    override = own.compensation_s
    if override is None and own.blitz_supervised_s is not None and _supervised_blitz(draft):
        override = (own.blitz_supervised_s,)
    steps = compensation.value if override is None else override
    seconds = steps[min(draft.count, len(steps)) - 1] if steps else 0
    single = Value(seconds, compensation.article, compensation.uncertain, compensation.note)
    standard = (
        conditions.rate is RateOfPlay.STANDARD and compensation is draft.regime.illegal_move.compensation_s
    )
    draft.use(
        "compensation_s", single, None if override is None else seconds, cite=not standard and bool(steps)
    )
    return seconds


def _supervised_blitz(draft: Draft) -> bool:
    conditions = draft.conditions
    return conditions.rate is RateOfPlay.BLITZ and conditions.supervised and draft.laws.two_regimes("blitz")


def _compensates(draft: Draft, compensation: Value[tuple[int, ...]], limit: Value[int | None]) -> None:
    seconds = _seconds(draft, compensation)
    draft.use("loses_at", limit, draft.regulations.loses_at, cite=False)
    offence = Text(OFFENCES[draft.facts.offence].label)
    if seconds:
        draft.outcome = Outcome.TIME
        draft.give(draft.by.other, seconds)
        draft.say(
            T(
                "%(offence)s, number %(count)s of this player: the opponent gets %(time)s.",
                offence=offence,
                count=draft.count,
                time=clocks.shown(seconds),
            )
        )
    else:
        draft.outcome = Outcome.CONTINUE
        draft.say(
            T(
                "%(offence)s, number %(count)s of this player: no extra time.",
                offence=offence,
                count=draft.count,
            )
        )
    _how_to_go_on(draft)


def _how_to_go_on(draft: Draft) -> None:
    kind = draft.facts.offence
    if kind in (Kind.PROMOTION_INCOMPLETE, Kind.PROMOTION_STANDING):
        if draft.laws.conduct.unpromoted_pawn.value == "queen":
            draft.say(T("The pawn is replaced by a queen of its colour; play on."))
        else:
            draft.say(T("The promotion must be completed; play on."))
    elif kind is Kind.CLOCK_WITHOUT_MOVE:
        draft.say(T("The player must make a move; set the clocks and play on."))
    else:
        draft.say(
            T("Restore the position before the irregularity, set the clocks, touch-move applies; play on.")
        )


def _displaced(draft: Draft) -> None:
    draft.use("displaced_pieces", draft.laws.conduct.displaced_pieces)
    draft.outcome = Outcome.CONTINUE
    draft.say(
        T(
            "Put the pieces back in the player's own time, or restore the position; set the clocks and play on."
        )
    )


def _touch_move(draft: Draft) -> None:
    """Article 4.3; the claim is lost once the claimant touches a piece himself (4.7, from 2014 4.8)."""
    conduct, on_request = draft.laws.conduct, draft.regime.play.touch_on_request
    draft.use("touch_move", conduct.touch_move)
    if draft.facts.opponent_moved:
        draft.use("touch_claim_lost", conduct.touch_claim_lost)
        draft.claim_too_late = True
        draft.say(T("The claimant has already touched a piece: the claim is lost."))
    elif on_request.value and draft.facts.noticed is Noticed.OBSERVED:
        draft.use("touch_on_request", on_request)
        draft.say(T("Here the arbiter judges a touched piece only on request."))
    else:
        draft.outcome = Outcome.CONTINUE
        draft.say(
            T("The touched piece must be moved, or captured, if that is possible; otherwise any legal move.")
        )
