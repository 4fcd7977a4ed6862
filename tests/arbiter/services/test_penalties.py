"""Choices the Laws leave open, and penalties of the edition's own list."""

from __future__ import annotations

from fractions import Fraction

import pytest

from arbiter.domain.laws.loader import editions
from arbiter.domain.penalties import Penalty
from arbiter.models import Incident, Ruling
from arbiter.selectors.history import history_of, marks
from arbiter.selectors.proposals import choices_of, propose_for
from arbiter.services.incidents import incident_report, ruling_make, ruling_withdraw
from arbiter.services.penalties import Terms, penalty_give
from tests.support.events import Hall, make_hall
from tournaments.domain.errors import InputError, StateError
from tournaments.models import ByeRequest, PointsAdjustment
from tournaments.selectors.audit import audit_verify
from tournaments.selectors.history import event_history

pytestmark = pytest.mark.django_db


def started(laws: str = "2023", control: str = "5400+30", **values: object) -> Hall:
    hall = make_hall(4, laws=laws, time_control=control, **values)
    hall.pair()
    hall.start(1)
    return hall


def report(hall: Hall, offence: str, side: str = "white", board: int = 0, **facts: object) -> Incident:
    return incident_report(
        by=hall.chief, board_id=hall.boards(1)[board].pk, offence=offence, side=side, **facts
    )


def give(hall: Hall, incident: Incident, penalty: str, reason: str = "", **terms: object) -> Ruling:
    return penalty_give(
        by=hall.chief,
        incident_id=incident.pk,
        version=incident.version,
        penalty=penalty,
        terms=Terms(**terms),  # type: ignore[arg-type]
        reason=reason,
    )


def keys(incident: Incident) -> list[str]:
    return [choice.key for choice in choices_of(incident, propose_for(incident))]


@pytest.mark.parametrize(
    "laws,control,expected",
    [
        ("2023", "5400", ["increment", "draw", "postpone", "postpone_time", "reject"]),
        ("2005", "5400", ["draw", "postpone", "postpone_time", "reject"]),
    ],
)
def test_a_quickplay_claim_is_decided_by_one_of_the_editions_own_decisions(
    laws: str, control: str, expected: list[str]
) -> None:
    hall = started(laws, control, regulations={"quickplay_finish": "yes"})
    made = report(hall, "quickplay_claim", white_clock=100, black_clock=300)
    assert keys(made) == expected
    ruling = ruling_make(by=hall.chief, incident_id=made.pk, version=made.version, choice="reject")
    assert (ruling.outcome, [(c.side, c.add_s) for c in ruling.clocks.all()]) == ("time", [("black", 120)])


@pytest.mark.parametrize("key,result", [("score_win", "0-1"), ("score_half", "0-1/2"), ("score_nil", "0-0")])
def test_11_7_the_arbiter_decides_the_opponents_score(key: str, result: str) -> None:
    hall = started()
    made = report(hall, "refusal")
    ruling_make(by=hall.chief, incident_id=made.pk, version=made.version, choice=key)
    assert hall.boards(1)[0].result == result


def test_a_threefold_claim_offers_the_draw_and_the_wrong_claim_with_its_time() -> None:
    hall = started()
    made = report(hall, "threefold_claim")
    assert keys(made) == ["draw", "wrong_draw_claim"]
    with pytest.raises(InputError) as refused:
        ruling_make(by=hall.chief, incident_id=made.pk, version=made.version, choice="postpone")
    assert refused.value.code == "unknown_choice"
    ruling = ruling_make(by=hall.chief, incident_id=made.pk, version=made.version, choice="wrong_draw_claim")
    assert [(c.side, c.add_s) for c in ruling.clocks.all()] == [("black", 120)]


def test_a_lost_game_that_may_be_a_draw_offers_the_draw() -> None:
    hall = started()
    made = report(hall, "resignation")
    assert keys(made) == ["other_draw"]
    ruling_make(by=hall.chief, incident_id=made.pk, version=made.version, choice="other_draw")
    assert hall.boards(1)[0].result == "1/2-1/2"


@pytest.mark.parametrize("laws", [edition.id for edition in editions()])
def test_every_open_proposal_of_every_edition_can_be_decided(laws: str) -> None:
    hall = started(laws, "5400", regulations={"quickplay_finish": "yes"})
    for offence, side in (
        ("quickplay_claim", "white"),
        ("threefold_claim", "black"),
        ("fifty_claim", "white"),
        ("fair_play", "black"),
        ("external_disturbance", ""),
        ("both_flags_fall", ""),
        ("wrong_initial_position", ""),
        ("colours_reversed", ""),
    ):
        made = report(hall, offence, side)
        proposal = propose_for(made)
        assert proposal.outcome != "ask" or keys(made), (laws, offence)


def test_12_9_penalties_of_the_list_change_clocks_points_and_results() -> None:
    hall = started()
    warned = give(hall, report(hall, "disturbing"), "warning")
    more = give(hall, report(hall, "disturbing"), "opponent_time", seconds=300)
    less = give(
        hall, report(hall, "disturbing", white_clock=100, black_clock=90), "offender_time", seconds=60
    )
    lost = give(hall, report(hall, "disturbing"), "game_lost", opponent_score="score_half")
    assert [r.penalty for r in (warned, more, less, lost)] == [
        "warning",
        "opponent_time",
        "offender_time",
        "game_lost",
    ]
    assert [(c.side, c.add_s) for c in more.clocks.all()] == [("black", 300)]
    assert [(c.side, c.add_s, c.after_s) for c in less.clocks.all()] == [("white", -60, 40)]
    assert hall.boards(1)[0].result == "0-1/2"
    assert "12.9.6" in lost.articles
    hall.event.refresh_from_db()
    assert audit_verify(hall.event).ok


def test_fc40_the_most_severe_open_penalty_comes_first() -> None:
    hall = started()
    give(hall, report(hall, "disturbing"), "warning")
    lost = give(hall, report(hall, "disturbing"), "game_lost")
    give(hall, report(hall, "disturbing", board=1), "warning")
    found = marks(hall.event)
    assert [mark.worst for mark in found] == [Penalty.GAME_LOST, Penalty.WARNING]
    assert found[0].severe
    assert found[0].rest == ("Warning",)
    ruling_withdraw(by=hall.chief, ruling_id=lost.pk, reason="wrong player")
    assert [mark.worst for mark in marks(hall.event)] == [Penalty.WARNING, Penalty.WARNING]


@pytest.mark.parametrize("laws,penalty", [("1997", "fine"), ("1997", "offender_points"), ("2009", "fine")])
def test_a_penalty_the_edition_does_not_have_is_refused(laws: str, penalty: str) -> None:
    hall = started(laws)
    made = report(hall, "disturbing")
    with pytest.raises(InputError) as refused:
        give(hall, made, penalty, note="100")
    assert refused.value.code == "penalty_not_in_edition"
    assert not Ruling.objects.exists()


def test_12_9_5_points_are_taken_within_the_maximum_and_come_back() -> None:
    hall = started()
    board = hall.boards(1)[0]
    made = report(hall, "disturbing", "white")
    with pytest.raises(StateError):
        give(hall, made, "offender_points", points="0.5")
    hall.enter(board, "1-0")
    with pytest.raises(InputError) as refused:
        give(hall, made, "offender_points", points="1.5")
    assert refused.value.code == "outside_maximum"
    ruling = give(hall, made, "offender_points", points="½")
    assert [a.points for a in event_history(hall.event).abnormal] == [Fraction(-1, 2)]
    ruling_withdraw(by=hall.chief, ruling_id=ruling.pk, reason="appeal upheld")
    assert not PointsAdjustment.objects.exists()
    hall.event.refresh_from_db()
    assert audit_verify(hall.event).ok


def test_10_2_points_for_the_opponent_never_lift_a_game_above_its_maximum() -> None:
    hall = started()
    board = hall.boards(1)[0]
    hall.enter(board, "1/2-1/2")
    made = report(hall, "disturbing", "white")
    with pytest.raises(InputError):
        give(hall, made, "opponent_points", points="0.5")
    give(hall, made, "offender_points", points="0.5")
    again = report(hall, "disturbing", "white")
    give(hall, again, "opponent_points", points="0.5")
    assert sorted(PointsAdjustment.objects.values_list("points", flat=True)) == [-0.5, 0.5]


def test_12_9_9_expulsion_takes_the_player_out_and_withdrawing_it_brings_him_back() -> None:
    hall = started()
    made = report(hall, "refusal")
    with pytest.raises(InputError) as refused:
        give(hall, made, "expulsion")
    assert refused.value.code == "reason_needed"
    ruling = give(hall, made, "expulsion", reason="struck the opponent")
    entry = made.entry
    assert entry is not None
    entry.refresh_from_db()
    assert entry.status == "expelled"
    ruling_withdraw(by=hall.chief, ruling_id=ruling.pk, reason="appeal upheld")
    entry.refresh_from_db()
    assert entry.status == "active"


def test_12_9_8_exclusion_gives_zero_point_byes_for_the_next_rounds() -> None:
    hall = started()
    made = report(hall, "disturbing")
    with pytest.raises(InputError):
        give(hall, made, "exclusion_rounds", rounds=9)
    ruling = give(hall, made, "exclusion_rounds", rounds=2)
    assert list(ByeRequest.objects.order_by("round_no").values_list("round_no", "kind")) == [
        (2, "ZPB"),
        (3, "ZPB"),
    ]
    ruling_withdraw(by=hall.chief, ruling_id=ruling.pk, reason="appeal upheld")
    assert not ByeRequest.objects.exists()


@pytest.mark.parametrize(
    "penalty,terms,code",
    [
        ("opponent_time", {}, "bad_time"),
        ("offender_time", {"seconds": 0}, "bad_time"),
        ("fine", {}, "fine_missing"),
        ("game_lost", {"opponent_score": "two"}, "opponent_score"),
        ("opponent_points", {"points": "many"}, "bad_points"),
        ("opponent_points", {"points": "NaN"}, "bad_points"),
    ],
)
def test_a_penalty_without_its_terms_is_refused_and_leaves_nothing(
    penalty: str, terms: dict[str, object], code: str
) -> None:
    hall = started()
    made = report(hall, "disturbing")
    with pytest.raises(InputError) as refused:
        give(hall, made, penalty, **terms)
    assert refused.value.code == code
    assert not Ruling.objects.exists()


def test_the_history_beside_an_incident_names_board_and_player() -> None:
    hall = started()
    give(hall, report(hall, "disturbing", "black"), "warning")
    seen = history_of(report(hall, "illegal_move", "white"))
    assert [len(seen.board), len(seen.player)] == [1, 0]
    assert len(history_of(report(hall, "illegal_move", "black")).player) == 1
