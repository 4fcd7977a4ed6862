"""Incidents and rulings: reporting, deciding, withdrawing. The program proposes, the arbiter decides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from arbiter.domain.clocks import Pair, check_readings
from arbiter.domain.offences import OFFENCES, Fault, Kind
from arbiter.domain.position import read_facts
from arbiter.domain.proposal import Outcome, Proposal
from arbiter.models import Incident, Ruling
from arbiter.selectors.proposals import choices_of, propose_for
from arbiter.services.deciding import Decided, decide, write_ruling
from arbiter.services.facts import FACTS, check_lateness, clean_facts
from arbiter.services.lookup import get_incident, get_ruling, refuse_stale
from arbiter.services.penalties import take_back
from games.models import Scoresheet
from games.services.scoresheets import get_sheet, reread
from tournaments.domain.errors import InputError, NotFoundError, StateError
from tournaments.domain.results import Colour, Result
from tournaments.domain.text import T
from tournaments.domain.warnings import Level, Warning, require_accepted
from tournaments.models import Board, Event
from tournaments.permissions import Actor, Permission, require
from tournaments.services.results import get_board, write_result
from tournaments.services.writing import event_write


def incident_report(
    *,
    by: Actor,
    board_id: int,
    offence: str,
    side: str = "",
    observed: bool = False,
    opponent_moved: bool = False,
    white_clock: int | None = None,
    black_clock: int | None = None,
    pressed: bool = False,
    fen: str = "",
    late_s: int | None = None,
    move_no: int | None = None,
    note: str = "",
    scoresheet_id: int | None = None,
    facts: Mapping[str, Any] | None = None,
) -> Incident:
    """Write down what happened at a board. Nothing is decided by this.

    Raises `InputError` for an unknown kind, a missing side, a reading no clock shows, a position that cannot be read.
    """
    require(by, Permission.REPORT_INCIDENT)
    kind = _kind(offence)
    colour = _side(kind, side)
    _check_clocks(white_clock, black_clock)
    check_lateness(late_s)
    known = clean_facts(facts)
    if fen:
        read_facts(fen, kind)
    board = get_board(board_id)
    with event_write(board.round.event_id, by=by) as write:
        entry = board.seats.select_related("entry").get(colour=colour.value).entry if colour else None
        incident = Incident.objects.create(
            event=write.event,
            round=board.round,
            board=board,
            entry=entry,
            side=colour.value if colour else "",
            offence=kind.value,
            move_no=move_no,
            observed=observed,
            opponent_moved=opponent_moved,
            white_clock=white_clock,
            black_clock=black_clock,
            pressed=pressed,
            fen=fen.strip(),
            late_s=late_s,
            facts=known,
            scoresheet=_sheet(scoresheet_id, board),
            note=note.strip(),
            reported_by=by.user,
            reported_at=write.now,
        )
        propose_for(incident)  # a proposal that cannot be made is an input error now, not at the desk
        write.audit(
            "incident_report",
            about=f"incident:{incident.pk}",
            new={"board": board.pk, "offence": kind.value, "side": incident.side},
        )
    return incident


def incident_from_sheet(*, by: Actor, event: Event, sheet_id: int) -> Incident:
    """Report the illegal move at which a scoresheet stops, with its side, move number and position."""
    sheet = get_sheet(sheet_id)
    if sheet.board.round.event_id != event.pk:
        raise NotFoundError(T("Scoresheet %(id)s does not belong to this event.", id=sheet_id))
    problem = reread(sheet).first_problem
    if problem is None or problem.kind != "illegal":
        raise StateError(T("This scoresheet does not stop at an illegal move."), code="no_illegal_move")
    return incident_report(
        by=by,
        board_id=sheet.board_id,
        offence=Kind.ILLEGAL_MOVE.value,
        side=problem.side,
        observed=True,
        fen=problem.fen,
        move_no=problem.move_no,
        note=problem.text,
        scoresheet_id=sheet.pk,
    )


def incident_update(
    *,
    by: Actor,
    incident_id: int,
    version: int,
    white_clock: int | None = None,
    black_clock: int | None = None,
    fen: str = "",
    opponent_moved: bool | None = None,
    observed: bool | None = None,
    pressed: bool | None = None,
    move_no: int | None = None,
    note: str | None = None,
    facts: Mapping[str, Any] | None = None,
) -> Incident:
    """Add or correct facts of an open incident: readings, position, who noticed. The proposal follows them."""
    require(by, Permission.REPORT_INCIDENT)
    _check_clocks(white_clock, black_clock)
    clean_facts(facts)
    found = get_incident(incident_id)
    if fen:
        read_facts(fen, Kind(found.offence))
    event_id = found.event_id
    with event_write(event_id, by=by) as write:
        incident = get_incident(incident_id)
        refuse_stale(incident, version)
        incident.white_clock, incident.black_clock, incident.fen = white_clock, black_clock, fen.strip()
        given = {
            "opponent_moved": opponent_moved,
            "observed": observed,
            "pressed": pressed,
            "move_no": move_no,
            "note": note,
        }
        for name, value in given.items():
            if value is not None:
                setattr(incident, name, value)
        incident.facts = incident.facts | {k: v for k, v in (facts or {}).items() if k in FACTS}
        incident.version += 1
        incident.save()
        propose_for(incident)
        write.audit(
            "incident_update",
            about=f"incident:{incident.pk}",
            new={"board": incident.board_id, "clocks": [white_clock, black_clock], "fen": incident.fen},
        )
    return incident


def ruling_make(
    *,
    by: Actor,
    incident_id: int,
    version: int,
    outcome: str = "",
    result: str | None = None,
    add: Mapping[str, int] | None = None,
    reason: str = "",
    accept: Sequence[str] = (),
    early_forfeit: bool = False,
    choice: str = "",
) -> Ruling:
    """Decide an incident: confirm the proposal, take one of its choices, or change it with a reason.

    `choice` is the key of a decision the Laws leave open (`choices_of`); it needs no reason. Ruling, clock adjustments
    and, where one follows, the board's result are written in one transaction. Two people deciding the same incident:
    the second gets a `ConflictError`, never a second ruling.
    """
    require(by, Permission.RULE)
    event_id = get_incident(incident_id).event_id
    with event_write(event_id, by=by) as write:
        incident = get_incident(incident_id)
        refuse_stale(incident, version)
        proposal = propose_for(incident)
        if choice:
            decided = _chosen(incident, proposal, choice)
        else:
            decided = decide(proposal, outcome, result, add)
        changed = decided != (proposal.outcome, proposal.result, proposal.add)
        if proposal.outcome is Outcome.ASK and not outcome and not choice:
            raise InputError(T("The Laws leave this open: choose an outcome."), code="choose_outcome")
        if changed and not choice and not reason.strip():
            raise InputError(T("A ruling other than the proposed one needs a reason."), code="reason_needed")
        return write_ruling(
            write,
            incident,
            proposal,
            decided,
            changed=changed,
            reason=reason,
            accept=accept,
            early_forfeit=early_forfeit,
        )


def _chosen(incident: Incident, proposal: Proposal, key: str) -> Decided:
    offered = {choice.key: choice for choice in choices_of(incident, proposal)}
    if key not in offered:
        raise InputError(
            T(
                "“%(choice)s” is not a choice here. Use one of: %(all)s.",
                choice=key[:40],
                all=", ".join(offered) or "–",
            ),
            code="unknown_choice",
        )
    taken = offered[key]
    return taken.outcome, taken.result, taken.add


def ruling_withdraw(*, by: Actor, ruling_id: int, reason: str, accept: Sequence[str] = ()) -> Ruling:
    """Take a ruling back by a new decision with a reason; its count goes, and the result before it returns.

    A result that somebody changed since then stays as it is.
    """
    require(by, Permission.RULE)
    if not reason.strip():
        raise InputError(T("Withdrawing a ruling needs a reason."), code="reason_needed")
    found = get_ruling(ruling_id)
    with transaction.atomic():
        ruling = _withdraw(by, found, reason.strip(), accept)
        take_back(by, ruling, reason.strip())
    return ruling


def _withdraw(by: Actor, found: Ruling, reason: str, accept: Sequence[str]) -> Ruling:
    with event_write(found.incident.event_id, by=by) as write:
        ruling = get_ruling(found.pk)
        if not ruling.active:
            raise StateError(T("This ruling is withdrawn already."), code="withdrawn")
        board = ruling.incident.board
        restores = bool(
            board is not None
            and ruling.result_after
            and board.result == ruling.result_after
            and board.result_source == "ruling"
        )
        if board is not None and restores:
            _check_withdrawal(board, accept)
            before = Result(ruling.result_before) if ruling.result_before else None
            write_result(write, board, before, source="withdrawal", reason=reason, action="result_record")
        ruling.active = False
        ruling.withdrawn_by = by.user
        ruling.withdrawn_at = write.now
        ruling.withdrawn_reason = reason
        ruling.save(update_fields=["active", "withdrawn_by", "withdrawn_at", "withdrawn_reason"])
        Incident.objects.filter(pk=ruling.incident_id).update(
            state=Incident.State.OPEN, version=ruling.incident.version + 1
        )
        write.audit(
            "ruling_withdraw",
            about=f"ruling:{ruling.pk}",
            new={"incident": ruling.incident_id, "board": board.pk if board else None, "restored": restores},
            reason=reason,
        )
    return ruling


def _check_withdrawal(board: Board, accept: Sequence[str]) -> None:
    if board.round.event.rounds.filter(number__gt=board.round.number).exists():
        text = T("The next round is paired already; its pairings stay.")
        require_accepted([Warning(Level.TWO_STEPS, "next_round_paired", text, f"board:{board.pk}")], accept)


def incident_close(*, by: Actor, incident_id: int, version: int, reason: str) -> Incident:
    """Close an incident without any action; counts nothing (FC38). Needs a reason."""
    require(by, Permission.RULE)
    if not reason.strip():
        raise InputError(T("Closing an incident without action needs a reason."), code="reason_needed")
    event_id = get_incident(incident_id).event_id
    with event_write(event_id, by=by) as write:
        incident = get_incident(incident_id)
        refuse_stale(incident, version)
        incident.state = Incident.State.REJECTED
        incident.version += 1
        incident.save(update_fields=["state", "version"])
        write.audit(
            "incident_close", about=f"incident:{incident.pk}", new={"board": incident.board_id}, reason=reason
        )
    return incident


def _kind(offence: str) -> Kind:
    try:
        return Kind(offence)
    except ValueError:
        raise InputError(
            T(
                "“%(kind)s” is not a kind of incident. Use one of: %(all)s.",
                kind=offence[:40],
                all=", ".join(k.value for k in Kind),
            ),
            code="unknown_offence",
        ) from None


def _side(kind: Kind, side: str) -> Colour | None:
    if side in ("white", "black"):
        return Colour(side)
    if side or OFFENCES[kind].fault is Fault.PLAYER:
        raise InputError(T("Say which player: white or black."), code="side_missing")
    return None


def _check_clocks(white: int | None, black: int | None) -> None:
    if (white is None) != (black is None):
        raise InputError(T("Give both clock readings, or none."), code="one_reading")
    if white is not None and black is not None:
        check_readings(Pair(white, black))


def _sheet(sheet_id: int | None, board: Board) -> Scoresheet | None:
    if sheet_id is None:
        return None
    found = Scoresheet.objects.filter(pk=sheet_id, board=board).first()
    if found is None:
        raise NotFoundError(T("Scoresheet %(id)s does not belong to this board.", id=sheet_id))
    return found
