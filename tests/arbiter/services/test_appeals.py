"""Appeals: deadline, edition, committee, effect."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from arbiter.domain.appeals import DEFAULT_DEADLINE_S, appeal_terms
from arbiter.domain.laws.loader import load_laws
from arbiter.domain.offences import Kind
from arbiter.domain.regulations import parse_regulations
from arbiter.models import Appeal, Ruling
from arbiter.selectors.appeals import event_appeals
from arbiter.services.appeals import appeal_decide, appeal_lodge
from arbiter.services.incidents import incident_report, ruling_make, ruling_withdraw
from tests.support.events import Hall, make_hall
from tournaments.domain.errors import (
    ConflictError,
    InputError,
    NotAllowedError,
    NotFoundError,
    RuleError,
    StateError,
    WarningsError,
)
from tournaments.selectors.audit import audit_verify

pytestmark = pytest.mark.django_db
AT = datetime(2026, 11, 28, 12, 0, 0, 400_000, tzinfo=UTC)
COMMITTEE = [{"name": "A. Judge", "from": "XXX"}]


def terms(laws: str = "2023", kind: Kind = Kind.ILLEGAL_MOVE, last: bool = False, **options: object) -> Any:
    return appeal_terms(load_laws(laws), parse_regulations(options), kind=kind, ruled_at=AT, last_round=last)


def ruled(offence: str = "phone_sound", **values: Any) -> tuple[Hall, Ruling]:
    hall = make_hall(4, **values)
    hall.pair()
    hall.start(1)
    board = hall.boards(1)[0]
    made = incident_report(by=hall.chief, board_id=board.pk, offence=offence, side="white")
    ruling = ruling_make(
        by=hall.chief,
        incident_id=made.pk,
        version=made.version,
        outcome="game_lost",
        result="0-1",
        reason="heard",
    )
    return hall, ruling


def lodge(hall: Hall, ruling: Ruling, **more: Any) -> Appeal:
    given = {"kind": "player", "side": "white", "grounds": "It was not my phone.", **more}
    return appeal_lodge(by=hall.chief, ruling_id=ruling.pk, **given)


def decide(hall: Hall, appeal: Appeal, decision: str, **more: Any) -> Appeal:
    given = {"reasons": "Heard both.", "committee": COMMITTEE, "version": appeal.version, **more}
    return appeal_decide(by=hall.chief, event=hall.event, appeal_id=appeal.pk, decision=decision, **given)


def test_11_10_the_deadline_counts_to_the_second() -> None:
    found = terms(appeal_deadline="600")
    last = AT.replace(microsecond=0) + timedelta(seconds=600)
    assert found.until == last and found.from_event
    assert not found.late(last.replace(microsecond=999_000))
    assert found.late(last + timedelta(seconds=1))


def test_the_laws_name_no_deadline_so_the_default_is_said_to_be_one() -> None:
    found = terms()
    assert (found.deadline_s, found.from_event) == (DEFAULT_DEADLINE_S, False)


def test_the_last_round_may_have_a_shorter_deadline() -> None:
    options = {"appeal_deadline": "3600", "appeal_deadline_last": "900"}
    assert terms(last=True, **options).deadline_s == 900
    assert terms(last=False, **options).deadline_s == 3600
    assert terms(last=True, appeal_deadline="1200").deadline_s == 1200


@pytest.mark.parametrize(
    ("laws", "article", "final"),
    [
        ("1997", "", False),
        ("2001", "10.2d", True),
        ("2005", "10.2d", True),
        ("2009", "12.10", True),
        ("2014", "11.10", True),
        ("2017", "11.10", True),
        ("2018", "11.10", True),
        ("2023", "11.10", True),
    ],
)
def test_a_quickplay_decision_is_final_where_the_edition_says_so(
    laws: str, article: str, final: bool
) -> None:
    found = terms(laws, Kind.QUICKPLAY_CLAIM)
    assert (found.article, found.final) == (article, final)
    assert not terms(laws).final


def test_11_10_an_upheld_appeal_takes_the_ruling_back_and_keeps_it_in_the_history() -> None:
    hall, ruling = ruled()
    appeal = lodge(hall, ruling, fee_paid=True)
    decide(hall, appeal, "upheld", result="1/2-1/2")
    ruling.refresh_from_db()
    appeal.refresh_from_db()
    board = hall.boards(1)[0]
    assert not ruling.active and ruling.result_after == "0-1"
    assert (board.result, board.result_source) == ("1/2-1/2", "appeal")
    assert (appeal.result_before, appeal.result_after, appeal.fee) == ("0-1", "1/2-1/2", "returned")
    hall.event.refresh_from_db()
    assert audit_verify(hall.event).ok
    assert list(event_appeals(hall.event)) == [appeal]


def test_11_10_a_dismissed_appeal_changes_nothing_and_keeps_the_fee() -> None:
    hall, ruling = ruled()
    appeal = decide(hall, lodge(hall, ruling, fee_paid=True), "dismissed")
    ruling.refresh_from_db()
    assert ruling.active and hall.boards(1)[0].result == "0-1"
    assert appeal.fee == "kept"


def test_a_decision_is_made_once_and_the_second_hears_what_stands() -> None:
    hall, ruling = ruled()
    appeal = lodge(hall, ruling)
    decide(hall, appeal, "dismissed")
    with pytest.raises(ConflictError) as caught:
        decide(hall, appeal, "upheld")
    assert caught.value.current["state"] == "dismissed"
    ruling.refresh_from_db()
    assert ruling.active


def test_an_appeal_needs_a_ruling_that_stands() -> None:
    hall, ruling = ruled()
    ruling_withdraw(by=hall.chief, ruling_id=ruling.pk, reason="wrong board")
    with pytest.raises(StateError):
        lodge(hall, ruling)
    with pytest.raises(NotFoundError):
        appeal_lodge(by=hall.chief, ruling_id=ruling.pk + 100, kind="player", side="white", grounds="x")


def test_two_appeals_against_one_ruling_and_the_second_after_the_first_was_upheld() -> None:
    hall, ruling = ruled()
    first = lodge(hall, ruling)
    with pytest.raises(WarningsError):
        lodge(hall, ruling)
    second = lodge(hall, ruling, side="black")
    decide(hall, first, "upheld")
    decide(hall, second, "partly", result="0-1")
    assert hall.boards(1)[0].result == "0-1"


def test_a_late_appeal_needs_a_reason_and_two_steps() -> None:
    hall, ruling = ruled(regulations={"appeal_deadline": "60"})
    Ruling.objects.filter(pk=ruling.pk).update(made_at=ruling.made_at - timedelta(seconds=120))
    with pytest.raises(RuleError) as refused:
        lodge(hall, ruling)
    assert refused.value.code == "appeal_late"
    with pytest.raises(WarningsError):
        lodge(hall, ruling, insist="The arbiter was at another board.")
    made = lodge(hall, ruling, insist="The arbiter was at another board.", accept=["appeal_late"])
    assert made.insisted and made.deadline_s == 60


def test_11_10_an_event_may_exclude_appeals() -> None:
    hall, ruling = ruled(regulations={"appeals": "no"})
    with pytest.raises(RuleError) as refused:
        lodge(hall, ruling, insist="please")
    assert (refused.value.code, refused.value.rule) == ("appeals_excluded", "11.10")


def test_the_committee_is_named_and_the_ruling_arbiter_and_the_players_are_warned_of() -> None:
    hall, ruling = ruled()
    appeal = lodge(hall, ruling)
    with pytest.raises(InputError):
        decide(hall, appeal, "dismissed", committee=[])
    judge = hall.users["chief_arbiter"].shown_name
    player = hall.boards(1)[0].seats.get(colour="white").entry.player
    player.federation = "GEO"
    player.save()
    members = [{"name": judge}, {"name": player.name}, {"name": "C. Third", "from": "geo"}]
    with pytest.raises(WarningsError) as caught:
        decide(hall, appeal, "dismissed", committee=members)
    assert [w.code for w in caught.value.warnings] == [  # type: ignore[attr-defined]
        "committee_arbiter",
        "committee_player",
        "committee_tie",
    ]
    appeal.refresh_from_db()
    assert appeal.open


def test_c_04_2_after_the_next_round_is_paired_the_effect_needs_a_confirmation() -> None:
    hall, ruling = ruled()
    hall.enter(hall.boards(1)[1], "1-0")
    hall.pair()
    appeal = lodge(hall, ruling)
    pairs = [[s.entry_id for s in b.seats.all()] for b in hall.boards(2)]
    with pytest.raises(WarningsError):
        decide(hall, appeal, "upheld", result="1-0")
    appeal.refresh_from_db()
    assert appeal.open and hall.boards(1)[0].result == "0-1"
    decide(hall, appeal, "upheld", result="1-0", accept=["next_round_paired"])
    assert hall.boards(1)[0].result == "1-0"
    assert [[s.entry_id for s in b.seats.all()] for b in hall.boards(2)] == pairs


def test_a_helper_may_take_an_appeal_but_not_decide_it() -> None:
    hall, ruling = ruled()
    appeal = appeal_lodge(
        by=hall.actor("helper"), ruling_id=ruling.pk, kind="other", name="Captain", grounds="x"
    )
    with pytest.raises(NotAllowedError):
        appeal_decide(
            by=hall.actor("helper"),
            event=hall.event,
            appeal_id=appeal.pk,
            version=0,
            decision="dismissed",
            reasons="x",
            committee=COMMITTEE,
        )


def test_c_04_2_4_3_after_the_next_round_has_ended_only_the_rating_report_changes() -> None:
    hall, ruling = ruled()
    hall.enter(hall.boards(1)[1], "1-0")
    hall.pair()
    hall.start(2)
    hall.play(2, "1-0")
    appeal = lodge(hall, ruling)
    with pytest.raises(StateError):
        decide(hall, appeal, "upheld")
    appeal.refresh_from_db()
    decide(hall, appeal, "upheld", result="1-0", accept=["rating_only"])
    board = hall.boards(1)[0]
    assert (board.result, board.rating_result) == ("0-1", "1-0")
    ruling.refresh_from_db()
    assert ruling.active
    hall.event.refresh_from_db()
    assert audit_verify(hall.event).ok


def test_partly_upheld_without_another_result_leaves_the_ruling() -> None:
    hall, ruling = ruled()
    decide(hall, lodge(hall, ruling), "partly")
    ruling.refresh_from_db()
    assert ruling.active and hall.boards(1)[0].result == "0-1"
