"""What deserves a look on a sheet that can be read: wrong numbers and signs, results, doubtful letters."""

from __future__ import annotations

from collections.abc import Sequence

from games.domain.detect import Detected
from games.domain.endings import Ending
from games.domain.notation.layout import Sheet
from games.domain.replay import Replay
from tournaments.domain.results import Result
from tournaments.domain.text import T, Text
from tournaments.domain.warnings import Level, Warning


def _warn(code: str, text: Text, about: str = "", level: Level = Level.ACKNOWLEDGE) -> Warning:
    return Warning(level, code, text, about)


def _plies(plies: Sequence[int]) -> str:
    return ", ".join(str(p) for p in plies)


def _number_warnings(sheet: Sheet, first_number: int) -> list[Warning]:
    """Printed numbers that jump; the count always goes by the moves on the board (FC36)."""
    if sheet.by_ply:
        return [_warn("numbered_by_ply", T("The numbers count half-moves, not moves."))]
    out: list[Warning] = []
    shift = 0
    for mark in sheet.numbers:
        due = first_number + mark.before // 2 + shift
        if mark.value != due:
            out.append(
                _warn(
                    "number_jump",
                    T(
                        "The sheet's number %(written)s stands where move %(due)s is due.",
                        written=mark.value,
                        due=due,
                    ),
                    f"ply {mark.before + 1}",
                )
            )
            shift += mark.value - due
    return out


def _reading_warnings(replay: Replay) -> list[Warning]:
    out: list[Warning] = []
    if replay.wrong_signs:
        plies = _plies(replay.wrong_signs)
        out.append(
            _warn("wrong_sign", T("A check or mate sign is wrong on ply %(plies)s.", plies=plies), plies)
        )
    if replay.other_readings:
        plies = _plies(replay.other_readings)
        out.append(
            _warn(
                "other_reading",
                T("Another move would fit a looser reading on ply %(plies)s.", plies=plies),
                plies,
            )
        )
    if replay.loose:
        out.append(
            _warn(
                "loose_writing",
                T("%(count)s moves are written more loosely than the Laws allow.", count=replay.loose),
            )
        )
    return out


def _result_warnings(sheet: Sheet, claimed: Result | None, written: Result | None) -> list[Warning]:
    out: list[Warning] = []
    names = [m.result for m in sheet.results]
    tag = dict(sheet.tags).get("Result")
    if len(set(names)) > 1:
        texts = ", ".join(r.value for r in names)
        out.append(
            _warn("result_conflict", T("The sheet gives different results: %(results)s.", results=texts))
        )
    elif tag and names and tag not in ("?", names[-1].value) and names[-1] is not written:
        out.append(_warn("result_conflict", T("The result tag and the end of the moves differ.")))
    if any(m.after < len(sheet.entries) for m in sheet.results):
        out.append(_warn("result_not_at_end", T("Moves are written behind the result.")))
    if claimed is not None and written is not None and claimed is not written:
        out.append(
            _warn(
                "result_differs",
                T(
                    "The sheet says %(sheet)s, the recorded result is %(recorded)s.",
                    sheet=written.value,
                    recorded=claimed.value,
                ),
                level=Level.CONFIRM,
            )
        )
    return out


def sheet_warnings(
    sheet: Sheet, found: Detected, claimed: Result | None, written: Result | None, ending: Ending
) -> tuple[Warning, ...]:
    """All warnings about one sheet, in the order a person would check them."""
    replay = found.replay
    out: list[Warning] = []
    if not sheet.entries:
        out.append(_warn("no_moves", T("No move is written.")))
    if found.rivals and found.confidence and sheet.entries:
        codes = ", ".join((replay.code, *found.rivals))
        out.append(_warn("language_not_unique", T("The same moves are read in: %(codes)s.", codes=codes)))
    out += _number_warnings(sheet, replay.first_number)
    out += _reading_warnings(replay)
    if any(text[0] == "(" and any(ch.isalpha() for ch in text) for _, text in sheet.comments):
        out.append(_warn("bracket_text", T("Text in brackets was not read as moves.")))
    out += _result_warnings(sheet, claimed, written)
    if ending.ply is not None and ending.ply < len(replay.moves):
        out.append(
            _warn(
                "moves_after_end",
                T("The game was over after ply %(ply)s; later moves do not count.", ply=ending.ply),
                f"ply {ending.ply}",
                Level.CONFIRM,
            )
        )
    return tuple(out)
