"""Random events played to the end: what may never happen does not, whatever the results and absences."""

from __future__ import annotations

from itertools import combinations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.tournaments.domain.pairing.events import event, play_round
from tournaments.domain.errors import StateError
from tournaments.domain.history import ForbiddenPair, History
from tournaments.domain.pairing import NoLegalRound, PairedRound, PairingRequest, pair_round
from tournaments.domain.results import CELLS, CellCode, Colour

RESULTS = ["1-0", "0-1", "1/2-1/2", "1-0", "0-1", "1/2-1/2", "+/-", "-/+", "-/-", "1/2-0", "*"]


@st.composite
def _fields(draw: st.DrawFn) -> History:
    players = draw(st.integers(2, 12))
    rounds = draw(st.integers(1, min(7, players + 1)))
    pair = tuple(sorted(draw(st.sets(st.integers(1, players), min_size=2, max_size=2))))
    forbidden = (ForbiddenPair(pair),) if draw(st.booleans()) and players > 4 else ()
    return event(players, rounds, initial_colour=draw(st.sampled_from(list(Colour))), forbidden=forbidden)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(_fields(), st.data())
def test_c0403_art_2_1_absolute_criteria_hold_in_every_event(history: History, data: st.DataObject) -> None:
    for round_no in range(1, history.planned_rounds + 1):
        everybody = sorted(history.cells)
        away = data.draw(st.dictionaries(st.sampled_from(everybody), st.sampled_from("HZF"), max_size=3))
        try:
            made = pair_round(PairingRequest(history, round_no, frozenset(away)))
        except StateError:
            assert len(everybody) - len(away) < 2
            break
        except NoLegalRound:
            assert _is_small(history, len(everybody) - len(away), round_no)
            break
        _check_places(made, everybody, away)
        assert made.warnings == ()
        results = iter(
            data.draw(
                st.lists(st.sampled_from(RESULTS), min_size=len(made.boards), max_size=len(made.boards))
            )
        )
        history = play_round(history, made, lambda w, b, r=results: next(r), away)  # type: ignore[misc]
    _check_event(history)


def _is_small(history: History, here: int, round_no: int) -> bool:
    """A refusal needs a cause: a field that the rounds so far have nearly used up."""
    return round_no > 1 and here <= 2 * round_no or bool(history.forbidden)


def _check_places(made: PairedRound, everybody: list[int], away: dict[int, str]) -> None:
    placed = [n for pair in made.boards for n in pair] + ([made.bye] if made.bye else [])
    assert sorted([*placed, *away]) == everybody
    assert (made.bye is None) is (len(placed) % 2 == 0)
    assert list(made.absent) == sorted(away)


def _check_event(history: History) -> None:
    """Written without our own checker, straight from the cells."""
    for line in history.cells.values():
        cells = [c for c in line if c is not None]
        met = [c.opponent for c in cells if c.played]
        assert len(met) == len(set(met)), "no rematch"
        assert sum(1 for c in cells if c.code is CellCode.PAB) <= 1
        for i, cell in enumerate(cells):
            if cell.code is CellCode.PAB:
                before = {c.code for c in cells[:i]}
                assert not before & {CellCode.FULL_BYE, CellCode.FORFEIT_WIN}
    for a, b in (pair for f in history.forbidden for pair in combinations(f.numbers, 2)):
        assert all(c is None or c.opponent != b for c in history.cells[a])
    _check_colours(history)


def _check_colours(history: History) -> None:
    """Before the last round nobody has a colour three times running or a difference over two."""
    last = history.planned_rounds
    for line in history.cells.values():
        played = [
            (r, c.colour) for r, c in enumerate(line, start=1) if c is not None and CELLS[c.code].played
        ]
        early = [colour for r, colour in played if r < last]
        for i in range(len(early) - 2):
            assert len(set(early[i : i + 3])) > 1
        balance = 0
        for colour in early:
            balance += 1 if colour is Colour.WHITE else -1
            assert abs(balance) <= 2
