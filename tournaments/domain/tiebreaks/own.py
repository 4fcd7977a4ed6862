"""Tie-breaks from a player's own results (C.07, 7)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from tournaments.domain.text import T
from tournaments.domain.tiebreaks.catalogue import TieBreak
from tournaments.domain.tiebreaks.facts import Facts, Game, Kind
from tournaments.domain.tiebreaks.values import Contribution, TieBreakValue

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
    if tiebreak.name in _COUNTED:
        return {n: _counted(facts, tiebreak, line) for n, line in facts.lines.items()}
    if tiebreak.name == "PS":
        return {n: _progressive(facts, tiebreak, n) for n in facts.lines}
    if tiebreak.name == "STD":
        return {n: _standard(facts, tiebreak, line) for n, line in facts.lines.items()}
    return {n: TieBreakValue(tiebreak.code, Fraction(n)) for n in facts.lines}


def _counted(facts: Facts, tiebreak: TieBreak, line: tuple[Game, ...]) -> TieBreakValue:
    counts = _COUNTED[tiebreak.name]
    parts = tuple(
        Contribution(g.round, g.opponent or None, None, facts.points(g.points), _ONE)
        for g in line
        if counts(facts, g)
    )
    return TieBreakValue(tiebreak.code, Fraction(len(parts)), parts)


def _progressive(facts: Facts, tiebreak: TieBreak, number: int) -> TieBreakValue:
    running = total = 0
    parts = []
    for game in facts.lines[number]:
        points = game.points + facts.extra.get((number, game.round), 0)
        running += points
        cut = game.round <= tiebreak.low_cuts
        total += 0 if cut else running
        parts.append(
            Contribution(
                game.round,
                game.opponent or None,
                None,
                facts.points(points),
                facts.points(running),
                cut,
                note=T("Score after the round"),
            )
        )
    return TieBreakValue(tiebreak.code, facts.points(total), tuple(parts))


def _standard(facts: Facts, tiebreak: TieBreak, line: tuple[Game, ...]) -> TieBreakValue:
    """7.7 as written: against the points of the scheduled opponent, and against a draw's points without one."""
    parts = []
    for game in line:
        against = facts.draw
        if game.opponent:
            other = facts.lines.get(game.opponent, ())
            against = other[game.round - 1].points if game.round <= len(other) else 0
        value = _ONE if game.points > against else _HALF if game.points == against else _ZERO
        parts.append(
            Contribution(
                game.round, game.opponent or None, facts.points(against), facts.points(game.points), value
            )
        )
    return TieBreakValue(tiebreak.code, sum((p.value for p in parts), _ZERO), tuple(parts))
