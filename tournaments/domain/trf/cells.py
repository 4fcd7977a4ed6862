"""From raw cells to cells: the letters of both sides must tell one story."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tournaments.domain.history import Cell
from tournaments.domain.results import CELLS, CellCode, Colour, result_from_cells
from tournaments.domain.text import T
from tournaments.domain.trf.notes import Notes
from tournaments.domain.trf.players import RawCell, RawPlayer

_BYES = {code.value: code for code, row in CELLS.items() if not row.paired}
_GAMES = {code.value: code for code, row in CELLS.items() if row.paired}
_OPEN = {"": CellCode.PENDING, "?": CellCode.PENDING, "X": CellCode.PENDING, "*": CellCode.PENDING}
_FORFEITS = (CellCode.FORFEIT_WIN, CellCode.FORFEIT_LOSS)

Cells = dict[tuple[int, int], Cell]
"""Pairing number and round to the cell."""


@dataclass(slots=True)
class _Table:
    raw: dict[tuple[int, int], RawCell]
    numbers: frozenset[int]
    notes: Notes
    done: Cells


def resolve_cells(players: tuple[RawPlayer, ...], notes: Notes) -> Cells:
    """The cells of all players; wrong ones are left out and named in `notes` with line and column.

    Both lines of a game must name each other, with different colours and a pair of letters that is a result.
    Letters of the file form of 2006 for byes (`0000 - 1`) are read as the byes they meant.
    """
    raw = {(p.number, cell.round): cell for p in players for cell in p.cells}
    table = _Table(raw, frozenset(p.number for p in players), notes, {})
    _byes(table)
    for (number, round_no), cell in sorted(raw.items(), key=lambda item: (item[0][1], item[0][0])):
        if cell.opponent and (number, round_no) not in table.done:
            _game(table, number, cell)
    return table.done


def _byes(table: _Table) -> None:
    old_full: dict[int, list[tuple[int, RawCell]]] = {}
    for (number, round_no), cell in table.raw.items():
        if cell.opponent:
            continue
        if cell.letter in ("1", "+", "W"):
            old_full.setdefault(round_no, []).append((number, cell))
        elif cell.letter:
            _bye(table, number, cell)
    for round_no, cells in old_full.items():
        allocated = any(c.code is CellCode.PAB for (_, r), c in table.done.items() if r == round_no)
        code = CellCode.PAB if len(cells) == 1 and not allocated else CellCode.FULL_BYE
        for number, cell in cells:
            _old_bye(table, number, cell, code)


def _bye(table: _Table, number: int, cell: RawCell) -> None:
    if cell.letter in _BYES:
        if cell.colour is not None:
            table.notes.adjusted(
                cell.line,
                cell.column + 5,
                T("A bye has no colour; the colour of round %(round)s was left out.", round=cell.round),
            )
        table.done[(number, cell.round)] = Cell(_BYES[cell.letter])
    elif cell.letter in ("=", "D"):
        _old_bye(table, number, cell, CellCode.HALF_BYE)
    elif cell.letter in ("0", "-", "L"):
        _old_bye(table, number, cell, CellCode.ZERO_BYE)
    elif cell.letter in _OPEN:
        table.notes.error(
            cell.line,
            cell.column,
            T("Round %(round)s has “%(letter)s” but no opponent.", round=cell.round, letter=cell.letter),
        )
    else:
        _unknown_letter(table.notes, cell)


def _old_bye(table: _Table, number: int, cell: RawCell, code: CellCode) -> None:
    table.notes.adjusted(
        cell.line,
        cell.column + 7,
        T(
            "Round %(round)s has “%(letter)s” without an opponent; read as a bye, letter %(code)s.",
            round=cell.round,
            letter=cell.letter,
            code=code.value,
        ),
    )
    table.done[(number, cell.round)] = Cell(code)


def _unknown_letter(notes: Notes, cell: RawCell) -> None:
    notes.error(
        cell.line,
        cell.column + 7,
        T(
            "“%(letter)s” in round %(round)s is not a result letter. Use 1 = 0 W D L + - ? or, without an opponent, H F U Z.",
            letter=cell.letter,
            round=cell.round,
        ),
    )


def _game(table: _Table, number: int, cell: RawCell) -> None:
    other = _other_side(table, number, cell)
    if other is None:
        return
    pair = _with_colours(table.notes, number, cell, other)
    if pair is None:
        return
    mine, theirs = _letter(table.notes, pair[0], pair[1]), _letter(table.notes, pair[1], pair[0])
    if mine is None or theirs is None:
        return
    white, black = (mine, theirs) if pair[0].colour is Colour.WHITE else (theirs, mine)
    if result_from_cells(white, black) is None:
        _impossible(table.notes, number, cell, other)
        return
    table.done[(number, cell.round)] = Cell(mine, cell.opponent, pair[0].colour)
    table.done[(cell.opponent, cell.round)] = Cell(theirs, number, pair[1].colour)


def _impossible(notes: Notes, number: int, cell: RawCell, other: RawCell) -> None:
    params = {"round": cell.round, "a": number, "b": cell.opponent, "x": cell.letter, "y": other.letter}
    for place in (cell, other):
        notes.error(
            place.line,
            place.column + 7,
            T(
                "Round %(round)s: “%(x)s” for %(a)s and “%(y)s” for %(b)s cannot be the result of one game.",
                **params,
            ),
        )


def _other_side(table: _Table, number: int, cell: RawCell) -> RawCell | None:
    if cell.opponent == number:
        text = T("Round %(round)s: player %(number)s is his own opponent.", round=cell.round, number=number)
    elif cell.opponent not in table.numbers:
        text = T(
            "Round %(round)s: opponent %(opponent)s is not among the players.",
            round=cell.round,
            opponent=cell.opponent,
        )
    else:
        other = table.raw.get((cell.opponent, cell.round))
        if other is not None and other.opponent == number:
            return other
        text = T(
            "Round %(round)s: %(number)s names %(opponent)s as opponent, but %(opponent)s has %(found)s there.",
            round=cell.round,
            number=number,
            opponent=cell.opponent,
            found=other.opponent or other.letter if other is not None else "0000",
        )
    table.notes.error(cell.line, cell.column, text)
    return None


def _with_colours(notes: Notes, number: int, cell: RawCell, other: RawCell) -> tuple[RawCell, RawCell] | None:
    if cell.colour is not None and other.colour is not None:
        if cell.colour is not other.colour:
            return cell, other
        for place in (cell, other):
            notes.error(
                place.line,
                place.column + 5,
                T(
                    "Round %(round)s: %(a)s and %(b)s have the same colour.",
                    round=cell.round,
                    a=number,
                    b=cell.opponent,
                ),
            )
        return None
    if cell.colour is None and other.colour is None:
        if cell.letter not in ("+", "-") or other.letter not in ("+", "-"):
            notes.error(
                cell.line,
                cell.column + 5,
                T("Round %(round)s: the colour is missing on both lines of a played game.", round=cell.round),
            )
            return None
        colour = Colour.WHITE
    else:
        colour = cell.colour or (other.colour or Colour.BLACK).other
    place = cell if cell.colour is None else other
    notes.adjusted(
        place.line,
        place.column + 5,
        T(
            "Round %(round)s: a colour is missing; read as %(a)s with %(colour)s against %(b)s.",
            round=cell.round,
            a=number,
            b=cell.opponent,
            colour=colour.value,
        ),
    )
    return replace(cell, colour=colour), replace(other, colour=colour.other)


def _letter(notes: Notes, cell: RawCell, other: RawCell) -> CellCode | None:
    if cell.letter in _GAMES:
        return _GAMES[cell.letter]
    if cell.letter in _OPEN:
        notes.adjusted(
            cell.line,
            cell.column + 7,
            T(
                "Round %(round)s has “%(letter)s” where a result is expected; read as not finished.",
                round=cell.round,
                letter=cell.letter,
            ),
        )
        return _OPEN[cell.letter]
    if cell.letter == CellCode.ZERO_BYE and _GAMES.get(other.letter) in _FORFEITS:
        notes.adjusted(
            cell.line,
            cell.column + 7,
            T(
                "Round %(round)s: a bye cannot have an opponent; Z read as a loss by forfeit.",
                round=cell.round,
            ),
        )
        return CellCode.FORFEIT_LOSS
    if cell.letter in _BYES:
        notes.error(
            cell.line,
            cell.column + 7,
            T(
                "Round %(round)s: bye letter %(letter)s with opponent %(opponent)s. "
                "A bye is written 0000 -; a player who did not come has the letter -.",
                round=cell.round,
                letter=cell.letter,
                opponent=cell.opponent,
            ),
        )
        return None
    _unknown_letter(notes, cell)
    return None
