"""The screen where a round is paired or changed by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.domain.errors import InputError, NotFoundError
from tournaments.domain.results import ByeKind
from tournaments.domain.text import T
from tournaments.models import ByeRequest, Entry, Event, Round
from tournaments.permissions import Actor, Permission
from tournaments.selectors.boards import Placement, last_round, placement_of, shown_numbers
from tournaments.services import hand_pairing as service
from tournaments.web.base import accepted, event_page, page

# Beyond this field a list holds only its own player until it is opened; a script then fills in the others.
FULL_LISTS = 60


@dataclass(frozen=True, slots=True)
class Line:
    """One board of the form; an empty one has no players."""

    index: int
    shown: int
    board: int | None
    white: Entry | None
    black: Entry | None

    @property
    def index_text(self) -> str:
        """The index as a part of an id in the page."""
        return str(self.index)


@event_page(Permission.PAIR)
def round_edit(request: HttpRequest, event: Event, actor: Actor, number: int) -> HttpResponse:
    """The whole round as two lists: boards and byes. Sending it replaces the round, or makes the next one."""
    last = last_round(event)
    newest = last.number if last else 0
    if not newest <= number <= newest + 1 or number < 1 or number > event.planned_rounds:
        raise NotFoundError(T("Only the newest round and the next one can be paired by hand."))
    found = last if last is not None and number == newest else None
    if request.method == "POST":
        return _save(request, event, actor, number, found)
    entries = list(event.entries.select_related("player"))
    now = placement_of(found) if found else Placement({}, _asked_byes(event, number))
    lines = _lines(found, now, entries, number)
    return page(
        request,
        "rounds/edit.html",
        event,
        actor,
        tab="rounds",
        number=number,
        found=found,
        seal=now.seal if found else "",
        lines=lines,
        byes=_bye_lines(now, entries),
        entries=entries,
        full=len(entries) <= FULL_LISTS,
        kinds=_kinds(),
        free=[e for e in entries if e.pk not in {pk for pair in now.boards for pk in pair}] if found else [],
        has_results=found is not None and found.boards.exclude(result="").exists(),
    )


def _lines(found: Round | None, now: Placement, entries: Sequence[Entry], number: int) -> list[Line]:
    by_pk = {e.pk: e for e in entries}
    if found is not None:
        shown = shown_numbers(found)
        lines = [
            Line(i, shown[pk], pk, by_pk[white], by_pk[black])
            for i, (pk, (white, black)) in enumerate(now.by_board.items(), start=1)
        ]
    else:
        lines = []
    active = sum(1 for e in entries if e.status == Entry.Status.ACTIVE)
    for index in range(len(lines) + 1, max(active // 2, len(lines) + 1) + 1):
        lines.append(Line(index, index, None, None, None))
    return lines


def _bye_lines(now: Placement, entries: Sequence[Entry]) -> list[tuple[Entry | None, str]]:
    by_pk = {e.pk: e for e in entries}
    spare = max(2, 4 - len(now.byes))
    lines: list[tuple[Entry | None, str]] = [(by_pk[pk], kind) for pk, kind in now.byes.items()]
    return [*lines, (None, "PAB"), *[(None, "ZPB")] * spare]


def _asked_byes(event: Event, number: int) -> dict[int, str]:
    found = ByeRequest.objects.filter(
        entry__event=event, round_no=number, entry__status=Entry.Status.ACTIVE
    ).order_by("entry__number")
    return dict(found.values_list("entry_id", "kind"))


def _kinds() -> list[tuple[str, str]]:
    return [("PAB", _("Bye from the pairing")), *[(k.value, str(k.label)) for k in ByeRequest.Kind]]


def _save(request: HttpRequest, event: Event, actor: Actor, number: int, found: Round | None) -> HttpResponse:
    wanted = service.HandRound(_boards(request), _byes(request))
    reason = request.POST.get("reason", "")
    if found is None:
        service.round_pair_by_hand(
            by=actor, event_id=event.pk, wanted=wanted, reason=reason, accept=accepted(request)
        )
        messages.success(request, _("Round %(n)s is paired. Look it over, then publish it.") % {"n": number})
    else:
        service.round_edit(
            by=actor,
            event_id=event.pk,
            number=number,
            wanted=wanted,
            reason=reason,
            accept=accepted(request),
            seen=request.POST.get("seen", ""),
        )
        messages.success(request, _("The pairings of round %(n)s are changed.") % {"n": number})
    return redirect("round", event_id=event.pk, number=number)


def _boards(request: HttpRequest) -> list[tuple[int, int]]:
    whites, blacks = request.POST.getlist("white"), request.POST.getlist("black")
    boards = []
    for index, (white, black) in enumerate(zip(whites, blacks, strict=False), start=1):
        if not white and not black:
            continue
        if not white or not black:
            raise InputError(T("Line %(n)s has one player only. Choose two, or none.", n=index))
        boards.append((_id(white), _id(black)))
    return boards


def _byes(request: HttpRequest) -> dict[int, str]:
    byes: dict[int, str] = {}
    kinds = [k.value for k in ByeKind]
    for who, kind in zip(request.POST.getlist("bye"), request.POST.getlist("kind"), strict=False):
        if not who:
            continue
        if kind not in kinds:
            raise InputError(T("Choose a kind of bye."))
        if _id(who) in byes:
            raise InputError(T("One player has two byes."))
        byes[_id(who)] = kind
    return byes


def _id(text: str) -> int:
    if not text.isdecimal():
        raise InputError(T("Choose a player."))
    return int(text)


@require_POST
@event_page(Permission.PAIR)
def round_swap(request: HttpRequest, event: Event, actor: Actor, number: int) -> HttpResponse:
    """One small change: `what` is `colours` (board), `players` or `pair` (first, second)."""
    post = request.POST
    reason, accept = post.get("reason", ""), accepted(request)
    first, second = post.get("first", ""), post.get("second", "")
    match post.get("what", ""):
        case "colours":
            service.board_swap_colours(
                by=actor,
                event_id=event.pk,
                number=number,
                board_id=_id(post.get("board", "")),
                reason=reason,
                accept=accept,
            )
        case "players" | "pair" as what:
            act = service.players_swap if what == "players" else service.players_pair
            act(
                by=actor,
                event_id=event.pk,
                number=number,
                first=_id(first),
                second=_id(second),
                reason=reason,
                accept=accept,
            )
        case _:
            raise InputError(T("Say what to change: colours, players or pair."))
    messages.success(request, _("The pairings of round %(n)s are changed.") % {"n": number})
    return redirect("round", event_id=event.pk, number=number)
