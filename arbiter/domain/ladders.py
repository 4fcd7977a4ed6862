"""Ladders an event sets itself: what the first, second ... offence of a kind costs, counted per game or per event.

Ladders are data of the regulations (field case FC39). A step is written `warning`, `loss`, `300` (seconds to the
opponent) or both parts together, `warning+300`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from arbiter.domain.offences import Kind
from tournaments.domain.errors import InputError
from tournaments.domain.text import T


class Scope(StrEnum):
    """What earlier offences are counted with this one."""

    GAME = "game"
    EVENT = "event"


@dataclass(frozen=True, slots=True)
class Step:
    """What one step of a ladder costs: a warning, seconds for the opponent, or the game."""

    warning: bool = False
    opponent_add_s: int = 0
    loses: bool = False

    @property
    def text(self) -> str:
        """The step as it is written in the regulations."""
        if self.loses:
            return "loss"
        parts = ["warning"] if self.warning else []
        return "+".join([*parts, str(self.opponent_add_s)] if self.opponent_add_s else parts)


@dataclass(frozen=True, slots=True)
class Ladder:
    """The steps for one kind of offence; after the last step the last one is repeated."""

    kind: Kind
    scope: Scope
    steps: tuple[Step, ...]

    def step(self, earlier: int) -> Step:
        """The step for a player with this many earlier offences in the ladder's scope."""
        return self.steps[min(earlier, len(self.steps) - 1)]

    def as_json(self) -> dict[str, object]:
        """The ladder as it is kept with the regulations and with every ruling made under it."""
        return {
            "offence": self.kind.value,
            "scope": self.scope.value,
            "steps": [step.text for step in self.steps],
        }


def parse_step(text: str) -> Step:
    """One step. Raises `InputError` saying how a step is written."""
    parts = [part.strip() for part in text.strip().split("+")]
    step = Step()
    for part in parts:
        if part == "loss" and len(parts) == 1:
            step = Step(loses=True)
        elif part == "warning" and not step.warning:
            step = Step(warning=True, opponent_add_s=step.opponent_add_s)
        elif part.isdecimal() and 0 < int(part) <= 3600 and not step.opponent_add_s:
            step = Step(warning=step.warning, opponent_add_s=int(part))
        else:
            raise InputError(
                T(
                    "“%(text)s” is not a step of a ladder. Write warning, loss, seconds for the opponent (300), "
                    "or warning+300.",
                    text=text.strip()[:40],
                ),
                code="bad_ladder",
            )
    return step


def parse_steps(text: str) -> tuple[Step, ...]:
    """Steps separated by commas: `warning+300,loss`."""
    return tuple(parse_step(part) for part in text.split(","))


def parse_ladder(data: Mapping[str, object]) -> Ladder:
    """A ladder from its JSON. Raises `InputError` naming what is wrong."""
    steps = data.get("steps")
    if not isinstance(steps, list) or not steps:
        raise InputError(T("A ladder needs a list of steps."), code="bad_ladder")
    try:
        kind, scope = Kind(str(data.get("offence"))), Scope(str(data.get("scope", "game")))
    except ValueError:
        raise InputError(
            T(
                "A ladder needs a known offence and the scope game or event, not “%(offence)s” and “%(scope)s”.",
                offence=data.get("offence"),
                scope=data.get("scope"),
            ),
            code="bad_ladder",
        ) from None
    return Ladder(kind, scope, tuple(parse_step(str(step)) for step in steps))


@dataclass(frozen=True, slots=True)
class Earlier:
    """One earlier offence of the same player: its kind, and whether it happened in this game."""

    kind: Kind
    same_game: bool


def earlier_in_scope(ladder: Ladder, history: Iterable[Earlier]) -> int:
    """How many earlier offences this ladder counts."""
    return sum(
        1 for item in history if item.kind is ladder.kind and (item.same_game or ladder.scope is Scope.EVENT)
    )
