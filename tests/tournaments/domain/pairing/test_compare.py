"""Rounds compared with the rules: changes by hand (T2), imported events (T8), requests that make no sense."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tournaments.domain.pairing.events import event, play
from tournaments.domain.errors import StateError
from tournaments.domain.history import History
from tournaments.domain.pairing import (
    EngineError,
    PairingRequest,
    boards_of_round,
    compare_round,
    explain_round,
    pair_round,
    recheck_rounds,
)
from tournaments.domain.pairing.engine import run_engine
from tournaments.domain.trf import read_trf

DATA = Path(__file__).parents[3] / "data" / "trf"


def test_t2_a_manual_alteration_lists_should_and_is() -> None:
    made = pair_round(PairingRequest(event(4, 3), 1))
    changed = compare_round(made, 1, [(1, 4), (3, 2)], None)
    assert changed is not None
    assert changed.numbers == "1-3 4-2 => 1-4 3-2"
    assert compare_round(made, 1, [(4, 2), (1, 3)], None) is None, "the order of boards is not the pairing"
    turned = compare_round(made, 1, [(3, 1), (4, 2)], None)
    assert turned is not None
    assert turned.numbers == "1-3 => 3-1"


def test_a_moved_bye_is_listed() -> None:
    made = pair_round(PairingRequest(event(5, 3), 1))
    assert (made.boards, made.bye) == (((1, 3), (4, 2)), 5)
    changed = compare_round(made, 1, [(1, 3), (5, 2)], 4)
    assert changed is not None
    assert changed.numbers == "4-2 5=PAB => 5-2 4=PAB"


def _t8() -> History:
    history = event(6, 5)
    history = play(history, [(1, 4, "1-0"), (5, 2, "0-1"), (3, 6, "1/2-1/2")])
    history = play(history, [(2, 1, "1-0"), (4, 3, "1/2-1/2"), (6, 5, "1-0")])
    return play(history, [(1, 2, "1/2-1/2"), (5, 3, "0-1"), (6, 4, "0-1")])


def test_t8_an_imported_round_against_the_rules_is_found() -> None:
    (wrong,) = recheck_rounds(_t8())
    assert wrong.round_no == 3
    assert wrong.should is not None
    assert {frozenset(p) for p in wrong.should} == {frozenset({6, 2}), frozenset({1, 3}), frozenset({5, 4})}
    assert set(wrong.should) == {(6, 2), (1, 3), (5, 4)}
    assert recheck_rounds(_t8(), last=2) == ()


def test_a_round_the_rules_do_not_allow_at_all() -> None:
    history = play(play(event(2, 2), [(1, 2, "1-0")]), [(2, 1, "1-0")])
    (wrong,) = recheck_rounds(history)
    assert (wrong.round_no, wrong.should, wrong.numbers) == (2, None, "? => 2-1")


def test_known_tournaments_agree_with_themselves() -> None:
    history = read_trf((DATA / "f09-13p-6r-late-wd.trf").read_text(encoding="utf-8")).tournament.history()
    assert recheck_rounds(history) == ()
    boards, bye, absent = boards_of_round(history, 2)
    assert (bye, sorted(absent)) == (11, [2, 3, 12, 13])
    assert set(boards) == {(6, 4), (10, 5), (7, 8), (1, 9)}


@pytest.mark.parametrize("round_no", [0, 3])
def test_only_the_next_round_or_a_past_one_can_be_paired(round_no: int) -> None:
    history = play(event(4, 5), [(1, 3, "1-0"), (4, 2, "1-0")])
    with pytest.raises(StateError) as caught:
        pair_round(PairingRequest(history, round_no))
    assert caught.value.code == "wrong_round"


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
