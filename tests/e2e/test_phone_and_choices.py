"""A phone at the board, and what a person chooses: language and theme."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from arbiter.models import Incident, Ruling
from tests.e2e.conftest import Person
from tests.e2e.driver import open_results, row, sign_in
from tests.support.events import make_hall

PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


class Taps:
    """Counts what the thumb does."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def on(self, role: str, name: str) -> None:
        """Tap the first one a person sees with this name."""
        target = self.page.get_by_role(role, name=name).first  # type: ignore[arg-type]
        expect(target).to_be_in_viewport(ratio=0.9)
        box = target.bounding_box()
        assert box is not None
        assert box["height"] >= 44, f"{name} is only {box['height']} high"
        target.tap()
        self.count += 1


def test_a_first_illegal_move_in_four_taps_at_360(live_server: object, person: Person) -> None:
    hall = make_hall(10)
    hall.pair()
    hall.start(1)
    page = person(**PHONE)
    sign_in(page, "arbiter")
    open_results(page, hall)
    assert row(page, 1).get_by_role("link", name="Incident").is_visible()
    taps = Taps(page)
    taps.on("link", "Incident")
    taps.on("link", "P1 ")
    taps.on("button", "Illegal move")
    expect(page.get_by_role("heading", level=1)).to_have_text("+2:00 to Black")
    assert Incident.objects.get().state == Incident.State.OPEN
    taps.on("button", "Confirm")
    expect(page.locator(".verdict")).to_contain_text("Decided")
    assert taps.count <= 4
    ruling = Ruling.objects.get()
    assert (ruling.outcome, ruling.incident.board.number, ruling.incident.side) == ("time", 1, "white")


def test_results_by_thumb_at_360(live_server: object, person: Person) -> None:
    hall = make_hall(4)
    hall.pair()
    hall.start(1)
    page = person(**PHONE)
    sign_in(page, "helper")
    open_results(page, hall)
    taps = Taps(page)
    taps.on("button", "½ – ½")
    expect(row(page, 2)).to_have_class("is-here")
    taps.on("button", "0 – 1")
    expect(page.locator("#round-next")).to_be_visible()
    assert [b.result for b in hall.boards(1)] == ["1/2-1/2", "0-1"]


def test_language_is_switched_from_the_bar_and_kept(live_server: object, person: Person) -> None:
    hall = make_hall(4)
    page = person()
    sign_in(page, "chief_arbiter")
    page.goto(f"/e/{hall.event.pk}/players/")
    page.locator("summary", has_text="EN").click()
    page.get_by_role("button", name="Русский").first.click()
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    expect(page.get_by_role("heading", level=1)).to_have_text("Участники")
    assert page.url.endswith(f"/e/{hall.event.pk}/players/")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    page.locator("summary", has_text="RU").click()
    page.get_by_role("button", name="English").first.click()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_theme_is_switched_at_once_and_kept(live_server: object, person: Person) -> None:
    make_hall(4)
    page = person(color_scheme="light")
    sign_in(page, "chief_arbiter")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.get_by_label("Theme").first.click()
    page.get_by_role("button", name="Dark").first.click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    dark = page.evaluate(ground)
    assert dark != light
    page.goto("/account")
    assert page.evaluate(ground) == dark
    page.get_by_label("Theme").first.click()
    page.get_by_role("button", name="Light").first.click()
    page.reload()
    assert page.evaluate(ground) == light


def test_language_and_theme_from_the_sheet_of_a_phone(live_server: object, person: Person) -> None:
    hall = make_hall(4)
    page = person(**PHONE)
    sign_in(page, "chief_arbiter")
    page.goto(f"/e/{hall.event.pk}/")
    taps = Taps(page)
    taps.on("button", "More")
    page.locator("#more").get_by_role("button", name="Dark").tap()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.locator("#more").get_by_role("button", name="Русский").tap()
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_an_edition_chosen_right_after_the_pace_stays_chosen(live_server: object, person: Person) -> None:
    make_hall(2)
    page = person()
    sign_in(page, "chief_arbiter")
    page.goto("/events/new/")
    page.locator("#id_time_control").fill("15+10")
    with page.expect_response("**/events/ladders/**"):
        page.locator("#ladders input[value='2005']").click()
    expect(page.locator("#ladders")).to_contain_text("Rapid")
    expect(page.locator("#ladders input[value='2005']")).to_be_checked()
