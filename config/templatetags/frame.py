"""Template tags of the frame around every screen: icons, tabs, choices of language and theme."""

from __future__ import annotations

from dataclasses import dataclass

from django import template
from django.urls import NoReverseMatch, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import Event

register = template.Library()

DOTS = frozenset(
    [
        "ring",
        "typed",
        "half",
        "tick",
        "clash",
        "warning",
        "differs",
        "same",
        "live",
        "offline",
        "cross",
        "corners",
    ]
)
STATUS: dict[str, tuple[str, str]] = {
    "playing": ("ring", ""),
    "typed": ("typed", ""),
    "saving": ("half", ""),
    "saved": ("tick", "good"),
    "conflict": ("clash", "flag"),
    "unsaved": ("warning", "flag"),
    "same": ("same", "good"),
    "differs": ("differs", "flag"),
    "live": ("live", "good"),
    "offline": ("offline", "flag"),
    "waiting": ("ring", "warn"),
    "taken": ("half", "info"),
    "meant": ("typed", "info"),
    "impossible": ("cross", "flag"),
    "missing": ("corners", ""),
}
_MESSAGE_STATUS = {"success": "saved", "warning": "waiting", "error": "unsaved"}


@dataclass(frozen=True, slots=True)
class Tab:
    """One screen of an event in the tabs, the dock and the phone's sheet."""

    name: str
    url_name: str
    label: Promise | str
    icon: str
    in_dock: bool = False


TABS = (
    Tab("home", "event-home", _("Home"), "home", in_dock=True),
    Tab("players", "players", _("Players"), "people"),
    Tab("results", "results-newest", _("Rounds"), "pencil", in_dock=True),
    Tab("desk", "desk", _("Desk"), "bell", in_dock=True),
    Tab("scoresheets", "scoresheets", _("Scoresheets"), "sheet"),
    Tab("standings", "standings", _("Standings"), "medal"),
    Tab("publish", "publish", _("Publish"), "publish"),
    Tab("settings", "settings", _("Settings"), "settings"),
)


@register.simple_tag
def event_tabs(event: Event) -> list[dict[str, object]]:
    """The event's screens in their order, each with `name`, `url`, `label`, `icon`, `in_dock`.

    A screen whose address is not routed is left out, so that a tab never leads nowhere.
    """
    found: list[dict[str, object]] = []
    for tab in TABS:
        url = event_url(tab.url_name, event)
        if url:
            found.append(
                {"name": tab.name, "url": url, "label": tab.label, "icon": tab.icon, "in_dock": tab.in_dock}
            )
    return found


@register.simple_tag
def event_url(name: str, event: Event) -> str:
    """The address of one of the event's screens, or nothing where it is not routed."""
    try:
        return reverse(name, kwargs={"event_id": event.pk})
    except NoReverseMatch:
        return ""


@register.filter
def icon_class(name: str) -> str:
    """`dot` for the status shapes, `ico` for line icons, nothing for signs with a size of their own."""
    if name in DOTS:
        return "dot"
    return "" if name.startswith("level-") else "ico"


@register.filter
def status_icon(state: str) -> str:
    """The shape of a status word such as `saved` or `conflict`."""
    return STATUS[state][0]


@register.filter
def status_tone(state: str) -> str:
    """The tone (colour class) of a status word; empty for a neutral one."""
    return STATUS[state][1]


@register.filter
def message_status(tags: str) -> str:
    """The status whose shape a Django message of these tags shows."""
    return next((status for tag, status in _MESSAGE_STATUS.items() if tag in tags.split()), "live")


@register.simple_tag
def theme_choices() -> list[tuple[str, Promise | str]]:
    """The themes to choose from; the empty one follows the system."""
    return [("", _("Like the system")), ("light", _("Light")), ("dark", _("Dark"))]


@register.simple_tag
def meter_parts(done: int, total: int, bad: int = 0) -> dict[str, str]:
    """The widths of a meter in hundredths: `done` (without the bad ones), `bad`."""
    if total <= 0:
        return {"done": "0", "bad": "0"}
    good_part = 100 * max(0, done - bad)
    return {"done": f"{good_part // total}", "bad": f"{100 * bad // total}"}
