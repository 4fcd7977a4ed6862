"""Writing a report file: exact columns, and points that are the sum of the rounds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

from tournaments.domain.errors import InputError
from tournaments.domain.history import Cell
from tournaments.domain.results import BYE_CELL, CellCode, Colour, Scoring, points_text
from tournaments.domain.text import T
from tournaments.domain.trf import columns as c
from tournaments.domain.trf import values
from tournaments.domain.trf.types import TrfPlayer, TrfTournament, used_letters

Dialect = Literal["trf26", "trf16"]


def write_trf(tournament: TrfTournament, *, dialect: Dialect = "trf26", comments: bool = True) -> str:
    """The report file of this tournament, lines ending in CR LF.

    `trf26` uses the numeric records in force since September 2025; `trf16` says rounds, colours, scoring,
    acceleration, prohibitions and absences with JaVaFo's `XX?` lines and leaves out what those cannot say (system,
    tie-breaks, coded time control). Columns 81-84 are always the sum of the round columns written: known byes of a
    round not yet paired are in record 240 (`trf26`), or as cells that count (`trf16`). `comments=False` leaves the
    `###` lines out. Raises `InputError` for what the columns cannot hold: a number over 9999, points with thirds.
    """
    lines = [
        *_head(tournament, dialect),
        *_engine_records(tournament, dialect),
        *_players(tournament, dialect),
    ]
    lines.extend(_data_records(tournament, dialect))
    lines.extend(values.visible(line) for line in tournament.kept if comments or not line.startswith("###"))
    return "".join(f"{line}{c.LINE_END}" for line in lines)


def _clean(text: str) -> str:
    return values.visible(text).strip()


def _head(t: TrfTournament, dialect: Dialect) -> Iterator[str]:
    rated = sum(1 for p in t.players if p.rating)
    yield from _said(("012", t.name), ("022", t.city), ("032", t.federation))
    yield from _said(("042", values.slashed(t.start_date)), ("052", values.slashed(t.end_date)))
    yield f"062 {len(t.players)}"
    yield f"072 {rated}"
    yield from _said(("092", t.type), ("102", t.chief_arbiter))
    yield from _said(*(("112", name) for name in t.deputies))
    yield from _said(("122", t.time_control))
    if any(t.round_dates):
        shown = (values.slashed(day[2:]) if day else " " * 8 for day in t.round_dates)
        yield ("132".ljust(c.FIRST_ROUND_COLUMN - 1) + "  ".join(shown)).rstrip()
    if dialect == "trf26":
        if t.rounds:
            yield f"142 {t.rounds}"
        if t.initial_colour:
            yield f"152 {'W' if t.initial_colour is Colour.WHITE else 'B'}"
        yield from _scoring_record(t)
        yield from _said(("172", t.ranking_method), ("182", t.program), ("192", t.system_code))
        if t.tie_breaks:
            yield f"212 {','.join(('PTS', *t.tie_breaks))}"
        yield from _said(("222", t.time_control_code))


def _said(*records: tuple[str, str]) -> Iterator[str]:
    for code, text in records:
        cleaned = _clean(text)
        if cleaned:
            yield f"{code} {cleaned}"


def _amount(value: Fraction, width: int = 4) -> str:
    text = c.column_points(value) if width == 4 else points_text(value)
    if "/" in text or values.points(text) != value:
        raise InputError(
            T("%(points)s points cannot be written in a report file.", points=points_text(value)),
            code="trf_points",
        )
    return text


def _scoring_record(t: TrfTournament) -> Iterator[str]:
    pending = CellCode.PENDING in used_letters(t.players)
    if t.scoring.usual and not pending:
        return
    s = t.scoring
    pairs = [("W", s.win), ("D", s.draw), ("L", s.loss), ("A", s.absent), ("P", s.pab), ("X", s.draw)]
    yield "162  " + "    ".join(f"{symbol}{_amount(value):>4}" for symbol, value in pairs)


def _engine_records(t: TrfTournament, dialect: Dialect) -> Iterator[str]:
    """What JaVaFo needs to know beside TRF16."""
    if dialect != "trf16":
        return
    if t.rounds:
        yield f"XXR {t.rounds}"
    if t.initial_colour:
        yield f"XXC {t.initial_colour.value}1"
    if not t.scoring.usual:
        yield _extended_scoring(t.scoring)
    for number, amounts in sorted(acceleration_table(t).items()):
        last = max(amounts)
        row = (f"{_amount(amounts.get(r, Fraction(0))):>4}" for r in range(1, last + 1))
        yield f"XXA {number:>4} {' '.join(row)}"
    for pair in t.forbidden:
        yield "XXP " + " ".join(str(number) for number in pair.numbers)


def _extended_scoring(s: Scoring) -> str:
    pairs = [("W", s.win), ("D", s.draw), ("L", s.loss), ("PAB", s.pab), ("ZPB", s.absent), ("FL", s.absent)]
    return "XXS " + " ".join(f"{name}={_amount(value, 0)}" for name, value in pairs)


def acceleration_table(t: TrfTournament) -> dict[int, dict[int, Fraction]]:
    """Fictitious points by pairing number and round; overlapping records add up, as in pairing.

    Rounds beyond the planned ones are left out.
    """
    table: dict[int, dict[int, Fraction]] = defaultdict(dict)
    last = t.planned_rounds
    for span in t.accelerations:
        for player in t.players:
            if span.first_number <= player.number <= span.last_number:
                for round_no in range(span.first_round, min(span.last_round, last) + 1):
                    row = table[player.number]
                    row[round_no] = row.get(round_no, Fraction(0)) + span.points
    return dict(table)


def _players(t: TrfTournament, dialect: Dialect) -> Iterator[str]:
    history, paired = t.history(), t.rounds_paired
    upcoming = t.next_byes() if dialect == "trf16" else {}
    for player in sorted(t.players, key=lambda p: p.number):
        cells = player.cells
        score = history.score(player.number, paired)
        if player.number in upcoming:
            code = upcoming[player.number]
            cells = (*cells, *([None] * (paired - len(cells))), Cell(code))
            score += t.scoring.points(code)
        yield _player_line(player, cells, score)


def _player_line(p: TrfPlayer, cells: tuple[Cell | None, ...], score: Fraction) -> str:
    if not 1 <= p.number <= c.MAX_NUMBER:
        raise InputError(
            T("Starting number %(number)s does not fit a report file (1 to 9999).", number=p.number),
            code="trf_number",
        )
    rank = str(p.rank) if p.rank and p.rank <= c.MAX_NUMBER else ""
    rating = str(p.rating) if 0 < p.rating <= c.MAX_NUMBER else ""
    head = (
        f"001 {p.number:>4} {p.sex[:1]:1}{_clean(p.title)[:3]:>3} {_clean(p.name)[: c.NAME_WIDTH]:<33} {rating:>4} "
        f"{_clean(p.federation)[:3]:<3} {_clean(p.fide_id)[:11]:>11} {values.birth_column(p.birth)[:10]:<10} "
        f"{c.column_points(score):>4} {rank:>4}"
    )
    return "  ".join((head, *(_cell(cell) for cell in cells))).rstrip()


def _cell(cell: Cell | None) -> str:
    if cell is None:
        return " " * 8
    if cell.opponent is None or cell.colour is None:
        return f"0000 - {cell.code.value}"
    return f"{cell.opponent:>4} {'w' if cell.colour is Colour.WHITE else 'b'} {cell.code.value}"


def _data_records(t: TrfTournament, dialect: Dialect) -> Iterator[str]:
    if dialect == "trf26":
        yield from _bye_records(t)
        for span in t.accelerations:
            yield (
                f"250      {_amount(span.points):>4} {span.first_round:>3} {span.last_round:>3} "
                f"{span.first_number:>4} {span.last_number:>4}"
            )
        for pair in t.forbidden:
            numbers = " ".join(f"{number:>4}" for number in pair.numbers)
            yield f"260 {pair.first_round:>3} {pair.last_round:>3} {numbers}"
    for extra in t.abnormal:
        yield f"299          {_amount(extra.points):>4}  {extra.round:>3} {extra.number:>4}"


def _bye_records(t: TrfTournament) -> Iterator[str]:
    groups: dict[tuple[int, str], list[int]] = defaultdict(list)
    for bye in t.byes:
        groups[(bye.round, BYE_CELL[bye.kind].value)].append(bye.number)
    for (round_no, letter), numbers in sorted(groups.items()):
        yield f"240 {letter} {round_no:03d} {' '.join(f'{number:>4}' for number in sorted(numbers))}"
