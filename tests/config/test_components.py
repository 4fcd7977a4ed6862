"""The frame and every component, rendered by the real engine: accessible names, nothing inline."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest
from django import forms
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.template import Context, Template
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.urls import reverse

from config.templatetags.board import placement
from config.templatetags.frame import DOTS, STATUS
from tournaments.domain.text import T
from tournaments.domain.warnings import Level, Warning

TEMPLATES = Path(settings.BASE_DIR) / "templates"
SPRITE = Path(settings.BASE_DIR) / "static" / "img" / "icons.svg"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
EVENT = SimpleNamespace(
    pk=7, name="Kestrel Bay Open", place="Hull", time_control="90 min + 30 s", laws="2023"
)


class Example(forms.Form):
    """A form with one of each control the screens use."""

    reason = forms.CharField(help_text="Stands in the report.")
    note = forms.CharField(required=False, widget=forms.Textarea)
    here = forms.BooleanField(required=False)


class Page(HTMLParser):
    """Collects the elements, what is inline, and buttons or links without a name."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.nameless: list[str] = []
        self.inline: list[str] = []
        self._open: list[tuple[str, dict[str, str | None], list[str]]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.elements.append((tag, found))
        self.inline += [f"{tag} {name}" for name in found if name == "style" or re.match(r"on[a-z]+$", name)]
        if tag == "style" or (tag == "script" and not found.get("src")):
            self.inline.append(tag)
        if tag in {"a", "button", "summary", "label", "h1", "h2", "h3"}:
            self._open.append((tag, found, []))

    def handle_data(self, data: str) -> None:
        for _tag, _attrs, words in self._open:
            words.append(data.strip())

    def handle_endtag(self, tag: str) -> None:
        if self._open and self._open[-1][0] == tag:
            _tag, attrs, words = self._open.pop()
            if not (attrs.get("aria-label") or "".join(words)):
                self.nameless.append(f"{tag} {attrs}")

    def all(self, tag: str) -> list[dict[str, str | None]]:
        """The attributes of every element of this kind."""
        return [attrs for name, attrs in self.elements if name == tag]


def symbols() -> set[str]:
    """The names in the sprite."""
    tree = ElementTree.parse(SPRITE)  # noqa: S314
    return {node.attrib["id"] for node in tree.iter("{http://www.w3.org/2000/svg}symbol")}


def check(html: str) -> Page:
    """Nothing inline, every control named, every icon drawn, every id once, every label tied to its control."""
    page = Page(html)
    assert page.inline == []
    assert page.nameless == []
    used = {str(attrs["href"]).partition("#")[2] for attrs in page.all("use")}
    assert used <= symbols()
    ids = [attrs["id"] for _tag, attrs in page.elements if attrs.get("id")]
    assert len(ids) == len(set(ids))
    targets = {attrs["for"] for attrs in page.all("label") if attrs.get("for")}
    assert targets <= set(ids)
    return page


def component(which: str, **context: Any) -> Page:
    """Render one component and check it."""
    return check(render_to_string(f"components/{which}.html", context))


def request() -> Any:
    """A visitor's request."""
    made = RequestFactory().get("/")
    made.user = AnonymousUser()
    return made


WARNING = Warning(Level.TWO_STEPS, "order_changes", T("The order of %(n)s players changes.", n=14))
CASES: list[tuple[str, dict[str, Any]]] = [
    ("icon", {"name": "print"}),
    ("plate", {"number": 7}),
    ("plate", {"number": 7, "url": "/e/7/", "look": "out", "size": "l"}),
    ("side", {"colour": "white"}),
    ("side", {"colour": "b", "size": "l"}),
    ("result", {"shown": "1–0", "state": "typed"}),
    ("result", {"shown": ""}),
    ("notice", {"level": 2, "title": "Ratings are from October", "text": "A newer list exists."}),
    ("notice", {"level": 3, "text": "These two have met before"}),
    ("notice", {"level": 4, "title": "Two steps", "items": ["14 changes"]}),
    ("notice", {"level": 5, "title": "No", "act_url": "/", "act_label": "Enter results"}),
    ("confirm", {"warnings": [WARNING]}),
    ("dialog", {"id": "d", "title": "Unpair round 4?", "confirm": "Unpair", "action": "/x", "danger": True}),
    (
        "dialog",
        {"id": "d", "title": "Close?", "confirm": "Close", "action": "/x", "field": Example()["reason"]},
    ),
    ("empty", {"title": "No players yet", "text": "Bring a list.", "act_url": "/", "act_label": "Import"}),
    ("state", {"icon": "players", "title": "No players yet"}),
    ("field", {"field": Example()["here"], "tick": True}),
    ("form", {"form": Example(), "submit": "Save", "cancel_url": "/"}),
    ("pad", {"into": "reading"}),
    ("article", {"number": "7.5.5", "laws": "2023", "url": "/laws"}),
    ("chip", {"text": "Claim", "tone": "info", "icon": "half"}),
    ("meter", {"done": 18, "total": 24, "bad": 1, "label": "18 of 24"}),
    ("fit", {"marks": [True, False], "label": "1 of 2"}),
    ("stops", {"stops": [{"number": 1, "state": "here", "lines": ["Thu"], "url": "/"}]}),
    ("boards", {"boards": [{"number": 3, "state": "open", "url": "/", "label": "Board 3: playing"}]}),
    ("keyset", {"keys": [("↑ ↓", "Move")]}),
    ("toast", {"text": "Board 20, 1–0", "undo_url": "/undo"}),
    ("offline", {}),
    ("error_fragment", {"message": "Board 9 has a result.", "status": 409}),
    ("error_fragment", {"message": "Confirm first.", "warnings": [WARNING], "status": 409}),
]


@pytest.mark.parametrize(("name", "context"), CASES, ids=[f"{n}-{i}" for i, (n, _c) in enumerate(CASES)])
def test_component_is_named_and_has_nothing_inline(name: str, context: dict[str, Any]) -> None:
    component(name, **context)


def test_every_component_says_what_it_is_and_what_it_takes() -> None:
    undocumented = [
        path.name
        for path in (TEMPLATES / "components").glob("*.html")
        if not path.read_text().startswith(("{% comment %}", "{#"))
    ]
    assert undocumented == []


@pytest.mark.parametrize("state", STATUS)
def test_status_has_its_shape_and_its_word(state: str) -> None:
    html = render_to_string("components/status.html", {"state": state, "text": "13:41 you"})
    page = check(html)
    assert STATUS[state][0] in DOTS
    assert str(page.all("use")[0]["href"]).endswith("#" + STATUS[state][0])
    assert "13:41 you" in html


def test_field_ties_help_and_error_to_its_control() -> None:
    form = Example({"reason": ""})
    html = render_to_string("components/field.html", {"field": form["reason"]})
    page = check(html)
    control = page.all("input")[0]
    ids = {attrs.get("id") for _tag, attrs in page.elements}
    assert control["aria-invalid"] == "true"
    assert set(str(control["aria-describedby"]).split()) <= ids
    assert "This field is required." in html


def test_conflict_shows_both_values_and_never_says_ok() -> None:
    html = render_to_string(
        "components/conflict.html",
        {
            "id": "c",
            "board": 9,
            "title": "Two results for board 9",
            "mine": {"value": "1–0", "when": "13:41:52", "how": "Typed here"},
            "theirs": {"value": "½–½", "when": "M. Dlamini, 13:41:49", "how": "Phone"},
            "replace_url": "/r",
            "hidden": [("version", 4)],
        },
    )
    page = check(html)
    assert page.all("dialog")[0]["aria-labelledby"] == "c-title"
    assert "Keep ½–½" in html
    assert "Replace with 1–0" in html
    assert {"type": "hidden", "name": "version", "value": "4"} in page.all("input")


def test_level_five_warning_offers_nothing_to_accept() -> None:
    refused = Warning(Level.REFUSE, "no", T("Round 5 cannot be paired."))
    assert component("confirm", warnings=[refused]).all("input") == []
    assert component("confirm", warnings=[WARNING]).all("input")[0]["value"] == "order_changes"


def test_one_tick_confirms_all_warnings_of_a_kind() -> None:
    missing = [Warning(Level.TWO_STEPS, "no_result", T("Board %(n)s has no result.", n=n)) for n in (4, 7)]
    inputs = component("confirm", warnings=[*missing, WARNING]).all("input")
    assert [i["value"] for i in inputs] == ["no_result", "order_changes"]


@pytest.mark.parametrize(
    ("template", "context"),
    [
        ("base.html", {}),
        ("base_event.html", {"event": EVENT, "tab": "desk", "desk_count": 3}),
        ("base_public.html", {"event": EVENT, "as_of": "After round 3"}),
        ("base_phone.html", {"event": EVENT, "board": 7, "crumb_title": "A – B", "steps": [1, 2], "step": 1}),
        ("base_print.html", {"event": EVENT}),
        ("error.html", {"message": "Board 9 has a result.", "status": 409}),
        ("400.html", {}),
        ("403.html", {}),
        ("403_csrf.html", {}),
        ("404.html", {}),
        ("413.html", {}),
        ("500.html", {}),
    ],
)
@pytest.mark.django_db
def test_frame(template: str, context: dict[str, Any]) -> None:
    page = check(render_to_string(template, context, request=request()))
    assert page.all("html")[0]["lang"] == "en"
    assert [attrs.get("id") for attrs in page.all("main")] == ["main"]


def test_plain_error_pages_need_neither_request_nor_context() -> None:
    for name in ("400", "403_csrf", "413", "500"):
        check(render_to_string(f"{name}.html"))


@pytest.mark.parametrize("theme", ["light", "dark", "", "sepia"])
def test_theme_of_the_cookie_is_on_the_page(theme: str) -> None:
    made = request()
    made.COOKIES["theme"] = theme
    page = check(render_to_string("base.html", {}, request=made))
    expected = theme if theme in {"light", "dark"} else None
    assert page.all("html")[0].get("data-theme") == expected


def test_tabs_mark_the_screen_shown() -> None:
    page = check(render_to_string("base_event.html", {"event": EVENT, "tab": "players"}, request=request()))
    current = [attrs["href"] for attrs in page.all("a") if attrs.get("aria-current") == "page"]
    assert len(current) == 2  # in the tabs and in the phone's sheet
    assert set(current) == {reverse("players", kwargs={"event_id": 7})}


def test_board_diagram_draws_every_piece_and_says_the_position() -> None:
    source = Template(
        '{% load board %}{% board_diagram fen label="Start." hit="d3" maybe="g3" arrow="g1f3" %}'
    )
    html = source.render(Context({"fen": START}))
    page = check(html)
    assert len(page.all("use")) == 32
    label = str(page.all("svg")[0]["aria-label"])
    assert label.startswith("Start. White: Ke1, Qd1, Ra1, Rh1")
    assert [attrs["x"] for attrs in page.all("rect") if attrs.get("class") == "hit"] == ["139"]
    assert "arrowh" in html


def test_board_diagram_turns_for_black() -> None:
    source = Template("{% load board %}{% board_diagram fen flip=True %}")
    page = check(source.render(Context({"fen": "8/8/8/8/8/8/8/K7 w - - 0 1"})))
    king = page.all("use")[0]
    assert (king["x"], king["y"]) == ("315", "0")


@pytest.mark.parametrize("fen", ["", "8/8", "9/8/8/8/8/8/8/8", "x7/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/7"])
def test_board_diagram_refuses_what_is_no_position(fen: str) -> None:
    with pytest.raises(ValueError, match="(?i)rank|position|belong"):
        placement(fen)


def test_style_sheets_load_nothing_from_elsewhere() -> None:
    for path in (Path(settings.BASE_DIR) / "static" / "css").glob("*.css"):
        text = path.read_text()
        assert "@import" not in text
        for target in re.findall(r"url\(\"?([^\")]+)", text):
            assert (path.parent / target).is_file()
