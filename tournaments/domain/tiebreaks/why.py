"""Standings in sentences: how a value comes about and which tie-break decided between two neighbours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from tournaments.domain.results import points_shown
from tournaments.domain.text import T, Text
from tournaments.domain.tiebreaks.catalogue import Family, TieBreak, parse_tiebreak
from tournaments.domain.tiebreaks.encounter import NOT_NEEDED
from tournaments.domain.tiebreaks.values import Contribution, TieBreakValue


@dataclass(frozen=True, slots=True)
class Compared:
    """What is compared of a line."""

    number: int
    points: Fraction
    tiebreaks: Sequence[TieBreakValue]

    @staticmethod
    def shown(points: Fraction) -> str:
        """A number as arbiters write it."""
        return points_shown(points)

    def value(self, code: str) -> TieBreakValue | None:
        """The line's value of a tie-break (the first one where a code stands twice)."""
        return next((v for v in self.tiebreaks if v.code == code), None)


def value_texts(tiebreak: TieBreak, value: TieBreakValue) -> list[Text]:
    """How this value comes about: the sum, what was cut, what a dummy stands for."""
    name = T("%(name)s (%(code)s)", name=tiebreak.label, code=tiebreak.code)
    if value.value is None:
        if tiebreak.name == "DE":
            return [T("%(name)s: nobody else is level here.", name=name)]
        return [T("%(name)s: undefined, no game was played.", name=name)]
    sentences = [_sum_text(tiebreak, name, value)]
    cut = [c for c in value.contributions if c.cut]
    if cut and tiebreak.name != "KS":
        sentences.append(T("Left out: %(rounds)s.", rounds=_join(_cut_text(c) for c in cut)))
    dummies = [c for c in value.contributions if c.opponent is None and c.opponent_value is not None]
    if dummies and _from_opponents(tiebreak):
        sentences.append(
            T(
                "Not played, a dummy stands in (C.07, 16.4): %(rounds)s.",
                rounds=_join(_dummy_text(c) for c in dummies),
            )
        )
    return sentences


def _from_opponents(tiebreak: TieBreak) -> bool:
    row = tiebreak.row
    return row is not None and row.family in (Family.BUCHHOLZ, Family.OPPONENTS)


def _sum_text(tiebreak: TieBreak, name: Text, value: TieBreakValue) -> Text:
    shown = points_shown(value.value or Fraction(0))
    kept = [c for c in value.contributions if not c.cut]
    if tiebreak.name == "DE":
        return _encounter_text(name, shown, value.contributions)
    if tiebreak.name in ("WIN", "WON", "BPG", "BWG", "REP"):
        rounds = ", ".join(str(c.round) for c in kept)
        if not rounds:
            return T("%(name)s: 0.", name=name)
        return T("%(name)s: %(value)s, in rounds %(rounds)s.", name=name, value=shown, rounds=rounds)
    if tiebreak.name in ("TPN", "RTNG") or not kept:
        return T("%(name)s: %(value)s.", name=name, value=shown)
    if tiebreak.name in ("TPR", "PTP"):
        ratings = ", ".join(points_shown(c.value) for c in kept)
        score = points_shown(sum((c.own_result or Fraction(0) for c in kept), Fraction(0)))
        return T(
            "%(name)s: %(value)s, from %(score)s points against %(ratings)s.",
            name=name,
            value=shown,
            score=score,
            ratings=ratings,
        )
    if tiebreak.name in ("ARO", "APRO", "APPO", "AOB"):
        parts = ", ".join(points_shown(c.value) for c in kept)
        return T("%(name)s: %(value)s, the average of %(parts)s.", name=name, value=shown, parts=parts)
    parts = " + ".join(_product(tiebreak, c) for c in kept)
    return T("%(name)s: %(parts)s = %(value)s.", name=name, parts=parts, value=shown)


def _product(tiebreak: TieBreak, part: Contribution) -> str:
    if tiebreak.name == "SB" and part.opponent_value is not None and part.own_result is not None:
        return f"{points_shown(part.opponent_value)} × {points_shown(part.own_result)}"
    return points_shown(part.value)


def _encounter_text(name: Text, shown: str, parts: Sequence[Contribution]) -> Text:
    first = [c for c in parts if c.note is None]
    spare = [c for c in parts if c.note == NOT_NEEDED]
    if spare:
        return T(
            "%(name)s: not needed; against those with the same points %(value)s (%(games)s).",
            name=name,
            value=shown,
            games=_join(_game_text(c) for c in spare),
        )
    if not first:
        return T("%(name)s: no game against the players who are level.", name=name)
    return T("%(name)s: %(value)s (%(games)s).", name=name, value=shown, games=_join(map(_game_text, first)))


def _game_text(part: Contribution) -> Text:
    return T(
        "%(points)s against number %(opponent)s in round %(round)s",
        round=part.round,
        opponent=part.opponent,
        points=points_shown(part.own_result or Fraction(0)),
    )


def _cut_text(part: Contribution) -> Text:
    if part.vur:
        return T(
            "%(value)s of round %(round)s (not played by own choice)",
            value=points_shown(part.value),
            round=part.round,
        )
    return T("%(value)s of round %(round)s", value=points_shown(part.value), round=part.round)


def _dummy_text(part: Contribution) -> Text:
    score = points_shown(part.opponent_value or Fraction(0))
    return T("round %(round)s with %(score)s", round=part.round, score=score)


def _join(parts: Iterable[Text]) -> Text:
    """Several parts as one, nested so that each is translated by itself."""
    return reduce(lambda first, following: T("%(first)s, %(next)s", first=first, next=following), parts)


def decision_text(upper: Compared, lower: Compared, decided_by: str) -> Text:
    """Why the upper line is above the lower one, or that nothing separates them."""
    if decided_by == "PTS":
        return T(
            "Points decide against number %(number)s: %(upper)s to %(lower)s.",
            number=lower.number,
            upper=points_shown(upper.points),
            lower=points_shown(lower.points),
        )
    if not decided_by:
        return T("Number %(number)s is level in everything: they share the place.", number=lower.number)
    tiebreak = parse_tiebreak(decided_by)
    first, second = upper.value(decided_by), lower.value(decided_by)
    name = T("%(name)s (%(code)s)", name=tiebreak.label, code=tiebreak.code)
    if tiebreak.name == "DE" and first is not None and second is not None and first.value == second.value:
        return T(
            "%(name)s decides against number %(number)s, by the games among those still level after its first comparison.",
            name=name,
            number=lower.number,
        )
    return T(
        "%(name)s decides against number %(number)s: %(upper)s to %(lower)s.",
        name=name,
        number=lower.number,
        upper=_value_shown(first),
        lower=_value_shown(second),
    )


def _value_shown(value: TieBreakValue | None) -> str:
    return "–" if value is None or value.value is None else points_shown(value.value)
