"""Report files in and out: an event from a TRF, a TRF from an event. All or nothing."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction

from tournaments.domain.errors import InputError
from tournaments.domain.history import Cell, History
from tournaments.domain.pairing import board_order, states_before
from tournaments.domain.results import BYE_CELL, CellCode, Colour, result_from_cells
from tournaments.domain.text import T
from tournaments.domain.trf import Problem, TrfPlayer, TrfTournament, read_trf_bytes
from tournaments.laws_port import known_laws
from tournaments.models import (
    Board,
    ByeRequest,
    Entry,
    Event,
    ForbiddenGroup,
    Player,
    PointsAdjustment,
    Role,
    Round,
    Seat,
    Staff,
    User,
)
from tournaments.permissions import Actor
from tournaments.selectors.history import event_history
from tournaments.selectors.report_files import places_key
from tournaments.services.report_header import header_values, points_decimal
from tournaments.services.writing import event_write

_CELL_BYE = {cell: kind.value for kind, cell in BYE_CELL.items()}


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did: the event (None in a dry run), and everything read differently from what was written."""

    event: Event | None
    adjustments: tuple[Problem, ...]
    errors: tuple[Problem, ...]


def trf_import(
    *,
    by: User | None,
    data: bytes,
    laws: str,
    time_control: str = "",
    dry_run: bool = False,
    request_id: str = "",
) -> Imported:
    """Make an event from a report file. Nothing is stored while one error remains, or in a dry run.

    A report does not name an edition of the Laws, so the caller chooses one; what an event needs and the file does
    not say is filled and listed as an adjustment. A dry run does everything and takes it back again.
    """
    if laws not in known_laws():
        raise InputError(
            T("Choose one of the editions: %(all)s.", all=", ".join(sorted(known_laws()))), code="no_laws"
        )
    reading = read_trf_bytes(data)
    if reading.errors:
        return Imported(None, reading.adjustments, reading.errors)
    if reading.tournament.is_team:
        raise InputError(
            T("This is a report of a team event; only individual events can be imported."), code="team_file"
        )
    chosen, notes = header_values(reading.tournament, time_control)
    adjustments = (*reading.adjustments, *notes)
    with transaction.atomic():
        event = Event.objects.create(laws=laws, half_bye_limit=99, **chosen)
        if by is not None:
            Staff.objects.create(event=event, user=by, role=Role.CHIEF_ARBITER)
        actor = Actor(
            user=by, role=Role.CHIEF_ARBITER if by else None, request_id=request_id, system="trf_import"
        )
        with event_write(event.pk, by=actor) as write:
            entries = _create_entries(event, reading.tournament)
            _create_extras(event, reading.tournament, entries)
            _create_rounds(event, reading.tournament, entries)
            event.trf_extra |= {"places_of": places_key(event, event_history(event))}
            event.save(update_fields=["trf_extra"])
            write.audit(
                "trf_import",
                about=f"event:{event.pk}",
                new={
                    "players": len(entries),
                    "rounds": reading.tournament.rounds_paired,
                    "adjustments": [{"line": p.line, "what": str(p.text)} for p in adjustments],
                },
            )
        if dry_run:
            transaction.set_rollback(True)
            return Imported(None, adjustments, ())
    event.refresh_from_db()
    return Imported(event, adjustments, ())


def require_readable(done: Imported) -> None:
    """Raise `InputError` with all problems where the file had errors."""
    if not done.errors:
        return
    first = done.errors[0]
    raise InputError(
        T(
            "Line %(line)s, column %(column)s: %(what)s Nothing was stored.",
            line=first.line,
            column=first.column,
            what=first.text,
        ),
        code="report_problems",
        detail={"problems": [{"line": p.line, "column": p.column, "what": str(p.text)} for p in done.errors]},
    )


def _create_entries(event: Event, t: TrfTournament) -> dict[int, Entry]:
    entries: dict[int, Entry] = {}
    used: set[int] = set()
    for p in t.players:
        player = _player(p, used)
        used.add(player.pk)
        entry = Entry(event=event, player=player, number=p.number, rating=p.rating)
        first = next(
            (i for i, c in enumerate(p.cells, start=1) if c is not None and c.code is not CellCode.ZERO_BYE),
            1,
        )
        entry.first_round = first
        entry.save()
        entries[p.number] = entry
    return entries


def _player(p: TrfPlayer, used: set[int]) -> Player:
    """A person known already only where everything agrees, so that the event says what its file says."""
    values = {
        "name": p.name[:80],
        "title": p.title[:3],
        "sex": {"m": "m", "w": "w", "f": "w"}.get(p.sex, ""),
        "federation": p.federation[:3],
        "fide_id": p.fide_id,
        "birth": p.birth[:10],
    }
    known = Player.objects.filter(**values).exclude(pk__in=used).first() if p.fide_id else None
    return known or Player.objects.create(**values)


def _create_extras(event: Event, t: TrfTournament, entries: dict[int, Entry]) -> None:
    for group in t.forbidden:
        made = ForbiddenGroup.objects.create(
            event=event, first_round=group.first_round, last_round=group.last_round
        )
        made.entries.set([entries[n] for n in group.numbers if n in entries])
    for a in t.abnormal:
        PointsAdjustment.objects.create(
            entry=entries[a.number], round_no=a.round, points=points_decimal(a.points)
        )
    for b in t.byes:
        if b.round > t.rounds_paired:
            ByeRequest.objects.create(entry=entries[b.number], round_no=b.round, kind=b.kind.value)


def _create_rounds(event: Event, t: TrfTournament, entries: dict[int, Entry]) -> None:
    history = t.history()
    for round_no in range(1, t.rounds_paired + 1):
        state = Round.State.CLOSED if round_no < t.rounds_paired else Round.State.PLAYING
        found = Round.objects.create(event=event, number=round_no, state=state, engine="report file")
        pairs = board_order(_pairs(history, round_no), states_before(history, round_no, frozenset()))
        for number, (white, black) in enumerate(pairs, start=1):
            _create_board(found, number, history, entries, white, black)
        for n, entry in entries.items():
            cell = history.cell(n, round_no)
            if cell is not None and cell.code in _CELL_BYE:
                Seat.objects.create(round=found, entry=entry, bye=_CELL_BYE[cell.code])


def _pairs(history: History, round_no: int) -> list[tuple[int, int]]:
    return [
        (p.number, cell.opponent)
        for p in history.players
        if (cell := history.cell(p.number, round_no)) is not None
        and cell.opponent is not None
        and cell.colour is Colour.WHITE
    ]


def _create_board(
    found: Round, number: int, history: History, entries: dict[int, Entry], white: int, black: int
) -> None:
    codes = [_code(history.cell(n, found.number)) for n in (white, black)]
    result = result_from_cells(*codes)
    if result is None:
        raise InputError(
            T(
                "Round %(round)s, players %(white)s and %(black)s: the two result letters do not fit together.",
                round=found.number,
                white=white,
                black=black,
            ),
            code="impossible_result",
        )
    board = Board.objects.create(
        round=found, number=number, result=result.value, result_source="import", version=1
    )
    Seat.objects.create(round=found, entry=entries[white], board=board, colour=Colour.WHITE)
    Seat.objects.create(round=found, entry=entries[black], board=board, colour=Colour.BLACK)


def _code(cell: Cell | None) -> CellCode:
    return cell.code if cell is not None else CellCode.PENDING
