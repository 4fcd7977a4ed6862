"""Template filters about decisions: penalties in words."""

from __future__ import annotations

from django import template

from arbiter.domain.penalties import PENALTY_LABELS, Penalty
from arbiter.domain.proposal import OUTCOME_LABELS, Outcome
from arbiter.models import Ruling
from arbiter.services.penalties import penalty_words
from tournaments.text import say

register = template.Library()


@register.filter
def penalty_label(penalty: str) -> str:
    """A penalty in words."""
    return say(PENALTY_LABELS[Penalty(penalty)]) if penalty else ""


@register.filter
def decision(ruling: Ruling) -> str:
    """What was decided: the penalty with its terms, else the outcome."""
    return say(penalty_words(ruling) or OUTCOME_LABELS[Outcome(ruling.outcome)])
