"""Incidents and rulings: reporting, deciding, withdrawing. The program proposes, the arbiter decides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arbiter.domain.clocks import Pair, check_readings
from arbiter.domain.offences import OFFENCES, Fault, Kind
from arbiter.domain.position import read_facts
from arbiter.domain.proposal import Outcome, Proposal
from arbiter.models import ClockAdjustment, Incident, Ruling
from arbiter.selectors.proposals import propose_for
from games.models import Scoresheet
from games.services.scoresheets import get_sheet, reread
from tournaments.domain.errors import ConflictError, InputError, NotFoundError, StateError
from tournaments.domain.results import Colour, Result, parse_result
from tournaments.domain.text import T, text_to_json
from tournaments.domain.warnings import Level, Warning, require_accepted
from tournaments.models import Board, Event
from tournaments.permissions import Actor, Permission, require
from tournaments.selectors.boards import shown_number
from tournaments.services.results import get_board, write_result
from tournaments.services.writing import EventWrite, event_write

FACTS = ("moves_made", "last_period", "first_flag", "claim_correct")


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
            facts={k: v for k, v in (facts or {}).items() if k in FACTS and v is not None},
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
    found = get_incident(incident_id)
    if fen:
        read_facts(fen, Kind(found.offence))
    event_id = found.event_id
    with event_write(event_id, by=by) as write:
        incident = get_incident(incident_id)
        _refuse_stale(incident, version)
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
) -> Ruling:
    """Decide an incident: confirm the proposal, or change its outcome, result or times with a reason.

    Ruling, clock adjustments and, where one follows, the board's result are written in one transaction. Two people
    deciding the same incident: the second gets a `ConflictError`, never a second ruling.
    """
    require(by, Permission.RULE)
    event_id = get_incident(incident_id).event_id
    with event_write(event_id, by=by) as write:
        incident = get_incident(incident_id)
        _refuse_stale(incident, version)
        proposal = propose_for(incident)
        decided = _decide(proposal, outcome, result, add)
        changed = decided != (proposal.outcome, proposal.result, proposal.add)
        if proposal.outcome is Outcome.ASK and not outcome:
            raise InputError(T("The Laws leave this open: choose an outcome."), code="choose_outcome")
        if changed and not reason.strip():
            raise InputError(T("A ruling other than the proposed one needs a reason."), code="reason_needed")
        board = incident.board
        require_accepted(_warnings(incident, board, decided[1], early_forfeit), accept)
        ruling = _store(write, incident, proposal, decided, changed, reason)
        if board is not None and decided[1] is not None and board.result != decided[1].value:
            write_result(
                write, board, decided[1], source="ruling", reason=reason, article=", ".join(proposal.articles)
            )
        Incident.objects.filter(pk=incident.pk).update(
            state=Incident.State.RULED, version=incident.version + 1
        )
        write.audit(
            "ruling_make",
            about=f"ruling:{ruling.pk}",
            old={"result": ruling.result_before} if ruling.result_after else None,
            new={
                "incident": incident.pk,
                "board": board.pk if board else None,
                "outcome": ruling.outcome,
                "add": decided[2].as_json(),
                **({"result": ruling.result_after} if ruling.result_after else {}),
                "changed": changed,
            },
            reason=reason,
            article=", ".join(proposal.articles)[:60],
        )
    return ruling


Decided = tuple[Outcome, Result | None, Pair]


def _decide(proposal: Proposal, outcome: str, result: str | None, add: Mapping[str, int] | None) -> Decided:
    try:
        chosen = Outcome(outcome) if outcome else proposal.outcome
    except ValueError:
        raise InputError(
            T("“%(outcome)s” is not an outcome.", outcome=outcome[:20]), code="unknown_outcome"
        ) from None
    if result is not None:
        value = parse_result(result) if result else None
    elif chosen is not proposal.outcome and chosen not in (Outcome.GAME_LOST, Outcome.DRAW):
        value = None
    elif chosen is Outcome.DRAW:
        value = Result.DRAW
    elif chosen is Outcome.GAME_LOST and proposal.result is None and proposal.by is not None:
        value = Result.BLACK_WINS if proposal.by is Colour.WHITE else Result.WHITE_WINS
    else:
        value = proposal.result
    times = proposal.add if add is None else Pair(_seconds(add, "white"), _seconds(add, "black"))
    if add is None and chosen is not proposal.outcome and chosen is not Outcome.TIME:
        times = Pair()
    return chosen, value, times


def _seconds(add: Mapping[str, int], side: str) -> int:
    value = add.get(side, 0)
    if not isinstance(value, int) or abs(value) > 36_000:
        raise InputError(T("The time to add is whole seconds, at most ten hours."), code="bad_time")
    return value


def _warnings(
    incident: Incident, board: Board | None, result: Result | None, early_forfeit: bool
) -> list[Warning]:
    found = []
    if early_forfeit:
        text = T("The default time is not over. A forfeit now is earlier than the rules allow.")
        found.append(Warning(Level.TWO_STEPS, "early_forfeit", text, f"incident:{incident.pk}"))
    if board is None:
        return found
    if board.result and result is not None and board.result != result.value:
        text = T(
            "Board %(n)s already has the result %(old)s; this ruling makes it %(new)s.",
            n=shown_number(board),
            old=board.result,
            new=result.value,
        )
        found.append(Warning(Level.TWO_STEPS, "game_finished", text, f"board:{board.pk}"))
    later = board.round.event.rounds.filter(number__gt=board.round.number).exists()
    if later and result is not None and board.result != result.value:
        text = T("The next round is paired already; its pairings stay.")
        found.append(Warning(Level.TWO_STEPS, "next_round_paired", text, f"board:{board.pk}"))
    return found


def _store(
    write: EventWrite, incident: Incident, proposal: Proposal, decided: Decided, changed: bool, reason: str
) -> Ruling:
    outcome, result, add = decided
    ruling = Ruling.objects.create(
        incident=incident,
        laws=proposal.laws,
        articles=list(proposal.articles),
        outcome=outcome.value,
        counts=proposal.counts,
        count=proposal.count,
        values={used.name: used.as_json() for used in proposal.values},
        proposal=proposal.as_json() | {"texts": [text_to_json(t) for t in proposal.explanation]},
        changed=changed,
        result_before=incident.board.result if incident.board else "",
        result_after=result.value if result else "",
        reason=reason.strip(),
        made_by=write.by.user,
        made_at=write.now,
    )
    readings = {"white": incident.white_clock, "black": incident.black_clock}
    for colour in Colour:
        seconds = add.of(colour)
        if not seconds:
            continue
        before = readings[colour.value]
        after = max(before + seconds, 0) if before is not None else None
        if proposal.set is not None and add == proposal.add:
            after = proposal.set.of(colour)
        ClockAdjustment.objects.create(
            ruling=ruling, side=colour.value, add_s=seconds, before_s=before, after_s=after
        )
    return ruling


def ruling_withdraw(*, by: Actor, ruling_id: int, reason: str, accept: Sequence[str] = ()) -> Ruling:
    """Take a ruling back by a new decision with a reason; its count goes, and the result before it returns.

    A result that somebody changed since then stays as it is.
    """
    require(by, Permission.RULE)
    if not reason.strip():
        raise InputError(T("Withdrawing a ruling needs a reason."), code="reason_needed")
    found = get_ruling(ruling_id)
    with event_write(found.incident.event_id, by=by) as write:
        ruling = get_ruling(ruling_id)
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
        ruling.withdrawn_reason = reason.strip()
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
        _refuse_stale(incident, version)
        incident.state = Incident.State.REJECTED
        incident.version += 1
        incident.save(update_fields=["state", "version"])
        write.audit(
            "incident_close", about=f"incident:{incident.pk}", new={"board": incident.board_id}, reason=reason
        )
    return incident


def get_incident(incident_id: int) -> Incident:
    """An incident with its board and event, or `NotFoundError`."""
    found = (
        Incident.objects.select_related(
            "event", "round", "board__round__event", "entry__player", "reported_by"
        )
        .filter(pk=incident_id)
        .first()
    )
    if found is None:
        raise NotFoundError(T("There is no incident with number %(id)s.", id=incident_id))
    return found


def get_ruling(ruling_id: int) -> Ruling:
    """A ruling with its incident, or `NotFoundError`."""
    found = (
        Ruling.objects.select_related("incident__board__round__event", "incident__entry__player", "made_by")
        .filter(pk=ruling_id)
        .first()
    )
    if found is None:
        raise NotFoundError(T("There is no ruling with number %(id)s.", id=ruling_id))
    return found


def _refuse_stale(incident: Incident, version: int) -> None:
    if incident.state == Incident.State.OPEN and incident.version == version:
        return
    last = incident.rulings.select_related("made_by").first()
    raise ConflictError(
        T("Somebody was first: this incident was decided or changed meanwhile."),
        current={
            "incident": incident.pk,
            "state": incident.state,
            "outcome": last.outcome if last else "",
            "by": last.made_by.shown_name if last and last.made_by else "",
            "at": last.made_at.isoformat() if last else None,
        },
        version=incident.version,
    )


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
