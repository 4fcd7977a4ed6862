"""Creating an event and changing its settings: the Laws are chosen, never assumed."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbiter.domain.laws.ladder_text import ladder
from arbiter.domain.laws.loader import edition_in_force, editions, load_laws
from arbiter.domain.rates import rate_of_play
from arbiter.domain.regulations import parse_regulations
from tournaments.domain.errors import FlagfallError, InputError
from tournaments.domain.text import Text
from tournaments.domain.tiebreaks import parse_tiebreak
from tournaments.domain.time_control import parse_time_control
from tournaments.models import Event, Role, Staff, User
from tournaments.permissions import Actor, Permission
from tournaments.services.events import event_create, event_update, staff_appoint, staff_dismiss
from tournaments.text import say
from tournaments.web.base import event_page, page, signed_in

RATES = ("standard", "rapid", "blitz")


class EventForm(forms.Form):
    """Settings of an event. The service checks them; this form only asks."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=120)
    place = forms.CharField(label=gettext_lazy("Place"), max_length=80, required=False)
    start_date = forms.DateField(
        label=gettext_lazy("First day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    end_date = forms.DateField(
        label=gettext_lazy("Last day"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    time_zone = forms.CharField(
        label=gettext_lazy("Time zone"), max_length=64, initial="UTC", help_text="Europe/Prague, UTC"
    )
    system = forms.ChoiceField(label=gettext_lazy("System"), choices=Event.SystemChoice.choices)
    planned_rounds = forms.IntegerField(label=gettext_lazy("Rounds"), min_value=1, max_value=99)
    time_control = forms.CharField(
        label=gettext_lazy("Time control"),
        max_length=80,
        help_text=gettext_lazy("15+10, 90'/40 + 30' + 30\", or the code 5400+30"),
    )
    laws = forms.ChoiceField(label=gettext_lazy("Laws of Chess"), widget=forms.RadioSelect)
    supervised = forms.BooleanField(
        label=gettext_lazy("Adequate supervision"),
        required=False,
        help_text=gettext_lazy(
            "Rapid and blitz only: the full rules hold (one arbiter for so few games as the edition says)."
        ),
    )
    default_minutes = forms.IntegerField(
        label=gettext_lazy("Default time, minutes"),
        required=False,
        min_value=0,
        max_value=600,
        help_text=gettext_lazy("Empty: as the Laws say"),
    )
    loses_at = forms.IntegerField(
        label=gettext_lazy("Illegal move that loses"),
        required=False,
        min_value=1,
        max_value=10,
        help_text=gettext_lazy("Empty: as the Laws say"),
    )
    compensation = forms.CharField(
        label=gettext_lazy("Seconds to the opponent"),
        required=False,
        max_length=40,
        help_text=gettext_lazy("For the 1st, 2nd ... illegal move, with commas. Empty: as the Laws say"),
    )
    tiebreaks = forms.CharField(
        label=gettext_lazy("Tie-breaks"),
        required=False,
        max_length=120,
        help_text=gettext_lazy("In order, with commas. Empty: our preset"),
    )
    initial_colour = forms.ChoiceField(
        label=gettext_lazy("First colour"),
        required=False,
        choices=[
            ("white", gettext_lazy("White")),
            ("black", gettext_lazy("Black")),
            ("lot", gettext_lazy("by lot")),
        ],
        help_text=gettext_lazy(
            "The colour of number 1 in round 1. The lot comes from the event's identifier."
        ),
    )
    acceleration = forms.ChoiceField(
        label=gettext_lazy("Acceleration"),
        required=False,
        choices=Event.Acceleration.choices,
        help_text=gettext_lazy("Swiss only. The virtual points are settled when round 1 is paired."),
    )
    half_bye_limit = forms.IntegerField(
        label=gettext_lazy("Half-point byes a player"), min_value=0, max_value=99, initial=1
    )
    notation_language = forms.ChoiceField(
        label=gettext_lazy("Letters on scoresheets"),
        choices=[
            ("en", gettext_lazy("English")),
            ("ru", gettext_lazy("Russian")),
            ("auto", gettext_lazy("find out")),
        ],
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["laws"].choices = [(e.id, e.id) for e in reversed(editions())]  # type: ignore[attr-defined]

    def values(self) -> dict[str, Any]:
        """Cleaned data as the service wants it."""
        data = dict(self.cleaned_data)
        minutes, loses = data.pop("default_minutes"), data.pop("loses_at")
        own = {
            "default_time": minutes * 60 if minutes is not None else None,
            "loses_at": loses,
            "compensation": data.pop("compensation"),
        }
        known = self.initial.get("regulations") or {}
        kept = {k: v for k, v in known.items() if k not in own}
        data["regulations"] = kept | {k: str(v) for k, v in own.items() if v not in (None, "")}
        codes = [code.strip() for code in data.pop("tiebreaks").split(",") if code.strip()]
        if codes:
            data["tiebreaks"] = [parse_tiebreak(code).code for code in codes]
        data["end_date"] = data["end_date"] or data["start_date"]
        for name in ("initial_colour", "acceleration"):
            if not data[name]:
                del data[name]
        parse_regulations(data["regulations"])
        return data


@login_required
def event_new(request: HttpRequest) -> HttpResponse:
    """A new event; mistakes come back with the form."""
    user = signed_in(request)
    form = EventForm(request.POST or None, initial={"start_date": timezone.localdate(), "planned_rounds": 7})
    if request.method == "POST" and user is not None and form.is_valid():
        try:
            event = event_create(by=user, request_id=getattr(request, "request_id", ""), **form.values())
        except FlagfallError as exc:
            _show(form, exc)
        else:
            messages.success(request, _("The event is created. Enter the players next."))
            return redirect("event-home", event_id=event.pk)
    context = {"form": form, "ladders": _ladders(form), "presets": PRESETS}
    return render(request, "events/new.html", context, status=400 if form.errors else 200)


PRESETS = (
    {"name": gettext_lazy("Rapid 15+10"), "time_control": "15+10", "planned_rounds": 7},
    {"name": gettext_lazy("Blitz 3+2"), "time_control": "3+2", "planned_rounds": 9},
    {"name": gettext_lazy("Classical 90+30"), "time_control": "90+30", "planned_rounds": 9},
)


@event_page(Permission.MANAGE_EVENT)
def settings_page(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """Change settings and appoint staff."""
    form = EventForm(request.POST or None, initial=_initial(event))
    if request.method == "POST" and form.is_valid():
        try:
            event_update(by=actor, event_id=event.pk, **form.values())
        except FlagfallError as exc:
            _show(form, exc)
        else:
            messages.success(request, _("Saved."))
            return redirect("settings", event_id=event.pk)
    return page(
        request,
        "events/settings.html",
        event,
        actor,
        tab="settings",
        form=form,
        ladders=_ladders(form),
        staff=Staff.objects.filter(event=event).select_related("user"),
        roles=Role.choices,
        users=User.objects.order_by("username"),
        status=400 if form.errors else 200,
    )


@event_page(Permission.MANAGE_STAFF)
def staff_action(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """Appoint or dismiss."""
    username = request.POST.get("username", "")
    if request.POST.get("role"):
        staff_appoint(by=actor, event_id=event.pk, username=username, role=request.POST["role"])
    else:
        staff_dismiss(by=actor, event_id=event.pk, username=username)
    messages.success(request, _("Saved."))
    return redirect("settings", event_id=event.pk)


def _initial(event: Event) -> dict[str, Any]:
    own = event.regulations
    fields = {f: getattr(event, f) for f in EventForm.base_fields if hasattr(event, f)}
    default = own.get("default_time")
    return fields | {
        "tiebreaks": ", ".join(event.tiebreaks),
        "default_minutes": int(default) // 60 if default not in (None, "") else None,
        "loses_at": own.get("loses_at"),
        "compensation": own.get("compensation", ""),
        "regulations": own,
        "time_control": parse_time_control(event.time_control).shown,
    }


def _show(form: EventForm, exc: FlagfallError) -> None:
    texts = exc.detail.get("texts")
    if isinstance(texts, dict):
        for field, found in texts.items():
            for text in found:
                if isinstance(text, Text):
                    form.add_error(field if field in form.fields else None, say(text))
        return
    form.add_error(None, say(exc.message))


def _ladders(form: EventForm) -> list[dict[str, Any]]:
    """One line an edition: what illegal moves cost at this event's rate of play, and the default time."""
    day = form["start_date"].value() or timezone.localdate()
    try:
        current = edition_in_force(form.fields["start_date"].clean(day)).id
    except (forms.ValidationError, InputError):
        current = ""
    supervised = bool(form["supervised"].value())
    lines = []
    for edition in reversed(editions()):
        laws = load_laws(edition.id)
        rate = _rate(form, edition.id)
        lines.append(
            {
                "id": edition.id,
                "from": edition.in_force_from,
                "to": edition.in_force_to,
                "current": edition.id == current,
                "lines": [(r, say(ladder(laws, r, supervised))) for r in ((rate,) if rate else RATES)],
                "checked": str(form["laws"].value() or "") == edition.id,
            }
        )
    return lines


def _rate(form: EventForm, edition: str) -> str:
    try:
        control = parse_time_control(str(form["time_control"].value() or ""))
        return rate_of_play(load_laws(edition), control).value
    except FlagfallError:
        return ""


def ladders_fragment(request: HttpRequest) -> HttpResponse:
    """The editions again, after the time control or the date has changed."""
    form = EventForm(initial=request.GET.dict())
    return render(request, "events/ladders.html", {"form": form, "ladders": _ladders(form)})
