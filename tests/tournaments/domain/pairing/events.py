"""Small events for tests: made from lists of rounds, played on with our own pairing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from tournaments.domain.history import Cell, History, HistoryPlayer
from tournaments.domain.pairing import PairedRound
from tournaments.domain.results import RESULTS, CellCode, Colour, Result

Game = tuple[int, int, str]  # White, Black, result


def event(players: int, planned_rounds: int, **fields: object) -> History:
    """An event with nothing played: ratings 1990, 1980, ... under names P1, P2, ..."""
    return History(
        players=tuple(HistoryPlayer(n, f"P{n}", 2000 - 10 * n) for n in range(1, players + 1)),
        cells=dict.fromkeys(range(1, players + 1), ()),
        planned_rounds=planned_rounds,
        **fields,  # type: ignore[arg-type]
    )


def play(history: History, games: Sequence[Game], byes: Mapping[int, str] | None = None) -> History:
    """One more round; whoever is not named was away without points."""
    cells = {n: Cell(CellCode.ZERO_BYE) for n in history.cells}
    for white, black, result in games:
        row = RESULTS[Result(result)]
        cells[white] = Cell(row.white, black, Colour.WHITE)
        cells[black] = Cell(row.black, white, Colour.BLACK)
    for number, letter in (byes or {}).items():
        cells[number] = Cell(CellCode(letter))
    return replace(history, cells={n: (*history.cells[n], cells[n]) for n in history.cells})


def play_round(
    history: History,
    made: PairedRound,
    result: Callable[[int, int], str],
    byes: Mapping[int, str] | None = None,
) -> History:
    """The paired round with results chosen by a function of White and Black."""
    all_byes = dict(byes or {})
    if made.bye is not None:
        all_byes[made.bye] = "U"
    return play(history, [(w, b, result(w, b)) for w, b in made.boards], all_byes)
