"""Penalties from the edition's own list: 13.4 (to 2009), 12.9 (from 2014)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any

from django.db import transaction

from arbiter.domain.choices import opponent_scores, penalties_for, penalty_is_offered
from arbiter.domain.clocks import Pair
from arbiter.domain.laws.types import Laws, PenaltyRow
from arbiter.domain.penalties import PENALTY_LABELS, Penalty
from arbiter.domain.proposal import Outcome, Proposal
from arbiter.models import Incident, Ruling
from arbiter.selectors.proposals import event_laws, propose_for
from arbiter.services.deciding import Decided, Penalised, write_ruling
from arbiter.services.lookup import get_incident, refuse_stale
from tournaments.domain.errors import InputError, StateError
from tournaments.domain.results import RESULTS, Colour, Result
from tournaments.domain.text import T, Text
from tournaments.models import ByeRequest, Entry, PointsAdjustment
from tournaments.permissions import Actor, Permission, require
from tournaments.selectors.history import scoring_of
from tournaments.services.entries import bye_cancel, bye_grant, entry_return, entry_withdraw
from tournaments.services.writing import EventWrite, event_write

MOST_SECONDS = 36_000
TIME_PENALTIES = (Penalty.OPPONENT_TIME, Penalty.OFFENDER_TIME)
POINT_PENALTIES = (Penalty.OPPONENT_POINTS, Penalty.OFFENDER_POINTS)


@dataclass(frozen=True, slots=True)
class Terms:
    """What the arbiter fixes with a penalty: seconds, points, the opponent's score, rounds, words (a fine)."""

    seconds: int | None = None
    points: str = ""
    opponent_score: str = "score_win"
    rounds: int | None = None
    note: str = ""


def penalty_give(
    *,
    by: Actor,
    incident_id: int,
    version: int,
    penalty: str,
    terms: Terms | None = None,
    reason: str = "",
    accept: Sequence[str] = (),
) -> Ruling:
    """Decide an incident by a penalty of the event's edition; one the edition does not have is refused.

    Time changes the clocks, points are an adjustment within the maximum of the game, a lost game sets the result with
    the opponent's score, exclusion gives zero-point byes, expulsion takes the player out. One transaction. A reason is
    needed where the Laws do not leave a penalty to the arbiter. Raises `InputError`, `StateError`, `ConflictError`.
    """
    require(by, Permission.RULE)
    given = terms or Terms()
    found = get_incident(incident_id)
    with transaction.atomic():
        with event_write(found.event_id, by=by) as write:
            incident = get_incident(incident_id)
            refuse_stale(incident, version)
            laws, _regulations, _under = event_laws(incident.event)
            proposal = propose_for(incident)
            row = _row(laws, proposal, penalty)
            if not penalty_is_offered(proposal) and not reason.strip():
                raise InputError(
                    T("A ruling other than the proposed one needs a reason."), code="reason_needed"
                )
            decided = _decided(Penalty(row.penalty), incident, given)
            values = _fixed(write, laws, incident, Penalty(row.penalty), given, reason)
            ruling = write_ruling(
                write,
                incident,
                proposal,
                decided,
                changed=decided != (proposal.outcome, proposal.result, proposal.add),
                reason=reason,
                accept=accept,
                penalty=Penalised(row.penalty, row.article, values),
            )
        _carry_out(by, ruling, reason)
    return ruling


def _row(laws: Laws, proposal: Proposal, penalty: str) -> PenaltyRow:
    rows = {row.penalty: row for row in penalties_for(laws, proposal)}
    if not rows:
        raise InputError(T("Say which player: white or black."), code="side_missing")
    if penalty not in rows:
        raise InputError(
            T(
                "The Laws of %(laws)s have no such penalty: %(penalty)s. They have: %(all)s.",
                laws=laws.id,
                penalty=penalty[:40],
                all=", ".join(rows),
            ),
            code="penalty_not_in_edition",
        )
    return rows[penalty]


def _decided(penalty: Penalty, incident: Incident, terms: Terms) -> Decided:
    side = Colour(incident.side)
    if penalty is Penalty.WARNING:
        return Outcome.WARNING, None, Pair()
    if penalty is Penalty.OPPONENT_TIME:
        return Outcome.TIME, None, Pair().plus(side.other, _seconds(terms))
    if penalty is Penalty.OFFENDER_TIME:
        return Outcome.TIME, None, Pair().plus(side, -_seconds(terms))
    if penalty is Penalty.GAME_LOST:
        scores = {choice.key: choice.result for choice in opponent_scores(side)}
        if terms.opponent_score not in scores:
            raise InputError(
                T("Say what the opponent scores: a win, half a point or nothing."), code="opponent_score"
            )
        return Outcome.GAME_LOST, scores[terms.opponent_score], Pair()
    return Outcome.PENALTY, None, Pair()


def _seconds(terms: Terms) -> int:
    if terms.seconds is None or not 0 < terms.seconds <= MOST_SECONDS:
        raise InputError(T("Say how much time: more than nothing, at most ten hours."), code="bad_time")
    return terms.seconds


def _fixed(
    write: EventWrite, laws: Laws, incident: Incident, penalty: Penalty, terms: Terms, reason: str
) -> dict[str, Any]:
    """What is kept with the ruling, with the points already written."""
    if penalty in POINT_PENALTIES:
        return _adjust(write, laws, incident, penalty, terms, reason)
    if penalty in TIME_PENALTIES:
        return {"seconds": _seconds(terms)}
    if penalty is Penalty.GAME_LOST:
        return {"opponent_score": terms.opponent_score}
    if penalty is Penalty.FINE:
        if not terms.note.strip():
            raise InputError(
                T("A fine needs its amount, as the event announced it in advance."), code="fine_missing"
            )
        return {"note": terms.note.strip()[:200]}
    if penalty is Penalty.EXCLUSION_ROUNDS:
        return {"rounds": _rounds(incident, terms)}
    return {}


def _rounds(incident: Incident, terms: Terms) -> list[int]:
    event = incident.event
    last = event.rounds.order_by("-number").values_list("number", flat=True).first() or 0
    left = event.planned_rounds - last
    if terms.rounds is None or not 1 <= terms.rounds <= left:
        raise InputError(
            T("Say for how many rounds: %(n)s are not paired yet.", n=max(left, 0)), code="bad_rounds"
        )
    return list(range(last + 1, last + 1 + terms.rounds))


def _points(text: str) -> Decimal:
    try:
        value = Decimal(text.strip().replace(",", ".").replace("½", ".5"))
    except InvalidOperation:
        value = Decimal(0)
    if not value.is_finite() or value <= 0 or value != round(value, 2):
        raise InputError(T("Say how many points, for example 0.5."), code="bad_points")
    return value


def _game_points(incident: Incident, side: Colour) -> Fraction:
    """What this side has from the game now: result and adjustments of the round."""
    board = incident.board
    if board is None or not board.result or board.result == Result.PENDING:
        raise StateError(
            T("The game has no result yet: points are given or taken after it."), code="no_result"
        )
    entry = board.seats.get(colour=side.value).entry
    own = PointsAdjustment.objects.filter(entry=entry, round_no=board.round.number)
    given = sum((Fraction(points) for points in own.values_list("points", flat=True)), Fraction(0))
    return scoring_of(incident.event).points(RESULTS[Result(board.result)].cell(side)) + given


def _adjust(
    write: EventWrite, laws: Laws, incident: Incident, penalty: Penalty, terms: Terms, reason: str
) -> dict[str, Any]:
    points = _points(terms.points)
    offender = Colour(incident.side)
    side = offender.other if penalty is Penalty.OPPONENT_POINTS else offender
    change = points if penalty is Penalty.OPPONENT_POINTS else -points
    after = _game_points(incident, side) + Fraction(change)
    scoring = scoring_of(incident.event)
    both = after + _game_points(incident, side.other)
    most = max(scoring.win + scoring.loss, 2 * scoring.draw)
    if not 0 <= after <= scoring.win or (
        change > 0 and laws.total_never_above_maximum.value == "yes" and both > most
    ):
        raise InputError(
            T(
                "That is outside the points of one game: at most a win, never below nothing, never more together."
            ),
            code="outside_maximum",
        )
    assert incident.board is not None
    entry = incident.board.seats.get(colour=side.value).entry
    made = PointsAdjustment.objects.create(
        entry=entry, round_no=incident.round.number, points=change, reason=reason.strip()[:200]
    )
    write.audit(
        "points_adjust",
        about=f"entry:{entry.pk}",
        new={"round": made.round_no, "points": str(change)},
        reason=reason,
    )
    return {"points": str(change), "side": side.value, "adjustment": str(made.uid)}


def _carry_out(by: Actor, ruling: Ruling, reason: str) -> None:
    """What a penalty does to the player's place in the event, in writes of its own."""
    entry_id = ruling.incident.entry_id
    if entry_id is None:
        return
    if ruling.penalty == Penalty.EXPULSION:
        entry_withdraw(by=by, entry_id=entry_id, reason=reason, expelled=True)
    for round_no in ruling.penalty_values.get("rounds", ()):
        bye_grant(by=by, entry_id=entry_id, round_no=round_no, kind=ByeRequest.Kind.ZPB, reason=reason[:200])


def take_back(by: Actor, ruling: Ruling, reason: str) -> None:
    """Undo what the penalty of a withdrawn ruling did, as far as no round was paired with it."""
    entry_id = ruling.incident.entry_id
    if not ruling.penalty or entry_id is None:
        return
    uid = ruling.penalty_values.get("adjustment")
    if uid:
        with event_write(ruling.incident.event_id, by=by) as write:
            gone = PointsAdjustment.objects.filter(uid=uid)
            write.audit("points_adjust", about=f"entry:{entry_id}", old=ruling.penalty_values, reason=reason)
            gone.delete()
    if ruling.penalty == Penalty.EXPULSION and _expelled_by(ruling, entry_id):
        entry_return(by=by, entry_id=entry_id, reason=reason)
    for round_no in ruling.penalty_values.get("rounds", ()):
        granted = ByeRequest.objects.filter(entry_id=entry_id, round_no=round_no, kind=ByeRequest.Kind.ZPB)
        if granted.exists() and not ruling.incident.event.rounds.filter(number=round_no).exists():
            bye_cancel(by=by, entry_id=entry_id, round_no=round_no)


def _expelled_by(ruling: Ruling, entry_id: int) -> bool:
    others = Ruling.objects.filter(incident__entry_id=entry_id, penalty=Penalty.EXPULSION, active=True)
    expelled = Entry.objects.filter(pk=entry_id, status=Entry.Status.EXPELLED)
    return expelled.exists() and not others.exclude(pk=ruling.pk).exists()


def penalty_words(ruling: Ruling) -> Text | None:
    """The penalty of a ruling with what was fixed; None where it was not taken from the list."""
    if not ruling.penalty:
        return None
    label = Text(PENALTY_LABELS[Penalty(ruling.penalty)])
    values = ruling.penalty_values
    if "points" in values:
        return T("%(penalty)s: %(value)s", penalty=label, value=values["points"])
    if "note" in values:
        return T("%(penalty)s: %(value)s", penalty=label, value=values["note"])
    if "rounds" in values:
        return T("%(penalty)s: %(value)s", penalty=label, value=", ".join(str(n) for n in values["rounds"]))
    return label
