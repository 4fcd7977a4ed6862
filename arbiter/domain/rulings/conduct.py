"""Conduct: phones, resignation, refusal, disturbing, leaving the area, fair play."""

from __future__ import annotations

from arbiter.domain.ladders import Ladder
from arbiter.domain.laws.types import Value
from arbiter.domain.offences import Kind
from arbiter.domain.proposal import Alternative, Outcome
from arbiter.domain.rulings.draft import Draft, lost_by, side_text
from tournaments.domain.results import Result
from tournaments.domain.text import T


def decide(draft: Draft) -> None:
    """Dispatch inside the family; an event's own ladder comes first."""
    ladder = draft.regulations.ladder(draft.facts.offence)
    if ladder is not None:
        _own_ladder(draft, ladder)
        return
    match draft.facts.offence:
        case Kind.PHONE_SOUND | Kind.PHONE_PRESENT:
            _phone(draft)
        case Kind.RESIGNATION:
            _resignation(draft)
        case Kind.REFUSAL | Kind.REFUSAL_BOTH:
            _refusal(draft)
        case Kind.FAIR_PLAY:
            _fair_play(draft)
        case Kind.LEFT_AREA:
            draft.use("left_area", draft.laws.conduct.left_area)
            from_penalty_list(draft)
        case _:
            draft.use("disturbing", draft.laws.conduct.disturbing)
            from_penalty_list(draft)


def from_penalty_list(draft: Draft) -> None:
    """The Laws leave the choice of a penalty to the arbiter: the mildest is proposed, the rest are choices."""
    _ = draft.by
    rows = draft.laws.penalties
    draft.outcome = Outcome.WARNING
    draft.cite(rows[0].article)
    draft.choices.extend(row.penalty for row in rows)
    draft.ask("penalty")
    draft.say(
        T("A warning is proposed; the arbiter may choose another penalty from the list of this edition.")
    )


def _own_ladder(draft: Draft, ladder: Ladder) -> None:
    """A ladder of the regulations (field case FC39); the rule is kept with the ruling."""
    article = _phone_article(draft) if draft.facts.offence in (Kind.PHONE_SOUND, Kind.PHONE_PRESENT) else ""
    draft.counts, draft.count = True, draft.facts.earlier + 1
    draft.use("ladder", Value(ladder.as_json(), article), ladder.as_json())
    draft.step(ladder.step(draft.facts.earlier), draft.by)


def _phone_article(draft: Draft) -> str:
    return draft.laws.phone.sound.article


def _phone(draft: Draft) -> None:
    """13.4 (1997, 2001), 12.2b (2005), 12.3b (2009), 11.3b (2014), 11.3.2 (from 2017)."""
    phone, sound = draft.laws.phone, draft.facts.offence is Kind.PHONE_SOUND
    offender = draft.by
    name = "phone_sound" if sound else "phone_present"
    sanction = draft.use(name, phone.sound if sound else phone.present)
    if phone.version.value != "only":
        draft.use("phone_rule", phone.version, draft.regulations.phone_rule, cite=False)
    if sanction == "allowed":
        draft.say(T("This edition has no article on devices that are silent."))
    elif sanction == "penalty":
        if not sound:
            draft.ask("device_switched_off")
            draft.say(T("A device that is completely switched off or was permitted costs nothing."))
        from_penalty_list(draft)
    else:
        draft.say(T("%(side)s loses the game because of the device.", side=side_text(offender)))
        draft.lose(offender, phone.no_mate.value)
        _phone_score(draft)


def _phone_score(draft: Draft) -> None:
    phone = draft.laws.phone
    if phone.opponent_score.value == "arbiter":
        draft.use("opponent_score", phone.opponent_score)
        draft.ask("opponent_score")
        draft.say(T("The arbiter decides the opponent's score; a win is proposed."))
    if phone.milder_by_regulations.value:
        draft.say(T("The regulations of the event may set a milder penalty."))


def _resignation(draft: Draft) -> None:
    """5.1b, 5.1.2; in 2023 a draw when the opponent cannot mate."""
    ending = draft.laws.ending
    draft.use("resignation_no_mate", ending.resignation_no_mate)
    draft.say(T("%(side)s has resigned.", side=side_text(draft.by)))
    draft.lose(draft.by, ending.resignation_no_mate.value)


def _refusal(draft: Draft) -> None:
    refusal = draft.laws.refusal
    draft.outcome = Outcome.GAME_LOST
    if draft.facts.offence is Kind.REFUSAL_BOTH:
        draft.result = Result(draft.use("refusal_both", refusal.both))
        draft.say(T("Both players persistently refuse to comply with the Laws: the game is lost by both."))
        return
    draft.use("refusal", refusal.one)
    draft.result = lost_by(draft.by)
    draft.use("opponent_score", refusal.opponent_score)
    draft.ask("opponent_score")
    draft.say(
        T(
            "Persistent refusal to comply with the Laws loses the game; the arbiter decides the opponent's score."
        )
    )


def _fair_play(draft: Draft) -> None:
    draft.use("fair_play", draft.laws.conduct.fair_play)
    draft.outcome = Outcome.ASK
    draft.choices.extend(("report", "continue", "penalty"))
    draft.say(
        T(
            "Follow the fair-play rules of the event: note the facts and report; the Laws name no fixed penalty."
        )
    )
    draft.alternatives.append(Alternative(Outcome.CONTINUE, None, T("The suspicion does not hold.")))
