"""Our own check of rounds, by hand-made examples for every rule it knows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tournaments.domain.pairing.events import event, play
from tournaments.domain.history import ForbiddenPair, History, System
from tournaments.domain.pairing import check_round


def _found(
    history: History, round_no: int, boards: list[tuple[int, int]], bye: int | None = None, **more: object
) -> list[tuple[str, str, int]]:
    absent = more.pop("absent", ())
    warnings = check_round(history, round_no, boards, bye, absent, **more)  # type: ignore[arg-type]
    return [(w.code, w.about, int(w.level)) for w in warnings]


def _four() -> History:
    """1-3 and 4-2 played; 1-2, 3-4 in round 2 with Whites 2 and 3."""
    history = play(event(4, 5), [(1, 3, "1-0"), (4, 2, "0-1")])
    return play(history, [(2, 1, "1/2-1/2"), (3, 4, "0-1")])


def test_a_right_round_has_no_warning() -> None:
    assert _found(_four(), 3, [(1, 4), (2, 3)]) == []


def test_c1_rematch_names_the_round() -> None:
    found = check_round(_four(), 3, [(1, 3), (2, 4)], None, ())
    assert [(w.code, w.about) for w in found if w.code == "rematch"] == [
        ("rematch", "board:1"),
        ("rematch", "board:2"),
    ]
    assert "1 P1 and 3 P3 have already met in round 1" in str(found[0].text)


def test_c1_a_forfeited_game_is_no_meeting() -> None:
    history = play(event(4, 5), [(1, 3, "+/-"), (4, 2, "0-1")])
    assert _found(history, 2, [(3, 1), (2, 4)]) == [("rematch", "board:2", 3)]


def test_c1_a_postponed_game_is_a_meeting() -> None:
    history = play(event(4, 5), [(1, 3, "*"), (4, 2, "0-1")])
    assert ("rematch", "board:1", 3) in _found(history, 2, [(3, 1), (2, 4)])


def test_forbidden_pair_only_in_its_rounds() -> None:
    history = replace(event(4, 5), forbidden=(ForbiddenPair((1, 3), 1, 1),))
    assert _found(history, 1, [(1, 3), (4, 2)]) == [("forbidden_pair", "board:1", 3)]
    later = replace(history, forbidden=(ForbiddenPair((1, 3), 2, 4),))
    assert _found(later, 1, [(1, 3), (4, 2)]) == []


@pytest.mark.parametrize(("letter", "barred"), [("U", True), ("F", True), ("H", False), ("Z", False)])
def test_c2_who_may_get_the_bye(letter: str, barred: bool) -> None:
    history = play(event(5, 5), [(1, 3, "1-0"), (2, 4, "0-1")], {5: letter})
    found = _found(history, 2, [(4, 1), (3, 2)], 5)
    assert (("bye_not_eligible", "number:5", 3) in found) is barred


def test_c2_a_forfeit_win_bars_and_a_forfeit_loss_does_not() -> None:
    history = play(event(5, 5), [(1, 3, "+/-"), (2, 4, "0-1")], {5: "Z"})
    assert ("bye_not_eligible", "number:1", 3) in _found(history, 2, [(4, 5), (3, 2)], 1)
    assert _found(history, 2, [(1, 4), (5, 2)], 3) == []


def test_regulations_can_keep_a_player_from_the_bye() -> None:
    assert _found(event(3, 3), 1, [(1, 2)], 3, no_bye={3}) == [("bye_not_eligible", "number:3", 3)]


def _twice(first: str) -> History:
    """Player 1 had this colour twice; 2 the other; 3 to 6 played somebody."""
    history = event(8, 9)
    games = [(1, 5, "1-0"), (6, 2, "0-1"), (3, 7, "1-0"), (8, 4, "0-1")]
    more = [(1, 6, "1-0"), (5, 2, "0-1"), (3, 8, "1-0"), (7, 4, "0-1")]
    if first == "b":
        games = [(b, w, r) for w, b, r in games]
        more = [(b, w, r) for w, b, r in more]
    return play(play(history, games), more)


def test_c3_third_colour_and_difference_both_ways() -> None:
    white = _found(_twice("w"), 3, [(1, 2), (3, 4), (5, 8), (6, 7)])
    assert ("third_colour", "board:1", 3) in white
    assert ("colour_difference", "board:1", 3) in white
    black = check_round(_twice("b"), 3, [(2, 1), (4, 3), (5, 8), (6, 7)], None, ())
    said = [str(w.text) for w in black if w.about == "board:1"]
    assert "1 P1 would have Black for the third time in a row." in said
    assert "1 P1 would have a colour difference of -3." in said


def test_c3_topscorers_in_the_last_round_are_excepted() -> None:
    last = replace(_twice("w"), planned_rounds=3)
    assert all(w[0] not in ("third_colour", "colour_difference") for w in _found(last, 3, [(1, 3), (2, 4)]))
    # With the colours and so the winners turned round, 1 and 3 have lost both games: no exception.
    lost = replace(_twice("b"), planned_rounds=3)
    assert ("third_colour", "board:1", 3) in _found(lost, 3, [(3, 1), (4, 2)])


def test_placed_twice_unknown_and_absent() -> None:
    history = event(4, 3)
    assert _found(history, 1, [(1, 2), (2, 3)]) == [("placed_twice", "number:2", 5)]
    assert _found(history, 1, [(1, 1)]) == [("placed_twice", "number:1", 5)]
    assert _found(history, 1, [(1, 2)], 2) == [("placed_twice", "number:2", 5)]
    assert _found(history, 1, [(1, 9)]) == [("unknown_player", "number:9", 5)]
    assert _found(history, 1, [(1, 2), (3, 4)], absent={4}) == [("absent_placed", "number:4", 3)]


def test_withdrawn_players_may_not_stand_on_a_board_and_are_not_missed() -> None:
    history = event(5, 3)
    players = tuple(replace(p, withdrawn_after=0) if p.number == 5 else p for p in history.players)
    gone = replace(history, players=players)
    assert _found(gone, 1, [(1, 3), (4, 2)]) == []
    assert ("withdrawn_placed", "number:5", 3) in _found(gone, 1, [(1, 3), (4, 2)], 5)


def test_round_robin_rematch_counts_meetings() -> None:
    history = play(event(4, 6, system=System.DOUBLE_ROUND_ROBIN), [(1, 4, "1-0"), (2, 3, "1-0")])
    assert _found(history, 2, [(4, 1), (3, 2)]) == []
    again = play(history, [(4, 1, "1-0"), (3, 2, "1-0")])
    assert _found(again, 3, [(1, 4), (2, 3)]) == [("rematch", "board:1", 3), ("rematch", "board:2", 3)]
