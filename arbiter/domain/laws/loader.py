"""Reads the editions: one TOML file each, found by being there, so a new edition is a new file."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar, cast

from arbiter.domain.laws import types as t
from arbiter.domain.penalties import Penalty
from tournaments.domain.errors import InputError
from tournaments.domain.text import T

D = TypeVar("D")

_TOPICS: dict[str, type] = {
    "default_time": t.DefaultTime,
    "rates": t.Rates,
    "ending": t.Ending,
    "draw_claims": t.DrawClaims,
    "phone": t.Phone,
    "refusal": t.Refusal,
    "conduct": t.Conduct,
    "quickplay": t.Quickplay,
    "recording": t.Recording,
    "appeals": t.Appeals,
}
_REGIME_TOPICS: dict[str, type] = {
    "illegal_move": t.IllegalMove,
    "illegal_position": t.IllegalPosition,
    "wrong_claim": t.WrongClaim,
    "flag": t.Flag,
    "setup": t.Setup,
    "play": t.Play,
}


@dataclass(frozen=True, slots=True)
class Edition:
    """One line of the list of editions; `in_force_to` is None for the one in force."""

    id: str
    in_force_from: date
    in_force_to: date | None
    adopted: str


def _plain(raw: object) -> object:
    if isinstance(raw, list):
        return tuple(_plain(item) for item in raw)
    return None if raw == "none" else raw


def _value(raw: Mapping[str, Any]) -> t.Value[Any]:
    return t.Value(_plain(raw["value"]), raw["article"], raw.get("uncertain", False), raw.get("note", ""))


def _words(raw: Mapping[str, Any]) -> t.Value[Any]:
    """A value where "none" is a word of its own vocabulary, not an absent number."""
    return t.Value(raw["value"], raw["article"], raw.get("uncertain", False), raw.get("note", ""))


def _topic(kind: type[D], raw: Mapping[str, Any], where: str) -> D:
    """Build one dataclass from its table; every key known, every field present."""
    spec = {field.name: field for field in fields(cast(Any, kind))}
    unknown = set(raw) - set(spec)
    missing = {name for name, field in spec.items() if field.default is MISSING} - set(raw)
    if unknown or missing:
        raise ValueError(f"{where}: unknown {sorted(unknown)}, missing {sorted(missing)}")
    return kind(
        **{name: _words(v) if "Value[str]" in str(spec[name].type) else _value(v) for name, v in raw.items()}
    )


def _merged(regimes: Mapping[str, Mapping[str, Any]], name: str) -> dict[str, dict[str, Any]]:
    """The tables of a regime on top of the one it is `like`."""
    own = regimes[name]
    base = _merged(regimes, own["like"]) if "like" in own else {}
    return {
        topic: {**base.get(topic, {}), **cast(Mapping[str, Any], own.get(topic, {}))}
        for topic in _REGIME_TOPICS
    }


def _regime(laws: str, regimes: Mapping[str, Mapping[str, Any]], name: str) -> t.Regime:
    tables = _merged(regimes, name)
    built: dict[str, Any] = {
        topic: _topic(kind, tables[topic], f"{laws} {name}.{topic}") for topic, kind in _REGIME_TOPICS.items()
    }
    return t.Regime(name=name, **built)


def _penalties(raw: Mapping[str, Any]) -> tuple[t.PenaltyRow, ...]:
    listed = _value(raw["list"])
    articles = raw.get("articles", [listed.article] * len(listed.value))
    return tuple(
        t.PenaltyRow(name, article, Penalty(name).severity_order, listed.uncertain)
        for name, article in zip(listed.value, articles, strict=True)
    )


def parse_laws(text: str) -> t.Laws:
    """One edition from the text of its file. Raises `ValueError` naming the table that is wrong."""
    raw = tomllib.loads(text)
    return t.Laws(
        id=raw["id"],
        in_force_from=raw["in_force_from"],
        in_force_to=raw.get("in_force_to"),
        adopted=raw["adopted"],
        kind_articles=tuple(
            (kind, tuple(part.strip() for part in articles.split(",")))
            for kind, articles in raw["kind_articles"].items()
        ),
        penalties=_penalties(raw["penalties"]),
        total_never_above_maximum=_value(raw["penalties"]["total_never_above_maximum"]),
        regimes=tuple(_regime(raw["id"], raw["regime"], name) for name in raw["regime"]),
        **{topic: _topic(kind, raw[topic], f"{raw['id']} {topic}") for topic, kind in _TOPICS.items()},
    )


@cache
def _all() -> dict[str, t.Laws]:
    folder = files("arbiter.domain.laws")
    found = [
        parse_laws(entry.read_text(encoding="utf-8"))
        for entry in folder.iterdir()
        if entry.name.endswith(".toml")
    ]
    return {laws.id: laws for laws in sorted(found, key=lambda laws: laws.in_force_from)}


def editions() -> tuple[Edition, ...]:
    """All editions, oldest first, with the days they were in force."""
    return tuple(Edition(w.id, w.in_force_from, w.in_force_to, w.adopted) for w in _all().values())


def load_laws(edition: str) -> t.Laws:
    """The edition with this id. Raises `InputError` naming the ids that exist."""
    try:
        return _all()[edition]
    except KeyError:
        raise InputError(
            T(
                "“%(id)s” is not an edition of the Laws. Use one of: %(ids)s.",
                id=edition,
                ids=", ".join(_all()),
            ),
            code="unknown_laws",
        ) from None


def edition_in_force(day: date) -> Edition:
    """The edition for a game played on this day. Raises `InputError` before the oldest one."""
    for edition in reversed(editions()):
        if day >= edition.in_force_from:
            return edition
    raise InputError(
        T(
            "No edition for %(day)s: the oldest known is in force from %(first)s.",
            day=day.isoformat(),
            first=editions()[0].in_force_from.isoformat(),
        ),
        code="no_laws_in_force",
    )
