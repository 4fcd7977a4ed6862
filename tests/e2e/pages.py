"""Every page a person can reach by links, one or a few of each kind."""

from __future__ import annotations

from collections import Counter
from urllib.parse import urljoin, urlsplit

from django.urls import Resolver404, resolve
from playwright.sync_api import Page

# Files and the JSON interface are no pages; the reasons of a tie-break are a part of the standings.
NOT_PAGES = {
    "export-trf",
    "event-pgn",
    "round-pgn",
    "api-schema",
    "api-docs",
    "standings-why",
    "results-rows",
    "results-newest",
    "event-ladders",
}
# How many of a kind are looked at in one event; one of the others.
SEVERAL = {"incident": 4, "sheet": 2, "results": 3, "public-round": 2, "round": 2}


def kind_of(url: str) -> tuple[str, str, str] | None:
    """The page's name, its event and its question (who, which order); None for what is no page of this site."""
    parts = urlsplit(url)
    try:
        match = resolve(parts.path)
    except Resolver404:
        return None
    name = match.url_name or ""
    if name in NOT_PAGES or name.startswith("api"):
        return None
    return name, str(match.kwargs.get("event_id", "")), parts.query


def reachable(page: Page, start: str = "/") -> list[str]:
    """Addresses of pages reached from `start` by links, in the order they are found."""
    waiting, seen, taken = [start], {start}, Counter[tuple[str, str, str]]()
    found: list[str] = []
    while waiting:
        address = waiting.pop(0)
        kind = kind_of(address)
        if kind is None or taken[kind] >= SEVERAL.get(kind[0], 1):
            continue
        taken[kind] += 1
        answer = page.request.get(address)
        if "text/html" not in answer.headers.get("content-type", ""):
            continue
        assert answer.ok, f"{address}: {answer.status}"
        found.append(address)
        page.set_content("")
        for link in _links(page, answer.text(), answer.url):
            if link not in seen:
                seen.add(link)
                waiting.append(link)
    return found


def _links(page: Page, html: str, base: str) -> list[str]:
    given: list[str] = page.evaluate(
        "(html) => [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('a[href]')]"
        ".map((a) => a.getAttribute('href'))",
        html,
    )
    host = urlsplit(base).netloc
    whole = [urlsplit(urljoin(base, link)) for link in given]
    return [p.path + (f"?{p.query}" if p.query else "") for p in whole if p.netloc == host]
