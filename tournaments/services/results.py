"""Entering, correcting, clearing and undoing results. Nothing is overwritten unseen and nothing is lost."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.domain.errors import ConflictError, InputError, NotFoundError, StateError
from tournaments.domain.results import Result, parse_result
from tournaments.domain.text import T
from tournaments.domain.warnings import Level, Warning, require_accepted
from tournaments.models import AuditEntry, Board, Event
from tournaments.permissions import Actor, Permission, require
from tournaments.selectors.boards import shown_number
from tournaments.services.writing import EventWrite, event_write


def result_record(
    *,
    by: Actor,
    board_id: int,
    result: str,
    version: int,
    reason: str = "",
    accept: Sequence[str] = (),
    source: str = "arbiter",
) -> Board:
    """Record a board's result.

    `version` is the board's version the caller saw; another one raises `ConflictError` with the other person's value,
    name and time. The same value again is no conflict and writes nothing (FC09). A correction after the next round
    is paired needs a reason and a confirmation; after that round has ended only the rating report changes (C.04.2
    4.3, FC06). An empty result is refused: clearing is its own action (FC02).
    """
    require(by, Permission.ENTER_RESULT)
    board = get_board(board_id)
    if not result.strip():
        _refuse_stale(board, version)
        raise InputError(T("No result was given. To take a result away, clear it."), code="empty_result")
    value = parse_result(result)
    if board.result == value.value:
        return board
    try:
        with event_write(board.round.event_id, by=by) as write:
            board = get_board(board_id)
            if board.result == value.value:
                raise _SameAlreadyError
            _refuse_stale(board, version)
            if _rounds_after(board)[1]:
                return _correct_for_rating(write, board, value, reason, accept)
            _check_correction(by, board, value, reason, accept)
            write_result(write, board, value, source=source, reason=reason)
    except _SameAlreadyError:
        return get_board(board_id)
    return board


class _SameAlreadyError(Exception):
    """A colleague wrote the same value a moment ago: roll back the empty write."""


def write_result(
    write: EventWrite,
    board: Board,
    value: Result | None,
    *,
    source: str,
    reason: str = "",
    article: str = "",
    action: str = "result_record",
) -> None:
    """Set a board's result inside an open write, by a conditional update on its version, with an audit entry.

    Rulings use this too, so that a loss by ruling and the result stand in one transaction.
    """
    old = board.result
    new = value.value if value else ""
    updated = Board.objects.filter(pk=board.pk, version=board.version).update(
        result=new,
        version=board.version + 1,
        result_by=write.by.user,
        result_at=write.now,
        result_source=source if new else "",
    )
    if not updated:
        _refuse_stale(get_board(board.pk), board.version)
    board.refresh_from_db()
    write.audit(
        action,
        about=f"board:{board.pk}",
        old={"result": old, "version": board.version - 1},
        new={"result": new, "version": board.version, "source": source},
        reason=reason,
        article=article,
    )


def result_clear(
    *, by: Actor, board_id: int, version: int, reason: str = "", accept: Sequence[str] = ()
) -> Board:
    """Take a result away; its own action with a confirmation, logged with the old value (FC02)."""
    require(by, Permission.ENTER_RESULT)
    with event_write(get_board(board_id).round.event_id, by=by) as write:
        board = get_board(board_id)
        _refuse_stale(board, version)
        if not board.result:
            raise StateError(
                T("Board %(n)s has no result to clear.", n=shown_number(board)), code="nothing_to_clear"
            )
        if _rounds_after(board)[0]:
            raise StateError(
                T("The next round is paired: correct the result instead of clearing it."), code="locked"
            )
        text = T(
            "The result %(result)s of board %(n)s will be taken away.",
            result=board.result,
            n=shown_number(board),
        )
        require_accepted([Warning(Level.CONFIRM, "clear_result", text, f"board:{board.pk}")], accept)
        _check_ruled(board, accept)
        write_result(write, board, None, source="", reason=reason, action="result_clear")
    return board


def result_undo(*, by: Actor, board_id: int, version: int) -> Board:
    """Take back the last change of a board's result: the value before it returns, as a new change."""
    require(by, Permission.ENTER_RESULT)
    with event_write(get_board(board_id).round.event_id, by=by) as write:
        board = get_board(board_id)
        _refuse_stale(board, version)
        last = (
            AuditEntry.objects.filter(event=write.event, about=f"board:{board.pk}").order_by("-seq").first()
        )
        if last is None or not isinstance(last.old, dict) or "result" not in last.old:
            raise StateError(
                T("Board %(n)s has no change to undo.", n=shown_number(board)), code="nothing_to_undo"
            )
        if board.result_source == "ruling" or _rounds_after(board)[0]:
            raise StateError(
                T(
                    "This result cannot be undone here: withdraw the ruling, or correct the result with a reason."
                ),
                code="locked",
            )
        before = last.old["result"]
        value = Result(before) if before else None
        write_result(write, board, value, source="undo", action="result_undo")
    return board


def get_board(board_id: int) -> Board:
    """A board with its round and event, or `NotFoundError`."""
    board = Board.objects.select_related("round__event", "result_by").filter(pk=board_id).first()
    if board is None:
        raise NotFoundError(T("There is no board with number %(id)s.", id=board_id))
    return board


def board_of_event(event: Event, board_id: int) -> Board:
    """A board that belongs to this event; a board of another event is `NotFoundError`."""
    board = get_board(board_id)
    if board.round.event_id != event.pk:
        raise NotFoundError(T("Board %(id)s does not belong to this event.", id=board_id))
    return board


def _refuse_stale(board: Board, version: int) -> None:
    if board.version == version:
        return
    who = board.result_by.shown_name if board.result_by else ""
    raise ConflictError(
        T(
            "Somebody was first: board %(n)s now has %(result)s.",
            n=shown_number(board),
            result=board.result or "–",
        ),
        current={
            "board": board.pk,
            "number": shown_number(board),
            "result": board.result,
            "by": who,
            "at": board.result_at.isoformat() if board.result_at else None,
        },
        version=board.version,
    )


def _rounds_after(board: Board) -> tuple[bool, bool]:
    """Is a later round paired, and is the next one complete?"""
    event = board.round.event
    following = event.rounds.filter(number=board.round.number + 1).first()
    if following is None:
        return False, False
    return True, not following.boards.filter(result="").exists()


def _check_correction(by: Actor, board: Board, value: Result, reason: str, accept: Sequence[str]) -> None:
    _check_ruled(board, accept)
    if not _rounds_after(board)[0]:
        return
    require(by, Permission.CORRECT_RESULT)
    n = board.round.number
    if not reason.strip():
        raise InputError(
            T("Round %(m)s is paired: a correction in round %(n)s needs a reason.", m=n + 1, n=n),
            code="reason_needed",
        )
    text = T(
        "Round %(m)s is paired already. Its pairings stay; standings and later rounds use the corrected result %(result)s.",
        m=n + 1,
        result=value.value,
    )
    require_accepted([Warning(Level.CONFIRM, "next_round_paired", text, f"board:{board.pk}")], accept)


def _check_ruled(board: Board, accept: Sequence[str]) -> None:
    if board.result_source == "ruling":
        text = T(
            "The result of board %(n)s comes from a ruling. Withdraw the ruling instead, or confirm.",
            n=shown_number(board),
        )
        require_accepted([Warning(Level.TWO_STEPS, "ruled_result", text, f"board:{board.pk}")], accept)


def _correct_for_rating(
    write: EventWrite, board: Board, value: Result, reason: str, accept: Sequence[str]
) -> Board:
    require(write.by, Permission.CORRECT_RESULT)
    if not reason.strip():
        raise InputError(T("A correction this late needs a reason."), code="reason_needed")
    text = T(
        "The round after board %(n)s has ended: the event keeps %(old)s, only the rating report takes %(new)s.",
        n=shown_number(board),
        old=board.result,
        new=value.value,
    )
    require_accepted([Warning(Level.CONFIRM, "rating_only", text, f"board:{board.pk}")], accept)
    old = board.rating_result
    Board.objects.filter(pk=board.pk).update(rating_result=value.value, version=board.version + 1)
    board.refresh_from_db()
    write.audit(
        "result_rating_only",
        about=f"board:{board.pk}",
        old={"rating_result": old},
        new={"rating_result": value.value},
        reason=reason,
    )
    return board
