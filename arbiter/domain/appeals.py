"""May a ruling be appealed, and until when: 11.10 (from 2014), 12.10 (2009), 10.2d (to 2009).

The Laws name no deadline; it is a regulation of the event, one hour where the event says nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from arbiter.domain.laws.types import Laws
from arbiter.domain.offences import Kind
from arbiter.domain.regulations import Regulations

DEFAULT_DEADLINE_S = 3600


@dataclass(frozen=True, slots=True)
class AppealTerms:
    """What an appeal against one ruling meets.

    `article` is the edition's, empty where the edition is silent. `allowed` is the event's word, `final` says that the
    edition takes this decision out of appeal. `uncertain`: the edition does not say it plainly.
    """

    article: str
    allowed: bool
    final: bool
    uncertain: bool
    deadline_s: int
    from_event: bool
    until: datetime
    fee: str

    def late(self, at: datetime) -> bool:
        """Is the moment past the deadline? The deadline's own second is still in time."""
        return at.replace(microsecond=0) > self.until


def appeal_terms(
    laws: Laws, regulations: Regulations, *, kind: Kind, ruled_at: datetime, last_round: bool
) -> AppealTerms:
    """The terms for a ruling on this kind of incident."""
    deadline = regulations.appeal_deadline_s
    if last_round and regulations.appeal_deadline_last_s is not None:
        deadline = regulations.appeal_deadline_last_s
    seconds = DEFAULT_DEADLINE_S if deadline is None else deadline
    barred = laws.appeals.not_against
    final = kind is Kind.QUICKPLAY_CLAIM and bool(barred.value)
    return AppealTerms(
        article=barred.article if final else laws.appeals.allowed.article,
        allowed=regulations.appeals is not False,
        final=final,
        uncertain=(barred if final else laws.appeals.allowed).uncertain,
        deadline_s=seconds,
        from_event=deadline is not None,
        until=ruled_at.replace(microsecond=0) + timedelta(seconds=seconds),
        fee=regulations.appeal_fee or "",
    )
