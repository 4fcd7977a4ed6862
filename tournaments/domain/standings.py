"""Who stands where and why: points, then the event's tie-breaks by C.07, shared places where nothing decides."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from tournaments.domain.cross_table import CrossCell, CrossLine, cross_table
from tournaments.domain.errors import InputError
from tournaments.domain.history import History
from tournaments.domain.text import T, Text
from tournaments.domain.tiebreaks.catalogue import TieBreak, parse_tiebreak, usable
from tournaments.domain.tiebreaks.compute import Calculator
from tournaments.domain.tiebreaks.encounter import direct_encounter, for_information
from tournaments.domain.tiebreaks.values import Contribution, TieBreakValue
from tournaments.domain.tiebreaks.why import Compared, decision_text, value_texts

__all__ = [
    "Contribution",
    "CrossCell",
    "CrossLine",
    "StandingRow",
    "Standings",
    "TieBreakValue",
    "cross_table",
    "edition_for",
    "standings",
    "why_text",
]

EDITIONS = ("2024-08-01", "2026-03-01")


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A player's line. `decided_by` separated it from the line above: `PTS`, a tie-break's code, or empty where the
    place is shared (and in the first line). `withdrawn_after` marks who left; they stay in the table (FC24)."""

    place: int
    number: int
    points: Fraction
    tiebreaks: tuple[TieBreakValue, ...]
    decided_by: str = ""
    withdrawn_after: int | None = None


@dataclass(frozen=True, slots=True)
class Standings:
    """The table after a round. `rules` is the date of the edition of C.07; `dropped` tie-breaks have their reason."""

    rows: tuple[StandingRow, ...]
    dropped: tuple[tuple[str, Text], ...]
    rules: str
    after_round: int


def edition_for(start_date: str, rules: str | None = None) -> str:
    """The edition of C.07 an event goes by: the one asked for, else by its first day; without a date the newest."""
    if rules:
        found = next((e for e in EDITIONS if e.startswith(rules) and len(rules) >= 7), None)
        if found is None:
            raise InputError(
                T("“%(rules)s” is no edition of the tie-break rules. Use 2024-08 or 2026-03.", rules=rules),
                code="unknown_rules",
            )
        return found
    return EDITIONS[1] if not start_date or start_date >= EDITIONS[1] else EDITIONS[0]


def standings(
    history: History,
    tiebreaks: Sequence[str],
    *,
    after_round: int | None = None,
    rules: str | None = None,
    unrated_counts_as: int | None = None,
) -> Standings:
    """The table after a round (default: all paired), by points and these tie-breaks in order.

    Interim tables count the rounds so far as the whole event. `unrated_counts_as`: the published rating of unrated
    players; without it rating tie-breaks are dropped when somebody is unrated. Raises `InputError` for bad input.
    """
    paired = history.rounds_paired
    rounds = paired if after_round is None else after_round
    if not 0 <= rounds <= paired:
        raise InputError(
            T("Round %(round)s is not paired yet; %(paired)s are.", round=rounds, paired=paired),
            code="unknown_round",
        )
    edition = edition_for(history.start_date, rules)
    has_unrated = unrated_counts_as is None and any(not p.rating for p in history.players)
    used, dropped = usable(tiebreaks, history.system, has_unrated=has_unrated)
    calculator = Calculator(history, rounds, edition, unrated_counts_as)
    rows = _Ranking(calculator, used).rows(history)
    calculator.forget()
    return Standings(rows, dropped, edition, rounds)


class _Ranking:
    """Splits groups of level players, one tie-break after the other."""

    def __init__(self, calculator: Calculator, used: Sequence[TieBreak]) -> None:
        self._calculator = calculator
        self._used = used
        self._values: dict[int, list[TieBreakValue]] = {n: [] for n in calculator.facts.lines}
        self._decided: dict[int, str] = {}

    def rows(self, history: History) -> tuple[StandingRow, ...]:
        """The finished lines, best first; level players in the order of their pairing numbers."""
        facts = self._calculator.facts
        groups = self._split([sorted(facts.lines)], {n: -s for n, s in facts.score.items()}, "PTS")
        for tiebreak in self._used:
            groups = self._step(groups, tiebreak)
        left = {p.number: p.withdrawn_after for p in history.players}
        made: list[StandingRow] = []
        for group in groups:
            place = len(made) + 1
            for index, number in enumerate(group):
                made.append(
                    StandingRow(
                        place,
                        number,
                        facts.points(facts.score[number]),
                        tuple(self._values[number]),
                        self._decided.get(number, "") if index == 0 else "",
                        left[number],
                    )
                )
        return tuple(made)

    def _step(self, groups: list[list[int]], tiebreak: TieBreak) -> list[list[int]]:
        if tiebreak.name == "DE":
            return self._encounter(groups, tiebreak)
        values = self._calculator.values(tiebreak)
        for number, found in values.items():
            self._values[number].append(found)
        return self._split(groups, _keys(values, tiebreak.ascending), tiebreak.code)

    def _split(self, groups: list[list[int]], keys: Mapping[int, int], code: str) -> list[list[int]]:
        result: list[list[int]] = []
        for group in groups:
            if len(group) == 1:
                result.append(group)
                continue
            classes: dict[int, list[int]] = defaultdict(list)
            for number in group:
                classes[keys[number]].append(number)
            self._add(result, [classes[key] for key in sorted(classes)], code)
        return result

    def _encounter(self, groups: list[list[int]], tiebreak: TieBreak) -> list[list[int]]:
        facts = self._calculator.facts
        peers: dict[int, list[int]] = defaultdict(list)
        for number, score in facts.score.items():
            peers[score].append(number)
        result: list[list[int]] = []
        for group in groups:
            if len(group) == 1:
                number = group[0]
                self._values[number].append(
                    for_information(facts, tiebreak, number, peers[facts.score[number]])
                )
                result.append(group)
                continue
            parts, scored = direct_encounter(facts, tiebreak, group)
            for number in group:
                self._values[number].append(scored[number])
            self._add(result, parts, tiebreak.code)
        return result

    def _add(self, result: list[list[int]], parts: list[list[int]], code: str) -> None:
        for index, part in enumerate(parts):
            ordered = sorted(part)
            if index:
                for number in ordered:
                    self._decided[number] = code
            result.append(ordered)


def _keys(values: Mapping[int, TieBreakValue], ascending: bool) -> dict[int, int]:
    """The values as whole numbers, best lowest, undefined ones last."""
    known = {n: v.value for n, v in values.items() if v.value is not None}
    scale = lcm(*{v.denominator for v in known.values()})
    sign = 1 if ascending else -1
    keys = {n: sign * v.numerator * (scale // v.denominator) for n, v in known.items()}
    last = max(keys.values(), default=0) + 1
    return {n: keys.get(n, last) for n in values}


def why_text(row: StandingRow, next_row: StandingRow | None) -> list[Text]:
    """Sentences an arbiter can read out: how each value of the line comes about, and what decided against the next."""
    sentences = [T("Number %(number)s has %(points)s points.", number=row.number, points=_shown(row.points))]
    for value in row.tiebreaks:
        sentences.extend(value_texts(parse_tiebreak(value.code), value))
    if next_row is not None:
        sentences.append(decision_text(_compared(row), _compared(next_row), next_row.decided_by))
    return sentences


def _compared(row: StandingRow) -> Compared:
    return Compared(row.number, row.points, row.tiebreaks)


def _shown(points: Fraction) -> str:
    return Compared.shown(points)
