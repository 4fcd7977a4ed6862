"""Finding messages in templates and modules, and what the check of a catalogue reports."""

from __future__ import annotations

from pathlib import Path

import pytest

from config import catalogue


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('{% translate "Board" %}', (None, "Board", None)),
        ('{% translate "B" context "piece letter" %}', ("piece letter", "B", None)),
        ("{% blocktranslate %}Board {{ n }}{% endblocktranslate %}", (None, "Board %(n)s", None)),
        ("{% blocktranslate trimmed %}\n  Two\n  lines\n{% endblocktranslate %}", (None, "Two lines", None)),
        (
            "{% blocktranslate count n=x %}{{ n }} game{% plural %}{{ n }} games{% endblocktranslate %}",
            (None, "%(n)s game", "%(n)s games"),
        ),
        ('{% include "x.html" with label=_("Points") %}', (None, "Points", None)),
        ('{{ _("It\'s here") }}', (None, "It's here", None)),
    ],
    ids=["translate", "context", "block", "trimmed", "plural", "argument", "expression"],
)
def test_messages_in_a_template(source: str, found: catalogue.Key) -> None:
    assert list(catalogue.messages_in_template(source, "t.html")) == [found]


def test_messages_in_a_module() -> None:
    source = b"""
T("Board %(n)s", n=1); N_("Points"); gettext("A" " and B")
ngettext("%(n)s game", "%(n)s games", n); pgettext("piece letter", "N"); other("not a message")
"""
    assert list(catalogue.messages_in_python(source)) == [
        (None, "Board %(n)s", None),
        (None, "Points", None),
        (None, "A and B", None),
        (None, "%(n)s game", "%(n)s games"),
        ("piece letter", "N", None),
    ]


def project(folder: Path, source: str) -> Path:
    """A tiny project with one module."""
    for room in catalogue.ROOMS:
        (folder / room).mkdir()
    (folder / "games" / "words.py").write_text(source, encoding="utf-8")
    return folder


def translate(base: Path, **answers: str) -> None:
    """Fill the catalogue in."""
    stored = catalogue.load(base, "ru")
    for message in stored:
        if message.id in answers:
            message.string = answers[message.id]
    catalogue.save(base, "ru", stored)


def test_the_check_reports_each_fault_and_nothing_when_all_is_well(tmp_path: Path) -> None:
    base = project(tmp_path, 'T("Draw"); T("Board %(n)s", n=1)')
    assert catalogue.problems(base, "ru") == [
        "not in the catalogue: 'Board %(n)s'",
        "not in the catalogue: 'Draw'",
    ]
    catalogue.update(base, "ru")
    assert catalogue.problems(base, "ru") == ["not translated: 'Board %(n)s'", "not translated: 'Draw'"]
    translate(base, **{"Draw": "Ничья", "Board %(n)s": "Доска %(m)s"})
    assert catalogue.problems(base, "ru") == ["other placeholders than the English sentence: 'Board %(n)s'"]
    translate(base, **{"Board %(n)s": "Доска %(n)s"})
    assert catalogue.problems(base, "ru") == []
    (base / "games" / "words.py").write_text('T("Draw")', encoding="utf-8")
    assert catalogue.problems(base, "ru") == ["no longer used: 'Board %(n)s'"]


def test_updating_keeps_translations_and_is_stable(tmp_path: Path) -> None:
    base = project(tmp_path, 'T("Draw"); ngettext("%(n)s game", "%(n)s games", 2)')
    catalogue.update(base, "ru")
    translate(base, Draw="Ничья")
    before = catalogue.po_path(base, "ru").read_bytes()
    catalogue.update(base, "ru")
    assert catalogue.po_path(base, "ru").read_bytes() == before
    assert "Ничья".encode() in before
    assert catalogue.compile_all(base) == [catalogue.po_path(base, "ru").with_suffix(".mo")]
