"""Template filters: scores, results, times, texts."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction

from django import template
from django.utils import formats
from django.utils.translation import gettext

from arbiter.domain.offences import OFFENCES, Kind
from arbiter.domain.proposal import OUTCOME_LABELS, Outcome
from arbiter.domain.rates import RATE_LABELS, RateOfPlay
from tournaments.domain.errors import InputError
from tournaments.domain.results import BYE_CELL, CELLS, RESULTS, ByeKind, Result, points_shown, points_text
from tournaments.domain.text import Text
from tournaments.domain.tiebreaks import parse_tiebreak
from tournaments.domain.time_control import parse_time_control
from tournaments.models import Board, Event
from tournaments.selectors.boards import shown_number
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
def board_no(board: Board | None) -> str:
    """The board's number as the hall shows it; a dash where there is no board."""
    return str(shown_number(board)) if board is not None else "–"


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


@register.filter
def exact(value: Fraction | None) -> str:
    """A tie-break value: exact where the decimal ends, else two places."""
    if value is None:
        return "–"
    text = points_text(Fraction(value))
    return f"{float(value):.2f}" if "/" in text else text


@register.filter
def url_code(code: str) -> str:
    """A tie-break code for an address: BH/C1 becomes BH-C1."""
    return code.replace("/", "-")


@register.filter
def tiebreak_name(code: str) -> str:
    """A tie-break's full name."""
    return say(parse_tiebreak(code).label)


@register.filter
def event_time(moment: datetime | None, event: Event) -> str:
    """Date and time on the event's own clock."""
    return formats.date_format(moment.astimezone(event.zone), gettext("j M, H:i")) if moment else ""


@register.filter
def event_input(moment: datetime | None, event: Event) -> str:
    """The same for a `datetime-local` field."""
    return moment.astimezone(event.zone).strftime("%Y-%m-%dT%H:%M") if moment else ""


@register.filter
def offence_label(kind: str) -> str:
    """A kind of incident in words."""
    return say(OFFENCES[Kind(kind)].label) if kind else ""


@register.filter
def outcome_label(outcome: str) -> str:
    """An outcome of a ruling in words."""
    return say(OUTCOME_LABELS[Outcome(outcome)]) if outcome else ""


@register.filter
def signed_clock(seconds: int) -> str:
    """A change of a clock: +2:00, −0:30."""
    minutes, rest = divmod(abs(int(seconds)), 60)
    return f"{'+' if seconds > 0 else '−'}{minutes}:{rest:02d}"


@register.filter
def rate_label(rate: str) -> str:
    """A rate of play in words."""
    return say(RATE_LABELS[RateOfPlay(rate)]) if rate else ""


@register.filter
def control_shown(code: str) -> str:
    """A time control as people write it: 15 min + 10 s."""
    try:
        return parse_time_control(code).shown
    except InputError:
        return code


@register.filter
def event_clock(moment: datetime | None, event: Event) -> str:
    """Only the time on the event's own clock: 10:30."""
    return moment.astimezone(event.zone).strftime("%H:%M") if moment else ""
