"""The catalogue of translations without system packages: find messages, update the file, compile, check.

English sentences are the keys; `locale/<language>/LC_MESSAGES/django.po` holds one entry a sentence, sorted, without
line numbers, so that two changes seldom touch the same lines.
"""

from __future__ import annotations

import ast
import contextlib
import io
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOMS = ("config", "arbiter", "games", "tournaments")
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    **dict.fromkeys(("gettext", "gettext_lazy", "gettext_noop", "_", "T", "N_"), None),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), (1, 2)),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), ((1, "c"), 2)),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), ((1, "c"), 2, 3)),
}
_TEXT = r"""u?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
_CALL = re.compile(rf"\b(gettext|ngettext|pgettext|npgettext|_)\(\s*({_TEXT}(?:\s*,\s*{_TEXT})*)", re.DOTALL)
_PLACE = re.compile(r"%\((\w+)\)[sd]|\{(\w+)\}|(?<!%)%([sd])")
_FIRST_DAY = datetime(2026, 1, 1, tzinfo=UTC)

Key = tuple[str | None, str, str | None]
"""Context, message, plural."""


def messages_in_template(source: str, origin: str) -> Iterator[Key]:
    """The messages of one Django template: translate, blocktranslate and `_("...")` in expressions."""
    for name, arguments in _CALL.findall(templatize(source, origin=origin)):
        texts = list(ast.literal_eval(f"({arguments},)"))
        context = texts.pop(0) if name in ("pgettext", "npgettext") else None
        plural = texts[1] if name in ("ngettext", "npgettext") else None
        yield context, texts[0], plural


def messages_in_python(source: bytes) -> Iterator[Key]:
    """The messages of one Python module. Babel's remarks on f-strings are silenced: ruff refuses those in messages."""
    with contextlib.redirect_stderr(io.StringIO()):
        found = list(extract("python", io.BytesIO(source), keywords=KEYWORDS))
    for _line, message, _comments, context in found:
        single, plural = (message, None) if isinstance(message, str) else (message[0], message[1])
        yield context, single, plural


def find_messages(base: Path) -> Catalog:
    """A catalogue of all messages in the program and its templates."""
    found = Catalog(domain="django", project="Flagfall", creation_date=_FIRST_DAY)
    for context, single, plural in _all_keys(base):
        found.add((single, plural) if plural else single, context=context)
    return found


def _all_keys(base: Path) -> Iterator[Key]:
    for room in ROOMS:
        for path in sorted((base / room).rglob("*.py")):
            if "migrations" not in path.parts:
                yield from messages_in_python(path.read_bytes())
    for folder in ("templates", *ROOMS):
        for path in sorted((base / folder).rglob("*.*")):
            if path.suffix in (".html", ".txt") and path.is_file() and "templates" in path.parts:
                yield from messages_in_template(path.read_text(encoding="utf-8"), str(path.relative_to(base)))


def po_path(base: Path, language: str) -> Path:
    """Where a language's catalogue lies."""
    return base / "locale" / language / "LC_MESSAGES" / "django.po"


def load(base: Path, language: str) -> Catalog:
    """The stored catalogue, or an empty one."""
    path = po_path(base, language)
    if path.exists():
        with path.open("rb") as file:
            return read_po(file, locale=language, domain="django")
    return Catalog(
        locale=language,
        domain="django",
        project="Flagfall",
        creation_date=_FIRST_DAY,
        revision_date=_FIRST_DAY,
        last_translator="Flagfall",
        language_team=language,
        header_comment=f"# Flagfall's messages: {language}.",
        fuzzy=False,
    )


def update(base: Path, language: str) -> Catalog:
    """Add new messages (empty), drop those no longer used, and write the file."""
    stored = load(base, language)
    stored.update(find_messages(base), no_fuzzy_matching=True, update_creation_date=False)
    stored.obsolete.clear()
    save(base, language, stored)
    return stored


def save(base: Path, language: str, catalogue: Catalog) -> None:
    """Write the catalogue: one entry a message, sorted, no line numbers, no wrapping."""
    path = po_path(base, language)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=0, sort_output=True, no_location=True, ignore_obsolete=True)


def compile_all(base: Path) -> list[Path]:
    """Write every language's `django.mo` beside its catalogue."""
    written = []
    for path in sorted((base / "locale").glob("*/LC_MESSAGES/django.po")):
        target = path.with_suffix(".mo")
        with target.open("wb") as file:
            write_mo(file, load(base, path.parent.parent.name))
        written.append(target)
    return written


def problems(base: Path, language: str) -> list[str]:
    """One line for each thing wrong: missing, no longer used, untranslated, fuzzy, other placeholders."""
    stored = {_key(message): message for message in load(base, language) if message.id}
    wanted = {_key(message) for message in find_messages(base) if message.id}
    lines = [f"not in the catalogue: {_shown(key)}" for key in sorted(wanted - set(stored), key=str)]
    lines += [f"no longer used: {_shown(key)}" for key in sorted(set(stored) - wanted, key=str)]
    for key in sorted(wanted & set(stored), key=str):
        lines += [f"{what}: {_shown(key)}" for what in _faults(stored[key])]
    return lines


def _key(message: Message) -> Key:
    single, plural = (message.id, None) if isinstance(message.id, str) else (message.id[0], message.id[1])
    return message.context, single, plural


def _shown(key: Key) -> str:
    context, single, plural = key
    parts = [f"[{context}]" if context else "", repr(single), f"/ {plural!r}" if plural else ""]
    return " ".join(part for part in parts if part)


def _faults(message: Message) -> list[str]:
    wanted = message.id if isinstance(message.id, str) else message.id[1]
    forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
    if not forms or not all(forms):
        return ["not translated"]
    faults = ["fuzzy"] if message.fuzzy else []
    if any(places(form) != places(wanted) for form in forms):
        faults.append("other placeholders than the English sentence")
    return faults


def places(text: str) -> list[str]:
    """The placeholders of a sentence, each once except positional ones, sorted."""
    named = {a or b for a, b, _ in _PLACE.findall(text) if a or b}
    positional = [c for _, _, c in _PLACE.findall(text) if c]
    return sorted(named) + positional
