"""Tie-breaks from ratings (C.07, 10): only games really played, results as 1, ½, 0 whatever the event pays."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

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
    result = {}
    for number, value in values.items():
        parts = _parts(facts, number, facts.ratings)
        result[number] = TieBreakValue(tiebreak.code, None if value is None else Fraction(value), parts)
    return result


def _parts(facts: Facts, number: int, values: Numbers) -> tuple[Contribution, ...]:
    return tuple(
        Contribution(
            g.round,
            g.opponent,
            Fraction(values[g.opponent] or 0),
            Fraction(g.halves, 2),
            Fraction(values[g.opponent] or 0),
        )
        for g in facts.lines[number]
        if g.kind is Kind.PLAYED
    )


def _averages(facts: Facts, tiebreak: TieBreak, values: Numbers) -> dict[int, TieBreakValue]:
    return {n: _average(facts, tiebreak, n, values) for n in facts.lines}


def _average(facts: Facts, tiebreak: TieBreak, number: int, values: Numbers) -> TieBreakValue:
    parts = _parts(facts, number, values)
    order = sorted(range(len(parts)), key=lambda i: parts[i].value)
    gone = set(order[: tiebreak.low_cuts])
    if tiebreak.high_cuts:
        gone.update(order[tiebreak.low_cuts :][-tiebreak.high_cuts :])
    parts = tuple(p._replace(cut=i in gone) for i, p in enumerate(parts))
    value = average_rating([int(p.value) for p in parts if not p.cut])
    return TieBreakValue(tiebreak.code, None if value is None else Fraction(value), parts)
