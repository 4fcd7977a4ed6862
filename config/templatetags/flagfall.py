"""Template filters: scores, results, times, texts."""

from __future__ import annotations

from fractions import Fraction

from django import template

from tournaments.domain.results import BYE_CELL, CELLS, RESULTS, ByeKind, Result, points_shown
from tournaments.domain.text import Text
from tournaments.text import say

register = template.Library()


@register.filter
def points(value: Fraction | int | None) -> str:
    """A score as arbiters write it: 7½."""
    return "" if value is None else points_shown(Fraction(value))


@register.filter
def said(value: Text | str) -> str:
    """A rules sentence in the reader's language."""
    return say(value)


@register.filter
def result_shown(code: str) -> str:
    """A result with its typographic dash; empty for a missing one."""
    return RESULTS[Result(code)].shown if code else ""


@register.filter
def result_label(code: str) -> str:
    """A result in words."""
    return say(RESULTS[Result(code)].label) if code else ""


@register.filter
def clock(seconds: int | None) -> str:
    """A clock reading: 1:29:05, 3:20."""
    if seconds is None:
        return ""
    sign = "−" if seconds < 0 else ""
    hours, rest = divmod(abs(int(seconds)), 3600)
    minutes, secs = divmod(rest, 60)
    return f"{sign}{hours}:{minutes:02d}:{secs:02d}" if hours else f"{sign}{minutes}:{secs:02d}"


@register.filter
def bye_label(kind: str) -> str:
    """A bye in words."""
    return say(CELLS[BYE_CELL[ByeKind(kind)]].label) if kind else ""


@register.filter
def words(text: str) -> list[str]:
    """A text's words, for short loops in templates."""
    return text.split()
