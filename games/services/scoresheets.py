"""Submitting and repairing scoresheets. The text as written is never changed; a better reading is a new verdict."""

from __future__ import annotations

from collections.abc import Mapping

import chess
from django.conf import settings

from games.domain.replay import INSERT, STRUCK_OUT
from games.domain.verdict import Verdict as Reading
from games.domain.verdict import check_sheet
from games.models import Scoresheet, Verdict
from tournaments.domain.errors import InputError, NotFoundError, TooLargeError
from tournaments.domain.results import RESULTS, Result
from tournaments.domain.text import T
from tournaments.models import Board
from tournaments.permissions import Actor, Permission, require
from tournaments.services.results import get_board
from tournaments.services.writing import EventWrite, event_write


def scoresheet_submit(
    *, by: Actor, board_id: int, side: str, text: str, language: str = "", claimed_result: str = ""
) -> Scoresheet:
    """Store one side's sheet and check it.

    The language is the sheet's, else the player's, else the event's (`auto` lets the reader find it). A newer sheet of
    the same side replaces the current one; the older stays. Raises `InputError` for an empty sheet or unknown side,
    `TooLargeError` above 1 MB.
    """
    require(by, Permission.SUBMIT_SHEET)
    if side not in Scoresheet.Side.values:
        raise InputError(T("Say whose sheet it is: white or black."), code="unknown_side")
    if len(text.encode()) > settings.UPLOAD_LIMIT_BYTES:
        raise TooLargeError(T("The file is larger than 1 MB. Split it or take out what is not needed."))
    if not text.strip():
        raise InputError(T("The scoresheet is empty. Type or paste the moves."), code="empty_sheet")
    board = get_board(board_id)
    chosen = language or _language_of(board, side)
    reading = read_sheet(board, text, language=chosen, claimed_result=claimed_result)
    with event_write(board.round.event_id, by=by) as write:
        return store_sheet(write, board, side, text, reading, language=chosen, claimed_result=claimed_result)


def store_sheet(
    write: EventWrite,
    board: Board,
    side: str,
    text: str,
    reading: Reading,
    *,
    language: str,
    claimed_result: str = "",
    from_pgn: bool = False,
) -> Scoresheet:
    """Make a sheet the current one of its side inside an open write; the older one stays."""
    Scoresheet.objects.filter(board=board, side=side, current=True).update(current=False)
    sheet = Scoresheet.objects.create(
        board=board,
        side=side,
        text=text,
        language=language,
        claimed_result=claimed_result,
        from_pgn=from_pgn,
        submitted_by=write.by.user,
        submitted_at=write.now,
    )
    _keep_verdict(write, sheet, reading)
    write.audit(
        "scoresheet_submit",
        about=f"sheet:{sheet.pk}",
        new={
            "board": board.pk,
            "side": side,
            "language": language,
            "status": reading.status,
            "plies": reading.plies,
            **({"source": "pgn"} if from_pgn else {}),
        },
    )
    return sheet


def scoresheet_repair(
    *,
    by: Actor,
    sheet_id: int,
    repairs: Mapping[int, str] | None = None,
    positions: Mapping[int, str] | None = None,
    language: str = "",
    reason: str = "",
) -> Scoresheet:
    """Accept what a written move was meant to be, or set the position after a ply; reading goes on from there.

    A repair is `e2e4` (played instead of what is written), `+e2e4` (put in before it) or `-` (struck out). An empty
    repair or position takes the earlier one back. Raises `InputError` for what is no move, no position or not legal.
    """
    require(by, Permission.RULE)
    sheet = get_sheet(sheet_id)
    for ply, fen in (positions or {}).items():
        _check_fen(ply, fen)
    for ply, repair in (repairs or {}).items():
        _check_repair(ply, repair)
    with event_write(sheet.board.round.event_id, by=by) as write:
        sheet = get_sheet(sheet_id)
        old = {"repairs": sheet.repairs, "positions": sheet.positions, "language": sheet.language}
        sheet.repairs = _changed(sheet.repairs, repairs)
        sheet.positions = _changed(sheet.positions, positions)
        sheet.language = language or sheet.language
        sheet.save(update_fields=["repairs", "positions", "language"])
        reading = reread(sheet)
        _keep_verdict(write, sheet, reading)
        write.audit(
            "scoresheet_repair",
            about=f"sheet:{sheet.pk}",
            old=old,
            new={
                "repairs": sheet.repairs,
                "positions": sheet.positions,
                "language": sheet.language,
                "status": reading.status,
                "plies": reading.plies,
            },
            reason=reason,
        )
    return sheet


def reread(sheet: Scoresheet) -> Reading:
    """Check a stored sheet again with its repairs and set positions."""
    return read_sheet(
        sheet.board,
        sheet.text,
        language=sheet.language,
        claimed_result=sheet.claimed_result,
        repairs={int(k): v for k, v in sheet.repairs.items()},
        positions={int(k): v for k, v in sheet.positions.items()},
    )


def read_sheet(
    board: Board,
    text: str,
    *,
    language: str,
    claimed_result: str = "",
    repairs: Mapping[int, str] | None = None,
    positions: Mapping[int, str] | None = None,
) -> Reading:
    """What the rules engine says of a text as a sheet of this board: by the event's edition of the Laws."""
    event = board.round.event
    recorded = RESULTS[Result(board.result)].pgn if board.result else ""
    claimed = claimed_result or (recorded if recorded != "*" else "")
    return check_sheet(
        text,
        language=language,
        claimed_result=claimed or None,
        laws=event.laws,
        repairs=repairs or {},
        positions=positions or {},
    )


def get_sheet(sheet_id: int) -> Scoresheet:
    """A sheet with its board, or `NotFoundError`."""
    found = (
        Scoresheet.objects.select_related("board__round__event", "verdict", "submitted_by")
        .filter(pk=sheet_id)
        .first()
    )
    if found is None:
        raise NotFoundError(T("There is no scoresheet with number %(id)s.", id=sheet_id))
    return found


def _keep_verdict(write: EventWrite, sheet: Scoresheet, reading: Reading) -> None:
    Verdict.objects.update_or_create(
        scoresheet=sheet,
        defaults={
            "laws": write.event.laws,
            "status": reading.status,
            "plies": reading.plies,
            "data": reading.to_json(),
            "made_at": write.now,
        },
    )


def _language_of(board: Board, side: str) -> str:
    seat = board.seats.select_related("entry").filter(colour=side).first()
    own = seat.entry.notation_language if seat else ""
    return own or board.round.event.notation_language or "en"


def _changed(stored: Mapping[str, str], given: Mapping[int, str] | None) -> dict[str, str]:
    """The stored values by ply with the given ones; an empty value takes the stored one out."""
    merged = {**stored, **{str(ply): value for ply, value in (given or {}).items()}}
    return {ply: merged[ply] for ply in sorted(merged, key=int) if merged[ply]}


def _check_fen(ply: int, fen: str) -> None:
    if not fen:
        return
    try:
        chess.Board(fen)
    except ValueError:
        raise InputError(
            T("The position after ply %(ply)s cannot be read: %(fen)s", ply=ply, fen=fen[:90])
        ) from None


def _check_repair(ply: int, repair: str) -> None:
    if repair in ("", STRUCK_OUT):
        return
    try:
        chess.Move.from_uci(repair.removeprefix(INSERT))
    except ValueError:
        raise InputError(
            T(
                "“%(move)s” for ply %(ply)s is not a repair. Write e2e4, +e2e4 to put a move in, - to strike one out.",
                move=repair[:10],
                ply=ply,
            ),
            code="bad_repair",
        ) from None
