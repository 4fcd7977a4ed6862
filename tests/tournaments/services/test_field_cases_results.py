"""Field cases about entering results (FC01 to FC08), at the service and the JSON interface."""

from __future__ import annotations

import pytest

from tests.support.events import Hall, make_hall
from tournaments.domain.errors import ConflictError, InputError, StateError, WarningsError
from tournaments.domain.results import RESULTS, Result
from tournaments.domain.text import T
from tournaments.models import AuditEntry, Board
from tournaments.selectors.audit import audit_verify
from tournaments.selectors.history import event_history
from tournaments.services.idempotency import once
from tournaments.services.results import result_clear, result_record, result_undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    found = make_hall(16)
    found.pair()
    return found


def audits(board: Board) -> int:
    return AuditEntry.objects.filter(about=f"board:{board.pk}").count()


def test_fc02_an_empty_result_with_an_old_version_is_refused_and_nothing_is_wiped(hall: Hall) -> None:
    board = hall.boards(1)[6]
    old_version = board.version
    hall.enter(board, "0-1")
    answer = hall.api().post(f"{hall.url}/boards/{board.pk}/result/", {"result": "", "version": old_version})
    assert answer.status_code == 409
    assert answer.json()["error"]["code"] == "conflict"
    board.refresh_from_db()
    assert board.result == "0-1"


def test_fc02_an_empty_result_is_never_a_clear(hall: Hall) -> None:
    board = hall.enter(hall.boards(1)[0], "1-0")
    with pytest.raises(InputError) as refused:
        result_record(by=hall.chief, board_id=board.pk, result="  ", version=board.version)
    assert refused.value.code == "empty_result"


def test_fc02_clearing_is_its_own_action_with_a_confirmation_and_logs_both_values(hall: Hall) -> None:
    board = hall.enter(hall.boards(1)[6], "0-1")
    with pytest.raises(WarningsError):
        result_clear(by=hall.chief, board_id=board.pk, version=board.version)
    board = result_clear(by=hall.chief, board_id=board.pk, version=board.version, accept=["clear_result"])
    entry = AuditEntry.objects.filter(about=f"board:{board.pk}").order_by("-seq")[0]
    assert (entry.action, entry.old["result"], entry.new["result"], board.result) == (
        "result_clear",
        "0-1",
        "",
        "",
    )


def test_fc03_one_tap_becomes_one_change_with_the_same_answer_twice(hall: Hall) -> None:
    board, client = hall.boards(1)[0], hall.api()
    body = {"result": "1-0", "version": board.version}
    url = f"{hall.url}/boards/{board.pk}/result/"
    first = client.post(url, body, headers={"Idempotency-Key": "tap-0001"})
    second = client.post(url, body, headers={"Idempotency-Key": "tap-0001"})
    assert first.status_code == second.status_code == 200
    assert first.json() == second.json()
    assert audits(board) == 1


def test_fc03_the_same_key_with_another_body_is_a_conflict(hall: Hall) -> None:
    board, client = hall.boards(1)[0], hall.api()
    url = f"{hall.url}/boards/{board.pk}/result/"
    client.post(url, {"result": "1-0", "version": 0}, headers={"Idempotency-Key": "tap-0002"})
    again = client.post(url, {"result": "0-1", "version": 0}, headers={"Idempotency-Key": "tap-0002"})
    assert again.status_code == 409
    assert again.json()["error"]["code"] == "key_reused"
    board.refresh_from_db()
    assert board.result == "1-0"


def test_fc03_a_refused_action_stores_no_answer_and_may_be_tried_again(hall: Hall) -> None:
    def refuse() -> dict[str, object]:
        raise StateError(T("not now"))

    with pytest.raises(StateError):
        once(hall.event.pk, by=hall.chief, key="k", body={}, action=refuse)
    assert once(hall.event.pk, by=hall.chief, key="k", body={}, action=lambda: {"done": 1}) == {"done": 1}


@pytest.mark.parametrize("result", list(Result))
def test_fc04_every_result_of_the_table_enters_through_the_service_and_the_interface(result: Result) -> None:
    hall = make_hall(4)
    hall.pair()
    one, two = hall.boards(1)
    hall.enter(one, result.value)
    answer = hall.api().post(f"{hall.url}/boards/{two.pk}/result/", {"result": result.value, "version": 0})
    assert answer.status_code == 200, answer.content
    assert answer.json()["result"] == result.value
    history = event_history(hall.event)
    for board in (one, two):
        white, black = (board.seats.get(colour=c).entry.number for c in ("white", "black"))
        cells = (history.cell(white, 1), history.cell(black, 1))
        assert [c.code for c in cells if c] == [RESULTS[result].white, RESULTS[result].black]


def test_fc05_a_draw_stays_a_draw_under_3_2_1_scoring() -> None:
    hall = make_hall(4, win_points=3, draw_points=2, loss_points=1, pab_points=3)
    hall.pair()
    board = hall.enter(hall.boards(1)[0], "1/2-1/2")
    shown = hall.api().get(f"{hall.url}/boards/{board.pk}/").json()
    assert shown["result"] == "1/2-1/2"
    table = hall.api().get(f"{hall.url}/standings/").json()
    drawn = [r for r in table["rows"] if r["points"] == "2"]
    assert len(drawn) >= 2
    assert "½" in RESULTS[Result(shown["result"])].shown


def test_fc06a_a_correction_while_the_next_round_is_played_needs_a_reason_and_keeps_the_pairings() -> None:
    hall = make_hall(8)
    hall.pair()
    hall.play(1, "0-1", "1-0")
    hall.pair()
    before = [(b.number, sorted(b.seats.values_list("entry__number", "colour"))) for b in hall.boards(2)]
    wrong = hall.boards(1)[0]
    with pytest.raises(InputError) as refused:
        hall.enter(wrong, "1-0")
    assert refused.value.code == "reason_needed"
    with pytest.raises(WarningsError):
        hall.enter(wrong, "1-0", reason="slip filled on the wrong side")
    hall.enter(wrong, "1-0", reason="slip filled on the wrong side", accept=["next_round_paired"])
    assert [
        (b.number, sorted(b.seats.values_list("entry__number", "colour"))) for b in hall.boards(2)
    ] == before
    white = wrong.seats.get(colour="white").entry.number
    assert event_history(hall.event).score(white, 1) == 1


def test_fc06b_after_the_next_round_has_ended_only_the_rating_report_changes() -> None:
    hall = make_hall(8)
    hall.pair()
    hall.play(1, "0-1", "1-0")
    hall.pair()
    hall.play(2)
    wrong = hall.boards(1)[0]
    board = hall.enter(wrong, "1-0", reason="slip on the wrong side", accept=["rating_only"])
    assert (board.result, board.rating_result) == ("0-1", "1-0")
    entry = AuditEntry.objects.filter(about=f"board:{board.pk}").order_by("-seq")[0]
    assert entry.action == "result_rating_only"


def test_fc07_pairing_with_an_open_game_is_refused_naming_board_and_players() -> None:
    hall = make_hall(16)
    hall.pair()
    for board in hall.boards(1)[:7]:
        hall.enter(board, "1-0")
    answer = hall.api().post(f"{hall.url}/rounds/", {})
    assert answer.status_code == 409
    (warning,) = answer.json()["error"]["detail"]["warnings"]
    eighth = hall.boards(1)[7]
    names = [seat.entry.player.name for seat in eighth.seats.all()]
    assert warning["level"] == 4
    assert "8" in warning["message"]
    assert all(name in warning["message"] for name in names)
    assert hall.event.rounds.count() == 1


def test_fc07_a_stronger_confirmation_records_the_game_as_pending_and_marks_the_standings() -> None:
    hall = make_hall(8)
    hall.pair()
    for board in hall.boards(1)[:3]:
        hall.enter(board, "1-0")
    answer = hall.api().post(f"{hall.url}/rounds/", {"accept": ["open_games"]})
    assert answer.status_code == 201, answer.content
    assert hall.boards(1)[3].result == Result.PENDING
    table = hall.api().get(f"{hall.url}/standings/?after=1").json()
    assert table["not_final"] is True
    number = hall.boards(1)[3].seats.get(colour="white").entry.number
    assert next(r["points"] for r in table["rows"] if r["number"] == number) == "0.5"


def test_fc09_two_arbiters_one_board_the_second_sees_value_name_and_time(hall: Hall) -> None:
    board = hall.boards(1)[4]
    version = board.version
    result_record(by=hall.actor("arbiter"), board_id=board.pk, result="1-0", version=version)
    with pytest.raises(ConflictError) as conflict:
        result_record(by=hall.chief, board_id=board.pk, result="1/2-1/2", version=version)
    current = conflict.value.current
    assert (current["result"], current["by"]) == ("1-0", "arbiter")
    assert current["at"]
    replaced = result_record(
        by=hall.chief, board_id=board.pk, result="1/2-1/2", version=conflict.value.version
    )
    assert replaced.result == "1/2-1/2"


def test_fc09_the_same_value_from_both_is_no_conflict_and_one_audit_row(hall: Hall) -> None:
    board = hall.boards(1)[4]
    result_record(by=hall.actor("arbiter"), board_id=board.pk, result="1-0", version=0)
    result_record(by=hall.chief, board_id=board.pk, result="1-0", version=0)
    assert audits(board) == 1


def test_undo_returns_the_value_before_and_the_chain_stays_whole(hall: Hall) -> None:
    board = hall.enter(hall.boards(1)[0], "1-0")
    board = hall.enter(board, "0-1")
    board = result_undo(by=hall.chief, board_id=board.pk, version=board.version)
    assert board.result == "1-0"
    hall.event.refresh_from_db()
    assert audit_verify(hall.event).ok


def test_a_changed_audit_entry_breaks_the_chain(hall: Hall) -> None:
    board = hall.enter(hall.boards(1)[0], "1-0")
    entry = AuditEntry.objects.get(about=f"board:{board.pk}")
    AuditEntry.objects.filter(pk=entry.pk).update(new={"result": "0-1"})
    hall.event.refresh_from_db()
    check = audit_verify(hall.event)
    assert (check.ok, check.broken_at) == (False, entry.seq)
