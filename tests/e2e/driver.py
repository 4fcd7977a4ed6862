"""Small steps of a person at the pages, shared by the browser tests. Nothing here writes to the database."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import ConsoleMessage, Locator, Page, Response, expect

from tests.support.events import Hall

PASSWORD = "a long test word"  # noqa: S105  (what make_hall gives its users)


@dataclass
class Watch:
    """Collects what a page complains about: console errors, uncaught errors, refused resources.

    A violation of the content security policy is a console error, so that it is among them.
    """

    page: Page
    problems: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.problems.append(f"{self.page.url}: uncaught {error}"))
        self.page.on("response", self._response)

    def _console(self, message: ConsoleMessage) -> None:
        # Chromium's own line about an answer of 4xx or 5xx; the answer itself is looked at below.
        if message.type in ("error", "warning") and not message.text.startswith("Failed to load resource"):
            self.problems.append(f"{self.page.url}: {message.type} {message.text}")

    def _response(self, response: Response) -> None:
        asset = response.request.resource_type in ("stylesheet", "script", "font", "image")
        if response.status >= 500 or (response.status >= 400 and asset):
            self.problems.append(f"{self.page.url}: {response.status} for {response.url}")

    def unexpected(self) -> list[str]:
        """Everything collected so far."""
        return list(self.problems)


def sign_in(page: Page, username: str, password: str = PASSWORD) -> None:
    """Sign in through the page."""
    page.goto("/sign-in")
    page.get_by_label("Username").fill(username)
    page.get_by_label("Password").fill(password)
    page.locator("form.form").get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/")


def open_results(page: Page, hall: Hall, number: int = 1) -> None:
    """The grid of a round, with its script ready."""
    page.goto(f"/e/{hall.event.pk}/results/{number}/")
    page.locator("#results-grid tr.is-here, #results-grid tr[tabindex='0']").first.wait_for()


def row(page: Page, board: int) -> Locator:
    """The grid's line of a board, by its number."""
    plate = page.locator(".plate", has_text=re.compile(f"^{board}$"))
    return page.locator("#results-grid tr[data-board]").filter(has=plate)


def shown(page: Page, board: int) -> Locator:
    """The result the grid shows for a board."""
    return row(page, board).locator(".res")


def stand_on(page: Page, board: int) -> None:
    """Go to a board with the keyboard: slash, its number, Enter."""
    page.keyboard.press("/")
    page.keyboard.type(str(board))
    page.keyboard.press("Enter")
    expect(row(page, board)).to_be_focused()


def eventually(check: Callable[[], bool], page: Page, tries: int = 150) -> None:
    """Wait for something the server does, by tenths of a second: a loaded machine gets its time."""
    for _ in range(tries):
        if check():
            return
        page.wait_for_timeout(100)
    assert check()
