"""Tie-breaks from the opponents' scores: Buchholz, Sonneborn-Berger, Koya (C.07, 8, 9, 14 to 16)."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from tournaments.domain.text import T, Text
from tournaments.domain.tiebreaks.catalogue import TieBreak
from tournaments.domain.tiebreaks.facts import FORFEITS, VOLUNTARY, Facts, Game, Kind, Part
from tournaments.domain.tiebreaks.values import Contribution, TieBreakValue

_DUMMY = T("Unplayed: a dummy with the player's own score stands in (C.07, 16.4)")
_DUMMY_CAPPED = T("Unplayed: a dummy stands in, its score limited (C.07, 16.4)")
_FORFEIT_COUNTED = T("Forfeit, counted as played")
_PLAIN = TieBreak("BH", "BH")


def _parts(facts: Facts, number: int, forfeits_played: bool) -> tuple[Part, ...]:
    found = facts.parts.get((number, forfeits_played))
    if found is None:
        found = tuple(_make_parts(facts, number, forfeits_played))
        facts.parts[(number, forfeits_played)] = found
    return found


def _make_parts(facts: Facts, number: int, forfeits_played: bool) -> list[Part]:
    made = []
    adjusted = facts.adjusted
    as_games = forfeits_played or not facts.swiss
    for game in facts.lines[number]:
        kind = game.kind
        if kind is Kind.PLAYED or (as_games and kind in FORFEITS):
            score, opponent, voluntary = adjusted[game.opponent], game.opponent, False
        elif not facts.swiss:
            continue
        else:
            score, opponent, voluntary = facts.dummy(number, game), 0, kind in VOLUNTARY
        made.append(Part(game, opponent, score, score * game.points, voluntary))
    return made


def _cut(parts: tuple[Part, ...], tiebreak: TieBreak, products: bool) -> set[int]:
    """Indexes left out by 14 and 16.5: low cuts first, where a voluntary unplayed round goes before a lower part."""
    left = list(range(len(parts)))
    worth = [p.product for p in parts] if products else [p.score for p in parts]

    def by_score(index: int) -> tuple[int, int]:
        return parts[index].score, worth[index]

    for _ in range(min(tiebreak.low_cuts, len(left))):
        chosen = min(left, key=by_score)
        voluntary = [i for i in left if parts[i].voluntary]
        if voluntary:
            other = min(voluntary, key=worth.__getitem__)
            if worth[other] >= worth[chosen]:
                chosen = other
        left.remove(chosen)
    for _ in range(min(tiebreak.high_cuts, len(left))):
        left.remove(max(left, key=by_score))
    return set(range(len(parts))).difference(left)


def _total(facts: Facts, tiebreak: TieBreak, number: int, products: bool) -> int:
    parts = _parts(facts, number, tiebreak.forfeits_played)
    worth = [p.product for p in parts] if products else [p.score for p in parts]
    if not tiebreak.low_cuts:
        return sum(worth)
    gone = _cut(parts, tiebreak, products)
    return sum(w for i, w in enumerate(worth) if i not in gone)


def _explain(facts: Facts, tiebreak: TieBreak, number: int, products: bool) -> tuple[Contribution, ...]:
    parts = _make_parts(facts, number, tiebreak.forfeits_played)
    gone = _cut(tuple(parts), tiebreak, products)
    points, square = facts.points, facts.unit * facts.unit
    return tuple(
        Contribution(
            part.game.round,
            part.opponent or None,
            points(part.score),
            points(part.game.points),
            Fraction(part.product, square) if products else points(part.score),
            index in gone,
            part.voluntary,
            _note(facts, number, part),
        )
        for index, part in enumerate(parts)
    )


def _note(facts: Facts, number: int, part: Part) -> Text | None:
    if part.opponent:
        return None if part.game.kind is Kind.PLAYED else _FORFEIT_COUNTED
    return _DUMMY if part.score == facts.score[number] else _DUMMY_CAPPED


def buchholz_values(facts: Facts, tiebreak: TieBreak) -> dict[int, TieBreakValue]:
    """Buchholz (8.1) for every player; Fore Buchholz (8.3) when the facts are those of `fore_history`."""
    return {
        n: TieBreakValue(
            tiebreak.code,
            facts.points(_total(facts, tiebreak, n, False)),
            partial(_explain, facts, tiebreak, n, False),
        )
        for n in facts.lines
    }


def sonneborn_values(facts: Facts, tiebreak: TieBreak) -> dict[int, TieBreakValue]:
    """Sonneborn-Berger (9.1) for every player."""
    square = facts.unit * facts.unit
    return {
        n: TieBreakValue(
            tiebreak.code,
            Fraction(_total(facts, tiebreak, n, True), square),
            partial(_explain, facts, tiebreak, n, True),
        )
        for n in facts.lines
    }


def average_buchholz_values(facts: Facts, buchholz: Facts, tiebreak: TieBreak) -> dict[int, TieBreakValue]:
    """Average Buchholz of the opponents really played (8.2); `buchholz` are the facts its Buchholz comes from."""
    sums = {n: _total(buchholz, _PLAIN, n, False) for n in facts.lines}
    result = {}
    for number, line in facts.lines.items():
        met = [sums[g.opponent] for g in line if g.kind is Kind.PLAYED]
        value = Fraction(sum(met), facts.unit * len(met)) if met else None
        result[number] = TieBreakValue(
            tiebreak.code, value, partial(_explain_average, facts, buchholz, number)
        )
    return result


def _explain_average(facts: Facts, buchholz: Facts, number: int) -> tuple[Contribution, ...]:
    return tuple(
        Contribution(
            g.round, g.opponent, None, None, facts.points(_total(buchholz, _PLAIN, g.opponent, False))
        )
        for g in facts.lines[number]
        if g.kind is Kind.PLAYED
    )


def koya_values(facts: Facts, tiebreak: TieBreak) -> dict[int, TieBreakValue]:
    """Points against opponents with at least half of the possible points (9.2), the limit moved by half points."""
    reached = {n for n in facts.lines if _reaches_limit(facts, n, tiebreak.limit)}
    return {
        n: TieBreakValue(
            tiebreak.code,
            facts.points(sum(g.points for g in line if g.opponent in reached)),
            partial(_explain_koya, facts, tiebreak, n),
        )
        for n, line in facts.lines.items()
    }


def _explain_koya(facts: Facts, tiebreak: TieBreak, number: int) -> tuple[Contribution, ...]:
    return tuple(
        Contribution(
            g.round,
            g.opponent,
            facts.points(facts.score[g.opponent]),
            facts.points(g.points),
            facts.points(g.points),
            not _reaches_limit(facts, g.opponent, tiebreak.limit),
        )
        for g in facts.lines[number]
        if g.opponent
    )


def _reaches_limit(facts: Facts, number: int, limit: int) -> bool:
    games: list[Game] = [g for g in facts.lines[number] if g.opponent]
    return 2 * facts.score[number] >= facts.win * len(games) + limit * facts.unit
