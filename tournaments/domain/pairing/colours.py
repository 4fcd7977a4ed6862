"""Who gets White (C.04.3 art. 5.2), with the article that decided."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tournaments.domain.pairing.state import PlayerState, Strength
from tournaments.domain.results import Colour


class ColourRule(StrEnum):
    """The article of C.04.3 that gave the colours."""

    BOTH_WISHES = "5.2.1"
    STRONGER_WISH = "5.2.2"
    ALTERNATE = "5.2.3"
    HIGHER_RANKED = "5.2.4"
    INITIAL = "5.2.5"


@dataclass(frozen=True, slots=True)
class Colours:
    """White and Black of a board by pairing number, the rule, and whose wish or number decided."""

    white: int
    black: int
    rule: ColourRule
    decided_by: int


def allocate(first: PlayerState, second: PlayerState, initial: Colour) -> Colours:
    """The colours of two players who meet (C.04.3 art. 5.2.1 to 5.2.5, the first that decides)."""
    higher, lower = sorted((first, second), key=lambda s: s.rank_key)
    return (
        _both_wishes(higher, lower)
        or _stronger_wish(higher, lower)
        or _alternate(higher, lower)
        or _higher_ranked(higher, lower, initial)
    )


def give(player: PlayerState, colour: Colour, other: PlayerState, rule: ColourRule) -> Colours:
    """The board where this player has this colour."""
    if colour is Colour.WHITE:
        return Colours(player.number, other.number, rule, player.number)
    return Colours(other.number, player.number, rule, player.number)


def _both_wishes(higher: PlayerState, lower: PlayerState) -> Colours | None:
    mine, theirs = higher.preference.colour, lower.preference.colour
    if mine is theirs:
        return None
    if mine is not None:
        return give(higher, mine, lower, ColourRule.BOTH_WISHES)
    return give(lower, theirs, higher, ColourRule.BOTH_WISHES) if theirs is not None else None


def _stronger_wish(higher: PlayerState, lower: PlayerState) -> Colours | None:
    colour = higher.preference.colour
    if colour is None:
        return None
    mine, theirs = _weight(higher), _weight(lower)
    if mine == theirs:
        return None
    return give(
        *((higher, colour, lower) if mine > theirs else (lower, colour, higher)), ColourRule.STRONGER_WISH
    )


def _weight(state: PlayerState) -> tuple[int, int]:
    """Strength of a wish; between absolute ones the wider colour difference is stronger."""
    strength = state.preference.strength
    if strength is not Strength.ABSOLUTE:
        return (strength, 0)
    wanted = -1 if state.preference.colour is Colour.WHITE else 1
    return (strength, state.difference * wanted)


def _alternate(higher: PlayerState, lower: PlayerState) -> Colours | None:
    """Alternate to the last round in which one had White and the other Black; unplayed rounds stand in front."""
    for mine, theirs in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if mine is not theirs:
            return give(higher, mine.other, lower, ColourRule.ALTERNATE)
    return None


def _higher_ranked(higher: PlayerState, lower: PlayerState, initial: Colour) -> Colours:
    wish = higher.preference.colour
    if wish is not None:
        return give(higher, wish, lower, ColourRule.HIGHER_RANKED)
    colour = initial if higher.turn % 2 else initial.other
    return give(higher, colour, lower, ColourRule.INITIAL)
