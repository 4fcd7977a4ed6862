"""Every page of the demonstration: no error in the console, nothing wider than the window, no axe violation."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page

from config.demo import load_demonstration
from tests.e2e.conftest import Person
from tests.e2e.driver import sign_in
from tests.e2e.pages import reachable

WIDTHS = (320, 360, 768, 1440)
AXE = Axe()
# The themes differ in colours only: the second one is asked about colours only.
RULES: dict[str, dict[str, object]] = {
    "light": {"resultTypes": ["violations"]},
    "dark": {"resultTypes": ["violations"], "runOnly": ["color-contrast", "link-in-text-block"]},
}


@pytest.fixture
def demonstration(live_server: Any) -> None:
    """Both events, as a visitor of the program meets them."""
    load_demonstration()


def speak(context: BrowserContext, base: str, language: str) -> None:
    """Choose the language as the menu does."""
    context.add_cookies([{"name": "django_language", "value": language, "url": base}])


def overflow(page: Page) -> list[str]:
    """Where the page is wider than the window, at any width."""
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > width:
            culprits = page.evaluate(
                "(width) => [...document.body.querySelectorAll('*')]"
                ".filter((e) => e.getBoundingClientRect().right > width + 1 && !e.closest('.scroll'))"
                ".slice(0, 4).map((e) => e.tagName + '.' + e.className + ' ' + e.textContent.trim().slice(0, 30))",
                width,
            )
            found.append(f"{page.url} is {wide} wide at {width}: {culprits}")
    return found


def violations(page: Page, theme: str) -> list[str]:
    """What axe finds in one theme."""
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
    result = AXE.run(page, options=RULES[theme])
    return [
        f"{page.url} ({theme}): {one['id']}: {one['help']}: "
        + "; ".join(f"{node['target']} {node['html'][:160]}" for node in one["nodes"][:3])
        for one in result.response["violations"]
    ]


def look(page: Page, address: str, *, axe: bool) -> list[str]:
    """Open a page and look at it in every width and theme."""
    page.goto(address)
    found = overflow(page)
    if axe:
        page.set_viewport_size({"width": 1280, "height": 900})
        found += [line for theme in RULES for line in violations(page, theme)]
    return found


def walk(page: Page, base: str, pages: list[str]) -> list[str]:
    """All pages in both languages; axe once, since it does not read the words."""
    found = [line for address in pages for line in look(page, address, axe=True)]
    speak(page.context, base, "ru")
    found += [line for address in pages for line in look(page, address, axe=False)]
    assert page.locator("html").get_attribute("lang") == "ru"
    return found


def test_every_page_as_the_chief_arbiter(demonstration: None, live_server: Any, person: Person) -> None:
    page = person()
    sign_in(page, "chief", "flagfall-demo")
    pages = reachable(page)
    assert len(pages) > 50
    found = walk(page, live_server.url, pages)
    assert not found, "\n".join(found)


def test_every_page_of_a_visitor(demonstration: None, live_server: Any, person: Person) -> None:
    page = person()
    pages = [*reachable(page), "/nowhere/", "/e/999999/"]
    assert len(pages) > 6
    found = walk(page, live_server.url, pages)
    assert not found, "\n".join(found)
