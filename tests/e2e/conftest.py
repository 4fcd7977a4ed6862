"""A real Chromium against a real server: one browser a session, one clean context a person."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.e2e.driver import Watch

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
# Playwright's synchronous interface runs an event loop in the test's thread; the tests read the database from it.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

Person = Callable[..., Page]

# How long is waited for what a page will show; a machine that does other things besides is no failure.
expect.set_options(timeout=15_000)


def _chromium() -> str | None:
    named = os.environ.get("CHROMIUM")
    if named:
        return named if Path(named).exists() else None
    return next((found for name in CHROMIUMS if (found := shutil.which(name))), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here drives a browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.e2e)


@pytest.fixture(autouse=True)
def quick_passwords(settings: Any) -> None:
    """Signing in is not what these tests measure."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium; where it is missing the tests are skipped, or fail with `E2E=required`."""
    path = _chromium()
    if path is None:
        reason = "no Chromium found: install it, or name it in CHROMIUM"
        if os.environ.get("E2E") == "required":
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield started
        started.close()


@pytest.fixture
def person(browser: Browser, live_server: Any) -> Iterator[Person]:
    """Open a window of its own for one person; afterwards no page may have had an error nobody expected."""
    opened: list[tuple[Any, Watch]] = []

    def open_window(width: int = 1280, height: int = 900, **options: Any) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            base_url=live_server.url,
            reduced_motion="reduce",
            timezone_id="UTC",
            **{"locale": "en-GB", **options},
        )
        context.set_default_timeout(15_000)
        page = context.new_page()
        opened.append((context, Watch(page)))
        return page

    yield open_window
    found = [problem for _context, watch in opened for problem in watch.unexpected()]
    for context, _watch in opened:
        context.close()
    assert not found, "\n".join(found)
