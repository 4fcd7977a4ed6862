"""Draw claims checked on a scoresheet, and reported with the answer (Laws 9.2 to 9.5)."""

from __future__ import annotations

from dataclasses import dataclass

import chess

from arbiter.domain.offences import Kind
from arbiter.models import Incident
from arbiter.services.incidents import incident_report
from games.domain.claims import ClaimAnswer, answer_claim
from games.domain.endings import Record
from games.domain.notation.layout import read_sheet
from games.domain.positions import start_board
from games.domain.replay import Corrections, replay_sheet
from games.domain.verdict import Problem, Verdict
from games.models import Scoresheet
from games.services.scoresheets import reread
from tournaments.domain.errors import InputError, StateError
from tournaments.domain.text import T
from tournaments.models import Board
from tournaments.permissions import Actor, Permission, require
from tournaments.services.results import get_board
from tournaments.text import say

CLAIMS = {"threefold": Kind.THREEFOLD_CLAIM, "fifty": Kind.FIFTY_CLAIM}


@dataclass(frozen=True, slots=True)
class Proof:
    """One ply that proves the answer: the move after which the position stood; no move for the start."""

    ply: int
    move: str


@dataclass(frozen=True)
class ClaimCheck:
    """A claim on one board: the sheet it was checked on and the answer.

    `answer` is None where there is no sheet or where the sheet cannot be read to its end (`problem`).
    """

    board: Board
    kind: str
    side: str
    intended: str
    sheet: Scoresheet | None = None
    problem: Problem | None = None
    answer: ClaimAnswer | None = None
    fen: str = ""
    move_no: int | None = None
    proof: tuple[Proof, ...] = ()


def claim_check(*, board: Board, kind: str, side: str, intended: str = "") -> ClaimCheck:
    """Answer a claim from the claimant's current sheet, from the opponent's where the claimant has none.

    `kind` is threefold or fifty, `intended` the announced move in the letters of the sheet. Raises `InputError` for
    another kind or an unknown side.
    """
    if kind not in CLAIMS:
        raise InputError(T("Choose the claim: threefold or fifty."), code="unknown_claim")
    if side not in chess.COLOR_NAMES:
        raise InputError(T("Say who claims: white or black."), code="unknown_side")
    written = intended.strip()
    sheet = claim_sheet(board, side)
    if sheet is None:
        return ClaimCheck(board, kind, side, written)
    reading = reread(sheet)
    problem = reading.first_problem
    if problem is not None and problem.kind != "after_end":
        return ClaimCheck(board, kind, side, written, sheet, problem)
    record = _record(sheet, reading)
    answer = answer_claim(
        record,
        by=side,
        kind=kind,
        intended=written or None,
        language=reading.language,
        laws=board.round.event.laws,
    )
    on_board = record.board
    proof = _proof(reading, answer, written)
    return ClaimCheck(
        board, kind, side, written, sheet, None, answer, on_board.fen(), on_board.fullmove_number, proof
    )


def claim_sheet(board: Board, side: str) -> Scoresheet | None:
    """The sheet a claim of this side is checked on."""
    sheets = {s.side: s for s in board.scoresheets.filter(current=True)}
    return sheets.get(side) or next(iter(sheets.values()), None)


def claim_report(*, by: Actor, board_id: int, kind: str, side: str, intended: str = "") -> Incident:
    """Report a checked claim as an incident with its answer and position; the desk proposes what follows.

    Raises `StateError` where the claim cannot be checked: no sheet, or one that stops before its end.
    """
    require(by, Permission.REPORT_INCIDENT)
    board = get_board(board_id)
    found = claim_check(board=board, kind=kind, side=side, intended=intended)
    if found.sheet is None:
        raise StateError(T("There is no scoresheet of this board yet."), code="sheet_missing")
    if found.answer is None:
        raise StateError(
            T("The scoresheet cannot be read to its end. Repair it first, then check the claim."),
            code="sheet_problem",
        )
    note = say(found.answer.why)
    return incident_report(
        by=by,
        board_id=board.pk,
        offence=CLAIMS[kind].value,
        side=side,
        observed=True,
        fen=found.fen,
        move_no=found.move_no,
        note=f"{found.intended}. {note}" if found.intended else note,
        scoresheet_id=found.sheet.pk,
        facts={"claim_correct": found.answer.valid},
    )


def _record(sheet: Scoresheet, reading: Verdict) -> Record:
    """The positions of the sheet with everything an arbiter has accepted on it."""
    start = start_board(reading.start_fen)
    layout = read_sheet(sheet.text, black_first=start.turn == chess.BLACK)
    accepted = Corrections(
        {int(k): v for k, v in sheet.repairs.items()}, {int(k): v for k, v in sheet.positions.items()}
    )
    return replay_sheet(layout, reading.language, start, accepted).record


def _proof(reading: Verdict, answer: ClaimAnswer, intended: str) -> tuple[Proof, ...]:
    """The plies of the answer with their moves; for fifty moves the capture or pawn move they count from."""
    plies = answer.occurrences
    if answer.kind == "fifty":
        plies = () if answer.last_zeroing_ply is None else (answer.last_zeroing_ply,)
    return tuple(Proof(ply, _move(reading, ply, intended)) for ply in plies)


def _move(reading: Verdict, ply: int, intended: str) -> str:
    if ply == 0:
        return ""
    start = chess.Board(reading.start_fen)
    half = ply - 1 + (start.turn == chess.BLACK)
    number = f"{start.fullmove_number + half // 2}" + ("..." if half % 2 else ".")
    return f"{number} {reading.san[ply - 1] if ply <= len(reading.san) else intended}"
