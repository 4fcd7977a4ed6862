"""Says the rules' sentences in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext

from tournaments.domain.text import Text


def say(text: Text | str) -> str:
    """The sentence in the active language; nested texts are said too."""
    if isinstance(text, str):
        return gettext(text) if text else ""
    translated = gettext(text.msgid)
    if not text.params:
        return translated
    return translated % {
        name: say(value) if isinstance(value, Text) else value for name, value in text.params
    }
