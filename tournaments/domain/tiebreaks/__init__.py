"""Tie-breaks by C.07 with the contributions that explain every value."""

from __future__ import annotations

from tournaments.domain.tiebreaks.catalogue import (
    PRESETS,
    TIEBREAKS,
    Family,
    Preset,
    TieBreak,
    TieBreakRow,
    parse_tiebreak,
    usable,
)
from tournaments.domain.tiebreaks.values import Contribution, TieBreakValue

__all__ = [
    "PRESETS",
    "TIEBREAKS",
    "Contribution",
    "Family",
    "Preset",
    "TieBreak",
    "TieBreakRow",
    "TieBreakValue",
    "parse_tiebreak",
    "usable",
]
