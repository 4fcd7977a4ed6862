"""What every way of pairing a round shares: what must hold before, who is away, storing boards and byes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from tournaments.domain.errors import StateError
from tournaments.domain.history import System
from tournaments.domain.pairing import PairedRound, baku_acceleration, check_planned_rounds, rounds_needed
from tournaments.domain.results import Colour, Result, points_text
from tournaments.domain.text import T, text_to_json
from tournaments.domain.warnings import Level, Warning, require_accepted
from tournaments.models import Board, ByeRequest, Entry, Event, Round, Seat
from tournaments.selectors.boards import last_round, round_view
from tournaments.selectors.history import scoring_of
from tournaments.services.numbering import assign_numbers
from tournaments.services.results import write_result
from tournaments.services.writing import EventWrite


def open_next_round(write: EventWrite, accept: Sequence[str]) -> tuple[Round | None, int]:
    """Get the event ready for its next round; answers with the round before and the new round's number.

    Open games become postponed (accepted by `open_games`); before round 1 the numbers are given.
    """
    event = write.event
    previous = last_round(event)
    round_no = (previous.number if previous else 0) + 1
    if round_no > event.planned_rounds:
        raise StateError(
            T("All %(n)s rounds are paired already.", n=event.planned_rounds), code="no_more_rounds"
        )
    require_accepted(warnings_before(event, previous), accept)
    if previous is not None:
        _postpone_open_games(write, previous)
    if round_no == 1:
        _check_field(event)
        assign_numbers(event)
        _fit_rounds(event)
        _accelerate(event)
    return previous, round_no


def close_previous(previous: Round | None) -> None:
    """The round before is over once the next one is paired."""
    if previous is not None:
        Round.objects.filter(pk=previous.pk).update(state=Round.State.CLOSED)


def warnings_before(event: Event, previous: Round | None) -> list[Warning]:
    """What a person must confirm before the round after `previous` is paired."""
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


def _accelerate(event: Event) -> None:
    """The virtual points of the event, settled by the size of the field when round 1 is paired (C.04.7)."""
    if event.acceleration != Event.Acceleration.BAKU or not System(event.system).is_swiss:
        return
    spans = baku_acceleration(event.entries.count(), event.planned_rounds, scoring_of(event))
    event.accelerations = [
        {
            "points": points_text(a.points),
            "first_round": a.first_round,
            "last_round": a.last_round,
            "first_number": a.first_number,
            "last_number": a.last_number,
        }
        for a in spans
    ]
    event.save(update_fields=["accelerations"])


def byes_of(event: Event, round_no: int, first: bool) -> dict[int, str]:
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


def store_round(
    event: Event, round_no: int, made: PairedRound, byes: Mapping[int, str], planned_at: datetime | None
) -> Round:
    """Store a round's boards, byes and reasons. `byes` are the kinds of those who are not paired."""
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
