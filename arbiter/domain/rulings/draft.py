"""The proposal while it is being put together; turned into a frozen one at the end."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar

from arbiter.domain import clocks
from arbiter.domain.clocks import Pair
from arbiter.domain.facts import CanMate, Conditions, Facts
from arbiter.domain.ladders import Step
from arbiter.domain.laws.types import Laws, Regime, Value
from arbiter.domain.offences import OFFENCES, Family
from arbiter.domain.proposal import Alternative, Outcome, Proposal, Used
from arbiter.domain.regulations import Regulations
from tournaments.domain.errors import InputError
from tournaments.domain.results import Colour, Result
from tournaments.domain.text import T, Text
from tournaments.domain.warnings import Level, Warning

V = TypeVar("V")


def side_text(colour: Colour) -> Text:
    """The side as a word inside a sentence."""
    return T("White") if colour is Colour.WHITE else T("Black")


def lost_by(colour: Colour) -> Result:
    """The plain loss of this side, the opponent winning."""
    return Result.BLACK_WINS if colour is Colour.WHITE else Result.WHITE_WINS


@dataclass(slots=True)
class Draft:
    """Collects what the family modules decide."""

    laws: Laws
    regulations: Regulations
    conditions: Conditions
    facts: Facts
    outcome: Outcome = Outcome.NONE
    add: Pair = Pair()
    result: Result | None = None
    counts: bool = False
    count: int = 0
    claim_too_late: bool = False
    articles: list[str] = field(default_factory=list)
    values: dict[str, Used] = field(default_factory=dict)
    asks: list[str] = field(default_factory=list)
    choices: list[str] = field(default_factory=list)
    explanation: list[Text] = field(default_factory=list)
    warnings: list[Warning] = field(default_factory=list)
    alternatives: list[Alternative] = field(default_factory=list)

    @property
    def regime(self) -> Regime:
        """The rules for this rate of play and supervision."""
        return self.laws.regime(self.conditions.rate.value, self.conditions.supervised)

    @property
    def by(self) -> Colour:
        """The player concerned. Raises `InputError` where nobody is named and somebody must be."""
        if self.facts.by is None:
            raise InputError(
                T(
                    "Say which side did it: %(offence)s needs white or black.",
                    offence=self.facts.offence.value,
                ),
                code="side_missing",
            )
        return self.facts.by

    def cite(self, *articles: str) -> None:
        """Name articles, each once, in order."""
        self.articles.extend(article for article in dict.fromkeys(articles) if article not in self.articles)

    def use(self, name: str, value: Value[V], override: V | None = None, *, cite: bool = True) -> V:
        """Take a value of the Laws, or the regulations' own, and remember where it came from."""
        chosen = value.value if override is None else override
        source = "laws" if override is None else "regulations"
        if cite:
            self.cite(*value.articles)
        self.values[name] = Used(name, chosen, source, value.article, value.uncertain and override is None)
        return chosen

    def say(self, text: Text) -> None:
        """Add a sentence to the explanation."""
        self.explanation.append(text)

    def warn(self, code: str, text: Text) -> None:
        """Add a warning that needs no answer."""
        self.warnings.append(Warning(Level.ACKNOWLEDGE, code, text))

    def ask(self, *names: str) -> None:
        """Name a fact that would decide more."""
        self.asks.extend(name for name in names if name not in self.asks)

    def give(self, colour: Colour, seconds: int) -> None:
        """Add seconds to one clock (negative: take them off)."""
        self.add = self.add.plus(colour, seconds)

    def lose(self, loser: Colour, no_mate: str) -> None:
        """This side loses, or the game is drawn where the edition has the exception and the opponent cannot mate."""
        winner = loser.other
        self.outcome, self.result = Outcome.GAME_LOST, lost_by(loser)
        if no_mate not in ("draw", "mating_potential"):
            return
        answer = self._can_win(winner, no_mate)
        if answer is CanMate.NO:
            self.outcome, self.result = Outcome.DRAW, Result.DRAW
            self.say(
                T(
                    "The game is drawn: %(side)s cannot checkmate by any possible series of legal moves.",
                    side=side_text(winner),
                )
            )
        elif answer is CanMate.UNKNOWN:
            self.ask("opponent_can_mate")
            self.say(
                T(
                    "It is a draw if %(side)s cannot checkmate by any possible series of legal moves.",
                    side=side_text(winner),
                )
            )
            self.alternatives.append(
                Alternative(
                    Outcome.DRAW, Result.DRAW, T("%(side)s cannot checkmate.", side=side_text(winner))
                )
            )

    def _can_win(self, winner: Colour, no_mate: str) -> CanMate:
        position = self.facts.position
        if position is None:
            return CanMate.UNKNOWN
        if no_mate == "mating_potential" and position.only_two_knights(winner):
            return CanMate.NO
        return position.can_mate(winner)

    def step(self, step: Step, offender: Colour) -> None:
        """Apply one step of an event's own ladder."""
        if step.loses:
            self.outcome, self.result = Outcome.GAME_LOST, lost_by(offender)
            self.say(T("The regulations of the event: the game is lost."))
        elif step.opponent_add_s:
            self.outcome = Outcome.TIME
            self.give(offender.other, step.opponent_add_s)
            self.say(
                T(
                    "The regulations of the event: %(time)s for the opponent.",
                    time=clocks.shown(step.opponent_add_s),
                )
            )
        else:
            self.outcome = Outcome.WARNING
        if step.warning:
            self.say(T("The regulations of the event: a warning."))

    def _readings(self) -> tuple[Pair | None, int]:
        """Readings to start from, and the increment taken back from a faulty press."""
        facts = self.facts
        if facts.clocks is None or facts.by is None or not facts.pressed or self.claim_too_late:
            return facts.clocks, 0
        if OFFENCES[facts.offence].family is not Family.MOVES:
            self.warn("press_without_effect", T("A press of the clock plays no part in this offence."))
            return facts.clocks, 0
        increment, guessed = self.conditions.increment_s(facts.period)
        if guessed:
            self.ask("period")
            self.warn(
                "period_guessed", T("The increment differs between periods: that of the first was taken.")
            )
        readings, removed = clocks.take_back_increment(facts.clocks, facts.by, increment)
        if removed < increment:
            self.warn("increment_not_all", T("The clock shows less than the increment: it is set to zero."))
        if removed:
            self.say(
                T("The increment of the faulty press is taken back: %(time)s.", time=clocks.shown(removed))
            )
        return readings, removed

    def freeze(self) -> Proposal:
        """The finished proposal, clocks worked out."""
        readings, removed = self._readings()
        new = None
        if readings is not None:
            adjusted = clocks.apply(readings, self.add)
            new = adjusted.readings
            for colour in adjusted.clamped:
                self.warn(
                    "clock_limit",
                    T(
                        "The clock of %(side)s cannot show that time: it is set to the limit.",
                        side=side_text(colour),
                    ),
                )
        return Proposal(
            laws=self.laws.id,
            rate=self.conditions.rate,
            supervised=self.conditions.supervised,
            offence=self.facts.offence,
            by=self.facts.by,
            outcome=self.outcome,
            add=self.add,
            set=new,
            result=self.result,
            counts=self.counts,
            count=self.count,
            articles=tuple(self.articles),
            claim_too_late=self.claim_too_late,
            values=tuple(self.values.values()),
            asks=tuple(self.asks),
            choices=tuple(self.choices),
            explanation=tuple(self.explanation),
            warnings=tuple(self.warnings),
            increment_removed=removed,
            alternatives=tuple(self.alternatives),
        )
