"""Rounds: pairing, unpairing, starting, closing."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from tournaments.domain.errors import InputError, StateError
from tournaments.domain.pairing import (
    EngineError,
    PairedRound,
    PairingRequest,
    pair_round,
)
from tournaments.domain.text import T
from tournaments.domain.warnings import Level, Warning, require_accepted
from tournaments.models import Event, Publication, Round
from tournaments.permissions import Actor, Permission, require
from tournaments.selectors.boards import get_round, last_round, round_view
from tournaments.selectors.history import event_history
from tournaments.services.pairing_steps import (
    byes_of,
    close_previous,
    open_next_round,
    store_round,
    warnings_before,
)
from tournaments.services.writing import event_write


def round_pair(
    *, by: Actor, event_id: int, accept: Sequence[str] = (), planned_at: datetime | None = None
) -> Round:
    """Pair the next round.

    Refused while games are open (naming the boards), with fewer than two active players, beyond the planned rounds,
    or where the rules leave no pairing. With `open_games` accepted, open games become postponed: they count as draws
    until played, and standings say so (FC07). The engine's input and answer are kept with the round.
    """
    require(by, Permission.PAIR)
    ready = _pair_ahead(event_id, accept)
    with event_write(event_id, by=by) as write:
        event = write.event
        seen = event.version - 1
        previous, round_no = open_next_round(write, accept)
        if ready is None or ready[0] != seen:
            ready = _paired(event, round_no)
        _version, made, byes = ready
        require_accepted(made.warnings, accept)
        found = store_round(event, round_no, made, byes, planned_at)
        close_previous(previous)
        write.audit(
            "round_pair",
            about=f"round:{found.pk}",
            new={
                "round": round_no,
                "boards": [list(pair) for pair in made.boards],
                "bye": made.bye,
                "byes": {str(n): kind for n, kind in byes.items()},
                "engine": made.engine,
                "accepted": sorted(accept),
            },
        )
    return found


Paired = tuple[int, PairedRound, dict[int, str]]


def _paired(event: Event, round_no: int) -> Paired:
    byes = byes_of(event, round_no, round_no == 1)
    request = PairingRequest(history=event_history(event), round_no=round_no, absent=frozenset(byes))
    try:
        return event.version, pair_round(request), byes
    except EngineError as exc:
        exc.detail.setdefault("round", round_no)  # the way out is pairing this round by hand
        raise


def _pair_ahead(event_id: int, accept: Sequence[str]) -> Paired | None:
    """Let the engine work before the event is locked, so that results entered meanwhile do not wait for it.

    The answer is used only if nothing was written in between. Round 1 gives the pairing numbers first and is quick.
    """
    event = Event.objects.filter(pk=event_id).first()
    previous = last_round(event) if event else None
    if event is None or previous is None or previous.number >= event.planned_rounds:
        return None
    require_accepted(warnings_before(event, previous), accept)
    return _paired(event, previous.number + 1)


def round_unpair(*, by: Actor, event_id: int, reason: str, accept: Sequence[str] = ()) -> None:
    """Take the newest round back while it has no result and nothing of it is published."""
    require(by, Permission.PAIR)
    if not reason.strip():
        raise InputError(T("Taking a pairing back needs a reason."), code="reason_needed")
    with event_write(event_id, by=by) as write:
        found = last_round(write.event)
        if found is None:
            raise StateError(T("No round is paired."))
        if found.boards.exclude(result="").exists():
            raise StateError(T("Round %(n)s already has results. Clear them first.", n=found.number))
        if found.boards.filter(incidents__isnull=False).exists():
            raise StateError(T("Round %(n)s already has incidents: it cannot be unpaired.", n=found.number))
        published = Publication.objects.filter(
            event=write.event, round_no=found.number, current=True
        ).exists()
        text = T("All pairings of round %(n)s will be taken back.", n=found.number)
        level = Level.TWO_STEPS if published else Level.CONFIRM
        require_accepted([Warning(level, "unpair", text, f"round:{found.pk}")], accept)
        boards = [
            [s.entry.number for s in b.seats.order_by("-colour").select_related("entry")]
            for b in found.boards.all()
        ]
        Publication.objects.filter(event=write.event, round_no=found.number).update(current=False)
        write.audit(
            "round_unpair",
            about=f"round:{found.pk}",
            old={"round": found.number, "boards": boards},
            reason=reason,
        )
        found.seats.all().delete()
        found.delete()
        if found.number == 1 and write.event.acceleration != Event.Acceleration.NONE:
            Event.objects.filter(pk=event_id).update(accelerations=[])  # the field may still grow
        Round.objects.filter(event=write.event, number=found.number - 1).update(state=Round.State.PLAYING)


def round_start(*, by: Actor, event_id: int, number: int, at: datetime | None = None) -> Round:
    """Store the real start of the session: the default time counts from it (Laws from 2009)."""
    require(by, Permission.PAIR)
    with event_write(event_id, by=by) as write:
        found = get_round(write.event, number)
        if found.started_at is not None:
            raise StateError(T("Round %(n)s has started already.", n=number), code="started")
        found.started_at = at or write.now
        found.state = Round.State.PLAYING
        found.save(update_fields=["started_at", "state"])
        write.audit(
            "round_start", about=f"round:{found.pk}", new={"started_at": found.started_at.isoformat()}
        )
    return found


def round_schedule(*, by: Actor, event_id: int, number: int, planned_at: datetime | None) -> Round:
    """Set or clear the announced start of a paired round."""
    require(by, Permission.PAIR)
    with event_write(event_id, by=by) as write:
        found = get_round(write.event, number)
        old = found.planned_at
        found.planned_at = planned_at
        found.save(update_fields=["planned_at"])
        write.audit(
            "round_schedule",
            about=f"round:{found.pk}",
            old=old.isoformat() if old else None,
            new=planned_at.isoformat() if planned_at else None,
        )
    return found


def round_close(*, by: Actor, event_id: int, number: int) -> Round:
    """Close a round whose results are all in."""
    require(by, Permission.PAIR)
    with event_write(event_id, by=by) as write:
        view = round_view(write.event, number)
        if view.missing:
            raise StateError(
                T(
                    "Round %(n)s has no result on: %(boards)s.",
                    n=number,
                    boards=", ".join(str(b.number) for b in view.missing),
                ),
                code="open_games",
            )
        Round.objects.filter(pk=view.round.pk).update(state=Round.State.CLOSED)
        write.audit("round_close", about=f"round:{view.round.pk}", new={"round": number})
    view.round.refresh_from_db()
    return view.round
