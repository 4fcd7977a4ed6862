"""Direct encounter (C.07, 6): the games between the players still level, applied again to smaller groups."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from math import lcm
from typing import NamedTuple

from tournaments.domain.text import T, Text
from tournaments.domain.tiebreaks.catalogue import TieBreak
from tournaments.domain.tiebreaks.facts import FORFEITS, Facts, Game, Kind
from tournaments.domain.tiebreaks.values import Contribution, TieBreakValue

_SMALLER = T("Among the players still level after the first comparison")

NOT_NEEDED = T("For information: an earlier tie-break decided already")


class Bounds(NamedTuple):
    """A player's sum against the group with every missing game lost, and with every missing game won."""

    low: int
    high: int


def direct_encounter(
    facts: Facts, tiebreak: TieBreak, group: Sequence[int]
) -> tuple[list[list[int]], dict[int, TieBreakValue]]:
    """The group in order, as groups that stay level, and what each player scored against the others."""
    counts = forfeits_count(facts, tiebreak)
    scored: dict[int, TieBreakValue] = {}
    return _order(facts, tiebreak, list(group), counts, scored), scored


def forfeits_count(facts: Facts, tiebreak: TieBreak) -> bool:
    """Forfeits are games with `/P` and in pre-determined pairings (15.2)."""
    return tiebreak.forfeits_played or not facts.swiss


def _order(
    facts: Facts, tiebreak: TieBreak, group: list[int], forfeits: bool, scored: dict[int, TieBreakValue]
) -> list[list[int]]:
    met = _games_between(facts, group, forfeits, set(group))
    most = max((len(games) for mine in met.values() for games in mine.values()), default=1)
    scale = lcm(*range(1, max(most, facts.meetings) + 1))
    bounds = {n: _bounds(facts, met[n], len(group) - 1, scale) for n in group}
    for number in group:
        _note(facts, tiebreak, number, met[number], bounds[number].low, scale, scored)
    if all(low == high for low, high in bounds.values()):
        classes = _by_sum(group, bounds)
    else:
        classes = _certain_leaders(group, bounds)
    if len(classes) == 1:
        return classes
    result: list[list[int]] = []
    for part in classes:
        result.extend(_order(facts, tiebreak, part, forfeits, scored) if len(part) > 1 else [part])
    return result


def _games_between(
    facts: Facts, group: list[int], forfeits: bool, inside: set[int]
) -> dict[int, dict[int, list[Game]]]:
    met: dict[int, dict[int, list[Game]]] = {}
    for number in group:
        mine: dict[int, list[Game]] = defaultdict(list)
        for game in facts.lines[number]:
            counted = game.kind is Kind.PLAYED or (forfeits and game.kind in FORFEITS)
            if counted and game.opponent in inside:
                mine[game.opponent].append(game)
        met[number] = mine
    return met


def _bounds(facts: Facts, mine: dict[int, list[Game]], others: int, scale: int) -> Bounds:
    low = high = 0
    for games in mine.values():
        planned = max(len(games), facts.meetings)
        low += sum(g.points for g in games) * scale // planned
        high += (planned - len(games)) * facts.win * scale // planned
    high += low + (others - len(mine)) * facts.win * scale
    return Bounds(low, high)


def _by_sum(group: list[int], bounds: dict[int, Bounds]) -> list[list[int]]:
    classes: dict[int, list[int]] = defaultdict(list)
    for number in group:
        classes[bounds[number].low].append(number)
    return [classes[key] for key in sorted(classes, reverse=True)]


def _certain_leaders(group: list[int], bounds: dict[int, Bounds]) -> list[list[int]]:
    """Not all have met: first whoever is ahead whatever the missing games bring, then the next, until none is."""
    rest = sorted(group, key=lambda n: bounds[n].high, reverse=True)
    leaders: list[list[int]] = []
    while len(rest) > 1:
        best = max(rest, key=lambda n: bounds[n].low)
        top = rest[1] if rest[0] == best else rest[0]
        if bounds[best].low <= bounds[top].high:
            break
        leaders.append([best])
        rest.remove(best)
    return [*leaders, [n for n in group if n in set(rest)]]


def _note(
    facts: Facts,
    tiebreak: TieBreak,
    number: int,
    mine: dict[int, list[Game]],
    low: int,
    scale: int,
    scored: dict[int, TieBreakValue],
) -> None:
    """Keep the first comparison's value; games of a repeated comparison follow with a note."""
    before = scored.get(number)
    games = tuple((g, max(len(played), facts.meetings)) for played in mine.values() for g in played)
    explain = partial(_explain, facts, games, before, None if before is None else _SMALLER)
    if before is None:
        scored[number] = TieBreakValue(tiebreak.code, Fraction(low, scale * facts.unit), explain)
    else:
        scored[number] = TieBreakValue(before.code, before.value, explain)


def _explain(
    facts: Facts,
    games: tuple[tuple[Game, int], ...],
    before: TieBreakValue | None,
    note: Text | None,
) -> tuple[Contribution, ...]:
    earlier = before.contributions if before is not None else ()
    return earlier + tuple(
        Contribution(
            g.round, g.opponent, None, facts.points(g.points), facts.points(g.points) / meetings, note=note
        )
        for g, meetings in games
    )


def for_information(facts: Facts, tiebreak: TieBreak, number: int, peers: Sequence[int]) -> TieBreakValue:
    """What somebody separated earlier scored against those with the same points; it orders nobody (FC26)."""
    mine = _games_between(facts, [number], forfeits_count(facts, tiebreak), set(peers))[number]
    games = tuple((g, max(len(played), facts.meetings)) for played in mine.values() for g in played)
    if not games:
        return TieBreakValue(tiebreak.code, None)
    total = sum((facts.points(g.points) / meetings for g, meetings in games), Fraction(0))
    return TieBreakValue(tiebreak.code, total, partial(_explain, facts, games, None, NOT_NEEDED))
