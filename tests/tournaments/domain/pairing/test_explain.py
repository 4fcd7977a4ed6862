"""Every sentence of the explanations, each from a small event that needs it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from tests.tournaments.domain.pairing.events import event, play
from tournaments.domain.history import Acceleration, History, System
from tournaments.domain.pairing import explain_round
from tournaments.domain.results import Colour


def _said(
    history: History, boards: list[tuple[int, int]], bye: int | None = None, key: str = "board:1"
) -> list[str]:
    round_no = history.rounds_paired + 1
    return [str(t) for t in explain_round(history, round_no, boards, bye, ())[key]]


def test_art_5_2_5_first_round() -> None:
    said = _said(event(4, 3, initial_colour=Colour.BLACK), [(3, 1), (2, 4)])
    assert said == [
        "Both have the same score: 0.",
        "3 P3 has played no game yet and has no claim to a colour (art. 1.7.4).",
        "1 P1 has played no game yet and has no claim to a colour (art. 1.7.4).",
        "Colours: no claims. The higher ranked 1 P1 has running number 1 and gets Black; odd numbers get Black, "
        "drawn by lot (art. 5.2.5).",
    ]


def test_floats_and_both_claims() -> None:
    history = play(event(6, 5), [(1, 4, "1-0"), (5, 2, "0-1"), (3, 6, "1-0")])
    said = _said(history, [(2, 1), (4, 3), (6, 5)], key="board:2")
    assert said == [
        "3 P3 with 1 floats down to 4 P4 with 0.",
        "Players with 1: 3. 3 P3 has already met 0 of the others.",
        "4 P4: White 0, Black 1 so far: strong claim to White (art. 1.7.2).",
        "3 P3: White 1, Black 0 so far: strong claim to Black (art. 1.7.2).",
        "Colours: no claim stands against another, all are granted (art. 5.2.1).",
    ]
    later = play(history, [(2, 1, "1-0"), (4, 3, "0-1"), (6, 5, "1-0")])
    again = _said(later, [(3, 2), (1, 6), (4, 5)], key="board:2")
    assert "Players with 1: 2. 1 P1 has already met 0 of the others." not in again
    assert again[0] == "Both have the same score: 1."


def test_repeated_floats_are_named() -> None:
    history = play(event(6, 5), [(1, 4, "1-0"), (5, 2, "0-1"), (3, 6, "1-0")])
    history = play(history, [(2, 1, "1/2-1/2"), (4, 3, "0-1"), (6, 5, "1/2-1/2")])
    said = _said(history, [(3, 4), (1, 5), (6, 2)])
    assert said[:4] == [
        "3 P3 with 2 floats down to 4 P4 with 0.",
        "Nobody else has 2.",
        "3 P3 floated down in the last round too.",
        "4 P4 floated up in the last round too.",
    ]


def _colours(white_first: str, black_first: str) -> History:
    """Players 1 and 2 with these colours and equal scores; 3 to 10 lend themselves as opponents."""
    history = event(10, 9)
    for i, (one, two) in enumerate(zip(white_first, black_first, strict=True)):
        other, another = 3 + 2 * i, 4 + 2 * i
        games = [(1, other, "1/2-1/2") if one == "w" else (other, 1, "1/2-1/2")]
        games.append((2, another, "1/2-1/2") if two == "w" else (another, 2, "1/2-1/2"))
        history = play(history, games)
    return history


def test_art_5_2_2_stronger_claim_and_both_kinds_of_absolute() -> None:
    said = _said(_colours("wbb", "bwb"), [(1, 2)])
    assert said[1:] == [
        "1 P1 had Black in the last two games: absolute claim to White (art. 1.7.1).",
        "2 P2: White 1, Black 2 so far: strong claim to White (art. 1.7.2).",
        "Colours: both claim White, 1 P1 has the stronger claim (art. 5.2.2).",
    ]
    counted = _said(_colours("wwbw", "bwbw"), [(2, 1)])
    assert counted[2] == "1 P1: White 3, Black 1 so far: absolute claim to Black (art. 1.7.1)."
    assert counted[1] == "2 P2 had both colours equally often, White last: mild claim to Black (art. 1.7.3)."


def test_art_5_2_3_and_5_2_4_equal_claims() -> None:
    assert _said(_colours("bwwb", "wbwb"), [(2, 1)])[-1] == (
        "Colours: equal claims, so the colours are changed from the last time they differed; 1 P1 gets Black "
        "(art. 5.2.3)."
    )
    assert (
        _said(_colours("bwwb", "wbwb"), [(1, 2)])[-1] == "The colours are not those of the rule (art. 5.2.3)."
    )
    assert _said(_colours("wb", "wb"), [(1, 2)])[-1] == (
        "Colours: equal claims and equal past, so the higher ranked 1 P1 gets White (art. 5.2.4)."
    )


def test_c3_two_absolute_claims_in_the_last_round() -> None:
    history = replace(_colours("bb", "bb"), planned_rounds=3)
    said = _said(history, [(1, 2)])
    assert (
        said[-1]
        == "Both had an absolute claim; a topscorer may be paired so in the last round (C.04.3 [C3])."
    )


def test_virtual_points_are_named() -> None:
    history = event(4, 5, accelerations=(Acceleration(Fraction(1), 1, 2, 1, 2),))
    assert _said(history, [(1, 2), (3, 4)])[0] == "Both have the same score: 1 (1 of it virtual)."
    played = play(history, [(1, 2, "1-0"), (3, 4, "1-0")])
    assert (
        _said(played, [(2, 3), (1, 4)])[0]
        == "2 P2 with 1 (1 of it virtual) and 3 P3 with 1 are equal for pairing."
    )


def test_c9_and_c5_in_the_words_about_the_bye() -> None:
    history = play(event(7, 5), [(1, 4, "1-0"), (5, 2, "0-1"), (3, 6, "1-0")], {7: "Z"})
    said = _said(history, [(2, 1), (3, 5), (7, 6)], 4, key="bye")
    assert said == [
        "The number of players is odd: 4 P4 with 0 gets the bye.",
        "7 P7 has more rounds without a game (1) than the receiver (0) (C.04.3 [C9]).",
        "6 P6 has the same score; with the bye there the rest of the round would be worse by the criteria of "
        "C.04.3 art. 2.",
        "5 P5 has the same score; with the bye there the rest of the round would be worse by the criteria of "
        "C.04.3 art. 2.",
    ]
    by_hand = explain_round(history, 2, [(2, 1), (3, 5), (7, 6)], 4, (), by_hand=True)["bye"]
    assert [str(t) for t in by_hand] == ["The bye was given to 4 P4 with 0 by hand."]
    lower = _said(history, [(2, 1), (4, 5), (7, 6)], 3, key="bye")
    assert lower[1] == (
        "7 P7 with 0 was passed over: the others could not all have been paired (C.04.3 [C4], [C5])."
    )


def test_round_robin_names_the_table() -> None:
    history = event(4, 3, system=System.ROUND_ROBIN)
    assert _said(history, [(1, 4), (2, 3)]) == ["Round 1 of the Berger table (C.05 annex 1)."]
