"""Appeals: lodged by anybody concerned, decided once by the committee, with their effect on the result."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from arbiter.domain.appeals import AppealTerms
from arbiter.models import Appeal, Incident, Ruling
from arbiter.selectors.appeals import terms_of
from arbiter.services.incidents import incident_close, ruling_withdraw
from arbiter.services.lookup import get_incident, get_ruling
from tournaments.domain.errors import ConflictError, InputError, NotFoundError, RuleError, StateError
from tournaments.domain.results import parse_result
from tournaments.domain.text import T
from tournaments.domain.warnings import Level, Warning, require_accepted
from tournaments.models import Board, Entry, Event
from tournaments.permissions import Actor, Permission, require
from tournaments.services.results import get_board, result_record
from tournaments.services.writing import EventWrite, event_write

DECISIONS = (Appeal.State.UPHELD, Appeal.State.PARTLY, Appeal.State.DISMISSED, Appeal.State.TAKEN_BACK)
MOST_WORDS = 4000


def get_appeal(event: Event, appeal_id: int) -> Appeal:
    """An appeal of this event, or `NotFoundError`."""
    found = (
        Appeal.objects.select_related("ruling__incident__board", "entry__player", "decided_by")
        .filter(pk=appeal_id, event=event)
        .first()
    )
    if found is None:
        raise NotFoundError(T("There is no appeal with number %(id)s in this event.", id=appeal_id))
    return found


def appeal_lodge(
    *,
    by: Actor,
    ruling_id: int,
    kind: str,
    grounds: str,
    side: str = "",
    name: str = "",
    fee_paid: bool = False,
    insist: str = "",
    accept: Sequence[str] = (),
) -> Appeal:
    """Record an appeal against a standing ruling (11.10; 12.10 in 2009).

    Where the event excludes appeals it is refused. After the deadline, or against a decision the edition makes final,
    the arbiter may insist with a reason. Raises `InputError`, `RuleError`, `StateError`, `WarningsError`.
    """
    require(by, Permission.REPORT_INCIDENT)
    found = get_ruling(ruling_id)
    with event_write(found.incident.event_id, by=by) as write:
        ruling = get_ruling(ruling_id)
        if not ruling.active:
            raise StateError(T("This ruling is withdrawn: there is nothing to appeal."), code="withdrawn")
        terms = terms_of(ruling, write.event)
        if not terms.allowed:
            raise RuleError(
                terms.article, T("The event's regulations exclude appeals."), code="appeals_excluded"
            )
        entry = _entry(ruling, kind, side)
        _check_words(kind, name, grounds)
        _check_terms(write, ruling, terms, entry, name, insist, accept)
        appeal = Appeal.objects.create(
            event=write.event,
            ruling=ruling,
            by_kind=kind,
            entry=entry,
            by_name="" if entry else name.strip(),
            grounds=grounds.strip(),
            deadline_s=terms.deadline_s,
            insisted=insist.strip(),
            fee_amount=terms.fee,
            fee=Appeal.Fee.HELD if fee_paid else Appeal.Fee.NONE,
            lodged_at=write.now,
            recorded_by=by.user,
        )
        write.audit(
            "appeal_lodge",
            about=f"appeal:{appeal.pk}",
            new={
                "ruling": ruling.pk,
                "by": kind,
                "entry": entry.pk if entry else None,
                "late": terms.late(write.now),
                "fee": appeal.fee,
            },
            reason=insist.strip(),
            article=terms.article,
        )
    return appeal


def _entry(ruling: Ruling, kind: str, side: str) -> Entry | None:
    if kind not in Appeal.By.values:
        raise InputError(T("Say who appeals: player, team or other."), code="appellant")
    if kind != Appeal.By.PLAYER:
        return None
    board = ruling.incident.board
    if board is None or side not in ("white", "black"):
        raise InputError(T("Say which player: white or black."), code="side_missing")
    seat = board.seats.select_related("entry__player").filter(colour=side).first()
    if seat is None:
        raise InputError(T("Nobody sits there: an appeal needs a player of this board."), code="no_player")
    return seat.entry


def _check_words(kind: str, name: str, grounds: str) -> None:
    if kind != Appeal.By.PLAYER and not name.strip():
        raise InputError(T("Say who appeals: give the name."), code="appellant")
    if len(name.strip()) > 120:
        raise InputError(T("The name is longer than %(n)s characters.", n=120), code="too_long")
    if not grounds.strip() or len(grounds) > MOST_WORDS:
        raise InputError(
            T("An appeal needs its grounds, at most %(n)s characters.", n=MOST_WORDS), code="grounds"
        )


def _check_terms(
    write: EventWrite,
    ruling: Ruling,
    terms: AppealTerms,
    entry: Entry | None,
    name: str,
    insist: str,
    accept: Sequence[str],
) -> None:
    about, found = f"ruling:{ruling.pk}", []
    if terms.late(write.now):
        text = T("The deadline for this appeal has passed.")
        found.append(Warning(Level.TWO_STEPS, "appeal_late", text, about))
    if terms.final:
        text = T("By article %(article)s this decision cannot be appealed.", article=terms.article)
        found.append(Warning(Level.TWO_STEPS, "appeal_final", text, about))
    if found and not insist.strip():
        raise RuleError(
            terms.article,
            T("%(why)s To accept the appeal all the same, give a reason.", why=found[0].text),
            code=found[0].code,
        )
    own = ruling.appeals.filter(state=Appeal.State.OPEN, entry=entry)
    if entry is None:
        own = own.filter(by_name=name.strip())
    if own.exists():
        text = T("The same appellant has an open appeal against this ruling.")
        found.append(Warning(Level.CONFIRM, "appealed_already", text, about))
    require_accepted(found, accept)


def appeal_decide(
    *,
    by: Actor,
    event: Event,
    appeal_id: int,
    version: int,
    decision: str,
    reasons: str,
    committee: Sequence[dict[str, str]] = (),
    result: str = "",
    fee: str = "",
    accept: Sequence[str] = (),
) -> Appeal:
    """Record the committee's decision, once.

    Upheld: the ruling is withdrawn and stays in the history, the result before it returns. With `result` the board
    gets that result by the usual correction, with its warnings when later rounds are paired: their pairings stay
    (C.04.2 4.3). Once the next round has ended the event keeps the ruling's result and only the rating report takes
    the new one. Raises `ConflictError` with the decision that stands, `InputError`, `WarningsError`.
    """
    require(by, Permission.RULE)
    if decision not in DECISIONS:
        raise InputError(T("Say the decision: upheld, partly, dismissed or taken_back."), code="decision")
    changes = decision in (Appeal.State.UPHELD, Appeal.State.PARTLY)
    if not reasons.strip() or len(reasons) > MOST_WORDS:
        raise InputError(
            T("A decision needs its reasons, at most %(n)s characters.", n=MOST_WORDS), code="reason_needed"
        )
    if result and not changes:
        raise InputError(T("Only an appeal that is upheld changes the result."), code="result_not_changed")
    with transaction.atomic():
        with event_write(event.pk, by=by) as write:
            appeal = get_appeal(event, appeal_id)
            _refuse_decided(appeal, version)
            if decision != Appeal.State.TAKEN_BACK:
                require_accepted(committee_warnings(appeal, committee), accept)
            board = appeal.ruling.incident.board
            appeal.result_before = board.result if board else ""
            appeal.state, appeal.reasons = decision, reasons.strip()
            appeal.committee = [{"name": m.get("name", ""), "from": m.get("from", "")} for m in committee]
            appeal.fee = _fee(appeal, fee, changes)
            appeal.decided_by, appeal.decided_at = by.user, write.now
            appeal.version += 1
            appeal.save()
            write.audit(
                "appeal_decide",
                about=f"appeal:{appeal.pk}",
                old={"state": Appeal.State.OPEN.value},
                new={"state": decision, "ruling": appeal.ruling_id, "fee": appeal.fee},
                reason=reasons.strip(),
            )
        if changes:
            _take_effect(by, appeal, result, accept)
        if board is not None:
            appeal.result_after = get_board(board.pk).result
            appeal.save(update_fields=["result_after"])
    return appeal


def _refuse_decided(appeal: Appeal, version: int) -> None:
    if appeal.open and appeal.version == version:
        return
    raise ConflictError(
        T("Somebody was first: this appeal was decided meanwhile."),
        current={
            "appeal": appeal.pk,
            "state": appeal.state,
            "by": appeal.decided_by.shown_name if appeal.decided_by else "",
            "at": appeal.decided_at.isoformat() if appeal.decided_at else None,
        },
        version=appeal.version,
    )


def _fee(appeal: Appeal, fee: str, changes: bool) -> str:
    if appeal.fee != Appeal.Fee.HELD:
        return appeal.fee
    if not fee:
        return Appeal.Fee.RETURNED.value if changes else Appeal.Fee.KEPT.value
    if fee not in (Appeal.Fee.RETURNED, Appeal.Fee.KEPT):
        raise InputError(T("Say what happens to the fee: returned or kept."), code="fee")
    return fee


def committee_warnings(appeal: Appeal, committee: Sequence[dict[str, str]]) -> list[Warning]:
    """A member who made the ruling, plays the game, or comes from a player's club or federation."""
    if not committee or not all(member.get("name", "").strip() for member in committee):
        raise InputError(T("Name the members of the appeals committee."), code="committee")
    ruling, found = appeal.ruling, []
    judge = ruling.made_by.shown_name.casefold() if ruling.made_by else ""
    board = ruling.incident.board
    seats = board.seats.select_related("entry__player") if board else []
    players = [seat.entry.player for seat in seats]
    for member in committee:
        name, origin = member.get("name", "").casefold(), member.get("from", "").casefold()
        about = f"appeal:{appeal.pk}"
        if name and name == judge:
            text = T("%(name)s made the ruling under appeal.", name=member["name"])
            found.append(Warning(Level.TWO_STEPS, "committee_arbiter", text, about))
        if name in {player.name.casefold() for player in players}:
            text = T("%(name)s is a player of this game.", name=member["name"])
            found.append(Warning(Level.TWO_STEPS, "committee_player", text, about))
        ties = {tie.casefold() for player in players for tie in (player.club, player.federation) if tie}
        if origin and origin in ties:
            text = T("%(name)s is from the club or federation of a player.", name=member["name"])
            found.append(Warning(Level.CONFIRM, "committee_tie", text, about))
    return found


def _take_effect(by: Actor, appeal: Appeal, result: str, accept: Sequence[str]) -> None:
    ruling = get_ruling(appeal.ruling_id)
    board = ruling.incident.board
    if board is None and result:
        raise InputError(T("This ruling has no board: there is no result to change."), code="no_board")
    fixed = bool(board is not None and ruling.active and ruling.result_after and _next_round_ended(board))
    if fixed and not result:
        raise StateError(
            T("The round after this one has ended: give the result, it counts for rating only."),
            code="result_missing",
        )
    if not fixed and ruling.active and (appeal.state == Appeal.State.UPHELD or result):
        ruling_withdraw(by=by, ruling_id=ruling.pk, reason=appeal.reasons, accept=accept)
        incident = get_incident(ruling.incident_id)
        if incident.state == Incident.State.OPEN:
            incident_close(by=by, incident_id=incident.pk, version=incident.version, reason=appeal.reasons)
    if board is not None and result:
        result_record(
            by=by,
            board_id=board.pk,
            result=parse_result(result).value,
            version=get_board(board.pk).version,
            reason=appeal.reasons,
            accept=accept,
            source="appeal",
        )


def _next_round_ended(board: Board) -> bool:
    following = board.round.event.rounds.filter(number=board.round.number + 1).first()
    return following is not None and not following.boards.filter(result="").exists()
