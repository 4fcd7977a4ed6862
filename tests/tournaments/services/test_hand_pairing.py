"""Pairing by hand (FC16, FC17, FC19) at the service: checks, consent, what is kept."""

from __future__ import annotations

import pytest

from tests.support.events import Hall, make_hall
from tournaments.domain.errors import ConflictError, InputError, NotAllowedError, StateError, WarningsError
from tournaments.domain.results import CellCode
from tournaments.domain.text import text_from_json
from tournaments.models import AuditEntry, Round
from tournaments.selectors.audit import audit_verify
from tournaments.selectors.boards import placement_of
from tournaments.selectors.history import event_history
from tournaments.services.entries import bye_grant, entry_return, entry_withdraw
from tournaments.services.hand_pairing import (
    HandRound,
    board_swap_colours,
    players_pair,
    players_swap,
    round_edit,
    round_pair_by_hand,
)
from tournaments.services.publishing import publication_make
from tournaments.services.rounds import round_pair

pytestmark = pytest.mark.django_db


def pairs(hall: Hall, number: int) -> list[tuple[int, int]]:
    found = placement_of(hall.event.rounds.get(number=number))
    numbers = dict(hall.event.entries.values_list("pk", "number"))
    return [(numbers[w], numbers[b]) for w, b in found.boards]


def wanted(hall: Hall, boards: list[tuple[int, int]], byes: dict[int, str] | None = None) -> HandRound:
    pk = dict(hall.event.entries.values_list("number", "pk"))
    return HandRound([(pk[w], pk[b]) for w, b in boards], {pk[n]: kind for n, kind in (byes or {}).items()})


def edit(
    hall: Hall, number: int, new: HandRound, *accept: str, reason: str = "wrong card", **kwargs: str
) -> Round:
    return round_edit(
        by=hall.chief,
        event_id=hall.event.pk,
        number=number,
        wanted=new,
        reason=reason,
        accept=accept,
        **kwargs,
    )


def codes(error: pytest.ExceptionInfo[WarningsError]) -> list[str]:
    return [w.code for w in error.value.warnings]


def said(found: Round, who: str) -> list[str]:
    return [str(text_from_json(t)) for t in found.reasons[who]]


def lower_number_wins(hall: Hall, number: int) -> None:
    for board in hall.boards(number):
        white, black = (board.seats.get(colour=c).entry.number for c in ("white", "black"))
        hall.enter(board, "1-0" if white < black else "0-1")


def test_a_whole_round_is_replaced_with_audit_reasons_and_the_difference_to_the_rules() -> None:
    hall = make_hall(8)
    hall.pair()
    assert pairs(hall, 1) == [(1, 5), (6, 2), (3, 7), (8, 4)]
    kept = hall.boards(1)[2].uid
    found = edit(hall, 1, wanted(hall, [(1, 6), (5, 2), (3, 7), (8, 4)]))
    assert pairs(hall, 1) == [(1, 6), (5, 2), (3, 7), (8, 4)]
    assert hall.boards(1)[2].uid == kept
    entry = AuditEntry.objects.get(action="round_edit")
    assert entry.old["boards"][0] == [1, 5]
    assert entry.new["boards"][0] == [1, 6]
    assert entry.new["difference"] == "1-5 6-2 => 1-6 5-2"
    assert entry.reason == "wrong card"
    assert said(found, "by_hand") == ["Paired by hand. Reason: wrong card"]
    assert said(found, "difference")[0].endswith("1-5 6-2 => 1-6 5-2")
    assert "By the rules: 1 P1 against 5 P5." in said(found, "difference")
    hall.event.refresh_from_db()
    assert audit_verify(hall.event).ok


def test_back_to_the_pairing_of_the_rules_is_said_too() -> None:
    hall = make_hall(4)
    hall.pair()
    before = pairs(hall, 1)
    edit(hall, 1, wanted(hall, [(1, 2), (3, 4)]))
    found = edit(hall, 1, wanted(hall, before), reason="the first was right")
    assert said(found, "difference") == ["The pairing is the one the rules give."]


def test_boards_stand_in_the_order_of_the_rules_however_they_are_given() -> None:
    hall = make_hall(8)
    hall.pair()
    edit(hall, 1, wanted(hall, [(4, 3), (8, 7), (6, 5), (1, 2)]))
    assert pairs(hall, 1) == [(1, 2), (4, 3), (6, 5), (8, 7)]


def test_a_rematch_and_a_third_colour_need_consent_by_code() -> None:
    hall = make_hall(6)
    for number in (1, 2):
        hall.pair()
        lower_number_wins(hall, number)
    hall.pair()
    white, black = pairs(hall, 1)[0]
    rest = sorted(set(range(1, 7)) - {white, black})
    new = wanted(hall, [(white, black), (rest[0], rest[1]), (rest[2], rest[3])])
    with pytest.raises(WarningsError) as refused:
        edit(hall, 3, new)
    assert "rematch" in codes(refused)
    edit(hall, 3, new, *codes(refused))
    assert (white, black) in pairs(hall, 3)


@pytest.mark.parametrize(
    ("boards", "byes", "code"),
    [
        ([(1, 2), (1, 3)], {}, "placed_twice"),
        ([(1, 1)], {}, "placed_twice"),
        ([(1, 2), (3, 4)], {4: "ZPB"}, "placed_twice"),
        ([(1, 2)], {3: "PAB", 4: "PAB"}, "two_byes"),
    ],
)
def test_fc17_impossible_lists_are_refused_and_never_accepted(
    boards: list[tuple[int, int]], byes: dict[int, str], code: str
) -> None:
    hall = make_hall(5)
    hall.pair()
    before = pairs(hall, 1)
    with pytest.raises(WarningsError) as refused:
        edit(hall, 1, wanted(hall, boards, byes), code, "not_placed")
    assert codes(refused) == [code]
    assert {w.level for w in refused.value.warnings} == {5}
    assert pairs(hall, 1) == before


def test_fc17_a_player_left_out_gets_no_points_and_is_listed() -> None:
    hall = make_hall(7)
    for number in (1, 2):
        hall.pair()
        lower_number_wins(hall, number)
    hall.pair()
    entry_withdraw(by=hall.chief, entry_id=hall.entry(2).pk)
    entry_return(by=hall.chief, entry_id=hall.entry(2).pk)
    before = event_history(hall.event).score(2, 2)
    new = wanted(hall, [(1, 4), (3, 7), (5, 6)])
    with pytest.raises(WarningsError) as refused:
        edit(hall, 3, new)
    left_out = next(w for w in refused.value.warnings if w.code == "not_placed")
    assert "2 P2" in str(left_out.text)
    edit(hall, 3, new, *codes(refused))
    history = event_history(hall.event)
    assert history.cell(2, 3).code is CellCode.ZERO_BYE
    assert history.score(2, 3) == before


def test_fc17_the_arbiter_may_name_a_bye_and_a_bar_is_only_a_warning() -> None:
    hall = make_hall(5)
    hall.pair()
    lower_number_wins(hall, 1)
    hall.pair()
    new = wanted(hall, [(1, 2), (3, 4)], {5: "PAB"})
    with pytest.raises(WarningsError) as refused:
        edit(hall, 2, new)
    assert "bye_not_eligible" in codes(refused)
    found = edit(hall, 2, new, *codes(refused))
    assert found.seats.get(bye="PAB").entry.number == 5
    assert said(found, "bye") == ["The bye was given to 5 P5 with 1 by hand."]


def test_fc16_who_comes_back_is_paired_with_the_bye_player_and_nothing_else_moves() -> None:
    hall = make_hall(8)
    hall.pair()
    lower_number_wins(hall, 1)
    away = hall.entry(8)
    bye_grant(by=hall.chief, entry_id=away.pk, round_no=2, kind="ZPB")
    hall.pair()
    before = pairs(hall, 2)
    free = hall.event.rounds.get(number=2).seats.get(bye="PAB").entry
    call = {"by": hall.chief, "event_id": hall.event.pk, "number": 2, "first": away.pk, "second": free.pk}
    try:
        players_pair(**call, reason="back at the desk")
    except WarningsError as exc:
        players_pair(**call, reason="back at the desk", accept=[w.code for w in exc.warnings])
    after = pairs(hall, 2)
    assert set(before) < set(after)
    assert {frozenset(p) for p in after} - {frozenset(p) for p in before} == {
        frozenset((8, free.number or 0))
    }
    assert not hall.event.rounds.get(number=2).seats.exclude(bye="").exists()


def test_swapping_colours_and_players_are_the_same_change() -> None:
    hall = make_hall(6)
    hall.pair()
    assert pairs(hall, 1) == [(1, 4), (5, 2), (3, 6)]
    call = {"by": hall.chief, "event_id": hall.event.pk, "number": 1, "reason": "sat down so"}
    board_swap_colours(**call, board_id=hall.boards(1)[1].pk)
    assert pairs(hall, 1) == [(1, 4), (2, 5), (3, 6)]
    players_swap(**call, first=hall.entry(4).pk, second=hall.entry(5).pk)
    assert pairs(hall, 1) == [(1, 5), (2, 4), (3, 6)]
    assert AuditEntry.objects.filter(action="round_edit").count() == 2
    with pytest.raises(InputError):
        players_swap(**call, first=hall.entry(4).pk, second=hall.entry(4).pk)
    with pytest.raises(InputError):
        board_swap_colours(**call, board_id=0)


def test_a_player_may_change_places_with_the_bye() -> None:
    hall = make_hall(5)
    hall.pair()
    free = hall.event.rounds.get(number=1).seats.get(bye="PAB").entry
    players_swap(
        by=hall.chief,
        event_id=hall.event.pk,
        number=1,
        first=free.pk,
        second=hall.entry(1).pk,
        reason="late by train",
    )
    assert hall.event.rounds.get(number=1).seats.get(bye="PAB").entry.number == 1


def test_fc19_a_round_without_legal_pairing_is_paired_by_hand() -> None:
    hall = make_hall(3, planned_rounds=4)
    for number in range(1, 4):
        round_pair(by=hall.chief, event_id=hall.event.pk, accept=["too_many_rounds"])
        lower_number_wins(hall, number)
    call = {"by": hall.chief, "event_id": hall.event.pk, "reason": "no legal pairing"}
    new = wanted(hall, [(1, 2)], {3: "PAB"})
    with pytest.raises(WarningsError) as refused:
        round_pair_by_hand(**call, wanted=new)
    assert {"rematch", "bye_not_eligible"} <= set(codes(refused))
    found = round_pair_by_hand(**call, wanted=new, accept=codes(refused))
    assert found.number == 4
    assert found.engine == ""
    assert pairs(hall, 4) == [(1, 2)]
    assert "there is no pairing to compare with" in said(found, "difference")[0]
    assert hall.event.rounds.get(number=3).state == Round.State.CLOSED
    lower_number_wins(hall, 4)
    assert event_history(hall.event).score(1, 4) >= 3


def test_round_1_by_hand_gives_the_numbers_and_the_difference() -> None:
    hall = make_hall(4)
    entries = {e.player.name: e.pk for e in hall.event.entries.select_related("player")}
    new = HandRound([(entries["P1"], entries["P2"]), (entries["P4"], entries["P3"])])
    found = round_pair_by_hand(by=hall.chief, event_id=hall.event.pk, wanted=new, reason="cup draw")
    assert pairs(hall, 1) == [(1, 2), (4, 3)]
    assert "=>" in said(found, "difference")[0]


def test_a_public_or_started_round_needs_two_steps() -> None:
    hall = make_hall(4)
    hall.pair()
    publication_make(by=hall.chief, event_id=hall.event.pk, kind="pairings", round_no=1)
    hall.start(1)
    new = wanted(hall, [(1, 2), (3, 4)])
    with pytest.raises(WarningsError) as refused:
        edit(hall, 1, new)
    assert [(w.code, int(w.level)) for w in refused.value.warnings] == [("published", 4), ("started", 4)]
    edit(hall, 1, new, "published", "started")


def test_when_and_by_whom_a_round_can_be_changed() -> None:
    hall = make_hall(6)
    hall.pair()
    new = wanted(hall, [(1, 2), (3, 4), (5, 6)])
    with pytest.raises(InputError) as no_reason:
        edit(hall, 1, new, reason=" ")
    assert no_reason.value.code == "reason_needed"
    with pytest.raises(InputError) as same:
        edit(hall, 1, wanted(hall, pairs(hall, 1)))
    assert same.value.code == "no_change"
    with pytest.raises(ConflictError):
        edit(hall, 1, new, seen="another one")
    with pytest.raises(NotAllowedError):
        round_edit(
            by=hall.actor("helper"), event_id=hall.event.pk, number=1, wanted=new, reason="no right to"
        )
    hall.enter(hall.boards(1)[0], "1-0")
    with pytest.raises(StateError) as late:
        edit(hall, 1, new)
    assert late.value.code == "has_results"
    rest = hall.boards(1)[1:]
    for board in rest:
        hall.enter(board, "1-0")
    hall.pair()
    with pytest.raises(StateError) as old:
        edit(hall, 1, new)
    assert old.value.code == "not_newest"


def test_a_round_robin_keeps_its_table() -> None:
    hall = make_hall(4, system="round_robin")
    hall.pair()
    with pytest.raises(StateError) as refused:
        edit(hall, 1, wanted(hall, [(1, 2), (3, 4)]))
    assert refused.value.code == "round_robin"
