"""Random events for trying out pairing and tie-break programs: results follow the rating table.

The chance comes in as a seeded `random.Random`, the pairing as a function, so that the same seed gives the same file.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from tournaments.domain.errors import InputError
from tournaments.domain.history import Acceleration, Cell, History, HistoryPlayer
from tournaments.domain.pairing.order import initial_order
from tournaments.domain.ratings import pd_percent
from tournaments.domain.results import RESULTS, CellCode, Colour, Result, Scoring
from tournaments.domain.text import T

Pairs = tuple[tuple[tuple[int, int], ...], int | None]
"""Boards as (White, Black) and the player with the pairing-allocated bye."""

PairFunction = Callable[[History, int, frozenset[int]], Pairs]
"""Pairs a round of a history without the absent players; raises what the engine raises."""


@dataclass(frozen=True, slots=True)
class HowMany:
    """A number of cases, or a share of all possible ones."""

    count: int = 0
    share: Fraction | None = None

    def of(self, possible: int) -> int:
        """How many of `possible` cases, at most all."""
        wanted = self.count if self.share is None else round(self.share * possible)
        return max(0, min(wanted, possible))


@dataclass(frozen=True, slots=True)
class GeneratorSettings:
    """What the event shall be like.

    `absent` counts byes asked for (half-point, zero-point, seldom full-point) over all players and rounds, `forfeit`
    and `unusual` count games, `late` and `withdrawn` count players.
    """

    players: int
    rounds: int
    absent: HowMany = field(default_factory=HowMany)
    forfeit: HowMany = field(default_factory=HowMany)
    late: HowMany = field(default_factory=HowMany)
    withdrawn: HowMany = field(default_factory=HowMany)
    unusual: HowMany = field(default_factory=HowMany)
    scoring: Scoring = field(default_factory=Scoring)
    accelerations: tuple[Acceleration, ...] = ()


_SURNAMES = (
    "Abel", "Bergen", "Castro", "Dahl", "Egede", "Falk", "Garin", "Holm", "Ilves", "Jansen", "Kowal", "Lindt",
    "Moreau", "Novak", "Olsen", "Petrov", "Quint", "Rossi", "Silva", "Tamm", "Ursin", "Varga", "Weiss", "Zeman",
)  # fmt: skip
_GIVEN = {
    "m": (
        "Adam",
        "Bruno",
        "Carl",
        "David",
        "Emil",
        "Felix",
        "Georg",
        "Hugo",
        "Ivan",
        "Jonas",
        "Karl",
        "Marek",
    ),
    "w": (
        "Anna",
        "Berta",
        "Clara",
        "Dora",
        "Elena",
        "Frida",
        "Greta",
        "Hanna",
        "Irina",
        "Katja",
        "Lena",
        "Olga",
    ),
}
_FEDERATIONS = ("GER", "FRA", "ESP", "ITA", "IND", "USA", "POL", "UKR", "NED", "SWE", "NOR", "DEN")
_TITLE_FROM = ((2500, "GM"), (2400, "IM"), (2300, "FM"), (2200, "CM"))
_ABSENCES = (CellCode.ZERO_BYE,) * 5 + (CellCode.HALF_BYE,) * 4 + (CellCode.FULL_BYE,)
_FORFEITS = (Result.WHITE_FORFEIT_WIN,) * 4 + (Result.BLACK_FORFEIT_WIN,) * 4 + (Result.BOTH_FORFEIT,)
_UNUSUAL = (
    Result.BOTH_LOSE,
    Result.WHITE_HALF,
    Result.BLACK_HALF,
    Result.WHITE_WINS_UNRATED,
    Result.DRAW_UNRATED,
    Result.BLACK_WINS_UNRATED,
)
_WHITE_ADVANTAGE = 35
_DRAWS_BETWEEN_EQUALS = 35


def generate(settings: GeneratorSettings, chance: random.Random, pair: PairFunction) -> History:
    """A complete event with these settings. Raises `InputError` for settings that make no event."""
    _check(settings)
    field_ = _field(settings, chance)
    initial = chance.choice((Colour.WHITE, Colour.BLACK))
    away = _absences(settings, chance)
    forfeits = _spread(settings.forfeit, settings, chance)
    unusual = _spread(settings.unusual, settings, chance)
    cells: dict[int, list[Cell]] = {p.number: [] for p in field_}
    ratings = {p.number: p.rating for p in field_}
    history = _history(settings, field_, initial, cells)
    for round_no in range(1, settings.rounds + 1):
        byes = away[round_no]
        boards, allocated = pair(history, round_no, frozenset(byes))
        results = _results(boards, ratings, forfeits, unusual, round_no, chance)
        _write_round(cells, boards, results, byes, allocated)
        history = _history(settings, field_, initial, cells)
    return history


def random_result(white: int, black: int, chance: random.Random) -> Result:
    """A result whose mean follows the ratings; White counts 35 points more, equals draw about a third."""
    expected = pd_percent(white - black + _WHITE_ADVANTAGE)
    draws = _DRAWS_BETWEEN_EQUALS * 4 * expected * (100 - expected) // 10_000
    roll = chance.randrange(200)
    if roll < 2 * expected - draws:
        return Result.WHITE_WINS
    return Result.DRAW if roll < 2 * expected + draws else Result.BLACK_WINS


def _check(settings: GeneratorSettings) -> None:
    if not 2 <= settings.players <= 9999:
        raise InputError(T("An event has 2 to 9999 players, not %(players)s.", players=settings.players))
    most = settings.players - 1 if settings.players % 2 == 0 else settings.players
    if not 1 <= settings.rounds <= most:
        raise InputError(
            T(
                "%(players)s players can play 1 to %(most)s rounds, not %(rounds)s.",
                players=settings.players,
                most=most,
                rounds=settings.rounds,
            )
        )


def _field(settings: GeneratorSettings, chance: random.Random) -> tuple[HistoryPlayer, ...]:
    players = []
    for _ in range(settings.players):
        rating = 1000 + sum(chance.randrange(601) for _ in range(3))
        sex = chance.choice("mmmw")
        title = next((t for limit, t in _TITLE_FROM if rating >= limit), "")
        if sex == "w" and title and chance.randrange(2):
            title = f"W{title}"
        players.append(
            HistoryPlayer(
                number=0,
                name=f"{chance.choice(_SURNAMES)}, {chance.choice(_GIVEN[sex])}",
                rating=rating,
                title=title,
                sex=sex,
                federation=chance.choice(_FEDERATIONS),
                birth=str(chance.randrange(1945, 2018)),
            )
        )
    return tuple(replace(p, number=number) for number, p in enumerate(initial_order(players), start=1))


def _absences(settings: GeneratorSettings, chance: random.Random) -> dict[int, dict[int, CellCode]]:
    """Round to absent players; at least two players stay in every round."""
    numbers = range(1, settings.players + 1)
    away: dict[int, dict[int, CellCode]] = {r: {} for r in range(1, settings.rounds + 1)}
    late = chance.sample(numbers, settings.late.of(max(0, settings.players - 2)))
    for number in late:
        for round_no in range(1, chance.randint(1, max(1, min(3, settings.rounds - 1))) + 1):
            _send_away(away, round_no, number, CellCode.ZERO_BYE, settings)
    others = [n for n in numbers if n not in late]
    for number in chance.sample(others, settings.withdrawn.of(max(0, len(others) - 2))):
        for round_no in range(chance.randint(2, max(2, settings.rounds)), settings.rounds + 1):
            _send_away(away, round_no, number, CellCode.ZERO_BYE, settings)
    free = [(r, n) for r in away for n in numbers if n not in away[r]]
    for round_no, number in chance.sample(free, settings.absent.of(len(free))):
        _send_away(away, round_no, number, chance.choice(_ABSENCES), settings)
    return away


def _send_away(
    away: dict[int, dict[int, CellCode]],
    round_no: int,
    number: int,
    code: CellCode,
    settings: GeneratorSettings,
) -> None:
    if settings.players - len(away[round_no]) > 2:
        away[round_no][number] = code


def _spread(how_many: HowMany, settings: GeneratorSettings, chance: random.Random) -> dict[int, int]:
    """How many games of each round are special."""
    slots = [r for r in range(1, settings.rounds + 1) for _ in range(settings.players // 2)]
    chosen = chance.sample(slots, how_many.of(len(slots)))
    return {r: chosen.count(r) for r in range(1, settings.rounds + 2)}


def _results(
    boards: tuple[tuple[int, int], ...],
    ratings: Mapping[int, int],
    forfeits: dict[int, int],
    unusual: dict[int, int],
    round_no: int,
    chance: random.Random,
) -> list[Result]:
    """Results of a round; special games that find no board move on to the next round."""
    results = [random_result(ratings[white], ratings[black], chance) for white, black in boards]
    free = list(range(len(boards)))
    for wanted, kinds in ((forfeits, _FORFEITS), (unusual, _UNUSUAL)):
        chosen = chance.sample(free, min(wanted[round_no], len(free)))
        wanted[round_no + 1] = wanted.get(round_no + 1, 0) + wanted[round_no] - len(chosen)
        for index in chosen:
            results[index] = chance.choice(kinds)
            free.remove(index)
    return results


def _write_round(
    cells: dict[int, list[Cell]],
    boards: tuple[tuple[int, int], ...],
    results: list[Result],
    byes: Mapping[int, CellCode],
    allocated: int | None,
) -> None:
    for (white, black), result in zip(boards, results, strict=True):
        row = RESULTS[result]
        cells[white].append(Cell(row.white, black, Colour.WHITE))
        cells[black].append(Cell(row.black, white, Colour.BLACK))
    for number, code in byes.items():
        cells[number].append(Cell(code))
    if allocated is not None:
        cells[allocated].append(Cell(CellCode.PAB))


def _history(
    settings: GeneratorSettings,
    players: tuple[HistoryPlayer, ...],
    initial: Colour,
    cells: Mapping[int, list[Cell]],
) -> History:
    return History(
        players=players,
        cells={number: tuple(line) for number, line in cells.items()},
        planned_rounds=settings.rounds,
        scoring=settings.scoring,
        initial_colour=initial,
        accelerations=settings.accelerations,
    )
