"""Every address of the program, with its places filled in."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

_PLACE = re.compile(r"<(?:\w+:)?(\w+)>|\(\?P<(\w+)>([^()]*)\)")


@dataclass(frozen=True)
class Route:
    """One address pattern; `words` are the alternatives of its last word (`start|close`)."""

    pattern: str
    words: tuple[str, ...]
    view: Any

    def fill(self, values: Mapping[str, object], word: str = "") -> str:
        """The address for these values."""

        def put(match: re.Match[str]) -> str:
            name = match[1] or match[2]
            return word if name == "action" else str(values[name])

        return "/" + _PLACE.sub(put, self.pattern).lstrip("^").rstrip("$")

    def addresses(self, values: Mapping[str, object]) -> list[str]:
        """All addresses of this pattern."""
        return [self.fill(values, word) for word in self.words or ("",)]


def routes() -> list[Route]:
    """All patterns of `config.urls`, apart from those that take any rest."""
    return [r for r in _walk(get_resolver(), "") if r.pattern != "^api/v1/"]


def _walk(resolver: URLResolver, before: str) -> Iterator[Route]:
    for item in resolver.url_patterns:
        text = before + str(item.pattern).lstrip("^")
        if isinstance(item, URLPattern):
            whole = "^api/v1/" if before == "" and str(item.pattern) == "^api/v1/" else text
            yield Route(whole, _words(text), item.callback)
        else:
            yield from _walk(item, text)


def _words(text: str) -> tuple[str, ...]:
    found = [m[3].split("|") for m in _PLACE.finditer(text) if m[2] == "action"]
    return tuple(itertools.chain.from_iterable(found))
