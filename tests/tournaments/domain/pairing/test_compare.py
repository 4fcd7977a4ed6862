"""Rounds compared with the rules: changes by hand (T2), imported events (T8), requests that make no sense."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tournaments.domain.pairing.events import event, play
from tournaments.domain.errors import InputError, StateError
from tournaments.domain.history import History
from tournaments.domain.pairing import (
    EngineError,
    PairingRequest,
    compare_round,
    explain_round,
    pair_round,
)
from tournaments.domain.pairing.engine import run_engine


def test_t2_a_manual_alteration_lists_should_and_is() -> None:
    made = pair_round(PairingRequest(event(4, 3), 1))
    changed = compare_round(made, [(1, 4), (3, 2)], None)
    assert changed is not None
    assert changed.numbers == "1-3 4-2 => 1-4 3-2"
    assert compare_round(made, [(4, 2), (1, 3)], None) is None, "the order of boards is not the pairing"
    turned = compare_round(made, [(3, 1), (4, 2)], None)
    assert turned is not None
    assert turned.numbers == "1-3 => 3-1"


def test_a_moved_bye_is_listed() -> None:
    made = pair_round(PairingRequest(event(5, 3), 1))
    assert (made.boards, made.bye) == (((1, 3), (4, 2)), 5)
    changed = compare_round(made, [(1, 3), (5, 2)], 4)
    assert changed is not None
    assert changed.numbers == "4-2 5=PAB => 5-2 4=PAB"


def _t8() -> History:
    history = event(6, 5)
    history = play(history, [(1, 4, "1-0"), (5, 2, "0-1"), (3, 6, "1/2-1/2")])
    history = play(history, [(2, 1, "1-0"), (4, 3, "1/2-1/2"), (6, 5, "1-0")])
    return play(history, [(1, 2, "1/2-1/2"), (5, 3, "0-1"), (6, 4, "0-1")])


def test_t8_rounds_of_an_imported_event_are_judged_by_the_rounds_before_them() -> None:
    history = _t8()
    written = [[(1, 4), (5, 2), (3, 6)], [(2, 1), (4, 3), (6, 5)], [(1, 2), (5, 3), (6, 4)]]
    made = [pair_round(PairingRequest(history.cut(r - 1), r)) for r in (1, 2, 3)]
    assert [compare_round(m, w, None) for m, w in zip(made[:2], written[:2], strict=True)] == [None, None]
    third = compare_round(made[2], written[2], None)
    assert third is not None
    assert set(third.should) == {(6, 2), (1, 3), (5, 4)}


@pytest.mark.parametrize("round_no", [0, 3])
def test_only_the_next_round_or_a_past_one_can_be_paired(round_no: int) -> None:
    history = play(event(4, 5), [(1, 3, "1-0"), (4, 2, "1-0")])
    with pytest.raises(StateError) as caught:
        pair_round(PairingRequest(history, round_no))
    assert caught.value.code == "wrong_round"


def test_an_opponent_who_is_not_in_the_event_is_named() -> None:
    history = play(event(4, 5), [(1, 3, "1-0"), (4, 2, "1-0")])
    without = replace(history, players=history.players[:3])
    with pytest.raises(InputError, match="In round 1 player 2 met number 4, who is not in the event"):
        pair_round(PairingRequest(without, 2))


def test_a_field_too_large_for_one_list_is_refused_before_it_eats_the_memory() -> None:
    with pytest.raises(StateError) as caught:
        pair_round(PairingRequest(event(2001, 9), 1))
    assert caught.value.code == "too_many_players"
    assert "Split the event" in str(caught.value)


@pytest.mark.parametrize("text", ["", "001 nonsense", "152 W\n001    1 x\n"])
def test_an_engine_that_cannot_read_says_so(text: str) -> None:
    with pytest.raises(EngineError) as caught:
        run_engine(text, 1)
    assert caught.value.status == 500


def test_explanations_of_hand_made_boards_name_colours_against_the_rule() -> None:
    said = explain_round(event(4, 3), 1, [(3, 1), (4, 2)], None, ())
    assert [str(t) for t in said["board:1"]][-1] == "The colours are not those of the rule (art. 5.2.5)."
    assert str(said["board:2"][-1]).startswith(
        "Colours: no claims. The higher ranked 2 P2 has running number 2"
    )
