"""The quicker bookkeeping changes no pairing: the engine as it comes gives the same answer."""

from __future__ import annotations

import random
from pathlib import Path

import networkx
import pytest
from gacrux.gacruxexeptions import GacruxNoLegalPairing
from gacrux.pairingdutch import pairing_dutch
from gacrux.trf2json import trf2json
from gacrux.version import __version__

from tests.tournaments.domain.pairing.events import event, play_round
from tournaments.domain.history import History
from tournaments.domain.pairing import NoLegalRound, PairingRequest, pair_round
from tournaments.domain.pairing.engine import EnginePair, NoPairing, run_engine
from tournaments.domain.pairing.engine_fast import cheapest_matching
from tournaments.domain.pairing.engine_file import write_engine_file
from tournaments.domain.trf import read_trf

DATA = Path(__file__).parents[3] / "data" / "trf"
FILES = [
    "f10-21p-7r-late-wd",
    "f11-40p-9r-wild",
    "g02-11p-6r-forfeits",
    "x15-30p-7r-baku",
    "x17-25p-7r-forbidden",
]


def _plain(text: str, round_no: int) -> tuple[EnginePair, ...] | None:
    """The engine without our subclasses; None where it finds no pairing."""
    reader = trf2json()
    reader.parse_file(text, 0)
    tournament = reader.get_tournament(1)
    tournament["pairingSystem"], tournament["maxMeets"] = ["dutch"], 1
    params = {"experimental": [], "verbose": 0, "top_color": "w", "rank": False}
    try:
        brackets = pairing_dutch(tournament, round_no, params).compute_pairing(False, 0)
    except GacruxNoLegalPairing:
        return None
    pairs = sorted((p for b in brackets for p in b["pairs"]), key=lambda p: int(p["board"]))
    return tuple(EnginePair(p["w"], p["b"], p["colorrule"]) for p in pairs)


def _ours(text: str, round_no: int) -> tuple[EnginePair, ...] | None:
    try:
        return run_engine(text, round_no)
    except NoPairing:
        return None


def test_the_engine_version_is_the_measured_one() -> None:
    assert __version__ == "1.11.65", "a new version needs a new comparison with the known tournaments"


@pytest.mark.parametrize("name", FILES)
def test_same_answer_in_known_tournaments(name: str) -> None:
    tournament = read_trf((DATA / f"{name}.trf").read_text(encoding="utf-8")).tournament
    history = tournament.history()
    for round_no in range(1, history.rounds_paired + 1):
        text = write_engine_file(history.cut(round_no - 1), round_no, tournament.absent(round_no)).text
        assert _ours(text, round_no) == _plain(text, round_no)


def _play(seed: int, players: int, rounds: int) -> History:
    chance = random.Random(seed)
    history = event(players, rounds)
    for round_no in range(1, rounds + 1):
        away = {n: chance.choice("HZF") for n in history.cells if chance.random() < 0.1}
        text = write_engine_file(history, round_no, frozenset(away)).text
        assert _ours(text, round_no) == _plain(text, round_no), (seed, round_no)
        try:
            made = pair_round(PairingRequest(history, round_no, frozenset(away)))
        except NoLegalRound:
            break
        results = {pair: chance.choice(["1-0", "0-1", "1/2-1/2", "+/-"]) for pair in made.boards}
        history = play_round(history, made, lambda w, b, r=results: r[w, b], away)  # type: ignore[misc]
    return history


@pytest.mark.parametrize(
    ("seed", "players", "rounds"), [(1, 7, 7), (2, 12, 11), (3, 31, 9), (4, 30, 5), (5, 9, 9)]
)
def test_same_answer_in_random_tournaments(seed: int, players: int, rounds: int) -> None:
    assert _play(seed, players, rounds).rounds_paired >= 4


@pytest.mark.parametrize("seed", range(12))
def test_same_matching_as_networkx_even_with_equal_sums(seed: int) -> None:
    chance = random.Random(seed)
    edges = [
        (a, b, chance.choice([0, 1, 1, 2, 10**40]))
        for a in range(16)
        for b in range(a + 1, 16)
        if chance.random() < 0.5
    ]
    graph = networkx.Graph()
    graph.add_weighted_edges_from(edges)
    assert cheapest_matching(edges) == networkx.min_weight_matching(graph)


def test_nothing_to_match() -> None:
    assert cheapest_matching([]) == set()
