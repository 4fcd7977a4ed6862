"""Entering results: the keyboard never changes what nobody typed; conflicts and lost answers are said."""

from __future__ import annotations

import json
import re

import pytest
from django.db.models import QuerySet
from playwright.sync_api import Route, expect

from tests.e2e.conftest import Person
from tests.e2e.driver import eventually, open_results, row, shown, sign_in, stand_on
from tests.support.events import Hall, make_hall
from tournaments.models import AuditEntry, Board


@pytest.fixture
def hall(live_server: object) -> Hall:
    """Ten players, round 1 paired and started."""
    made = make_hall(10)
    made.pair()
    made.start(1)
    return made


def entries(hall: Hall) -> QuerySet[AuditEntry]:
    """The record's lines about results."""
    return AuditEntry.objects.filter(event=hall.event, action__startswith="result")


def stored(hall: Hall, number: int) -> str:
    """What the database holds for a board of round 1."""
    return Board.objects.get(round__event=hall.event, round__number=1, number=number).result


def test_fc01_arrows_walk_and_one_key_is_one_write(hall: Hall, person: Person) -> None:
    hall.enter(hall.boards(1)[3], "1-0")
    before = entries(hall).count()
    page = person()
    sign_in(page, "arbiter")
    open_results(page, hall)
    writes: list[str] = []
    page.on("request", lambda r: writes.append(r.url) if r.method == "POST" else None)
    stand_on(page, 4)
    for key in ("ArrowDown", "ArrowDown", "Enter", "ArrowUp", "ArrowUp", "Enter", "Escape"):
        page.keyboard.press(key)
    page.wait_for_timeout(300)
    expect(shown(page, 4)).to_have_text("1 – 0")
    assert writes == []
    assert entries(hall).count() == before
    stand_on(page, 4)
    page.keyboard.press("3")
    eventually(lambda: stored(hall, 4) == "0-1", page)
    assert len(writes) == 1
    assert entries(hall).count() == before + 1
    last = entries(hall).latest("seq")
    assert (last.old["result"], last.new["result"]) == ("1-0", "0-1")


def test_fc01_escape_leaves_the_dialog_of_other_results_without_a_write(hall: Hall, person: Person) -> None:
    hall.enter(hall.boards(1)[3], "1-0")
    before = entries(hall).count()
    page = person()
    sign_in(page, "arbiter")
    open_results(page, hall)
    stand_on(page, 4)
    page.keyboard.press("4")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(row(page, 4)).to_be_focused()
    assert stored(hall, 4) == "1-0"
    assert entries(hall).count() == before


def test_all_results_of_a_round_by_one_key_each(hall: Hall, person: Person) -> None:
    page = person()
    sign_in(page, "arbiter")
    open_results(page, hall)
    expect(row(page, 1)).to_be_focused()
    for key in "12312":
        page.keyboard.press(key)
    expect(page.locator("#round-next")).to_be_visible()
    assert [stored(hall, n) for n in range(1, 6)] == ["1-0", "1/2-1/2", "0-1", "1-0", "1/2-1/2"]
    page.keyboard.press("z")
    eventually(lambda: stored(hall, 5) == "", page)


@pytest.mark.parametrize(("choice", "wanted"), [("Keep", "1-0"), ("Replace", "1/2-1/2")])
def test_fc09_two_arbiters_one_board(hall: Hall, person: Person, choice: str, wanted: str) -> None:
    first, second = person(), person()
    sign_in(first, "arbiter")
    sign_in(second, "chief_arbiter")
    # The second screen does not hear of the first one's entry in time.
    second.route("**/rows/**", lambda route: route.fulfill(status=204))
    open_results(first, hall)
    open_results(second, hall)
    stand_on(first, 5)
    first.keyboard.press("1")
    eventually(lambda: stored(hall, 5) == "1-0", first)
    stand_on(second, 5)
    second.keyboard.press("2")
    line = row(second, 5)
    expect(line).to_contain_text("arbiter: 1 – 0")
    assert stored(hall, 5) == "1-0"
    stand_on(second, 5)
    second.keyboard.press("c")
    dialog = second.get_by_role("dialog")
    expect(dialog).to_contain_text("somebody was first")
    expect(dialog).to_contain_text(re.compile(r"arbiter, \d\d:\d\d"))
    expect(dialog.get_by_role("button", name="Keep")).to_be_focused()
    dialog.get_by_role("button", name=choice).click()
    expect(dialog).to_be_hidden()
    eventually(lambda: stored(hall, 5) == wanted, second)
    expect(line).not_to_have_class(re.compile(r"\bbad\b"))
    assert entries(hall).filter(about=f"board:{hall.boards(1)[4].pk}").count() == (
        1 if choice == "Keep" else 2
    )
    expect(shown(first, 5)).to_have_text("1 – 0" if choice == "Keep" else "½ – ½")


def test_fc09_the_same_value_from_both_is_no_conflict(hall: Hall, person: Person) -> None:
    page = person()
    sign_in(page, "arbiter")
    page.route("**/rows/**", lambda route: route.fulfill(status=204))
    open_results(page, hall)
    hall.enter(hall.boards(1)[4], "1-0")
    before = entries(hall).count()
    stand_on(page, 5)
    page.keyboard.press("1")
    expect(row(page, 5).locator(".stat")).to_have_class(re.compile("good"))
    assert entries(hall).count() == before


def test_fc02_clearing_is_its_own_act_with_a_confirmation(hall: Hall, person: Person) -> None:
    hall.enter(hall.boards(1)[1], "0-1")
    page = person()
    sign_in(page, "arbiter")
    open_results(page, hall)
    stand_on(page, 2)
    page.keyboard.press("Delete")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Clear the result of board 2?")
    page.keyboard.press("Enter")  # the way back has the focus
    expect(dialog).to_be_hidden()
    assert stored(hall, 2) == "0-1"
    page.keyboard.press("Delete")
    dialog.get_by_role("button", name="Clear").click()
    eventually(lambda: stored(hall, 2) == "", page)
    last = entries(hall).latest("seq")
    assert last.old["result"] == "0-1"
    expect(shown(page, 2)).not_to_have_text("0 – 1")


def test_fc10_not_saved_is_said_and_the_same_key_is_sent_again(hall: Hall, person: Person) -> None:
    page = person()
    sign_in(page, "arbiter")
    open_results(page, hall)
    keys: list[str] = []

    reachable = False

    def answer(route: Route) -> None:
        keys.append(route.request.headers["idempotency-key"])
        if reachable:
            route.continue_()
        else:
            route.abort()

    # The network is away until this test has seen what the page says meanwhile.
    page.route(re.compile(r"/result/$"), answer)
    page.keyboard.press("1")
    line = row(page, 1)
    expect(line).to_contain_text("Not saved", timeout=20_000)
    assert stored(hall, 1) == ""
    expect(page.locator("#round-next")).to_be_hidden()
    reachable = True
    eventually(lambda: stored(hall, 1) == "1-0", page, tries=300)
    expect(line).to_contain_text("you")
    expect(line).not_to_contain_text("Not saved")
    assert len(keys) >= 2
    assert len(set(keys)) == 1
    assert entries(hall).count() == 1


def test_fc10_a_value_not_saved_survives_a_reload(hall: Hall, person: Person) -> None:
    page = person()
    sign_in(page, "arbiter")
    open_results(page, hall)
    page.route(re.compile(r"/result/$"), lambda route: route.abort())
    page.keyboard.press("3")
    expect(row(page, 1)).to_contain_text("Not saved", timeout=20_000)
    page.unroute_all()
    bodies: list[dict[str, object]] = []
    page.on(
        "request", lambda r: bodies.append(json.loads(r.post_data or "{}")) if r.method == "POST" else None
    )
    page.reload()
    eventually(lambda: stored(hall, 1) == "0-1", page)
    assert [b["result"] for b in bodies] == ["0-1"]
