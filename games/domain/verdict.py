"""The verdict on one scoresheet: what was played, the first problem, how it ended, and whether the result fits.

`check_sheet` is the one entrance; the screens, the API and the command `scoresheet_check` call nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

import chess

from games.domain.candidates import Candidate, find_candidates
from games.domain.detect import Detected, detect
from games.domain.endings import THREEFOLD, Ending, ending_of
from games.domain.laws_articles import LATEST, articles
from games.domain.notation.languages import AUTO, language
from games.domain.notation.layout import Sheet, read_sheet
from games.domain.notation.words import is_gap
from games.domain.positions import STANDARD, start_board
from games.domain.reasons import reason_text
from games.domain.replay import Break, Corrections, Replay, replay_sheet
from games.domain.results_check import ResultCheck, check_result
from games.domain.sheet_warnings import sheet_warnings
from tournaments.domain.errors import InputError
from tournaments.domain.results import Result, parse_result
from tournaments.domain.text import T, Text
from tournaments.domain.warnings import Level, Warning


@dataclass(frozen=True, slots=True)
class Problem:
    """The first thing on the sheet that needs a person, with its place in the text and what could be meant."""

    ply: int
    move_no: int
    side: str
    kind: str
    reason: str
    text: str
    start: int
    end: int
    fen: str
    why: Text
    candidates: tuple[Candidate, ...] = ()
    missing_plies: int = 0
    missing_pairs: int = 0

    def to_json(self, say: Callable[[Text], str] = str) -> dict[str, object]:
        """The contract's object."""
        out: dict[str, object] = {
            "ply": self.ply,
            "move_no": self.move_no,
            "side": self.side,
            "kind": self.kind,
            "reason": self.reason,
            "text": self.text,
            "start": self.start,
            "end": self.end,
            "fen": self.fen,
            "why": say(self.why),
            "candidates": [c.to_json(say) for c in self.candidates],
        }
        if self.kind == "gap":
            out |= {"missing_plies": self.missing_plies, "missing_pairs": self.missing_pairs}
        return out


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the program makes of a sheet. `moves` has None where an arbiter's position bridges unknown play."""

    status: Literal["legal", "problem"]
    language: str
    language_confidence: float
    languages: tuple[str, ...]
    first_problem: Problem | None
    moves: tuple[str | None, ...]
    san: tuple[str, ...]
    grades: tuple[int, ...]
    start_fen: str
    final_fen: str
    ending: Ending
    threefold_plies: tuple[int, ...]
    fifty_from_ply: int | None
    last_zeroing_ply: int | None
    halfmove_clock: int
    draw_offers: tuple[int, ...]
    result: ResultCheck
    laws: str = LATEST
    variant: str = STANDARD
    warnings: tuple[Warning, ...] = ()
    entries_read: int = 0
    entries: int = 0
    tags: Mapping[str, str] = field(default_factory=dict)

    @property
    def plies(self) -> int:
        """Length of the trusted part."""
        return len(self.moves)

    def to_json(self, say: Callable[[Text], str] = str) -> dict[str, object]:
        """The object `scoresheet_check --json` prints; `say` puts the sentences into the reader's language."""
        claimed = self.result.claimed
        return {
            "status": self.status,
            "language": self.language,
            "language_confidence": self.language_confidence,
            "languages": list(self.languages),
            "plies": self.plies,
            "entries": self.entries,
            "first_problem": self.first_problem.to_json(say) if self.first_problem else None,
            "moves": list(self.moves),
            "san": list(self.san),
            "start_fen": self.start_fen,
            "final_fen": self.final_fen,
            "ending": {
                "kind": self.ending.kind,
                "articles": list(self.ending.articles),
                "ply": self.ending.ply,
                "winner": None if self.ending.winner is None else chess.COLOR_NAMES[self.ending.winner],
            },
            "threefold_plies": list(self.threefold_plies),
            "fifty_from_ply": self.fifty_from_ply,
            "last_zeroing_ply": self.last_zeroing_ply,
            "halfmove_clock": self.halfmove_clock,
            "draw_offers": list(self.draw_offers),
            "result": {
                "claimed": claimed.value if claimed else None,
                "check": self.result.check,
                "why": say(self.result.why) if self.result.why else "",
            },
            "laws": self.laws,
            "variant": self.variant,
            "warnings": [
                {"level": int(w.level), "code": w.code, "text": say(w.text), "about": w.about}
                for w in self.warnings
            ],
        }


def _missing(sheet: Sheet, at: Break) -> tuple[int, int]:
    """Plies and pairs left out in the run of gaps that starts here."""
    index = at.index
    while index < len(sheet.entries) and is_gap(sheet.entries[index].text):
        index += 1
    plies = index - at.index
    first, last = at.ply, at.ply + plies - 1
    return plies, (last + 1) // 2 - (first + 1) // 2 + 1


def _problem(sheet: Sheet, replay: Replay, candidates: tuple[Candidate, ...]) -> Problem | None:
    at = replay.first_break
    if at is None:
        return None
    entry, board = sheet.entries[at.index], replay.board
    plies, pairs = _missing(sheet, at) if at.kind == "gap" else (0, 0)
    return Problem(
        at.ply,
        board.fullmove_number,
        chess.COLOR_NAMES[board.turn],
        at.kind,
        at.reason,
        entry.text,
        entry.start,
        entry.end,
        board.fen(),
        reason_text(at.reason),
        candidates,
        plies,
        pairs,
    )


def _written_result(sheet: Sheet, replay: Replay) -> Result | None:
    """The result the sheet itself gives: the last mark behind the moves, else its Result tag."""
    if replay.result_zeros:
        return Result.BOTH_LOSE
    if sheet.results:
        return sheet.results[-1].result
    tag = dict(sheet.tags).get("Result")
    if tag is None:
        return None
    try:
        return parse_result(tag.replace("1/2-1/2", "½-½") if tag != "1/2" else "½-½")
    except InputError:
        return None


def _language_split(sheet: Sheet, found: Detected) -> Replay:
    """Two languages read different moves: the reading ends there with a question."""
    replay, split = found.replay, found.split or 1
    moves = tuple(dict.fromkeys(m for r in found.split_replays for m in r.moves[split - 1 : split] if m))
    short = replay_sheet(
        Sheet(
            sheet.text,
            sheet.entries[: replay.entry_of[split - 1]] if split <= len(replay.moves) else sheet.entries,
        ),
        replay.code,
        _start_of(replay),
    )
    index = min(len(short.moves), len(sheet.entries) - 1)
    short.first_break = Break(index, len(short.moves) + 1, "choice", "language", moves)
    return short


def _start_of(replay: Replay) -> chess.Board:
    board = replay.board.copy()
    while board.move_stack:
        board.pop()
    return board


def _read(
    sheet: Sheet, code: str, start: chess.Board, corrections: Corrections, claimed: Result | None
) -> Detected:
    def read(one: str) -> Replay:
        return replay_sheet(sheet, one, start, corrections, claimed)

    if code != AUTO:
        return Detected(read(language(code).code), 1.0)
    found = detect([e.text for e in sheet.entries], read)
    if found.split is not None:
        return Detected(_language_split(sheet, found), 0.0, found.rivals)
    return found


def read_verdict(
    sheet: Sheet,
    found: Detected,
    claimed: Result | None,
    *,
    laws: str,
    variant: str,
    with_candidates: bool = True,
) -> Verdict:
    """The verdict on a sheet that has been replayed."""
    replay = found.replay
    record, board = replay.record, replay.board
    candidates = find_candidates(sheet.entries, replay) if with_candidates else ()
    problem = _problem(sheet, replay, candidates)
    ending = ending_of(record, laws)
    written = _written_result(sheet, replay)
    given = claimed if claimed is not None else written
    if problem is not None and problem.kind != "after_end":
        result = ResultCheck(given, "cannot_tell", T("The sheet is read only up to the first problem."))
    else:
        result = check_result(given, ending, board, len(replay.moves))
    return Verdict(
        status="problem" if problem else "legal",
        language=replay.code,
        language_confidence=found.confidence,
        languages=(replay.code, *found.rivals),
        first_problem=problem,
        moves=tuple(m.uci() if m else None for m in replay.moves),
        san=tuple(replay.san),
        grades=tuple(replay.grades),
        start_fen=replay.start_fen,
        final_fen=board.fen(),
        ending=ending,
        threefold_plies=tuple(record.repeated(THREEFOLD)),
        fifty_from_ply=record.fifty_from,
        last_zeroing_ply=record.last_zeroing_ply,
        halfmove_clock=board.halfmove_clock,
        draw_offers=tuple(replay.offers),
        result=result,
        laws=laws,
        variant=variant,
        warnings=sheet_warnings(sheet, found, claimed, written, ending),
        entries_read=len(replay.moves),
        entries=len(sheet.entries),
        tags=dict(sheet.tags),
    )


def check_sheet(
    text: str,
    *,
    language: str = AUTO,
    claimed_result: Result | str | None = None,
    start_fen: str | None = None,
    laws: str = LATEST,
    variant: str = STANDARD,
    repairs: Mapping[int, str] | None = None,
    positions: Mapping[int, str] | None = None,
) -> Verdict:
    """Check a scoresheet as it was written (Laws 8 and appendix C).

    `language` is a code of the table or `auto`. `repairs` and `positions` are what a person has accepted, by
    ply: see `Corrections`. The sheet is read up to the first text that is not exactly one legal move; nothing
    behind it is repaired. Raises `InputError` for an unknown language, edition, variant, result, position or
    repair, never for anything written on the sheet.
    """
    articles(laws)
    claimed = parse_result(claimed_result) if isinstance(claimed_result, str) else claimed_result
    start = start_board(start_fen, variant)
    sheet = read_sheet(text, black_first=start.turn == chess.BLACK)
    tag_fen = dict(sheet.tags).get("FEN") if start_fen is None else None
    bad_tag = False
    if tag_fen:
        try:
            start = start_board(tag_fen, variant)
        except InputError:
            bad_tag = True
        sheet = read_sheet(text, black_first=start.turn == chess.BLACK)
    found = _read(sheet, language, start, Corrections(repairs or {}, positions or {}), claimed)
    verdict = read_verdict(sheet, found, claimed, laws=laws, variant=variant)
    return replace(verdict, warnings=(*verdict.warnings, _bad_tag(tag_fen))) if bad_tag else verdict


def _bad_tag(fen: str | None) -> Warning:
    text = T(
        "The FEN tag “%(fen)s” is not a position; the game is read from the usual start.",
        fen=(fen or "")[:100],
    )
    return Warning(Level.CONFIRM, "bad_fen_tag", text)
