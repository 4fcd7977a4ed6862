"""What the program proposes: outcome, clocks, result, and where every value comes from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from arbiter.domain.clocks import Pair
from arbiter.domain.offences import Kind
from arbiter.domain.rates import RateOfPlay
from tournaments.domain.results import Colour, Result
from tournaments.domain.text import N_, Text
from tournaments.domain.warnings import Warning


class Outcome(StrEnum):
    """What happens to the game."""

    NONE = "none"
    WARNING = "warning"
    TIME = "time"
    GAME_LOST = "game_lost"
    DRAW = "draw"
    CONTINUE = "continue"
    NEW_GAME = "new_game"
    PENALTY = "penalty"
    ASK = "ask"


OUTCOME_LABELS: dict[Outcome, str] = {
    Outcome.NONE: N_("Nothing changes"),
    Outcome.WARNING: N_("Warning"),
    Outcome.TIME: N_("Time on the clocks changes"),
    Outcome.GAME_LOST: N_("Game lost"),
    Outcome.DRAW: N_("Draw"),
    Outcome.CONTINUE: N_("The game goes on"),
    Outcome.NEW_GAME: N_("New game"),
    Outcome.PENALTY: N_("Penalty from the list"),
    Outcome.ASK: N_("The arbiter decides"),
}

ASK_LABELS: dict[str, str] = {
    "add_time": N_("add time to one or both clocks"),
    "claim_correct": N_("is the claim correct?"),
    "claimant_clock": N_("time left on the claimant's clock"),
    "continue": N_("play on"),
    "default_time": N_("the default time of the event"),
    "device_switched_off": N_("was the device switched off?"),
    "draw": N_("draw"),
    "game_lost": N_("game lost"),
    "increment": N_("give both five seconds a move"),
    "last_period": N_("was it the last period?"),
    "moves_made": N_("moves made by each player"),
    "new_game": N_("new game"),
    "none": N_("nothing changes"),
    "opponent_can_mate": N_("can the opponent still mate?"),
    "opponent_score": N_("the opponent's score"),
    "penalty": N_("a penalty from the list"),
    "period": N_("the period being played"),
    "postpone": N_("postpone the decision"),
    "quickplay_finish": N_("was the quickplay finish announced?"),
    "reject": N_("reject the claim"),
    "report": N_("report it to the fair-play officer"),
    "side": N_("which player did it?"),
    "wrong_draw_claim": N_("treat as a wrong draw claim"),
}


@dataclass(frozen=True, slots=True)
class Used:
    """A value the proposal rests on; `source` is laws or regulations."""

    name: str
    value: object
    source: str
    article: str
    uncertain: bool = False

    def as_json(self) -> dict[str, object]:
        """Value, origin and article."""
        value = list(self.value) if isinstance(self.value, tuple) else self.value
        return {"value": value, "from": self.source, "article": self.article}


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another outcome the Laws leave room for, in order of likelihood after the proposal itself."""

    outcome: Outcome
    result: Result | None
    why: Text


@dataclass(frozen=True, slots=True)
class Proposal:
    """The proposed ruling on one incident. Nothing is decided until a person confirms it.

    `add` and `set` are whole seconds; `asks` names facts that would decide more, `choices` what the arbiter may
    choose where the Laws leave it open.
    """

    laws: str
    rate: RateOfPlay
    supervised: bool
    offence: Kind
    by: Colour | None
    outcome: Outcome
    add: Pair
    set: Pair | None
    result: Result | None
    counts: bool
    count: int
    articles: tuple[str, ...]
    claim_too_late: bool
    values: tuple[Used, ...]
    asks: tuple[str, ...]
    choices: tuple[str, ...]
    explanation: tuple[Text, ...]
    warnings: tuple[Warning, ...]
    increment_removed: int
    alternatives: tuple[Alternative, ...]

    @property
    def uncertain(self) -> tuple[str, ...]:
        """Names of the values used that no text of the Laws settles."""
        return tuple(used.name for used in self.values if used.uncertain)

    def sentence(self, say: Callable[[Text], str] = str) -> str:
        """The explanation as running text in the language of `say`."""
        return " ".join(say(text) for text in self.explanation)

    def as_json(self, say: Callable[[Text], str] = str) -> dict[str, object]:
        """The stable JSON of the command `rule`."""
        return {
            "laws": self.laws,
            "rate_of_play": self.rate.value,
            "supervised": self.supervised,
            "offence": self.offence.value,
            "by": self.by.value if self.by else None,
            "count": self.count,
            "articles": list(self.articles),
            "outcome": self.outcome.value,
            "add": self.add.as_json(),
            "set": self.set.as_json() if self.set else None,
            "result": self.result.value if self.result else None,
            "counts": self.counts,
            "claim_too_late": self.claim_too_late,
            "values": {used.name: used.as_json() for used in self.values},
            "uncertain": list(self.uncertain),
            "asks": [*self.asks, *(choice for choice in self.choices if choice not in self.asks)],
            "choices": list(self.choices),
            "alternatives": [
                {
                    "outcome": other.outcome.value,
                    "result": other.result.value if other.result else None,
                    "why": say(other.why),
                }
                for other in self.alternatives
            ],
            "increment_removed": self.increment_removed,
            "warnings": [{"code": w.code, "text": say(w.text)} for w in self.warnings],
            "explanation": self.sentence(say),
        }
