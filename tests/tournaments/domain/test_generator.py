"""Generated events: as asked, the same for the same seed, and with results after the rating table."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from tournaments.domain.errors import InputError
from tournaments.domain.generator import (
    GeneratorSettings,
    HowMany,
    Pairs,
    generate,
    random_result,
)
from tournaments.domain.history import History
from tournaments.domain.pairing import PairingRequest, initial_order, pair_round
from tournaments.domain.ratings import pd_percent
from tournaments.domain.results import CellCode, Result
from tournaments.domain.trf import read_trf, trf_from_history, write_trf


def by_rules(history: History, round_no: int, absent: frozenset[int]) -> Pairs:
    """The real engine."""
    paired = pair_round(PairingRequest(history, round_no, absent))
    return paired.boards, paired.bye


def neighbours(history: History, round_no: int, absent: frozenset[int]) -> Pairs:
    """A pairing that is quick and no pairing of the rules: neighbours in a rotating list."""
    here = [p.number for p in history.players if p.number not in absent]
    here = here[round_no % len(here) :] + here[: round_no % len(here)]
    bye = here.pop() if len(here) % 2 else None
    return tuple(zip(here[::2], here[1::2], strict=True)), bye


def letters(history: History) -> list[CellCode]:
    """All letters of an event."""
    return [cell.code for line in history.cells.values() for cell in line if cell is not None]


@pytest.mark.parametrize("difference", [-600, -200, 0, 150, 400])
def test_results_follow_the_rating_table(difference: int) -> None:
    chance = random.Random(17)
    worth = {Result.WHITE_WINS: 2, Result.DRAW: 1, Result.BLACK_WINS: 0}
    halves = sum(worth[random_result(2000 + difference, 2000, chance)] for _ in range(8000))
    mean = Fraction(halves, 160)
    assert abs(mean - pd_percent(difference + 35)) < 2


def test_same_seed_same_event_other_seed_another() -> None:
    settings = GeneratorSettings(12, 5, absent=HowMany(3), forfeit=HowMany(2), late=HowMany(1))
    first, again, other = (generate(settings, random.Random(seed), by_rules) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_numbers_follow_the_initial_order_c04_2() -> None:
    history = generate(GeneratorSettings(60, 3), random.Random(4), neighbours)
    assert [p.number for p in initial_order(history.players)] == list(range(1, 61))


@pytest.mark.parametrize("seed", range(6))
def test_special_cases_are_as_many_as_asked(seed: int) -> None:
    settings = GeneratorSettings(
        30,
        7,
        absent=HowMany(9),
        forfeit=HowMany(6),
        unusual=HowMany(5),
        late=HowMany(2),
        withdrawn=HowMany(1),
    )
    history = generate(settings, random.Random(seed), neighbours)
    codes = letters(history)
    forfeits = sum(c in (CellCode.FORFEIT_WIN, CellCode.FORFEIT_LOSS) for c in codes)
    assert forfeits == 12
    unrated = sum(c in (CellCode.UNRATED_WIN, CellCode.UNRATED_DRAW, CellCode.UNRATED_LOSS) for c in codes)
    odd_scores = sum(
        1
        for number, line in history.cells.items()
        for index, cell in enumerate(line)
        if cell.opponent
        and number < cell.opponent
        and (cell.code, history.cells[cell.opponent][index].code)
        in (
            (CellCode.LOSS, CellCode.LOSS),
            (CellCode.DRAW, CellCode.LOSS),
            (CellCode.LOSS, CellCode.DRAW),
        )
    )
    assert unrated // 2 + odd_scores == 5
    late = [n for n, line in history.cells.items() if line[0].code is CellCode.ZERO_BYE]
    assert len(late) >= 2
    byes = sum(c in (CellCode.HALF_BYE, CellCode.FULL_BYE, CellCode.ZERO_BYE) for c in codes)
    assert byes >= 9 + 2 + 1


def test_shares_count_over_everything_possible() -> None:
    history = generate(
        GeneratorSettings(20, 5, absent=HowMany(share=Fraction(1, 10))), random.Random(3), neighbours
    )
    assert sum(c in (CellCode.HALF_BYE, CellCode.FULL_BYE, CellCode.ZERO_BYE) for c in letters(history)) == 10


def test_two_players_always_stay() -> None:
    history = generate(
        GeneratorSettings(4, 3, absent=HowMany(share=Fraction(1))), random.Random(1), neighbours
    )
    assert history.rounds_paired == 3
    for round_no in (1, 2, 3):
        assert sum(history.cell(n, round_no).opponent is not None for n in history.cells) == 2


def test_generated_events_are_good_report_files() -> None:
    settings = GeneratorSettings(
        17,
        6,
        absent=HowMany(8),
        forfeit=HowMany(4),
        unusual=HowMany(4),
        late=HowMany(2),
        withdrawn=HowMany(2),
    )
    history = generate(settings, random.Random(11), by_rules)
    reading = read_trf(write_trf(trf_from_history(history)))
    assert reading.problems == ()
    assert dict(reading.tournament.history().cells) == dict(history.cells)


@pytest.mark.parametrize(("players", "rounds"), [(1, 1), (10000, 9), (4, 4), (5, 6), (4, 0)])
def test_settings_that_make_no_event_are_refused(players: int, rounds: int) -> None:
    with pytest.raises(InputError):
        generate(GeneratorSettings(players, rounds), random.Random(1), neighbours)
