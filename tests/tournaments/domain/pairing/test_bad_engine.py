"""An engine that answers wrongly is caught: nothing of it reaches the round unsaid."""

from __future__ import annotations

import pytest

from tests.tournaments.domain.pairing.events import event, play
from tournaments.domain.pairing import EngineError, PairingRequest, api, pair_round
from tournaments.domain.pairing.engine import EnginePair


def _answer(monkeypatch: pytest.MonkeyPatch, *pairs: tuple[int, int]) -> None:
    made = tuple(EnginePair(w, b, "") for w, b in pairs)
    monkeypatch.setattr(api, "run_engine", lambda text, round_no: made)


@pytest.mark.parametrize(
    "pairs",
    [[(1, 3)], [(1, 3), (1, 2)], [(1, 3), (2, 4), (4, 0)], []],
    ids=["left out", "twice", "board and bye", "nothing"],
)
def test_players_left_out_or_repeated(monkeypatch: pytest.MonkeyPatch, pairs: list[tuple[int, int]]) -> None:
    _answer(monkeypatch, *pairs)
    with pytest.raises(EngineError, match="left out or repeated players in round 1"):
        pair_round(PairingRequest(event(4, 3), 1))


def test_colours_against_the_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    _answer(monkeypatch, (3, 1), (4, 2))
    (warning,) = pair_round(PairingRequest(event(4, 3), 1)).warnings
    assert (warning.code, warning.about, warning.level) == ("colours_differ", "board:1", 3)
    assert "5.2.5" in str(warning.text)


def test_a_rematch(monkeypatch: pytest.MonkeyPatch) -> None:
    history = play(event(4, 3), [(1, 3, "1-0"), (4, 2, "1-0")])
    _answer(monkeypatch, (3, 1), (2, 4))
    codes = [w.code for w in pair_round(PairingRequest(history, 2)).warnings]
    assert codes == ["rematch", "rematch"]
