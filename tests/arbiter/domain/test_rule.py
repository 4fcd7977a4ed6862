"""Field cases and corners of the rulings that a row of the table cannot say."""

from __future__ import annotations

import pytest

from arbiter.domain.clocks import Pair
from arbiter.domain.facts import CanMate, Conditions, Facts, Noticed, Position, conditions
from arbiter.domain.laws import load_laws
from arbiter.domain.offences import Kind
from arbiter.domain.position import read_facts
from arbiter.domain.proposal import Outcome, Proposal
from arbiter.domain.rates import RateOfPlay, rate_of_play, read_rate
from arbiter.domain.regulations import Regulations, parse_regulations
from arbiter.domain.rule import propose
from tournaments.domain.errors import InputError
from tournaments.domain.results import Colour, Result
from tournaments.domain.time_control import parse_code

QUEEN_AND_PAWNS = "3qk3/5pp1/8/8/8/8/8/3QK3 w - - 0 1"
BARE_KING = "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"


def ruling(edition: str, code: str, facts: Facts, *, supervised: bool = False, **own: object) -> Proposal:
    """The proposal under an edition and a time control."""
    laws = load_laws(edition)
    return propose(laws, parse_regulations(own), conditions(laws, parse_code(code), supervised), facts)


def test_fc37_first_illegal_move_in_rapid_a_3() -> None:
    facts = Facts(Kind.ILLEGAL_MOVE, Colour.WHITE, clocks=Pair(210, 95), pressed=True)
    proposal = ruling("2023", "900+10", facts)
    assert proposal.outcome is Outcome.TIME
    assert proposal.add == Pair(0, 60)
    assert proposal.increment_removed == 10
    assert proposal.set == Pair(200, 155)
    assert proposal.result is None
    assert {"7.5.1", "7.5.5", "A.5.2", "A.3"} == set(proposal.articles)


def test_fc37_first_illegal_move_in_standard_play_7_5_5() -> None:
    facts = Facts(Kind.ILLEGAL_MOVE, Colour.WHITE, clocks=Pair(230, 95), pressed=True)
    proposal = ruling("2023", "5400+30", facts)
    assert (proposal.add, proposal.set, proposal.increment_removed) == (Pair(0, 120), Pair(200, 215), 30)


@pytest.mark.parametrize(
    ("fen", "outcome", "result"),
    [(QUEEN_AND_PAWNS, Outcome.GAME_LOST, Result.BLACK_WINS), (BARE_KING, Outcome.DRAW, Result.DRAW)],
)
def test_fc37_second_illegal_move_loses_or_draws_7_5_5(fen: str, outcome: Outcome, result: Result) -> None:
    position = read_facts(fen, Kind.ILLEGAL_MOVE)
    facts = Facts(Kind.ILLEGAL_MOVE, Colour.WHITE, earlier=1, position=position)
    proposal = ruling("2023", "900+10", facts)
    assert (proposal.outcome, proposal.result, proposal.asks) == (outcome, result, ())
    assert not proposal.warnings


def test_fc37_without_a_position_the_question_is_named() -> None:
    proposal = ruling("2023", "900+10", Facts(Kind.ILLEGAL_MOVE, Colour.WHITE, earlier=1))
    assert proposal.result is Result.BLACK_WINS
    assert proposal.asks == ("opponent_can_mate",)
    assert [other.result for other in proposal.alternatives] == [Result.DRAW]


def test_fc38_two_hands_without_a_press_can_end_with_no_penalty() -> None:
    own = {"ladders": [{"offence": "two_hands", "steps": ["warning"]}]}
    proposal = ruling("2018", "900+10", Facts(Kind.TWO_HANDS, Colour.WHITE), **own)
    assert (proposal.outcome, proposal.result, proposal.add) == (Outcome.WARNING, None, Pair())
    plain = ruling("2014", "900+10", Facts(Kind.TWO_HANDS, Colour.WHITE))
    assert (plain.outcome, plain.counts, plain.count) == (Outcome.WARNING, False, 0)


def test_fc38_a_move_taken_back_before_the_press_is_not_counted_later() -> None:
    proposal = ruling("2018", "900+10", Facts(Kind.ILLEGAL_MOVE, Colour.WHITE, earlier=0))
    assert (proposal.count, proposal.outcome) == (1, Outcome.TIME)


def test_an_answer_unknown_stays_a_question() -> None:
    position = Position(CanMate.YES, CanMate.UNKNOWN, turn=Colour.WHITE)
    proposal = ruling("2023", "5400+30", Facts(Kind.FLAG_FALL, Colour.WHITE, position=position))
    assert (proposal.outcome, proposal.asks) == (Outcome.GAME_LOST, ("opponent_can_mate",))


def test_both_kings_in_check_claimed_in_time_is_an_illegal_move_a_4_2() -> None:
    proposal = ruling("2018", "900+10", Facts(Kind.BOTH_KINGS_IN_CHECK, Colour.BLACK))
    assert (proposal.outcome, proposal.add, proposal.count) == (Outcome.TIME, Pair(120, 0), 1)


def test_both_kings_in_check_with_nobody_named() -> None:
    waits = ruling("2018", "900+10", Facts(Kind.BOTH_KINGS_IN_CHECK))
    assert (waits.outcome, waits.articles) == (Outcome.CONTINUE, ("A.4.4",))
    restored = ruling("2018", "5400+30", Facts(Kind.BOTH_KINGS_IN_CHECK))
    assert (restored.outcome, restored.asks, restored.counts) == (Outcome.CONTINUE, ("side",), False)


@pytest.mark.parametrize("edition", ["2005", "2009"])
def test_the_arbiter_acts_on_an_illegal_position_even_late_b6_a4c(edition: str) -> None:
    facts = Facts(Kind.PROMOTION_STANDING, Colour.WHITE, noticed=Noticed.OBSERVED, opponent_moved=True)
    proposal = ruling(edition, "1500+10", facts)
    assert (proposal.outcome, proposal.claim_too_late) == (Outcome.TIME, False)


def test_unpromoted_pawn_becomes_a_queen_from_2014() -> None:
    sentences = {
        edition: ruling(edition, "5400+30", Facts(Kind.PROMOTION_INCOMPLETE, Colour.WHITE)).sentence()
        for edition in ("2009", "2014")
    }
    assert "completed" in sentences["2009"]
    assert "queen" in sentences["2014"]


def test_7_3_ten_by_one_and_nine_by_the_other_is_asked() -> None:
    facts = Facts(Kind.COLOURS_REVERSED, moves_made=Pair(10, 9))
    proposal = ruling("2018", "5400+30", facts)
    assert (proposal.outcome, proposal.choices) == (Outcome.ASK, ("new_game", "continue"))
    unknown = ruling("2018", "5400+30", Facts(Kind.COLOURS_REVERSED))
    assert unknown.asks == ("moves_made",)
    assert ruling("2018", "900+10", facts).uncertain == ("colours_reversed",)


def test_colours_reversed_before_2017_leaves_room_for_the_arbiter_7_2() -> None:
    proposal = ruling("2009", "5400+30", Facts(Kind.COLOURS_REVERSED))
    assert proposal.outcome is Outcome.CONTINUE
    assert [other.outcome for other in proposal.alternatives] == [Outcome.NEW_GAME]


@pytest.mark.parametrize(
    ("edition", "words"),
    [("2001", "king that stood wrongly may not castle"), ("2018", "rook that stood wrongly")],
)
def test_castling_after_the_limit_b3_a_4_1(edition: str, words: str) -> None:
    facts = Facts(Kind.WRONG_INITIAL_POSITION, moves_made=Pair(11, 11))
    proposal = ruling(edition, "1500", facts)
    assert proposal.claim_too_late
    assert words in proposal.sentence()


def test_start_claims_without_the_number_of_moves() -> None:
    proposal = ruling("2018", "900+10", Facts(Kind.WRONG_INITIAL_POSITION))
    assert (proposal.outcome, proposal.asks) == (Outcome.NEW_GAME, ("moves_made",))


def test_a_fifty_move_claim_reads_the_counter_of_the_position_9_3() -> None:
    fen = "4k3/8/8/8/8/8/3R4/3QK3 w - - {} 90"
    known = read_facts(fen.format(100), Kind.FIFTY_CLAIM)
    proposal = ruling("2023", "5400+30", Facts(Kind.FIFTY_CLAIM, Colour.WHITE, position=known))
    assert proposal.result is Result.DRAW
    early = read_facts(fen.format(40), Kind.FIFTY_CLAIM)
    proposal = ruling("2023", "5400+30", Facts(Kind.FIFTY_CLAIM, Colour.WHITE, position=early))
    assert proposal.outcome is Outcome.ASK


def test_a_flag_that_has_not_fallen_is_pointed_out() -> None:
    proposal = ruling("2023", "5400+30", Facts(Kind.FLAG_FALL, Colour.WHITE, clocks=Pair(3, 100)))
    assert [warning.code for warning in proposal.warnings] == ["flag_not_down"]


def test_a_press_plays_no_part_in_a_draw_claim() -> None:
    facts = Facts(Kind.WRONG_DRAW_CLAIM, Colour.WHITE, clocks=Pair(100, 100), pressed=True)
    proposal = ruling("2023", "5400+30", facts)
    assert proposal.set == Pair(100, 220)
    assert [warning.code for warning in proposal.warnings] == ["press_without_effect"]


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        (Facts(Kind.ILLEGAL_MOVE), "side_missing"),
        (Facts(Kind.DISTURBING), "side_missing"),
        (Facts(Kind.LATE_ARRIVAL, Colour.WHITE), "late_missing"),
        (Facts(Kind.ILLEGAL_MOVE, Colour.WHITE, earlier=-1), "bad_history"),
        (Facts(Kind.ILLEGAL_MOVE, Colour.WHITE, clocks=Pair(-1, 0)), "bad_clock_reading"),
    ],
)
def test_facts_that_cannot_be_used_are_refused(facts: Facts, code: str) -> None:
    with pytest.raises(InputError) as caught:
        ruling("2023", "5400+30", facts)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("fen", "kind", "warns"),
    [
        (BARE_KING, Kind.ILLEGAL_MOVE, False),
        (BARE_KING.replace(" w ", " b "), Kind.ILLEGAL_MOVE, True),
        ("4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1", Kind.FLAG_FALL, True),
        ("4k3/8/8/8/8/8/4r3/4K3 b - - 0 1", Kind.FLAG_FALL, True),
    ],
)
def test_a_side_to_move_that_cannot_be_right_warns(fen: str, kind: Kind, warns: bool) -> None:
    facts = Facts(kind, Colour.WHITE, earlier=1, position=read_facts(fen, kind))
    proposal = ruling("2023", "900+10", facts)
    assert [warning.code for warning in proposal.warnings] == (["side_to_move"] if warns else [])
    assert proposal.result is not None


def test_an_illegal_position_is_no_obstacle_where_it_is_the_offence() -> None:
    both_in_check = "4k3/3P4/8/8/8/8/3p4/4K3 w - - 0 1"
    position = read_facts(both_in_check, Kind.BOTH_KINGS_IN_CHECK)
    assert (position.white_can_mate, position.turn_impossible) == (CanMate.UNKNOWN, True)
    with pytest.raises(InputError, match="in check"):
        read_facts(both_in_check, Kind.ILLEGAL_MOVE)


@pytest.mark.parametrize(
    "fen", ["", "x", "4k3/8/8/8/8/8/8/4K3 w", "8/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 x - - 0 1"]
)
def test_a_bad_fen_is_refused(fen: str) -> None:
    with pytest.raises(InputError) as caught:
        read_facts(fen, Kind.FLAG_FALL)
    assert caught.value.code == "bad_fen"


@pytest.mark.parametrize(
    ("edition", "code", "rate", "thinking"),
    [
        ("1997", "899", "blitz", 899),
        ("1997", "899+60", "blitz", 899),
        ("2001", "900", "rapid", 900),
        ("2001", "3600", "rapid", 3600),
        ("2001", "3601", "standard", 3601),
        ("2005", "840+1", "rapid", 900),
        ("2009", "899", "blitz", 899),
        ("2009", "3600", "standard", 3600),
        ("2014", "600", "blitz", 600),
        ("2014", "600+1", "rapid", 660),
        ("2017", "300+5", "blitz", 600),
        ("2018", "180+2", "blitz", 300),
        ("2018", "1800+30", "standard", 3600),
        ("2023", "3540", "rapid", 3540),
        ("2023", "40/7200:3600", "standard", 10800),
        ("2023", "1500d5", "rapid", 1800),
        ("2023", "40/1200+15:600+15", "rapid", 2700),
    ],
)
def test_rate_of_play_a_1_b_1(edition: str, code: str, rate: str, thinking: int) -> None:
    reading = read_rate(load_laws(edition), parse_code(code))
    assert (reading.rate.value, reading.thinking_s) == (rate, thinking)
    assert rate_of_play(load_laws(edition), parse_code(code)) is reading.rate


def test_uncertain_bounds_are_marked() -> None:
    assert read_rate(load_laws("2005"), parse_code("3600")).uncertain == ("standard_from_s",)
    assert read_rate(load_laws("2005"), parse_code("3599")).uncertain == ()
    assert read_rate(load_laws("2023"), parse_code("180d2")).uncertain == ("delay_counts",)


def test_values_say_whether_laws_or_regulations() -> None:
    proposal = propose(
        load_laws("2023"),
        Regulations(compensation_s=(30, 45), loses_at=3),
        Conditions(RateOfPlay.BLITZ, True),
        Facts(Kind.ILLEGAL_MOVE, Colour.WHITE, earlier=1),
    )
    used = {value.name: (value.value, value.source, value.uncertain) for value in proposal.values}
    assert used == {"compensation_s": (45, "regulations", False), "loses_at": (3, "regulations", False)}
    assert proposal.uncertain == ()
