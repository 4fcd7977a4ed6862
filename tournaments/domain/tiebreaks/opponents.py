"""Tie-breaks from the opponents' scores: Buchholz, Sonneborn-Berger, Koya (C.07, 8, 9, 14 to 16)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from tournaments.domain.text import T, Text
from tournaments.domain.tiebreaks.catalogue import TieBreak
from tournaments.domain.tiebreaks.facts import Facts, Game, Kind
from tournaments.domain.tiebreaks.values import Contribution, TieBreakValue

_FORFEITS = (Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS)
_DUMMY = T("Unplayed: a dummy with the player's own score stands in (C.07, 16.4)")
_DUMMY_CAPPED = T("Unplayed: a dummy stands in, its score limited (C.07, 16.4)")
_FORFEIT_COUNTED = T("Forfeit, counted as played")


class Part(NamedTuple):
    """A round's part in units: the opponent's score, its product with the own result (Buchholz: the score again)."""

    game: Game
    opponent: int
    score: int
    product: int
    vur: bool
    note: Text | None


def _parts(facts: Facts, number: int, *, products: bool, forfeits_played: bool) -> list[Part]:
    made = []
    adjusted = facts.adjusted
    own = facts.score[number]
    as_games = forfeits_played or not facts.swiss
    for game in facts.lines[number]:
        kind = game.kind
        note: Text | None = None
        opponent, vur = game.opponent, False
        if kind is Kind.PLAYED or (as_games and kind in _FORFEITS):
            score = adjusted[opponent]
            note = None if kind is Kind.PLAYED else _FORFEIT_COUNTED
        elif not facts.swiss:
            continue
        else:
            score = facts.dummy(number, game)
            opponent, vur = 0, kind in (Kind.REQUESTED, Kind.FORFEIT_LOSS)
            note = _DUMMY if score == own else _DUMMY_CAPPED
        made.append(Part(game, opponent, score, score * game.points if products else score, vur, note))
    return made


def _cut(parts: list[Part], low: int, high: int) -> set[int]:
    """Indexes left out by 14 and 16.5: low cuts first, where a voluntary unplayed round goes before a lower part."""
    left = list(range(len(parts)))
    gone: set[int] = set()
    for _ in range(min(low, len(left))):
        chosen = min(left, key=lambda i: (parts[i].score, parts[i].product))
        voluntary = [i for i in left if parts[i].vur]
        if voluntary:
            other = min(voluntary, key=lambda i: parts[i].product)
            if parts[other].product >= parts[chosen].product:
                chosen = other
        left.remove(chosen)
        gone.add(chosen)
    for _ in range(min(high, len(left))):
        chosen = max(left, key=lambda i: (parts[i].score, parts[i].product))
        left.remove(chosen)
        gone.add(chosen)
    return gone


def _value(
    facts: Facts, tiebreak: TieBreak, number: int, *, products: bool
) -> tuple[int, tuple[Contribution, ...]]:
    parts = _parts(facts, number, products=products, forfeits_played=tiebreak.forfeits_played)
    gone = _cut(parts, tiebreak.low_cuts, tiebreak.high_cuts) if tiebreak.low_cuts else set()
    points, square = facts.points, facts.unit
    total = 0
    made = []
    for index, part in enumerate(parts):
        cut = index in gone
        if not cut:
            total += part.product
        value = Fraction(part.product, square * square) if products else points(part.product)
        made.append(
            Contribution(
                part.game.round,
                part.opponent or None,
                points(part.score),
                points(part.game.points),
                value,
                cut,
                part.vur,
                part.note,
            )
        )
    return total, tuple(made)


def buchholz_values(facts: Facts, tiebreak: TieBreak) -> dict[int, TieBreakValue]:
    """Buchholz (8.1) for every player; Fore Buchholz (8.3) when the facts are those of `fore_history`."""
    result = {}
    for number in facts.lines:
        total, parts = _value(facts, tiebreak, number, products=False)
        result[number] = TieBreakValue(tiebreak.code, facts.points(total), parts)
    return result


def sonneborn_values(facts: Facts, tiebreak: TieBreak) -> dict[int, TieBreakValue]:
    """Sonneborn-Berger (9.1) for every player."""
    result = {}
    for number in facts.lines:
        total, parts = _value(facts, tiebreak, number, products=True)
        result[number] = TieBreakValue(tiebreak.code, Fraction(total, facts.unit * facts.unit), parts)
    return result


def average_buchholz_values(facts: Facts, buchholz: Facts, tiebreak: TieBreak) -> dict[int, TieBreakValue]:
    """Average Buchholz of the opponents really played (8.2); `buchholz` are the facts its Buchholz comes from."""
    plain = TieBreak("BH", "BH")
    sums = {n: _value(buchholz, plain, n, products=False)[0] for n in facts.lines}
    result = {}
    for number, line in facts.lines.items():
        parts = tuple(
            Contribution(g.round, g.opponent, None, None, facts.points(sums[g.opponent]))
            for g in line
            if g.kind is Kind.PLAYED
        )
        value = (
            Fraction(sum(sums[p.opponent or 0] for p in parts), facts.unit * len(parts)) if parts else None
        )
        result[number] = TieBreakValue(tiebreak.code, value, parts)
    return result


def koya_values(facts: Facts, tiebreak: TieBreak) -> dict[int, TieBreakValue]:
    """Points against opponents with at least half of the possible points (9.2), the limit moved by half points."""
    reached = {n: _reaches_limit(facts, n, tiebreak.limit) for n in facts.lines}
    result = {}
    for number, line in facts.lines.items():
        parts = tuple(
            Contribution(
                g.round,
                g.opponent,
                facts.points(facts.score[g.opponent]),
                facts.points(g.points),
                facts.points(g.points),
                not reached[g.opponent],
            )
            for g in line
            if g.opponent
        )
        value = sum((p.value for p in parts if not p.cut), Fraction(0))
        result[number] = TieBreakValue(tiebreak.code, value, parts)
    return result


def _reaches_limit(facts: Facts, number: int, limit: int) -> bool:
    games = sum(1 for g in facts.lines[number] if g.opponent)
    return 2 * facts.score[number] >= facts.win * games + limit * facts.unit
