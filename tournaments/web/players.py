"""Players: the list, checking in, entering, importing, byes, withdrawing."""

from __future__ import annotations

import base64
from typing import Any

from django import forms
from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from tournaments.domain.errors import FlagfallError, InputError, NotFoundError
from tournaments.domain.names import fold_name
from tournaments.domain.player_list import FIELDS, PlayerList, decode_upload, read_player_list
from tournaments.domain.text import T
from tournaments.models import ByeRequest, Entry, Event
from tournaments.permissions import Actor, Permission
from tournaments.services import entries as service
from tournaments.table_files import is_xlsx, xlsx_to_csv
from tournaments.text import say
from tournaments.web.base import accepted, event_page, page, pasted_bytes, uploaded_bytes


class PlayerForm(forms.Form):
    """Data of one player."""

    name = forms.CharField(
        label=gettext_lazy("Name"), max_length=80, help_text=gettext_lazy("Family name, given name")
    )
    rating = forms.IntegerField(label=gettext_lazy("Rating"), min_value=0, max_value=4000, required=False)
    title = forms.ChoiceField(
        label=gettext_lazy("Title"), required=False, choices=[(t, t or "–") for t in service.TITLES]
    )
    federation = forms.CharField(label=gettext_lazy("Federation"), max_length=3, required=False)
    fide_id = forms.CharField(label=gettext_lazy("FIDE ID"), max_length=11, required=False)
    birth = forms.CharField(label=gettext_lazy("Born"), max_length=10, required=False)
    sex = forms.ChoiceField(
        label=gettext_lazy("Sex"),
        required=False,
        choices=[("", "–"), ("m", gettext_lazy("male")), ("w", gettext_lazy("female"))],
    )
    club = forms.CharField(label=gettext_lazy("Club"), max_length=80, required=False)


@event_page()
def players(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """The list with check-in ticks; filter as you type."""
    found = _filtered(request, event)
    template = "players/rows.html" if getattr(request, "htmx", False) else "players/list.html"
    everybody = event.entries.filter(status=Entry.Status.ACTIVE)
    return page(
        request,
        template,
        event,
        actor,
        tab="players",
        entries=found,
        total=event.entries.count(),
        here=everybody.filter(checked_in=True).count(),
        active=everybody.count(),
        form=PlayerForm(),
        paired=event.rounds.count(),
        q=request.GET.get("q", ""),
        only=request.GET.get("only", ""),
        everybody=event.entries.select_related("player").order_by("player__folded_name"),
        groups=event.forbidden_groups.prefetch_related("entries__player").order_by("club", "pk"),
    )


def _filtered(request: HttpRequest, event: Event) -> QuerySet[Entry]:
    found = event.entries.select_related("player").prefetch_related("bye_requests")
    wanted = fold_name(request.GET.get("q", ""))
    if wanted:
        found = found.filter(player__folded_name__contains=wanted)
    if request.GET.get("only") == "missing":
        found = found.filter(checked_in=False, status=Entry.Status.ACTIVE).order_by("player__folded_name")
    return found


@require_POST
@event_page(Permission.MANAGE_PLAYERS)
def player_add(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """Enter one player; mistakes come back with the form."""
    form = PlayerForm(request.POST)
    if form.is_valid():
        try:
            entry = service.entry_add(
                by=actor, event_id=event.pk, accept=accepted(request), **form.cleaned_data
            )
        except InputError as exc:
            form.add_error(None, say(exc.message))
        else:
            messages.success(request, _("%(name)s is entered.") % {"name": entry.player.name})
            return redirect("players", event_id=event.pk)
    return page(request, "players/form.html", event, actor, tab="players", form=form, status=400)


@event_page(Permission.MANAGE_PLAYERS)
def player_edit(request: HttpRequest, event: Event, actor: Actor, entry_id: int) -> HttpResponse:
    """One player: data, byes, withdrawing."""
    entry = entry_of(event, entry_id)
    fields = {f: getattr(entry.player, f) for f in service.PLAYER_FIELDS} | {"rating": entry.rating}
    form = PlayerForm(request.POST if request.method == "POST" else None, initial=fields)
    if request.method == "POST" and form.is_valid():
        try:
            service.entry_update(by=actor, entry_id=entry.pk, **form.cleaned_data)
        except InputError as exc:
            form.add_error(None, say(exc.message))
        else:
            messages.success(request, _("Saved."))
            return redirect("players", event_id=event.pk)
    paired = event.rounds.count()
    byes = {b.round_no: b for b in entry.bye_requests.all()}
    return page(
        request,
        "players/edit.html",
        event,
        actor,
        tab="players",
        entry=entry,
        form=form,
        rounds=[(n, byes.get(n), n <= paired) for n in range(1, event.planned_rounds + 1)],
        kinds=ByeRequest.Kind.choices,
        status=400 if form.errors else 200,
    )


def entry_of(event: Event, entry_id: int) -> Entry:
    """An entry of this event, or `NotFoundError`."""
    found = event.entries.select_related("player", "event").filter(pk=entry_id).first()
    if found is None:
        raise NotFoundError(T("There is no player with entry %(id)s in this event.", id=entry_id))
    return found


@require_POST
@event_page(Permission.CHECK_IN)
def player_check_in(request: HttpRequest, event: Event, actor: Actor, entry_id: int) -> HttpResponse:
    """Tick or untick; answers with the row."""
    service.entry_check_in(
        by=actor, entry_id=entry_of(event, entry_id).pk, here=request.POST.get("here") == "1"
    )
    if getattr(request, "htmx", False):
        return page(request, "players/row.html", event, actor, entry=entry_of(event, entry_id))
    return redirect("players", event_id=event.pk)


@require_POST
@event_page(Permission.MANAGE_PLAYERS)
def player_action(
    request: HttpRequest, event: Event, actor: Actor, entry_id: int, action: str
) -> HttpResponse:
    """Withdraw, expel, return, remove, grant or cancel a bye."""
    entry = entry_of(event, entry_id)
    reason = request.POST.get("reason", "")
    match action:
        case "withdraw" | "expel":
            service.entry_withdraw(by=actor, entry_id=entry.pk, reason=reason, expelled=action == "expel")
        case "return":
            service.entry_return(by=actor, entry_id=entry.pk, reason=reason)
        case "remove":
            service.entry_remove(by=actor, entry_id=entry.pk, reason=reason)
            return redirect("players", event_id=event.pk)
        case _:
            _bye(request, actor, entry)
    messages.success(request, _("Saved."))
    return redirect("player-edit", event_id=event.pk, entry_id=entry.pk)


def _bye(request: HttpRequest, actor: Actor, entry: Entry) -> None:
    raw = request.POST.get("round", "")
    if not raw.isdecimal():
        raise InputError(T("Say for which round."))
    kind = request.POST.get("kind", "")
    if kind:
        service.bye_grant(by=actor, entry_id=entry.pk, round_no=int(raw), kind=kind, accept=accepted(request))
    else:
        service.bye_cancel(by=actor, entry_id=entry.pk, round_no=int(raw))


@event_page(Permission.MANAGE_PLAYERS)
def players_import(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """A CSV list in two steps: look at the columns, then enter all or none."""
    context: dict[str, Any] = {"fields": [(name, say(label)) for name, label in FIELDS.items()]}
    status = 200
    if request.method == "POST":
        try:
            text = _list_text(request)
            found = read_player_list(text, _columns(request))
            context |= _preview(found, text)
            if request.POST.get("step") == "enter" and not found.problems:
                entries = service.entries_import(by=actor, event_id=event.pk, rows=found.rows)
                messages.success(request, _("%(n)s players are entered.") % {"n": len(entries)})
                return redirect("players", event_id=event.pk)
            status = 400 if found.problems else 200
        except FlagfallError as exc:
            context["error"] = say(exc.message)
            context["line_problems"] = exc.detail.get("problems", [])
            status = exc.status
    return page(request, "players/import.html", event, actor, tab="players", status=status, **context)


def _list_text(request: HttpRequest) -> str:
    data = uploaded_bytes(request)
    if data is not None:
        return xlsx_to_csv(data) if is_xlsx(data) else decode_upload(data)
    if request.POST.get("kept"):
        return base64.b64decode(request.POST["kept"]).decode()
    return pasted_bytes(request).decode()


def _columns(request: HttpRequest) -> dict[int, str] | None:
    given = {
        int(key.removeprefix("column-")): str(value)
        for key, value in request.POST.items()
        if key.startswith("column-") and key.removeprefix("column-").isdecimal() and value
    }
    return given or None


def _preview(found: PlayerList, text: str) -> dict[str, Any]:
    return {
        "list": found,
        "kept": base64.b64encode(text.encode()).decode(),
        "headings": [(i, heading, found.columns.get(i, "")) for i, heading in enumerate(found.headings)],
        "preview": found.rows[:8],
        "problems": [(line, say(what)) for line, what in found.problems],
    }
