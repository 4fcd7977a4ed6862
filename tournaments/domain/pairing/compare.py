"""Compare rounds with what the rules give: for rounds changed by hand and for imported events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.domain.history import History
from tournaments.domain.pairing.api import NoLegalRound, PairedRound, PairingRequest, pair_round
from tournaments.domain.pairing.order import Pair
from tournaments.domain.results import CellCode, Colour


@dataclass(frozen=True, slots=True)
class RoundDifference:
    """Where a round is not the one of the rules; boards that agree are left out.

    `should` is None where the rules leave no pairing of this round at all.
    """

    round_no: int
    should: tuple[Pair, ...] | None
    should_bye: int | None
    made: tuple[Pair, ...]
    made_bye: int | None

    @property
    def numbers(self) -> str:
        """The change in pairing numbers, White first: `1-3 4-2 => 1-4 3-2`, a bye as `7=PAB`."""
        should = "?" if self.should is None else _numbers(self.should, self.should_bye)
        return f"{should} => {_numbers(self.made, self.made_bye)}"


def compare_round(
    paired: PairedRound, round_no: int, boards: Sequence[Pair], bye: int | None
) -> RoundDifference | None:
    """How boards (White first) and bye differ from the pairing by the rules, colours included; None if they agree."""
    should, made = set(paired.boards), set(boards)
    if should == made and paired.bye == bye:
        return None
    same_bye = paired.bye == bye
    return RoundDifference(
        round_no=round_no,
        should=tuple(pair for pair in paired.boards if pair not in made),
        should_bye=None if same_bye else paired.bye,
        made=tuple(pair for pair in boards if pair not in should),
        made_bye=None if same_bye else bye,
    )


def boards_of_round(history: History, round_no: int) -> tuple[tuple[Pair, ...], int | None, frozenset[int]]:
    """A past round as it stands: boards by the number of White, the bye, and who was not paired."""
    boards, bye, absent = [], None, set()
    for player in history.players:
        cell = history.cell(player.number, round_no)
        if cell is None or (cell.opponent is None and cell.code is not CellCode.PAB):
            absent.add(player.number)
        elif cell.opponent is None:
            bye = player.number
        elif cell.colour is Colour.WHITE:
            boards.append((player.number, cell.opponent))
    return tuple(sorted(boards)), bye, frozenset(absent)


def recheck_rounds(history: History, first: int = 1, last: int | None = None) -> tuple[RoundDifference, ...]:
    """Pair past rounds again, each from the rounds before it, and report those that differ."""
    found = []
    for round_no in range(first, (last or history.rounds_paired) + 1):
        boards, bye, absent = boards_of_round(history, round_no)
        try:
            paired = pair_round(PairingRequest(history.cut(round_no - 1), round_no, absent))
        except NoLegalRound:
            found.append(RoundDifference(round_no, None, None, boards, bye))
            continue
        difference = compare_round(paired, round_no, boards, bye)
        if difference is not None:
            found.append(difference)
    return tuple(found)


def _numbers(boards: Sequence[Pair], bye: int | None) -> str:
    parts = [f"{white}-{black}" for white, black in boards]
    if bye is not None:
        parts.append(f"{bye}=PAB")
    return " ".join(parts)
