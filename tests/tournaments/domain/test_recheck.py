"""The checker: right files pass, a wrong pairing or place is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tournaments.domain.trf.files import DATA, PAIRED, name
from tests.tournaments.domain.trf.lines import bye, file, game, player
from tournaments.domain.recheck import (
    PairDifference,
    PlaceDifference,
    contradicted_places,
    recheck_rounds,
)
from tournaments.domain.trf import TrfTournament, read_trf, read_trf_bytes

SMALL = [p for p in PAIRED if int(p.stem.split("-")[1].rstrip("p")) <= 50]


def load(path: Path) -> TrfTournament:
    """A test file."""
    return read_trf_bytes(path.read_bytes()).tournament


@pytest.mark.parametrize("path", [p for p in SMALL if "2017" not in p.stem], ids=name)
def test_every_round_of_a_right_file_is_the_same(path: Path) -> None:
    assert [r.round for r in recheck_rounds(load(path)) if not r.same] == []


@pytest.mark.parametrize("path", [p for p in SMALL if "2017" in p.stem], ids=name)
def test_rounds_of_the_rules_of_2017_are_told_apart(path: Path) -> None:
    checks = recheck_rounds(load(path))
    assert any(not r.same for r in checks)
    assert any(r.same for r in checks)


@pytest.mark.parametrize("stem", ["rr7-odd", "rr8-1", "rr8-forfeits"])
def test_round_robins_follow_the_berger_tables(stem: str) -> None:
    assert all(r.same for r in recheck_rounds(load(DATA / "tiebreaks" / f"{stem}.trf")))


def test_t8_of_the_check_list_round_3_is_wrong() -> None:
    rows = (
        ("4w1", "2b0", "2w="), ("5b1", "1w1", "1b="), ("6w=", "4b=", "5b1"), ("1b0", "3w=", "6w0"),
        ("2w0", "6b0", "3w0"), ("3b=", "5w1", "4b1"),
    )  # fmt: skip
    lines = [player(n, *(game(int(c[0]), c[1], c[2]) for c in row)) for n, row in enumerate(rows, start=1)]
    reading = read_trf(file("142 5", "152 W", "192 FIDE_DUTCH_2026", *lines))
    assert reading.problems == ()
    first, second, third = recheck_rounds(reading.tournament)
    assert first.same
    assert second.same
    assert not third.same
    engine = {(d.white, d.black) for d in third.different if d.only_in == "engine"}
    assert engine == {(6, 2), (1, 3), (5, 4)}
    assert PairDifference(1, 2, "file") in third.different


def test_a_bye_for_the_wrong_player_is_named() -> None:
    text = file(
        "142 3",
        "152 W",
        player(1, game(2, "w", "1")),
        player(2, game(1, "b", "0")),
        player(3, bye("U")),
        player(4),
    )
    assert [r.same for r in recheck_rounds(read_trf(text).tournament)] == [True]
    wrong = file(
        "142 3", "152 W", player(1, bye("U")), player(2, game(3, "w", "1")), player(3, game(2, "b", "0"))
    )
    (check,) = recheck_rounds(read_trf(wrong).tournament)
    assert PairDifference(1, 0, "file") in check.different
    assert PairDifference(3, 0, "engine") in check.different


def test_a_round_nobody_can_pair_is_an_answer_too() -> None:
    text = file(
        "142 3",
        "152 W",
        player(1, game(2, "w", "1"), game(2, "b", "1")),
        player(2, game(1, "b", "0"), game(1, "w", "0")),
    )
    checks = recheck_rounds(read_trf(text).tournament)
    assert checks[0].same
    assert (checks[1].same, checks[1].error) == (False, "no_legal_round")
    assert str(checks[1].why)


@pytest.mark.parametrize(
    ("ranks", "places", "found"),
    [
        ({1: 1, 2: 2, 3: 3}, {1: 1, 2: 2, 3: 3}, ()),
        ({1: 1, 2: 2, 3: 3}, {1: 1, 2: 1, 3: 1}, ()),
        ({1: 1, 2: 1, 3: 3}, {1: 2, 2: 1, 3: 3}, ()),
        ({1: 1, 2: 2, 3: 3}, {1: 2, 2: 1, 3: 3}, (PlaceDifference(1, 2),)),
        ({1: 1, 2: 2, 3: 3}, {1: 2, 2: 3, 3: 1}, (PlaceDifference(1, 3), PlaceDifference(2, 3))),
        ({1: None, 2: None}, {1: 2, 2: 1}, ()),
        ({1: 9, 2: 4}, {1: 2, 2: 1}, ()),
    ],
)
def test_places_are_compared_by_order(
    ranks: dict[int, int | None], places: dict[int, int], found: tuple[PlaceDifference, ...]
) -> None:
    assert contradicted_places(ranks, places) == found
