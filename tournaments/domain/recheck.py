"""The free checker's work: pair every round of a report file again, and compare the order of its final places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tournaments.domain.errors import FlagfallError
from tournaments.domain.history import History
from tournaments.domain.pairing import PairedRound, PairingRequest, pair_round
from tournaments.domain.results import CellCode, Colour
from tournaments.domain.text import Text
from tournaments.domain.trf.types import TrfTournament


@dataclass(frozen=True, slots=True, order=True)
class PairDifference:
    """A pair that only the file or only the engine has; `black` 0 is the pairing-allocated bye."""

    white: int
    black: int
    only_in: str  # "file" or "engine"


@dataclass(frozen=True, slots=True)
class RoundCheck:
    """One round paired again. `error` and `why` where the engine finds no pairing from the rounds before it."""

    round: int
    different: tuple[PairDifference, ...] = ()
    error: str = ""
    why: Text | None = None

    @property
    def same(self) -> bool:
        """Does the file have the engine's pairing, colours and bye included?"""
        return not self.different and not self.error


@dataclass(frozen=True, slots=True, order=True)
class PlaceDifference:
    """Two players whose order in the file contradicts the standings: `ahead` stands before `behind` there."""

    ahead: int
    behind: int


def history_before(tournament: TrfTournament, round_no: int) -> History:
    """The event as it stood when this round was paired."""
    history = tournament.history()
    return replace(history.cut(round_no - 1), planned_rounds=max(history.planned_rounds, round_no))


def pair_again(tournament: TrfTournament, round_no: int, absent: frozenset[int] | None = None) -> PairedRound:
    """Pair a round from the rounds before it; absent are those the file says are, unless given.

    Raises what `pair_round` raises.
    """
    away = tournament.absent(round_no) if absent is None else absent
    return pair_round(PairingRequest(history_before(tournament, round_no), round_no, away))


def recheck_rounds(tournament: TrfTournament) -> tuple[RoundCheck, ...]:
    """Every paired round of the file against the engine; a blank cell of a paired round means absent.

    In a round robin the schedule's boards stand whoever came.
    """
    return tuple(_recheck(tournament, round_no) for round_no in range(1, tournament.rounds_paired + 1))


def contradicted_places(
    ranks: Mapping[int, int | None], places: Mapping[int, int]
) -> tuple[PlaceDifference, ...]:
    """Players whom the file ranks before somebody the standings put before them; ties contradict nothing.

    One difference a player: against the best placed of those ranked behind.
    """
    order = sorted((rank, n) for n, rank in ranks.items() if rank is not None and n in places)
    found: list[PlaceDifference] = []
    best_behind: int | None = None
    pending: list[int] = []
    later_rank: int | None = None
    for rank, number in reversed(order):
        if rank != later_rank:
            best_behind = min(
                (n for n in (best_behind, *pending) if n is not None), key=places.__getitem__, default=None
            )
            pending, later_rank = [], rank
        if best_behind is not None and places[number] > places[best_behind]:
            found.append(PlaceDifference(number, best_behind))
        pending.append(number)
    return tuple(sorted(found))


def _recheck(tournament: TrfTournament, round_no: int) -> RoundCheck:
    away = tournament.absent(round_no) | _blank(tournament, round_no)
    try:
        paired = pair_again(tournament, round_no, away if tournament.system.is_swiss else frozenset())
    except FlagfallError as error:
        return RoundCheck(round_no, error=error.code, why=error.message)
    engine = set(paired.boards) | ({(paired.bye, 0)} if paired.bye is not None else set())
    written = _written(tournament, round_no)
    different = [PairDifference(w, b, "file") for w, b in written - engine]
    different += [PairDifference(w, b, "engine") for w, b in engine - written]
    return RoundCheck(round_no, tuple(sorted(different)))


def _blank(tournament: TrfTournament, round_no: int) -> frozenset[int]:
    return frozenset(p.number for p in tournament.players if p.cells[round_no - 1] is None)


def _written(tournament: TrfTournament, round_no: int) -> set[tuple[int, int]]:
    pairs = set()
    for player in tournament.players:
        cell = player.cells[round_no - 1]
        if cell is None:
            continue
        if cell.code is CellCode.PAB:
            pairs.add((player.number, 0))
        elif cell.opponent is not None and cell.colour is Colour.WHITE:
            pairs.add((player.number, cell.opponent))
    return pairs
