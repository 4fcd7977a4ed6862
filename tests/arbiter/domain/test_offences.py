"""The table of offences is complete, and every edition answers every kind."""

from __future__ import annotations

import itertools
import json

import pytest

from arbiter.domain.clocks import Pair
from arbiter.domain.facts import Conditions, Facts, Noticed
from arbiter.domain.laws import editions, load_laws
from arbiter.domain.offences import OFFENCES, Fact, Family, Fault, Kind
from arbiter.domain.penalties import PENALTY_LABELS, Penalty
from arbiter.domain.proposal import ASK_LABELS, OUTCOME_LABELS, Outcome
from arbiter.domain.rates import RATE_LABELS, RateOfPlay
from arbiter.domain.regulations import Regulations
from arbiter.domain.rule import counts_here, propose
from tournaments.domain.results import Colour

CONTRACT = [
    "illegal_move",
    "both_kings_in_check",
    "promotion_standing",
    "promotion_incomplete",
    "clock_without_move",
    "two_hands",
    "king_captured",
    "wrong_draw_claim",
    "late_arrival",
    "both_late",
    "flag_fall",
    "both_flags_fall",
    "phone_sound",
    "phone_present",
    "resignation",
    "refusal",
    "refusal_both",
    "disturbing",
    "left_area",
    "wrong_initial_position",
    "board_turned",
    "colours_reversed",
    "displaced_pieces",
    "clock_wrong",
    "touch_move",
    "quickplay_claim",
    "threefold_claim",
    "fifty_claim",
    "external_disturbance",
    "fair_play",
]


def test_the_table_has_every_kind_of_the_contract_once() -> None:
    assert [kind.value for kind in Kind] == CONTRACT
    assert set(OFFENCES) == set(Kind)
    assert len({row.label for row in OFFENCES.values()}) == len(Kind)


def test_every_row_says_whose_fault_and_which_facts() -> None:
    for kind, row in OFFENCES.items():
        assert row.kind is kind
        assert isinstance(row.family, Family)
        assert all(isinstance(fact, Fact) for fact in row.needs)
        assert (Fact.SIDE in row.needs) or row.fault is not Fault.PLAYER, kind


def test_countable_is_what_some_edition_counts() -> None:
    counted = {
        kind
        for kind, edition, rate, supervised in itertools.product(Kind, editions(), RateOfPlay, (True, False))
        if counts_here(load_laws(edition.id), Conditions(rate, supervised), kind)
    }
    assert counted == {kind for kind, row in OFFENCES.items() if row.countable}


def test_every_vocabulary_has_a_label() -> None:
    assert set(OUTCOME_LABELS) == set(Outcome)
    assert set(PENALTY_LABELS) == set(Penalty)
    assert set(RATE_LABELS) == set(RateOfPlay)


@pytest.mark.parametrize("edition", [edition.id for edition in editions()])
@pytest.mark.parametrize("kind", list(Kind), ids=[kind.value for kind in Kind])
def test_every_edition_answers_every_kind_with_an_article_and_a_reason(edition: str, kind: Kind) -> None:
    known = {*ASK_LABELS, *(penalty.value for penalty in Penalty)}
    laws = load_laws(edition)
    for rate, supervised, noticed, moved in itertools.product(
        RateOfPlay, (True, False), Noticed, (True, False)
    ):
        facts = Facts(
            kind, Colour.BLACK, noticed=noticed, opponent_moved=moved, clocks=Pair(50, 70), late=Pair(1, 2)
        )
        proposal = propose(laws, Regulations(), Conditions(rate, supervised), facts)
        answer = proposal.as_json()
        assert json.loads(json.dumps(answer)) == answer
        assert proposal.articles
        assert proposal.explanation
        assert set(answer["asks"]) <= known
        assert (proposal.outcome is Outcome.TIME) is (not proposal.add.zero)
        assert (proposal.result is not None) is (proposal.outcome in (Outcome.GAME_LOST, Outcome.DRAW))
        assert proposal.count == (1 if proposal.counts else 0)
        assert not (proposal.claim_too_late and proposal.outcome is not Outcome.NONE)
        assert proposal.outcome is not Outcome.ASK or proposal.choices
