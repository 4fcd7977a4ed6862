"""Sentences as values: a message id in English with named parameters.

Rules code knows no translation catalogue. It returns `Text`; the shell (`tournaments.text.say`) looks the
message id up and fills in the parameters. `str(text)` is the English sentence.
"""

from __future__ import annotations

from dataclasses import dataclass


def N_(msgid: str) -> str:
    """Mark a message id for extraction; returns it unchanged."""
    return msgid


@dataclass(frozen=True, slots=True)
class Text:
    """One sentence: `msgid` with `%(name)s` places and the values for them. Values may be `Text` themselves."""

    msgid: str
    params: tuple[tuple[str, object], ...] = ()

    def __str__(self) -> str:
        return self.msgid % {k: str(v) for k, v in self.params} if self.params else self.msgid


def T(msgid: str, **params: object) -> Text:
    """Make a `Text`; the message id must stand literally in the call so that it can be extracted."""
    return Text(msgid, tuple(params.items()))
