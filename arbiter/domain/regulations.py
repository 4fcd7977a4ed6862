"""What an event's own regulations change in the values of the Laws."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from arbiter.domain.ladders import Ladder, Scope, parse_ladder, parse_steps
from arbiter.domain.offences import Kind
from tournaments.domain.errors import InputError
from tournaments.domain.text import T


@dataclass(frozen=True, slots=True)
class Regulations:
    """Overrides of single values; None leaves the edition's value. Times in seconds."""

    compensation_s: tuple[int, ...] | None = None
    loses_at: int | None = None
    count_together: str | None = None
    quickplay_finish: bool | None = None
    blitz_supervised_s: int | None = None
    wrong_claim_2005: str | None = None
    phone_rule: str | None = None
    default_time_s: int | None = None
    default_from: str | None = None
    appeals: bool | None = None
    appeal_deadline_s: int | None = None
    appeal_deadline_last_s: int | None = None
    appeal_fee: str | None = None
    ladders: tuple[Ladder, ...] = ()

    def ladder(self, kind: Kind) -> Ladder | None:
        """The event's own ladder for this kind."""
        return next((ladder for ladder in self.ladders if ladder.kind is kind), None)


def _bad(key: str, value: object, allowed: str) -> InputError:
    return InputError(
        T(
            "Regulation %(key)s cannot be “%(value)s”. Use %(allowed)s.",
            key=key,
            value=str(value)[:40],
            allowed=allowed,
        ),
        code="bad_regulation",
    )


def _seconds(key: str, value: object) -> int:
    text = str(value).strip()
    if not text.isdecimal() or int(text) > 86400:
        raise _bad(key, value, "0 ... 86400")
    return int(text)


def _choice(*words: str) -> Callable[[str, object], str]:
    def read(key: str, value: object) -> str:
        text = str(value).strip().lower()
        if text not in words:
            raise _bad(key, value, " | ".join(words))
        return text

    return read


def _yes_no(key: str, value: object) -> bool:
    if isinstance(value, bool):
        return value
    return _choice("yes", "no")(key, value) == "yes"


def _short(key: str, value: object) -> str:
    text = str(value).strip()
    if len(text) > 40:
        raise _bad(key, value, "1 ... 40 characters")
    return text


def _seconds_list(key: str, value: object) -> tuple[int, ...]:
    parts = value if isinstance(value, (list, tuple)) else str(value).split(",")
    return tuple(_seconds(key, part) for part in parts)


def _loses_at(key: str, value: object) -> int:
    text = str(value).strip()
    if not text.isdecimal() or not 1 <= int(text) <= 10:
        raise _bad(key, value, "1 ... 10")
    return int(text)


_KEYS: dict[str, tuple[str, Callable[[str, object], Any]]] = {
    "compensation": ("compensation_s", _seconds_list),
    "loses_at": ("loses_at", _loses_at),
    "count_together": ("count_together", _choice("letter", "conference")),
    "quickplay_finish": ("quickplay_finish", _yes_no),
    "blitz_supervised_s": ("blitz_supervised_s", _seconds),
    "wrong_claim_2005": ("wrong_claim_2005", _choice("scale", "none")),
    "phone_rule": ("phone_rule", _choice("2014-07", "2014-10")),
    "default_time": ("default_time_s", _seconds),
    "appeals": ("appeals", _yes_no),
    "appeal_deadline": ("appeal_deadline_s", _seconds),
    "appeal_deadline_last": ("appeal_deadline_last_s", _seconds),
    "appeal_fee": ("appeal_fee", _short),
    "default_from": ("default_from", _choice("scheduled", "real")),
}
OPTION_KEYS: tuple[str, ...] = (*_KEYS, "phone_penalty", "phone_scope", "ladders")


def _ladders(data: Mapping[str, object]) -> tuple[Ladder, ...]:
    """Ladders given in full, or the short form for phones."""
    full = data.get("ladders") or ()
    if not isinstance(full, (list, tuple)) or not all(isinstance(item, Mapping) for item in full):
        raise _bad("ladders", full, '[{"offence": ..., "scope": ..., "steps": [...]}]')
    ladders = tuple(parse_ladder(item) for item in full)
    if "phone_penalty" not in data:
        return ladders
    steps = parse_steps(str(data["phone_penalty"]))
    scope = Scope(_choice("game", "event")("phone_scope", data.get("phone_scope", "game")))
    return (*ladders, Ladder(Kind.PHONE_SOUND, scope, steps), Ladder(Kind.PHONE_PRESENT, scope, steps))


def parse_regulations(data: Mapping[str, object]) -> Regulations:
    """Regulations from option keys (the command's `--option`, an event's stored JSON).

    Raises `InputError` naming the key, the value and what is allowed. None and "" leave a value to the Laws.
    """
    given = {key: value for key, value in data.items() if value is not None and value != ""}
    unknown = sorted(set(given) - set(OPTION_KEYS))
    if unknown:
        raise InputError(
            T(
                "Unknown regulation “%(key)s”. Use one of: %(keys)s.",
                key=unknown[0],
                keys=", ".join(OPTION_KEYS),
            ),
            code="unknown_regulation",
        )
    values = {_KEYS[key][0]: _KEYS[key][1](key, value) for key, value in given.items() if key in _KEYS}
    return replace(Regulations(**values), ladders=_ladders(given))
