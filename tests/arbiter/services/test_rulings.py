"""Rulings on stored incidents: FC20, FC37 to FC39, ladders of 2005 and 2023, withdrawal, conflicts."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from arbiter.models import Incident, Ruling
from arbiter.selectors.proposals import propose_for
from arbiter.services.arrivals import arrival_record, late_forfeit, watch_default_time
from arbiter.services.incidents import (
    incident_close,
    incident_report,
    incident_update,
    ruling_make,
    ruling_withdraw,
)
from tests.support.events import Hall, make_hall
from tournaments.domain.errors import ConflictError, InputError, NotAllowedError, StateError, WarningsError
from tournaments.models import Board, Role, User
from tournaments.selectors.audit import audit_verify
from tournaments.services.rounds import round_schedule

pytestmark = pytest.mark.django_db
QUEEN_AND_PAWNS = "4k3/8/8/8/8/5q2/PP4p1/4K3 w - - 0 1"
BARE_KING = "4k3/8/8/8/8/8/PP6/4K3 w - - 0 1"


def started(laws: str, control: str = "5400+30", **values: object) -> Hall:
    hall = make_hall(4, laws=laws, time_control=control, **values)
    hall.pair()
    hall.start(1)
    return hall


def rule(hall: Hall, board: Board, **facts: object) -> Ruling:
    made = incident_report(
        by=hall.chief, board_id=board.pk, **{"offence": "illegal_move", "side": "white", **facts}
    )
    return ruling_make(by=hall.chief, incident_id=made.pk, version=made.version)


def test_7_4_of_2005_two_times_two_minutes_then_the_game_is_lost() -> None:
    hall = started("2005")
    board = hall.boards(1)[0]
    rulings = [rule(hall, board, white_clock=600, black_clock=500) for _ in range(3)]
    assert [r.outcome for r in rulings] == ["time", "time", "game_lost"]
    assert [[(c.side, c.add_s, c.after_s) for c in r.clocks.all()] for r in rulings[:2]] == [
        [("black", 120, 620)]
    ] * 2
    board.refresh_from_db()
    assert (board.result, board.result_source) == ("0-1", "ruling")
    hall.event.refresh_from_db()
    assert audit_verify(hall.event).ok


def test_7_5_5_of_2023_two_minutes_then_the_game_is_lost() -> None:
    hall = started("2023")
    board = hall.boards(1)[0]
    first, second = rule(hall, board), rule(hall, board)
    assert [(c.side, c.add_s) for c in first.clocks.all()] == [("black", 120)]
    assert (second.outcome, second.result_after) == ("game_lost", "0-1")


def test_fc37_rapid_one_minute_then_loss_against_queen_and_draw_against_a_bare_king() -> None:
    for fen, result in ((QUEEN_AND_PAWNS, "0-1"), (BARE_KING, "1/2-1/2")):
        hall = another(result, time_control="900+10")
        board = hall.boards(1)[0]
        first = rule(hall, board, observed=True, white_clock=210, black_clock=300, pressed=True)
        clocks = {c.side: c.add_s for c in first.clocks.all()}
        assert clocks["black"] == 60
        assert propose_for(first.incident).increment_removed == 10
        board.refresh_from_db()
        assert board.result == ""
        second = rule(hall, board, observed=True, fen=fen)
        board.refresh_from_db()
        assert board.result == result == second.result_after


def another(name: str, **values: object) -> Hall:
    """A further event in the same test: its staff get names of their own."""
    for role in Role.values:
        User.objects.filter(username=role).update(username=f"{role}-{name}")
    hall = make_hall(4, **values)
    hall.pair()
    hall.start(1)
    return hall


def test_fc38_an_incident_without_penalty_keeps_the_count_at_nought() -> None:
    hall = started("2023")
    board = hall.boards(1)[0]
    made = incident_report(by=hall.chief, board_id=board.pk, offence="two_hands", side="white")
    incident_close(by=hall.chief, incident_id=made.pk, version=made.version, reason="clock not pressed")
    after = incident_report(by=hall.chief, board_id=board.pk, offence="illegal_move", side="white")
    assert propose_for(after).count == 1


def test_fc39_the_scope_of_the_events_own_ladder_decides_the_step() -> None:
    for scope, outcome in (("event", "game_lost"), ("game", "time")):
        hall = another(scope, regulations={"phone_penalty": "warning+300,loss", "phone_scope": scope})
        first = rule(hall, hall.boards(1)[0], offence="phone_sound")
        assert [(c.side, c.add_s) for c in first.clocks.all()] == [("black", 300)]
        offender = first.incident.entry
        hall.play(1, "1-0")
        hall.pair()
        seat = offender.seats.get(round__number=2)
        again = incident_report(
            by=hall.chief, board_id=seat.board_id, offence="phone_sound", side=seat.colour
        )
        assert propose_for(again).outcome == outcome


@pytest.mark.parametrize("seconds,allowed", [(599, False), (600, False), (601, True)])
def test_fc20_a_forfeit_is_possible_only_after_the_default_time(seconds: int, allowed: bool) -> None:
    hall = make_hall(4, regulations={"default_time": "600"})
    hall.pair()
    started_at = timezone.now().replace(microsecond=0)
    hall.start(1, at=started_at)
    board = hall.boards(1)[0]
    now = started_at + timedelta(seconds=seconds)
    if allowed:
        late_forfeit(by=hall.chief, board_id=board.pk, side="white", now=now)
        board.refresh_from_db()
        assert board.result == "-/+"
    else:
        with pytest.raises(StateError) as refused:
            late_forfeit(by=hall.chief, board_id=board.pk, side="white", now=now)
        assert refused.value.code == "too_early"
        assert not Incident.objects.exists()


def test_fc20_the_real_start_counts_from_2009_the_planned_one_before() -> None:
    planned = timezone.now().replace(microsecond=0)
    for laws, allowed in (("2023", False), ("2005", True)):
        hall = another(laws, laws=laws, regulations={"default_time": "600"})
        round_schedule(by=hall.chief, event_id=hall.event.pk, number=1, planned_at=planned)
        hall.event.rounds.update(started_at=planned + timedelta(minutes=4))
        board = hall.boards(1)[0]
        now = planned + timedelta(seconds=720)
        if allowed:
            late_forfeit(by=hall.chief, board_id=board.pk, side="white", now=now)
        else:
            with pytest.raises(StateError):
                late_forfeit(by=hall.chief, board_id=board.pk, side="white", now=now)


def test_fc20_an_early_forfeit_needs_a_reason_and_a_stronger_confirmation() -> None:
    hall = make_hall(4, regulations={"default_time": "600"})
    hall.pair()
    hall.start(1)
    board = hall.boards(1)[0]
    with pytest.raises(WarningsError):
        late_forfeit(by=hall.chief, board_id=board.pk, side="white", reason="phoned: will not come")
    assert not Incident.objects.exists()
    late_forfeit(
        by=hall.chief,
        board_id=board.pk,
        side="white",
        reason="phoned: will not come",
        accept=["early_forfeit"],
    )
    board.refresh_from_db()
    assert board.result == "-/+"


def test_both_absent_lose_by_forfeit() -> None:
    hall = make_hall(4, regulations={"default_time": "0"})
    hall.pair()
    hall.start(1, at=timezone.now() - timedelta(minutes=1))
    board = hall.boards(1)[0]
    late_forfeit(by=hall.chief, board_id=board.pk, side="both")
    board.refresh_from_db()
    assert board.result == "-/-"


def test_the_watch_proposes_a_forfeit_once_and_decides_nothing() -> None:
    hall = make_hall(4, regulations={"default_time": "600"})
    hall.pair()
    hall.start(1, at=timezone.now() - timedelta(minutes=20))
    board = hall.boards(1)[0]
    arrival_record(by=hall.chief, board_id=board.pk, side="black", missing=True)
    assert (watch_default_time(), watch_default_time()) == (1, 0)
    board.refresh_from_db()
    assert board.result == ""
    assert propose_for(Incident.objects.get()).result == "+/-"


def test_two_people_deciding_one_incident_make_one_ruling() -> None:
    hall = started("2023")
    made = incident_report(by=hall.chief, board_id=hall.boards(1)[0].pk, offence="illegal_move", side="white")
    ruling_make(by=hall.actor("arbiter"), incident_id=made.pk, version=made.version)
    with pytest.raises(ConflictError) as conflict:
        ruling_make(by=hall.chief, incident_id=made.pk, version=made.version)
    assert conflict.value.current["by"] == "arbiter"
    assert Ruling.objects.count() == 1


def test_withdrawing_a_ruling_returns_the_result_and_takes_the_count_back() -> None:
    hall = started("2023")
    board = hall.boards(1)[0]
    rule(hall, board)
    lost = rule(hall, board)
    with pytest.raises(InputError):
        ruling_withdraw(by=hall.chief, ruling_id=lost.pk, reason=" ")
    ruling_withdraw(by=hall.chief, ruling_id=lost.pk, reason="the move was legal")
    board.refresh_from_db()
    assert board.result == ""
    again = incident_report(by=hall.chief, board_id=board.pk, offence="illegal_move", side="white")
    assert propose_for(again).count == 2


def test_a_loss_on_a_finished_game_needs_two_steps() -> None:
    hall = started("2023")
    board = hall.boards(1)[0]
    hall.enter(board, "1-0")
    made = incident_report(by=hall.chief, board_id=board.pk, offence="phone_sound", side="white")
    with pytest.raises(WarningsError):
        ruling_make(by=hall.chief, incident_id=made.pk, version=made.version)
    ruling_make(by=hall.chief, incident_id=made.pk, version=made.version, accept=["game_finished"])
    board.refresh_from_db()
    assert board.result == "0-1"


def test_a_changed_ruling_needs_a_reason_and_is_kept_beside_the_proposal() -> None:
    hall = started("2023")
    made = incident_report(by=hall.chief, board_id=hall.boards(1)[0].pk, offence="illegal_move", side="white")
    with pytest.raises(InputError):
        ruling_make(by=hall.chief, incident_id=made.pk, version=made.version, outcome="warning")
    ruling = ruling_make(
        by=hall.chief,
        incident_id=made.pk,
        version=made.version,
        outcome="warning",
        reason="corrected at once",
    )
    assert (ruling.changed, ruling.outcome, ruling.proposal["outcome"]) == (True, "warning", "time")


def test_facts_may_be_added_until_the_decision() -> None:
    hall = started("2023")
    made = incident_report(by=hall.chief, board_id=hall.boards(1)[0].pk, offence="illegal_move", side="white")
    made = incident_update(
        by=hall.chief, incident_id=made.pk, version=made.version, white_clock=2467, black_clock=2202
    )
    proposal = propose_for(made)
    assert proposal.set is not None
    assert proposal.set.black == 2322


def test_a_helper_may_report_but_not_rule() -> None:
    hall = started("2023")
    made = incident_report(
        by=hall.actor("helper"), board_id=hall.boards(1)[0].pk, offence="illegal_move", side="white"
    )
    with pytest.raises(NotAllowedError):
        ruling_make(by=hall.actor("helper"), incident_id=made.pk, version=made.version)


@pytest.mark.parametrize(
    "facts,code",
    [
        ({"offence": "dancing"}, "unknown_offence"),
        ({"side": ""}, "side_missing"),
        ({"white_clock": 10}, "one_reading"),
        ({"white_clock": 40_000, "black_clock": 5}, "bad_clock_reading"),
        ({"fen": "no position"}, "bad_fen"),
    ],
)
def test_an_incident_with_bad_facts_is_refused_and_leaves_nothing(
    facts: dict[str, object], code: str
) -> None:
    hall = started("2023")
    with pytest.raises(InputError) as refused:
        incident_report(
            by=hall.chief,
            board_id=hall.boards(1)[0].pk,
            **{"offence": "illegal_move", "side": "white", **facts},  # type: ignore[arg-type]
        )
    assert refused.value.code == code
    assert not Incident.objects.exists()
