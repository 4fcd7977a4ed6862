"""Sentences as values: a message id in English with named parameters.

Rules code knows no translation catalogue. It returns `Text`; the shell (`tournaments.text.say`) looks the
message id up and fills in the parameters. `str(text)` is the English sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
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


def text_to_json(text: Text) -> dict[str, object]:
    """The sentence as JSON, so that it can be stored and said later in any language."""
    return {"m": text.msgid, "p": {k: text_to_json(v) if isinstance(v, Text) else v for k, v in text.params}}


def text_from_json(data: Mapping[str, object]) -> Text:
    """The sentence back from `text_to_json`."""
    params = data.get("p")
    items = params.items() if isinstance(params, Mapping) else ()
    return Text(
        str(data["m"]),
        tuple((str(k), text_from_json(v) if isinstance(v, Mapping) and "m" in v else v) for k, v in items),
    )
