"""Rounds: pairing, unpairing, starting, closing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from tournaments.domain.errors import InputError, StateError
from tournaments.domain.history import System
from tournaments.domain.pairing import (
    PairedRound,
    PairingRequest,
    check_planned_rounds,
    pair_round,
    rounds_needed,
)
from tournaments.domain.results import Colour, Result
from tournaments.domain.text import T, text_to_json
from tournaments.domain.warnings import Level, Warning, require_accepted
from tournaments.models import Board, ByeRequest, Entry, Event, Publication, Round, Seat
from tournaments.permissions import Actor, Permission, require
from tournaments.selectors.boards import get_round, last_round, round_view
from tournaments.selectors.history import event_history
from tournaments.services.numbering import assign_numbers
from tournaments.services.results import write_result
from tournaments.services.writing import EventWrite, event_write


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
        previous = last_round(event)
        round_no = (previous.number if previous else 0) + 1
        if round_no > event.planned_rounds:
            raise StateError(
                T("All %(n)s rounds are paired already.", n=event.planned_rounds), code="no_more_rounds"
            )
        warnings = _warnings_before(event, previous)
        require_accepted(warnings, accept)
        if previous is not None:
            _postpone_open_games(write, previous)
        if round_no == 1:
            _check_field(event)
            assign_numbers(event)
            _fit_rounds(event)
        if ready is None or ready[0] != seen:
            ready = _paired(event, round_no)
        _version, made, byes = ready
        require_accepted(made.warnings, accept)
        found = _store(event, round_no, made, byes, planned_at)
        if previous is not None:
            Round.objects.filter(pk=previous.pk).update(state=Round.State.CLOSED)
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
    byes = _byes(event, round_no, round_no == 1)
    request = PairingRequest(history=event_history(event), round_no=round_no, absent=frozenset(byes))
    return event.version, pair_round(request), byes


def _pair_ahead(event_id: int, accept: Sequence[str]) -> Paired | None:
    """Let the engine work before the event is locked, so that results entered meanwhile do not wait for it.

    The answer is used only if nothing was written in between. Round 1 gives the pairing numbers first and is quick.
    """
    event = Event.objects.filter(pk=event_id).first()
    previous = last_round(event) if event else None
    if event is None or previous is None or previous.number >= event.planned_rounds:
        return None
    require_accepted(_warnings_before(event, previous), accept)
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


def _warnings_before(event: Event, previous: Round | None) -> list[Warning]:
    warnings = []
    if previous is None:
        absent = _not_here(event)
        if absent:
            names = "; ".join(e.player.name for e in absent)
            text = T("Not checked in, will not be paired in round 1: %(names)s.", names=names)
            warnings.append(Warning(Level.CONFIRM, "not_checked_in", text, f"event:{event.pk}"))
        field = event.entries.filter(status=Entry.Status.ACTIVE).count()
        if System(event.system).is_swiss and field >= 2:
            warnings.extend(check_planned_rounds(field, event.planned_rounds, System(event.system)))
        return warnings
    for row in round_view(event, previous.number).missing:
        text = T(
            "Board %(n)s has no result: %(white)s against %(black)s. It would count as a draw until it is played.",
            n=row.number,
            white=row.white.player.name,
            black=row.black.player.name,
        )
        warnings.append(Warning(Level.TWO_STEPS, "open_games", text, f"board:{row.board.pk}"))
    return warnings


def _not_here(event: Event) -> list[Entry]:
    """Players without a tick, once anybody has one (an event that does not check in has none)."""
    active = list(event.entries.filter(status=Entry.Status.ACTIVE).select_related("player"))
    return [e for e in active if not e.checked_in] if any(e.checked_in for e in active) else []


def _postpone_open_games(write: EventWrite, previous: Round) -> None:
    for board in previous.boards.filter(result="").select_related("round__event"):
        write_result(write, board, Result.PENDING, source="postponed")


def _check_field(event: Event) -> None:
    active = event.entries.filter(status=Entry.Status.ACTIVE).count()
    if active < 2:
        raise StateError(T("Fewer than two active players: there is nobody to pair."), code="too_few_players")


def _fit_rounds(event: Event) -> None:
    """A round robin has as many rounds as its table; the number is settled when round 1 is paired."""
    if System(event.system).is_swiss:
        return
    cycles = 2 if event.system == System.DOUBLE_ROUND_ROBIN else 1
    event.planned_rounds = rounds_needed(event.entries.count(), cycles)
    event.save(update_fields=["planned_rounds"])


def _byes(event: Event, round_no: int, first: bool) -> dict[int, str]:
    """Who is not paired in this round, with the bye each one gets."""
    byes: dict[int, str] = {}
    for entry in event.entries.exclude(status=Entry.Status.ACTIVE):
        byes[entry.number or 0] = ByeRequest.Kind.ZPB
    if first:
        for entry in _not_here(event):
            entry.refresh_from_db(fields=["number"])
            byes[entry.number or 0] = ByeRequest.Kind.ZPB
    for bye in ByeRequest.objects.filter(entry__event=event, round_no=round_no).select_related("entry"):
        byes.setdefault(bye.entry.number or 0, bye.kind)
    return byes


def _store(
    event: Event, round_no: int, made: PairedRound, byes: Mapping[int, str], planned_at: datetime | None
) -> Round:
    entries = {e.number: e for e in event.entries.all()}
    found = Round.objects.create(
        event=event,
        number=round_no,
        planned_at=planned_at,
        engine=made.engine,
        engine_input=made.engine_input,
        engine_output=made.engine_output,
        reasons={str(who): [text_to_json(t) for t in texts] for who, texts in made.reasons.items()},
    )
    away = set(byes) if not System(event.system).is_swiss else set()
    boards = Board.objects.bulk_create(
        [Board(round=found, number=i, **_forfeit(pair, away)) for i, pair in enumerate(made.boards, start=1)]
    )
    seats = []
    for board, (white, black) in zip(boards, made.boards, strict=True):
        seats.append(Seat(round=found, entry=entries[white], board=board, colour=Colour.WHITE))
        seats.append(Seat(round=found, entry=entries[black], board=board, colour=Colour.BLACK))
    if made.bye is not None:
        seats.append(Seat(round=found, entry=entries[made.bye], bye="PAB"))
    seated = {number for pair in made.boards for number in pair}
    for number in made.free:
        seats.append(Seat(round=found, entry=entries[number], bye="ZPB"))
    for number, kind in byes.items():
        entry = entries[number]
        if entry.status == Entry.Status.ACTIVE and number not in seated and number not in made.free:
            seats.append(Seat(round=found, entry=entry, bye=kind))
    Seat.objects.bulk_create(seats)
    return found


def _forfeit(pair: tuple[int, int], away: set[int]) -> dict[str, str]:
    """In a round robin the schedule stands: whoever is away loses the game by forfeit."""
    white, black = (number in away for number in pair)
    if not white and not black:
        return {}
    result = (
        Result.BOTH_FORFEIT
        if white and black
        else Result.BLACK_FORFEIT_WIN
        if white
        else Result.WHITE_FORFEIT_WIN
    )
    return {"result": result.value, "result_source": "pairing"}
