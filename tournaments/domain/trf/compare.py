"""Do two report files say the same? Record by record, apart from how they are spelt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from tournaments.domain.history import Cell
from tournaments.domain.results import CellCode, Colour
from tournaments.domain.trf.types import TrfPlayer, TrfTournament
from tournaments.domain.trf.write import acceleration_table

_HEADER = (
    ("012", "name"), ("022", "city"), ("032", "federation"), ("042", "start_date"), ("052", "end_date"),
    ("092", "type"), ("102", "chief_arbiter"), ("112", "deputies"), ("122", "time_control"),
    ("132", "round_dates"), ("142", "planned_rounds"), ("152", "initial_colour"), ("162", "scoring"),
    ("172", "ranking_method"), ("182", "program"), ("192", "system_code"), ("212", "tie_breaks"),
    ("222", "time_control_code"),
)  # fmt: skip
_PLAYER = ("name", "sex", "title", "rating", "federation", "fide_id", "birth", "rank")


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing two files say differently: the record, what it is about (a player, a round), both values."""

    record: str
    about: str
    first: str
    second: str


def same_meaning(a: TrfTournament, b: TrfTournament) -> tuple[Difference, ...]:
    """Everything the two say differently; empty where they mean the same.

    Spelling does not count: a blank cell is a zero-point bye, absences may be cells or records, points are computed.
    """
    return tuple(_differences(a, b))


def _differences(a: TrfTournament, b: TrfTournament) -> Iterator[Difference]:
    for record, key in _HEADER:
        first, second = getattr(a, key), getattr(b, key)
        if first != second:
            yield Difference(record, key, _shown(first), _shown(second))
    yield from _players(a, b)
    yield from _maps("240", _byes(a), _byes(b))
    yield from _maps("250", _accelerations(a), _accelerations(b))
    yield from _maps("260", _prohibitions(a), _prohibitions(b))
    yield from _maps("299", _abnormal(a), _abnormal(b))
    if a.kept != b.kept:
        yield Difference("kept", "lines", "\n".join(a.kept), "\n".join(b.kept))


def _shown(value: object) -> str:
    return value.value if isinstance(value, Colour) else str(value)


def _players(a: TrfTournament, b: TrfTournament) -> Iterator[Difference]:
    first = {p.number: p for p in a.players}
    second = {p.number: p for p in b.players}
    for number in sorted(first.keys() | second.keys()):
        one, other = first.get(number), second.get(number)
        if one is None or other is None:
            yield Difference(
                "001", str(number), "" if one is None else one.name, "" if other is None else other.name
            )
            continue
        for key in _PLAYER:
            if getattr(one, key) != getattr(other, key):
                yield Difference("001", f"{number} {key}", str(getattr(one, key)), str(getattr(other, key)))
        yield from _rounds(one, other)


def _rounds(one: TrfPlayer, other: TrfPlayer) -> Iterator[Difference]:
    for index in range(max(len(one.cells), len(other.cells))):
        first, second = _spelt(one.cells, index), _spelt(other.cells, index)
        if first != second:
            yield Difference("001", f"{one.number} round {index + 1}", first, second)


def _spelt(cells: tuple[Cell | None, ...], index: int) -> str:
    cell = cells[index] if index < len(cells) else None
    cell = cell or Cell(CellCode.ZERO_BYE)
    return f"{cell.opponent or '0000'} {cell.colour.value if cell.colour else '-'} {cell.code.value}"


def _byes(t: TrfTournament) -> dict[str, str]:
    return {f"{bye.number} round {bye.round}": bye.kind.value for bye in t.byes}


def _accelerations(t: TrfTournament) -> dict[str, str]:
    return {
        f"{number} round {round_no}": str(points)
        for number, rounds in acceleration_table(t).items()
        for round_no, points in rounds.items()
        if points
    }


def _prohibitions(t: TrfTournament) -> dict[str, str]:
    last_round = t.planned_rounds
    spans: dict[str, set[int]] = {}
    for pair in t.forbidden:
        rounds = set(range(max(1, pair.first_round), min(last_round, pair.last_round) + 1))
        for low in pair.numbers:
            for high in pair.numbers:
                if low < high:
                    spans.setdefault(f"{low}-{high}", set()).update(rounds)
    return {key: ",".join(map(str, sorted(rounds))) for key, rounds in spans.items() if rounds}


def _abnormal(t: TrfTournament) -> dict[str, str]:
    totals: dict[str, Fraction] = {}
    for extra in t.abnormal:
        key = f"{extra.number} round {extra.round}"
        totals[key] = totals.get(key, Fraction(0)) + extra.points
    return {key: str(points) for key, points in totals.items() if points}


def _maps(record: str, first: dict[str, str], second: dict[str, str]) -> Iterator[Difference]:
    for key in sorted(first.keys() | second.keys()):
        if first.get(key, "") != second.get(key, ""):
            yield Difference(record, key, first.get(key, ""), second.get(key, ""))
