"""Field cases about byes, leaving and late players, publishing (FC11, FC13 to FC20, FC28)."""

from __future__ import annotations

import pytest

from tests.support.events import make_hall
from tournaments.domain.errors import NotFoundError, StateError
from tournaments.domain.results import CellCode
from tournaments.models import Publication
from tournaments.selectors.history import event_history
from tournaments.selectors.publishing import public_standings
from tournaments.selectors.report_files import event_report_text
from tournaments.services.entries import bye_grant, entry_add, entry_return, entry_withdraw
from tournaments.services.events import event_update
from tournaments.services.publishing import publication_make
from tournaments.services.rounds import round_pair, round_unpair

pytestmark = pytest.mark.django_db


def lower_number_wins(hall: object, number: int) -> None:
    for board in hall.boards(number):  # type: ignore[attr-defined]
        white, black = (board.seats.get(colour=c).entry.number for c in ("white", "black"))
        hall.enter(board, "1-0" if white < black else "0-1")  # type: ignore[attr-defined]


def test_fc11_the_bye_is_written_u_and_nobody_gets_it_twice() -> None:
    hall = make_hall(7, top=1990)
    byes = []
    for number in range(1, 6):
        found = hall.pair()
        byes.append(found.seats.get(bye="PAB").entry.number)
        lower_number_wins(hall, number)
    assert byes == [7, 6, 5, 4, 3]
    text = event_report_text(hall.event)
    assert text.count("0000 - U") == 5
    assert "0000 - F" not in text


def test_fc13_withdrawing_the_bye_player_keeps_the_bye_point() -> None:
    hall = make_hall(5)
    for number in range(1, 4):
        hall.pair()
        lower_number_wins(hall, number)
    bye = hall.event.rounds.get(number=3).seats.get(bye="PAB").entry
    before = event_history(hall.event).score(bye.number, 3)
    entry_withdraw(by=hall.chief, entry_id=bye.pk)
    assert event_history(hall.event).score(bye.number, 3) == before
    hall.pair()
    assert not hall.event.rounds.get(number=4).seats.filter(entry=bye).exists()
    assert event_history(hall.event).cell(bye.number, 4).code is CellCode.ZERO_BYE


def test_fc14_adding_rounds_does_not_bring_withdrawn_players_back() -> None:
    hall = make_hall(9, planned_rounds=3)
    for number in (1, 2):
        hall.pair()
        lower_number_wins(hall, number)
    gone = hall.entry(9)
    entry_withdraw(by=hall.chief, entry_id=gone.pk)
    with pytest.raises(StateError) as refused:
        event_update(by=hall.chief, event_id=hall.event.pk, planned_rounds=5)
    assert refused.value.code == "locked"
    hall.pair()
    assert not hall.event.rounds.get(number=3).seats.filter(entry=gone).exists()


def test_fc15_a_late_entry_has_zero_point_byes_before_and_is_paired_next() -> None:
    hall = make_hall(8)
    for number in (1, 2):
        hall.pair()
        lower_number_wins(hall, number)
    late = entry_add(by=hall.chief, event_id=hall.event.pk, name="P31", rating=1950)
    hall.pair()
    history = event_history(hall.event)
    assert [history.cell(late.number, r).code for r in (1, 2)] == [CellCode.ZERO_BYE] * 2
    assert hall.event.rounds.get(number=3).seats.filter(entry=late).exists()


def test_fc16_coming_back_into_a_paired_round_keeps_its_bye_and_plays_the_next() -> None:
    hall = make_hall(9)
    hall.pair()
    lower_number_wins(hall, 1)
    away = hall.entry(8)
    bye_grant(by=hall.chief, entry_id=away.pk, round_no=2, kind="ZPB")
    hall.pair()
    assert hall.event.rounds.get(number=2).seats.get(entry=away).bye == "ZPB"
    lower_number_wins(hall, 2)
    hall.pair()
    assert hall.event.rounds.get(number=3).seats.get(entry=away).bye in ("", "PAB")


def test_fc16_a_withdrawn_player_may_return_for_the_next_round() -> None:
    hall = make_hall(8)
    hall.pair()
    lower_number_wins(hall, 1)
    gone = hall.entry(3)
    entry_withdraw(by=hall.chief, entry_id=gone.pk)
    hall.pair()
    lower_number_wins(hall, 2)
    entry_return(by=hall.chief, entry_id=gone.pk)
    hall.pair()
    assert hall.event.rounds.get(number=3).seats.filter(entry=gone).exists()


def test_fc18_nobody_is_left_and_pairing_is_refused_with_the_reason() -> None:
    hall = make_hall(4)
    for number in (1, 2):
        hall.pair()
        lower_number_wins(hall, number)
    for entry in hall.event.entries.all():
        entry_withdraw(by=hall.chief, entry_id=entry.pk)
    answer = hall.api().post(f"{hall.url}/rounds/", {})
    assert answer.status_code == 409
    assert answer.json()["error"]["code"] == "too_few_players"
    assert "fewer than two active players" in answer.json()["error"]["message"]
    assert hall.event.rounds.count() == 2


def test_fc19_more_rounds_than_the_field_allows_is_a_warning_when_round_1_is_paired() -> None:
    hall = make_hall(3, planned_rounds=4)
    answer = hall.api().post(f"{hall.url}/rounds/", {})
    assert answer.status_code == 409
    assert [w["code"] for w in answer.json()["error"]["detail"]["warnings"]] == ["too_many_rounds"]


def test_fc19_a_round_without_legal_pairing_says_so_and_stores_nothing() -> None:
    hall = make_hall(3, planned_rounds=4)
    for number in range(1, 4):
        round_pair(by=hall.chief, event_id=hall.event.pk, accept=["too_many_rounds"])
        lower_number_wins(hall, number)
    answer = hall.api().post(f"{hall.url}/rounds/", {})
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "no_legal_round"
    assert hall.event.rounds.count() == 3


def test_fc28_standings_do_not_give_away_a_withheld_round() -> None:
    hall = make_hall(8)
    for number in (1, 2, 3):
        hall.pair()
        lower_number_wins(hall, number)
    for number in (1, 3):
        for kind in ("results", "standings"):
            publication_make(by=hall.chief, event_id=hall.event.pk, kind=kind, round_no=number)
    assert public_standings(hall.event).round_no == 1
    answer = hall.api(None).get(f"/api/v1/public/events/{hall.event.pk}/standings/").json()
    assert answer["after_round"] == 1
    assert max(float(row["points"]) for row in answer["rows"]) == 1
    for kind in ("results", "standings"):
        publication_make(by=hall.chief, event_id=hall.event.pk, kind=kind, round_no=2)
    assert public_standings(hall.event).round_no == 3
    hall.pair()
    hall.enter(hall.boards(4)[0], "1-0")
    answer = hall.api(None).get(f"/api/v1/public/events/{hall.event.pk}/standings/").json()
    assert answer["after_round"] == 3
    assert hall.api().get(f"{hall.url}/standings/").json()["after_round"] == 4


def test_nothing_is_public_before_it_is_published() -> None:
    hall = make_hall(4)
    hall.pair()
    public = hall.api(None)
    for path in ("standings/", "rounds/1/pairings/", "rounds/1/results/"):
        answer = public.get(f"/api/v1/public/events/{hall.event.pk}/{path}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_published")
    publication_make(by=hall.chief, event_id=hall.event.pk, kind="pairings", round_no=1)
    shown = public.get(f"/api/v1/public/events/{hall.event.pk}/rounds/1/pairings/").json()
    hall.enter(hall.boards(1)[0], "1-0")
    assert {b["result"] for b in shown["boards"]} == {""}
    assert public.get(f"/api/v1/public/events/{hall.event.pk}/rounds/1/results/").status_code == 404


def test_a_corrected_publication_says_so_and_keeps_the_old_one() -> None:
    hall = make_hall(4)
    hall.pair()
    hall.play(1, "1-0")
    publication_make(by=hall.chief, event_id=hall.event.pk, kind="results", round_no=1)
    hall.enter(hall.boards(1)[0], "0-1")
    publication_make(by=hall.chief, event_id=hall.event.pk, kind="results", round_no=1)
    found = Publication.objects.filter(event=hall.event, kind="results", round_no=1)
    assert [(p.current, p.payload["corrected"]) for p in found.order_by("at")] == [
        (False, False),
        (True, True),
    ]


def test_unpairing_needs_a_reason_and_refuses_a_round_with_results() -> None:
    hall = make_hall(4)
    hall.pair()
    hall.enter(hall.boards(1)[0], "1-0")
    with pytest.raises(StateError):
        round_unpair(by=hall.chief, event_id=hall.event.pk, reason="wrong list", accept=["unpair"])
    assert hall.event.rounds.count() == 1


def test_double_round_robin_pairs_everybody_twice_with_both_colours() -> None:
    hall = make_hall(4, system="double_round_robin", planned_rounds=1)
    games = set()
    for number in range(1, 7):
        hall.pair()
        hall.play(number, "1/2-1/2")
        for board in hall.boards(number):
            games.add(tuple(board.seats.get(colour=c).entry.number for c in ("white", "black")))
    assert len(games) == 12
    with pytest.raises((StateError, NotFoundError)):
        hall.pair()


def test_round_robin_with_an_odd_field_rests_one_and_a_withdrawn_player_forfeits() -> None:
    hall = make_hall(5, system="round_robin")
    hall.pair()
    hall.play(1, "1-0")
    gone = hall.entry(2)
    entry_withdraw(by=hall.chief, entry_id=gone.pk)
    for number in range(2, 6):
        hall.pair()
        for board in hall.boards(number):
            if not board.result:
                hall.enter(board, "1-0")
    lost = [b for n in range(2, 6) for b in hall.boards(n) if b.seats.filter(entry=gone).exists()]
    assert lost and all(b.result in ("+/-", "-/+") for b in lost)
