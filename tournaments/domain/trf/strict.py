"""The strict check of our own exports: what a rating office or another program may rely on.

Independent of the writer: it looks at the characters of the file, line by line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from tournaments.domain.results import CellCode, Scoring
from tournaments.domain.text import T, Text
from tournaments.domain.trf import columns as c
from tournaments.domain.trf import values
from tournaments.domain.trf.read import read_trf
from tournaments.domain.trf.types import Problem, Severity, TrfTournament

_HEAD = re.compile(
    r"001 (?P<number>[ \d]{3}\d) [mw ](?P<title>[ A-Z]{3}) (?P<name>.{33}) (?P<rating>[ \d]{4}) "
    r"(?P<fed>[A-Z]{3}| {3}) (?P<id>[ \d]{11}) (?P<birth>\d{4}/\d\d/\d\d| {10}) (?P<points>[ \d.-]{3}\d)"
    r"(?: (?P<rank>[ \d]{4}))?"
)
_BYE = re.compile(r"0000 - [HFUZ]")
_GAME = re.compile(r"(?: {3}[1-9]| {2}[1-9]\d| [1-9]\d\d|[1-9]\d{3}) [wb] [1=0WDL+?-]")
_REQUIRED = ("012", "022", "032", "042", "052", "062", "102", "132", "222")


def validate_trf(text: str) -> tuple[Problem, ...]:
    """Everything in an exported file that is not exactly as the format says; empty for a good file.

    Anything the lenient reader would adjust is an error here, and so are line ends other than CR LF, fields that
    are not aligned, byes with an opponent and points that are not the sum of the rounds.
    """
    reading = read_trf(text)
    problems = [*_line_ends(text), *_player_lines(text), *_points(text, reading.tournament)]
    problems.extend(replace(p, severity=Severity.ERROR) for p in reading.problems)
    return tuple(sorted(dict.fromkeys(problems), key=lambda p: (p.line, p.column)))


def rating_report_gaps(tournament: TrfTournament) -> tuple[Text, ...]:
    """What a report for rating still lacks (records the rating rules demand, ranks, an unfinished game)."""
    said = {
        "012": tournament.name,
        "022": tournament.city,
        "032": tournament.federation,
        "042": tournament.start_date,
        "052": tournament.end_date,
        "062": tournament.players,
        "102": tournament.chief_arbiter,
        "132": all(tournament.round_dates) and len(tournament.round_dates) >= tournament.rounds_paired,
        "222": tournament.time_control_code,
    }
    gaps = [T("Record %(code)s is missing.", code=code) for code in _REQUIRED if not said[code]]
    gaps.extend(
        T("Player %(number)s has no rank.", number=p.number) for p in tournament.players if p.rank is None
    )
    gaps.extend(
        T("Round %(round)s: the game of %(number)s is not finished.", round=index, number=p.number)
        for p in tournament.players
        for index, cell in enumerate(p.cells, start=1)
        if cell is not None and cell.code is CellCode.PENDING and cell.colour == "white"
    )
    return tuple(gaps)


def _error(line: int, column: int, text: Text) -> Problem:
    return Problem(line, column, Severity.ERROR, text)


def _line_ends(text: str) -> Iterator[Problem]:
    pieces = text.split("\n")
    for number, piece in enumerate(pieces[:-1], start=1):
        if not piece.endswith("\r"):
            yield _error(number, len(piece) + 1, T("The line does not end in CR LF."))
        elif values.visible(piece[:-1]) != piece[:-1]:
            column = next(i for i, char in enumerate(piece, start=1) if values.visible(char) != char)
            yield _error(number, column, T("A control character stands here."))
    if pieces[-1]:
        yield _error(len(pieces), len(pieces[-1]) + 1, T("The last line does not end in CR LF."))


def _player_lines(text: str) -> Iterator[Problem]:
    for number, line in enumerate(text.split("\r\n"), start=1):
        if not line.startswith("001"):
            continue
        if _HEAD.match(line) is None:
            yield _error(number, 1, T("The fields of the player are not aligned as columns 1-89 demand."))
            continue
        yield from _strict_cells(line, number)


def _strict_cells(line: str, number: int) -> Iterator[Problem]:
    start = c.FIRST_ROUND_COLUMN
    while start <= len(line):
        cell = line[start - 1 : start + 7]
        if line[start - 3 : start - 1] != "  " or not (
            not cell.strip() or _BYE.fullmatch(cell) or _GAME.fullmatch(cell)
        ):
            yield _error(
                number,
                start,
                T(
                    "“%(cell)s” is neither a game (opponent, w or b, letter) nor a bye (0000 - and H F U Z).",
                    cell=cell,
                ),
            )
        start += c.ROUND_STRIDE


def _points(text: str, reading: TrfTournament) -> Iterator[Problem]:
    """Adds up the letters of each line under the file's own scoring, apart from the reader."""
    extra: dict[int, Fraction] = {}
    for given in reading.abnormal:
        extra[given.number] = extra.get(given.number, Fraction(0)) + given.points
    for number, line in enumerate(text.split("\r\n"), start=1):
        if not line.startswith("001") or _HEAD.match(line) is None:
            continue
        letters = line[c.FIRST_ROUND_COLUMN + 6 :: c.ROUND_STRIDE]
        player = values.whole(c.NUMBER.cut(line)) or 0
        total = sum_of_letters(letters, reading.scoring) + extra.get(player, Fraction(0))
        if c.POINTS.cut(line).strip() != c.column_points(total):
            yield _error(
                number,
                c.POINTS.first,
                T(
                    "Columns 81-84 say %(said)s; the rounds add up to %(sum)s.",
                    said=c.POINTS.cut(line).strip(),
                    sum=c.column_points(total),
                ),
            )


def sum_of_letters(letters: str, scoring: Scoring) -> Fraction:
    """Points of these result letters; a blank is a zero-point bye, letters that do not exist count nothing."""
    known = {code.value for code in CellCode}
    total = Fraction(0)
    for letter in letters:
        if letter == " ":
            total += scoring.absent
        elif letter in known:
            total += scoring.points(CellCode(letter))
    return total
