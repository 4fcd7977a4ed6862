"""Reading a report file leniently: what can be understood is, and every adjustment is listed with its place."""

from __future__ import annotations

import re

from tournaments.domain.text import T
from tournaments.domain.trf import columns as c
from tournaments.domain.trf import values
from tournaments.domain.trf.assemble import assemble
from tournaments.domain.trf.extensions import read_extension
from tournaments.domain.trf.headers import read_header
from tournaments.domain.trf.players import read_player
from tournaments.domain.trf.records import read_record
from tournaments.domain.trf.state import Draft
from tournaments.domain.trf.types import TrfReading, TrfTournament

_LINE_END = re.compile(r"\r\n|\n|\r")
_NATIONAL = re.compile(r"[A-Z]{3} ")


def read_trf(text: str) -> TrfReading:
    """What does this report file say?

    Reads TRF26, TRF16, the 2006 form and the `XX?` / `BB?` lines of pairing programs. Nothing is guessed silently:
    every change is a problem of severity `adjusted` with line and column; what cannot be understood is an `error`,
    and then nothing of the file may be stored (the tournament returned is what was readable, for showing only).
    """
    lines = _LINE_END.split(text.removeprefix("\ufeff"))
    draft = Draft(is_team=any(line.startswith(c.TEAM_RECORDS) for line in lines))
    for number, raw in enumerate(lines, start=1):
        line = raw.rstrip()
        if line:
            _line(line, number, draft)
    if not draft.players:
        draft.notes.error(
            1, 1, T("There is no player line (001): this is not a tournament report file, or it is empty.")
        )
        return TrfReading(TrfTournament(), draft.notes.sorted())
    tournament = assemble(draft)
    return TrfReading(tournament, draft.notes.sorted())


def _line(raw: str, number: int, draft: Draft) -> None:
    text = values.visible(raw)
    if text != raw:
        column = next(i for i, (a, b) in enumerate(zip(raw, text, strict=True), start=1) if a != b)
        draft.notes.adjusted(
            number, column, T("A tab or control character stands here; each was read as one blank.")
        )
        text = text.rstrip()
        if not text:
            return
    code = text[:3].upper()
    if code == "001":
        _player(text, number, draft)
        return
    stripped = text.lstrip()
    if stripped is not text and stripped[:3] in ("001", *c.TEXT_RECORDS, *c.DATE_RECORDS):
        draft.notes.error(
            number,
            1,
            T(
                "Record %(code)s begins in column %(column)s; it must begin in column 1.",
                code=stripped[:3],
                column=len(text) - len(stripped) + 1,
            ),
        )
        return
    draft.places.setdefault(code, number)
    known = (
        read_header(code, text, number, draft)
        or read_record(code, text, number, draft)
        or read_extension(code, text, number, draft)
    )
    if not known:
        _keep(code, text, number, draft)
    elif text[3:4].strip():
        draft.notes.adjusted(number, 4, T("Column 4 should be blank; the text was taken from column 4 on."))


def _player(text: str, number: int, draft: Draft) -> None:
    player = read_player(text, number, draft.notes)
    if player is None:
        return
    first = draft.players.get(player.number)
    if first is not None:
        draft.notes.error(
            number,
            c.NUMBER.first,
            T(
                "Starting number %(number)s stands here a second time; it is in line %(line)s already.",
                number=player.number,
                line=first.line,
            ),
        )
        return
    draft.players[player.number] = player


def _keep(code: str, raw: str, number: int, draft: Draft) -> None:
    draft.kept.append(raw)
    national = _NATIONAL.match(raw) and not code.startswith(("XX", "BB"))
    if code not in c.KEPT_RECORDS and not national:
        draft.notes.adjusted(
            number,
            1,
            T("Record “%(code)s” is not known; the line was kept as it is and not used.", code=code),
        )
