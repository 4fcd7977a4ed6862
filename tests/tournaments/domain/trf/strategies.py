"""Random events: any pairing, any result of the table, any bye, with and without special scoring."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from tournaments.domain.history import (
    AbnormalPoints,
    Acceleration,
    Cell,
    ForbiddenPair,
    History,
    HistoryPlayer,
    System,
)
from tournaments.domain.results import BYE_CELL, RESULTS, ByeKind, CellCode, Colour, Scoring
from tournaments.domain.trf import RoundBye, TrfTournament, trf_from_history

NAMES = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S"), min_codepoint=33), max_size=33)
WORDS = st.lists(NAMES.filter(bool), max_size=4).map(" ".join)
TENTHS = st.integers(0, 40).map(lambda n: Fraction(n, 10))


@st.composite
def scorings(draw: st.DrawFn) -> Scoring:
    """The usual scoring, or any that the file can say."""
    if draw(st.booleans()):
        return Scoring()
    return Scoring(draw(TENTHS), draw(TENTHS), draw(TENTHS), draw(TENTHS), draw(TENTHS))


@st.composite
def players(draw: st.DrawFn) -> tuple[HistoryPlayer, ...]:
    """One to nine players, numbers not always in a row."""
    numbers = draw(st.sets(st.integers(1, 9999), min_size=1, max_size=9))
    return tuple(
        HistoryPlayer(
            number=number,
            name=" ".join(draw(NAMES).split()) or "X",
            rating=draw(st.integers(0, 2900)),
            title=draw(st.sampled_from(("", "GM", "WFM", "CM"))),
            sex=draw(st.sampled_from(("", "m", "w"))),
            federation=draw(st.sampled_from(("", "GER", "IND"))),
            fide_id=draw(st.sampled_from(("", "4100018", "12345678901"))),
            birth=draw(st.sampled_from(("", "1985", "1985-04", "2001-02-28"))),
        )
        for number in sorted(numbers)
    )


@st.composite
def rounds(draw: st.DrawFn, numbers: list[int], round_no: int) -> dict[int, Cell]:
    """One round: some pairs, the others with byes; at least one pairing where two players exist."""
    order = draw(st.permutations(numbers))
    boards = draw(st.integers(min(1, len(order) // 2), len(order) // 2))
    cells: dict[int, Cell] = {}
    for index in range(boards):
        white, black = order[2 * index], order[2 * index + 1]
        row = RESULTS[draw(st.sampled_from(list(RESULTS)))]
        cells[white] = Cell(row.white, black, Colour.WHITE)
        cells[black] = Cell(row.black, white, Colour.BLACK)
    left = order[2 * boards :]
    allocated = bool(left) and draw(st.booleans())
    for index, number in enumerate(left):
        kinds = [k for k in ByeKind if k is not ByeKind.PAB]
        kind = ByeKind.PAB if allocated and index == 0 else draw(st.sampled_from(kinds))
        cells[number] = Cell(BYE_CELL[kind])
    return cells


def _paired(cells: dict[int, Cell]) -> bool:
    return any(cell.opponent or cell.code is CellCode.PAB for cell in cells.values())


@st.composite
def histories(draw: st.DrawFn) -> History:
    """An event of up to five paired rounds."""
    field = draw(players())
    numbers = [p.number for p in field]
    table: dict[int, list[Cell]] = {number: [] for number in numbers}
    for round_no in range(1, draw(st.integers(0, 5)) + 1):
        cells = draw(rounds(numbers, round_no))
        if not _paired(cells):
            break
        for number in numbers:
            table[number].append(cells[number])
    paired = max(map(len, table.values()))
    return History(
        players=field,
        cells={number: tuple(line) for number, line in table.items()},
        planned_rounds=max(1, paired + draw(st.integers(0, 3))),
        system=draw(st.sampled_from(list(System))),
        scoring=draw(scorings()),
        initial_colour=draw(st.sampled_from(list(Colour))),
        accelerations=tuple(draw(st.lists(accelerations(numbers), max_size=2))),
        forbidden=tuple(draw(st.lists(prohibitions(numbers), max_size=2))) if len(numbers) > 1 else (),
        abnormal=tuple(draw(st.lists(penalties(numbers, paired), max_size=2))) if paired else (),
        start_date=draw(st.sampled_from(("", "2026-03-07"))),
    )


@st.composite
def accelerations(draw: st.DrawFn, numbers: list[int]) -> Acceleration:
    """Fictitious points for a span of rounds and players."""
    first, last = sorted(draw(st.tuples(st.integers(1, 9), st.integers(1, 9))))
    low, high = sorted(draw(st.tuples(st.sampled_from(numbers), st.sampled_from(numbers))))
    return Acceleration(draw(TENTHS), first, last, low, high)


@st.composite
def prohibitions(draw: st.DrawFn, numbers: list[int]) -> ForbiddenPair:
    """Two or more players who must not meet."""
    group = draw(st.sets(st.sampled_from(numbers), min_size=2))
    return ForbiddenPair(tuple(sorted(group)))


@st.composite
def penalties(draw: st.DrawFn, numbers: list[int], paired: int) -> AbnormalPoints:
    """Half a point up or down."""
    amount = draw(st.sampled_from((Fraction(-1, 2), Fraction(1), Fraction(-1))))
    return AbnormalPoints(draw(st.sampled_from(numbers)), draw(st.integers(1, paired)), amount)


@st.composite
def tournaments(draw: st.DrawFn) -> TrfTournament:
    """A history with header fields and absences of the next round."""
    history = draw(histories())
    upcoming = history.rounds_paired + 1
    away = draw(st.sets(st.sampled_from(sorted(history.cells))))
    kinds = st.sampled_from((ByeKind.FPB, ByeKind.HPB, ByeKind.ZPB))
    return trf_from_history(
        history,
        name=draw(WORDS),
        city=draw(WORDS),
        chief_arbiter=draw(WORDS),
        deputies=tuple(draw(st.lists(WORDS.filter(bool), max_size=2))),
        round_dates=tuple(draw(st.lists(st.sampled_from(("2026-03-07", "2026-12-31")), max_size=3))),
        tie_breaks=tuple(draw(st.lists(st.sampled_from(("BH/C1", "SB", "DE")), unique=True))),
        time_control_code=draw(st.sampled_from(("", "5400+30"))),
        byes=tuple(RoundBye(number, upcoming, draw(kinds)) for number in sorted(away)),
        kept=tuple(draw(st.lists(st.sampled_from(("### Import @ Round 3: 1-2", "801 table")), max_size=2))),
    )
