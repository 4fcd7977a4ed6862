"""Compare a round with what the rules give, for rounds made or changed by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.domain.pairing.api import PairedRound
from tournaments.domain.pairing.order import Pair


@dataclass(frozen=True, slots=True)
class RoundDifference:
    """Where a round is not the one of the rules; boards that agree are left out."""

    should: tuple[Pair, ...]
    should_bye: int | None
    made: tuple[Pair, ...]
    made_bye: int | None

    @property
    def numbers(self) -> str:
        """The change in pairing numbers, White first: `1-3 4-2 => 1-4 3-2`, a bye as `7=PAB`."""
        return f"{_numbers(self.should, self.should_bye)} => {_numbers(self.made, self.made_bye)}"


def compare_round(paired: PairedRound, boards: Sequence[Pair], bye: int | None) -> RoundDifference | None:
    """How boards (White first) and bye differ from the pairing by the rules, colours included; None if they agree."""
    should, made = set(paired.boards), set(boards)
    if should == made and paired.bye == bye:
        return None
    same_bye = paired.bye == bye
    return RoundDifference(
        should=tuple(pair for pair in paired.boards if pair not in made),
        should_bye=None if same_bye else paired.bye,
        made=tuple(pair for pair in boards if pair not in should),
        made_bye=None if same_bye else bye,
    )


def _numbers(boards: Sequence[Pair], bye: int | None) -> str:
    parts = [f"{white}-{black}" for white, black in boards]
    if bye is not None:
        parts.append(f"{bye}=PAB")
    return " ".join(parts)
