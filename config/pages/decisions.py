"""The record of an event in words: what each audit entry says to a person."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from tournaments.domain.results import RESULTS, Result
from tournaments.domain.text import N_
from tournaments.models import AuditEntry, Event, Round
from tournaments.selectors.audit import audit_entries
from tournaments.selectors.boards import shown_numbers
from tournaments.text import say

ACTIONS: dict[str, str] = {
    "event_create": N_("Event created"),
    "event_update": N_("Settings changed"),
    "staff_appoint": N_("Staff appointed"),
    "staff_dismiss": N_("Staff dismissed"),
    "entry_add": N_("Player entered"),
    "entries_import": N_("Players imported"),
    "entry_update": N_("Player's data changed"),
    "entry_check_in": N_("Check-in"),
    "entry_withdraw": N_("Player withdrawn"),
    "entry_return": N_("Player is back"),
    "entry_remove": N_("Player removed from the list"),
    "bye_grant": N_("Bye granted"),
    "bye_cancel": N_("Bye cancelled"),
    "forbidden_add": N_("Players who must not meet"),
    "forbidden_remove": N_("Players may meet again"),
    "forbidden_by_club": N_("Members of one club must not meet"),
    "round_pair": N_("Round paired"),
    "round_pair_by_hand": N_("Round paired by hand"),
    "round_edit": N_("Pairings changed by hand"),
    "round_unpair": N_("Round unpaired"),
    "round_start": N_("Round started"),
    "round_schedule": N_("Start announced"),
    "round_close": N_("Round closed"),
    "result_record": N_("Result"),
    "result_clear": N_("Result cleared"),
    "result_undo": N_("Result undone"),
    "result_rating_only": N_("Result corrected for rating only"),
    "publication_make": N_("Published"),
    "publication_withdraw": N_("Publication taken back"),
    "trf_import": N_("Event read from a report file"),
    "scoresheet_submit": N_("Scoresheet submitted"),
    "games_import": N_("Games read from a PGN file"),
    "scoresheet_repair": N_("Scoresheet reading changed"),
    "incident_report": N_("Incident reported"),
    "incident_update": N_("Facts of an incident changed"),
    "appeal_lodge": N_("Appeal lodged"),
    "appeal_decide": N_("Appeal decided"),
    "incident_close": N_("Incident closed without action"),
    "ruling_make": N_("Ruling"),
    "ruling_withdraw": N_("Ruling withdrawn"),
    "arrival_record": N_("Arrival"),
}


@dataclass(frozen=True, slots=True)
class Decision:
    """One line of the record."""

    seq: int
    at: datetime
    who: str
    what: str
    detail: str
    reason: str
    article: str
    board: int | None


def decisions(event: Event, *, limit: int | None = None, actions: tuple[str, ...] = ()) -> list[Decision]:
    """The newest entries in words."""
    found = audit_entries(event)
    if actions:
        found = found.filter(action__in=actions)
    return in_words(list(found[:limit] if limit else found))


def in_words(entries: list[AuditEntry]) -> list[Decision]:
    """These entries in words, in the same order."""
    wanted = [pk for e in entries if (pk := _board(e))]
    boards: dict[int, int] = {}
    for found_round in Round.objects.filter(boards__in=wanted).distinct():
        boards |= shown_numbers(found_round)
    return [_decision(entry, boards) for entry in entries]


def _board(entry: AuditEntry) -> int | None:
    kind, _sep, ident = entry.about.partition(":")
    if kind == "board" and ident.isdecimal():
        return int(ident)
    if isinstance(entry.new, dict) and str(entry.new.get("board", "")).isdecimal():
        return int(entry.new["board"])
    return None


def _decision(entry: AuditEntry, boards: dict[int, int]) -> Decision:
    pk = _board(entry)
    return Decision(
        seq=entry.seq,
        at=entry.at,
        who=entry.actor.shown_name if entry.actor else _("program"),
        what=say(ACTIONS.get(entry.action, entry.action)),
        detail=_detail(entry.old, entry.new),
        reason=entry.reason,
        article=entry.article,
        board=boards.get(pk) if pk else None,
    )


def _detail(old: Any, new: Any) -> str:
    if isinstance(new, dict) and "result" in new:
        before = _shown(old.get("result", "") if isinstance(old, dict) else "")
        after = _shown(str(new["result"]))
        return f"{before} → {after}" if before else after
    if isinstance(new, dict) and "round" in new:
        return _("round %(n)s") % {"n": new["round"]}
    return ""


def _shown(code: str) -> str:
    try:
        return RESULTS[Result(code)].shown if code else ""
    except ValueError:
        return code
