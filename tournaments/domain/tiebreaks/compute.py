"""From a tie-break's code to its value for every player."""

from __future__ import annotations

from tournaments.domain.history import History
from tournaments.domain.tiebreaks.by_rating import rating_values
from tournaments.domain.tiebreaks.catalogue import Family, TieBreak
from tournaments.domain.tiebreaks.facts import Facts, facts_of, fore_history
from tournaments.domain.tiebreaks.opponents import (
    average_buchholz_values,
    buchholz_values,
    koya_values,
    sonneborn_values,
)
from tournaments.domain.tiebreaks.own import own_values
from tournaments.domain.tiebreaks.values import TieBreakValue


class Calculator:
    """The values of an event after a round under one edition; classified once, Fore Buchholz only when asked."""

    def __init__(self, history: History, rounds: int, edition: str, unrated_counts_as: int | None) -> None:
        self._history = history
        self._settings = (rounds, edition, unrated_counts_as)
        self.facts = facts_of(history, *self._settings)
        self._fore: Facts | None = None

    @property
    def fore(self) -> Facts:
        """The facts with the last round drawn (8.3)."""
        if self._fore is None:
            self._fore = facts_of(fore_history(self._history, self._settings[0]), *self._settings)
        return self._fore

    def values(self, tiebreak: TieBreak) -> dict[int, TieBreakValue]:
        """Every player's value of any tie-break but direct encounter, which depends on who is level."""
        row = tiebreak.row
        facts = self.fore if tiebreak.fore else self.facts
        if row is not None and row.family is Family.RATING:
            return rating_values(self.facts, tiebreak)
        match tiebreak.name:
            case "BH" | "FB":
                return buchholz_values(facts, tiebreak)
            case "AOB":
                return average_buchholz_values(self.facts, facts, tiebreak)
            case "SB":
                return sonneborn_values(self.facts, tiebreak)
            case "KS":
                return koya_values(self.facts, tiebreak)
            case _:
                return own_values(self.facts, tiebreak)

    def forget(self) -> None:
        """Drop the working memory; the values keep the facts they explain themselves by."""
        self.facts.forget()
        if self._fore is not None:
            self._fore.forget()
