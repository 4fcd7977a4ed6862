"""Who is at the board, who is missing, and a game lost by late arrival: never earlier than the default time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from arbiter.domain.arrivals import ArrivalState, arrival_state, default_rule
from arbiter.domain.offences import Kind
from arbiter.models import Arrival, Incident, Ruling
from arbiter.selectors.proposals import event_laws
from arbiter.services.facts import MOST_LATE_S
from arbiter.services.incidents import incident_report, ruling_make
from tournaments.domain.errors import InputError, StateError
from tournaments.domain.results import Result
from tournaments.domain.text import T
from tournaments.domain.warnings import Level, Warning, require_accepted
from tournaments.models import Board, Round
from tournaments.permissions import Actor, Permission, require, system_actor
from tournaments.selectors.boards import shown_number
from tournaments.services.results import get_board
from tournaments.services.writing import event_write


def lateness(found: Round, now: datetime) -> ArrivalState:
    """How late is a player who is not there now, by the event's edition and regulations?

    Raises `StateError` where the round has no announced and no real start to count from.
    """
    laws, regulations, _under = event_laws(found.event)
    rule = default_rule(laws, regulations)
    scheduled = found.planned_at or found.started_at
    if scheduled is None:
        raise StateError(
            T(
                "Round %(n)s has neither an announced nor a real start. Start the round first.",
                n=found.number,
            ),
            code="not_started",
        )
    return arrival_state(now, scheduled, found.started_at, rule.seconds, rule.counted_from)


def arrival_record(
    *, by: Actor, board_id: int, side: str, missing: bool = False, at: datetime | None = None
) -> Arrival:
    """Note that a player has come to the board (with the minutes late), or is not there."""
    require(by, Permission.REPORT_INCIDENT)
    board = get_board(board_id)
    seat = board.seats.filter(colour=side).select_related("entry").first()
    if seat is None:
        raise InputError(T("Say which player: white or black."), code="side_missing")
    with event_write(board.round.event_id, by=by) as write:
        moment = at or write.now
        found = Round.objects.select_related("event").get(pk=board.round_id)
        late = lateness(found, moment).late_s if found.started_at or found.planned_at else 0
        arrival, _created = Arrival.objects.update_or_create(
            round=found,
            entry=seat.entry,
            defaults={"missing": missing, "at": moment, "late_s": late, "by": by.user},
        )
        write.audit(
            "arrival_record",
            about=f"entry:{seat.entry_id}",
            new={"board": board.pk, "side": side, "missing": missing, "late_s": late},
        )
    return arrival


def late_forfeit(
    *,
    by: Actor,
    board_id: int,
    side: str,
    reason: str = "",
    accept: Sequence[str] = (),
    now: datetime | None = None,
) -> Ruling:
    """Give a game lost by late arrival: `side` is white, black or both.

    Before the limit, and at it to the second, this is refused (6.7.1, FC20) unless the arbiter gives a reason and
    confirms twice (`early_forfeit`). The incident, the ruling and the forfeit result are one transaction.
    """
    require(by, Permission.RULE)
    board = get_board(board_id)
    if board.result:
        raise StateError(T("Board %(n)s already has a result.", n=shown_number(board)), code="has_result")
    state = lateness(board.round, now or timezone.now())
    early = not state.may_forfeit
    if early and not reason.strip():
        raise _too_early(board, state)
    kind = Kind.BOTH_LATE if side == "both" else Kind.LATE_ARRIVAL
    result = {"white": Result.BLACK_FORFEIT_WIN, "black": Result.WHITE_FORFEIT_WIN}.get(
        side, Result.BOTH_FORFEIT
    )
    _check_confirmed(board, early, accept)
    with transaction.atomic():
        incident = _incident(by, board, kind, "" if side == "both" else side, state)
        return ruling_make(
            by=by,
            incident_id=incident.pk,
            version=incident.version,
            outcome="game_lost" if early else "",
            result=result.value if early else None,
            reason=reason,
            accept=accept,
            early_forfeit=early,
        )


def _incident(by: Actor, board: Board, kind: Kind, side: str, state: ArrivalState) -> Incident:
    known = Incident.objects.filter(
        board=board, offence=kind.value, side=side, state=Incident.State.OPEN
    ).first()
    if known is not None:
        known.late_s = min(state.late_s, MOST_LATE_S)
        known.save(update_fields=["late_s"])
        return known
    return incident_report(
        by=by,
        board_id=board.pk,
        offence=kind.value,
        side=side,
        observed=True,
        late_s=min(state.late_s, MOST_LATE_S),
    )


def _check_confirmed(board: Board, early: bool, accept: Sequence[str]) -> None:
    # Asked before the incident is written, so that a refused forfeit leaves nothing behind.
    if early:
        text = T("The default time is not over. A forfeit now is earlier than the rules allow.")
        require_accepted([Warning(Level.TWO_STEPS, "early_forfeit", text, f"board:{board.pk}")], accept)


def _too_early(board: Board, state: ArrivalState) -> StateError:
    if state.needs_default_time:
        return StateError(
            T(
                "The event has set no default time, and this edition of the Laws has none. Set it in the settings."
            ),
            code="no_default_time",
        )
    if not state.started:
        return StateError(
            T(
                "The round has not started: the default time of board %(n)s does not run yet.",
                n=shown_number(board),
            ),
            code="too_early",
        )
    after = (
        state.forfeit_after.astimezone(board.round.event.zone).strftime("%H:%M:%S")
        if state.forfeit_after
        else ""
    )
    return StateError(
        T(
            "Too early: the player is in time until %(time)s. A forfeit is possible only after that.",
            time=after,
        ),
        code="too_early",
        detail={"forfeit_after": state.forfeit_after.isoformat() if state.forfeit_after else None},
    )


def watch_default_time(now: datetime | None = None) -> int:
    """Propose a forfeit for every player marked as missing whose default time is over; returns how many.

    Idempotent: an incident that is there already is not written again. Nothing is decided by this: an arbiter
    confirms the proposal at the desk. Works after the server was down at the limit.
    """
    moment = now or timezone.now()
    made = 0
    absent = Arrival.objects.filter(missing=True, round__state=Round.State.PLAYING).select_related(
        "round__event", "entry"
    )
    for arrival in absent:
        seat = (
            arrival.entry.seats.filter(round=arrival.round, board__result="").select_related("board").first()
        )
        if seat is None or seat.board is None:
            continue
        known = Incident.objects.filter(
            board=seat.board, offence=Kind.LATE_ARRIVAL.value, side=seat.colour
        ).exists()
        state = _lateness_or_none(arrival.round, moment)
        if known or state is None or not state.may_forfeit:
            continue
        incident_report(
            by=system_actor("default time"),
            board_id=seat.board.pk,
            offence=Kind.LATE_ARRIVAL.value,
            side=seat.colour,
            observed=True,
            late_s=min(state.late_s, MOST_LATE_S),
        )
        made += 1
    return made


def _lateness_or_none(found: Round, now: datetime) -> ArrivalState | None:
    try:
        return lateness(found, now)
    except StateError:
        return None
