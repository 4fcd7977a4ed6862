"""Tie-breaks from ratings (C.07, 10): only games really played, results as 1, ½, 0 whatever the event pays."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

from tournaments.domain.ratings import average_rating, perfect_performance, performance
from tournaments.domain.tiebreaks.catalogue import TieBreak
from tournaments.domain.tiebreaks.facts import Facts, Kind
from tournaments.domain.tiebreaks.values import Contribution, TieBreakValue

Numbers = Mapping[int, int | None]


def rating_values(facts: Facts, tiebreak: TieBreak) -> dict[int, TieBreakValue]:
    """The value of a rating tie-break for every player."""
    match tiebreak.name:
        case "RTNG":
            return {n: TieBreakValue(tiebreak.code, Fraction(r)) for n, r in facts.ratings.items()}
        case "APRO":
            return _averages(facts, tiebreak, _performances(facts))
        case "APPO":
            return _averages(facts, tiebreak, _perfect(facts))
        case "TPR":
            return _with_parts(facts, tiebreak, _performances(facts))
        case "PTP":
            return _with_parts(facts, tiebreak, _perfect(facts))
        case _:
            return _averages(facts, tiebreak, facts.ratings)


def _games(facts: Facts, number: int) -> tuple[list[int], Fraction]:
    played = [g for g in facts.lines[number] if g.kind is Kind.PLAYED]
    return [facts.ratings[g.opponent] for g in played], Fraction(sum(g.halves for g in played), 2)


def _performances(facts: Facts) -> Numbers:
    return {n: performance(*_games(facts, n)) for n in facts.lines}


def _perfect(facts: Facts) -> Numbers:
    return {n: perfect_performance(*_games(facts, n)) for n in facts.lines}


def _with_parts(facts: Facts, tiebreak: TieBreak, values: Numbers) -> dict[int, TieBreakValue]:
    return {
        n: TieBreakValue(
            tiebreak.code,
            None if value is None else Fraction(value),
            partial(_explain, facts, tiebreak, n, facts.ratings),
        )
        for n, value in values.items()
    }


def _averages(facts: Facts, tiebreak: TieBreak, values: Numbers) -> dict[int, TieBreakValue]:
    result = {}
    for number in facts.lines:
        numbers = _opponents(facts, number, values)
        gone = _cut(tiebreak, numbers)
        value = average_rating([v for i, v in enumerate(numbers) if i not in gone])
        result[number] = TieBreakValue(
            tiebreak.code,
            None if value is None else Fraction(value),
            partial(_explain, facts, tiebreak, number, values),
        )
    return result


def _opponents(facts: Facts, number: int, values: Numbers) -> list[int]:
    return [values[g.opponent] or 0 for g in facts.lines[number] if g.kind is Kind.PLAYED]


def _cut(tiebreak: TieBreak, numbers: list[int]) -> set[int]:
    if not tiebreak.low_cuts:
        return set()
    order = sorted(range(len(numbers)), key=numbers.__getitem__)
    gone = set(order[: tiebreak.low_cuts])
    if tiebreak.high_cuts:
        gone.update(order[tiebreak.low_cuts :][-tiebreak.high_cuts :])
    return gone


def _explain(facts: Facts, tiebreak: TieBreak, number: int, values: Numbers) -> tuple[Contribution, ...]:
    games = [g for g in facts.lines[number] if g.kind is Kind.PLAYED]
    numbers = [Fraction(v) for v in _opponents(facts, number, values)]
    gone = _cut(tiebreak, _opponents(facts, number, values))
    return tuple(
        Contribution(g.round, g.opponent, v, Fraction(g.halves, 2), v, i in gone)
        for i, (g, v) in enumerate(zip(games, numbers, strict=True))
    )
