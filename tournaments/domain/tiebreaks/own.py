"""Tie-breaks from a player's own results (C.07, 7)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import accumulate

from tournaments.domain.text import T
from tournaments.domain.tiebreaks.catalogue import TieBreak
from tournaments.domain.tiebreaks.facts import Facts, Game, Kind
from tournaments.domain.tiebreaks.values import Contribution, TieBreakValue

_AFTER = T("Score after the round")
_ZERO, _HALF, _ONE = Fraction(0), Fraction(1, 2), Fraction(1)


def _wins(facts: Facts, game: Game) -> bool:
    return game.points == facts.win and (game.kind is not Kind.REQUESTED or game.points > 0)


def _won(facts: Facts, game: Game) -> bool:
    return game.won and game.kind is Kind.PLAYED


def _black(facts: Facts, game: Game) -> bool:
    return game.black and game.kind is Kind.PLAYED


def _black_won(facts: Facts, game: Game) -> bool:
    return game.black and _won(facts, game)


def _elected(facts: Facts, game: Game) -> bool:
    return game.kind not in (Kind.REQUESTED, Kind.FORFEIT_LOSS)


_COUNTED: dict[str, Callable[[Facts, Game], bool]] = {
    "WIN": _wins,
    "WON": _won,
    "BPG": _black,
    "BWG": _black_won,
    "REP": _elected,
}


def own_values(facts: Facts, tiebreak: TieBreak) -> dict[int, TieBreakValue]:
    """The value of an own-result tie-break for every player."""
    code = tiebreak.code
    if tiebreak.name in _COUNTED:
        counts = _COUNTED[tiebreak.name]
        return {
            n: TieBreakValue(
                code,
                Fraction(sum(1 for g in line if counts(facts, g))),
                partial(_explain_counted, facts, tiebreak.name, n),
            )
            for n, line in facts.lines.items()
        }
    if tiebreak.name == "PS":
        return {n: _progressive(facts, tiebreak, n) for n in facts.lines}
    if tiebreak.name == "STD":
        return {n: _standard(facts, code, n) for n in facts.lines}
    return {n: TieBreakValue(code, Fraction(n)) for n in facts.lines}


def _explain_counted(facts: Facts, name: str, number: int) -> tuple[Contribution, ...]:
    counts = _COUNTED[name]
    return tuple(
        Contribution(g.round, g.opponent or None, None, facts.points(g.points), _ONE)
        for g in facts.lines[number]
        if counts(facts, g)
    )


def _running(facts: Facts, number: int) -> list[int]:
    extra = facts.extra
    points = (g.points + extra.get((number, g.round), 0) for g in facts.lines[number])
    return list(accumulate(points))


def _progressive(facts: Facts, tiebreak: TieBreak, number: int) -> TieBreakValue:
    total = sum(_running(facts, number)[tiebreak.low_cuts :])
    explain = partial(_explain_progressive, facts, tiebreak.low_cuts, number)
    return TieBreakValue(tiebreak.code, facts.points(total), explain)


def _explain_progressive(facts: Facts, cuts: int, number: int) -> tuple[Contribution, ...]:
    running = _running(facts, number)
    return tuple(
        Contribution(
            game.round,
            game.opponent or None,
            None,
            facts.points(after - before),
            facts.points(after),
            game.round <= cuts,
            note=_AFTER,
        )
        for game, before, after in zip(facts.lines[number], [0, *running], running, strict=False)
    )


def _standard(facts: Facts, code: str, number: int) -> TieBreakValue:
    explain = partial(_explain_standard, facts, number)
    return TieBreakValue(code, sum((p.value for p in explain()), _ZERO), explain)


def _explain_standard(facts: Facts, number: int) -> tuple[Contribution, ...]:
    """7.7 as written: against the points of the scheduled opponent, and against a draw's points without one."""
    parts = []
    for game in facts.lines[number]:
        against = facts.draw
        if game.opponent:
            against = facts.lines[game.opponent][game.round - 1].points
        value = _ONE if game.points > against else _HALF if game.points == against else _ZERO
        parts.append(
            Contribution(
                game.round, game.opponent or None, facts.points(against), facts.points(game.points), value
            )
        )
    return tuple(parts)
