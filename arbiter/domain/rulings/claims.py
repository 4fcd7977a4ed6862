"""Draw claims: wrong ones, those still to be checked, and claims in a quickplay finish."""

from __future__ import annotations

from arbiter.domain import clocks
from arbiter.domain.laws.types import Value
from arbiter.domain.offences import Kind
from arbiter.domain.proposal import Outcome
from arbiter.domain.rates import RateOfPlay
from arbiter.domain.rulings.draft import Draft
from tournaments.domain.results import Result
from tournaments.domain.text import T

FIFTY_MOVES_PLIES = 100
MOST_DEDUCTION_S = 180
SCALE_FLOOR_S = 60


def decide(draft: Draft) -> None:
    """Dispatch inside the family."""
    if draft.facts.offence is Kind.WRONG_DRAW_CLAIM:
        _wrong_claim(draft)
    elif draft.facts.offence is Kind.QUICKPLAY_CLAIM:
        _quickplay(draft)
    else:
        _claim(draft)


def deduction_s(rule: str, remaining_s: int) -> int:
    """Seconds a wrong claimant loses. `half_max_180`: 1997 9.5; `scale_2001`: 2001 9.5b-d; `none`: from 2009.

    Scale of 2001: above 2:00 half, at most 3:00; from 1:00 to 2:00 down to 1:00; below 1:00 nothing. Halves are
    rounded down.
    """
    if rule == "none":
        return 0
    half = min(clocks.half_rounded_down(remaining_s), MOST_DEDUCTION_S)
    if rule == "half_max_180":
        return half
    if remaining_s > 2 * SCALE_FLOOR_S:
        return half
    return max(remaining_s - SCALE_FLOOR_S, 0)


def _wrong_claim(draft: Draft) -> None:
    rule, claimant = draft.regime.wrong_claim, draft.by
    draft.outcome = Outcome.TIME
    added = draft.use("opponent_add_s", rule.opponent_add_s, _own_blitz(draft))
    draft.give(claimant.other, added)
    draft.say(T("The claim is wrong: the opponent gets %(time)s.", time=clocks.shown(added)))
    own = draft.regulations.wrong_claim_2005 if draft.laws.id == "2005" else None
    override = None if own is None else {"scale": "scale_2001", "none": "none"}[own]
    how = rule.claimant.value if override is None else override
    if how != "none" or override is not None:
        draft.use("claimant_deduct", rule.claimant, override)
    if how != "none":
        _deduct(draft, how)
    draft.say(T("The game goes on; an intended move that was written down must be played."))


def _own_blitz(draft: Draft) -> int | None:
    """The event's own seconds for supervised blitz, where the text of 2023 has a gap."""
    conditions = draft.conditions
    if conditions.rate is RateOfPlay.BLITZ and conditions.supervised and draft.laws.two_regimes("blitz"):
        return draft.regulations.blitz_supervised_s
    return None


def _deduct(draft: Draft, how: str) -> None:
    claimant, readings = draft.by, draft.facts.clocks
    if readings is None:
        draft.ask("claimant_clock")
        draft.say(T("The claimant loses time as well: give the reading of his clock."))
        return
    seconds = deduction_s(how, readings.of(claimant))
    draft.give(claimant, -seconds)
    draft.say(T("The claimant loses %(time)s of his remaining time.", time=clocks.shown(seconds)))


def _claim(draft: Draft) -> None:
    """9.2, 9.3: the claim must be checked; if it is right the game is drawn, else 9.5."""
    claims, facts = draft.laws.draw_claims, draft.facts
    _ = draft.by
    threefold = facts.offence is Kind.THREEFOLD_CLAIM
    draft.use(facts.offence.value, claims.threefold if threefold else claims.fifty)
    correct = facts.claim_correct
    if correct is None and not threefold and facts.position is not None:
        correct = True if facts.position.halfmove_clock >= FIFTY_MOVES_PLIES else None
    if correct:
        draft.outcome, draft.result = Outcome.DRAW, Result.DRAW
        draft.say(T("The claim is correct: the game is drawn."))
    elif correct is False:
        _wrong_claim(draft)
    else:
        draft.outcome = Outcome.ASK
        draft.ask("claim_correct")
        draft.choices.extend(("draw", "wrong_draw_claim"))
        draft.say(
            T(
                "Check the claim on the scoresheets. It cannot be withdrawn; until then it stands as a draw offer."
            )
        )


def _quickplay(draft: Draft) -> None:
    """10.2 (to 2009), G.5 (2014), III.5 (from 2017)."""
    rules = draft.laws.quickplay
    draft.use("quickplay_decisions", rules.decisions)
    if _quickplay_barred(draft):
        return
    draft.outcome = Outcome.ASK
    draft.choices.extend(rules.decisions.value)
    draft.say(
        T(
            "The arbiter judges whether the opponent tries to win by normal means and whether that is possible."
        )
    )
    draft.use("postpone_add_s", rules.postpone_add_s, cite=False)
    if rules.reject_add_s.value is not None:
        draft.use("reject_add_s", rules.reject_add_s, cite=False)
        draft.say(
            T(
                "If the claim is rejected the opponent gets %(time)s.",
                time=clocks.shown(rules.reject_add_s.value),
            )
        )
    draft.say(
        T(
            "If the decision is postponed the opponent may get %(time)s.",
            time=clocks.shown(rules.postpone_add_s.value),
        )
    )
    if rules.final.value:
        draft.use("final", rules.final)
        draft.say(T("The decision is final."))


def _quickplay_barred(draft: Draft) -> bool:
    """Why no claim is possible here; True if so, with the reason said."""
    rules, facts = draft.laws.quickplay, draft.facts
    play: Value[bool] = draft.regime.play.quickplay_claims
    control = draft.conditions.control
    announced = draft.regulations.quickplay_finish
    if not play.value:
        draft.use("quickplay_claims", play)
        draft.say(T("Claims of this kind do not exist at this rate of play."))
        return True
    if announced is False or (announced is None and rules.announced_only.value):
        draft.use("quickplay_announced", Value(False, rules.announced_only.article), announced)
        if announced is None:
            draft.ask("quickplay_finish")
        draft.say(
            T("A claim is possible only if the regulations of the event announce the quickplay finish.")
        )
        return True
    if rules.without_increment_only.value and control is not None and control.has_increment:
        draft.use("without_increment_only", rules.without_increment_only)
        draft.say(T("With an increment no such claim is possible."))
        return True
    if facts.clocks is not None and not 0 < facts.clocks.of(draft.by) < rules.below_s.value:
        draft.use("below_s", rules.below_s)
        draft.say(
            T(
                "The claimant must have less than %(time)s left and his flag up.",
                time=clocks.shown(rules.below_s.value),
            )
        )
        return True
    return False
