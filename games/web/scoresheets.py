"""Scoresheets: paste or upload one, see where it stops, accept what was meant."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from games.domain.endings import ENDING_LABELS
from games.domain.notation.languages import languages
from games.domain.replay import INSERT, STRUCK_OUT
from games.models import Scoresheet
from games.selectors.games import event_pgn
from games.selectors.scoresheets import board_sheets, event_sheets
from games.services.scoresheets import get_sheet, reread, scoresheet_repair, scoresheet_submit
from tournaments.domain.errors import InputError, NotFoundError
from tournaments.domain.player_list import decode_upload
from tournaments.domain.text import T
from tournaments.models import Event
from tournaments.permissions import Actor, Permission
from tournaments.selectors.boards import board_row, last_round, round_view
from tournaments.selectors.history import event_history
from tournaments.services.results import board_of_event
from tournaments.text import say
from tournaments.web.base import event_page, page, uploaded_bytes


class SheetForm(forms.Form):
    """One side's sheet."""

    side = forms.ChoiceField(label=gettext_lazy("Whose sheet"), choices=Scoresheet.Side.choices)
    language = forms.ChoiceField(label=gettext_lazy("Letters of"), required=False)
    claimed_result = forms.CharField(label=gettext_lazy("Result on the sheet"), required=False, max_length=10)
    file = forms.FileField(label=gettext_lazy("File"), required=False)
    text = forms.CharField(
        label=gettext_lazy("Moves as written"),
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={"rows": 12, "spellcheck": "false", "placeholder": "1. e4 e5 2. Nf3 Nc6"}
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", _("as the event says")), ("auto", _("find out"))]
        self.fields["language"].choices = choices + [(c, say(one.name)) for c, one in languages().items()]  # type: ignore[attr-defined]


@event_page()
def sheets(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """All sheets, and the boards of the newest round to add one to."""
    found = last_round(event)
    found_sheets = list(event_sheets(event))
    counted = Counter(sheet.board_id for sheet in found_sheets)
    both = {board for board, count in counted.items() if count > 1}
    history = event_history(event)
    return page(
        request,
        "sheets/list.html",
        event,
        actor,
        tab="scoresheets",
        lines=[(sheet, board_row(sheet.board, history), sheet.board_id in both) for sheet in found_sheets],
        view=round_view(event, found.number) if found else None,
        rounds=list(event.rounds.all()),
    )


@event_page(Permission.SUBMIT_SHEET)
def sheet_new(request: HttpRequest, event: Event, actor: Actor, board_id: int) -> HttpResponse:
    """Paste or upload a sheet of a board."""
    board = board_of_event(event, board_id)
    form = SheetForm(
        request.POST or None, request.FILES or None, initial={"side": request.GET.get("side", "white")}
    )
    status = 200
    if request.method == "POST":
        data = uploaded_bytes(request)
        if form.is_valid():
            try:
                sheet = scoresheet_submit(
                    by=actor,
                    board_id=board.pk,
                    side=form.cleaned_data["side"],
                    text=decode_upload(data) if data is not None else form.cleaned_data["text"],
                    language=form.cleaned_data["language"],
                    claimed_result=form.cleaned_data["claimed_result"],
                )
            except InputError as exc:
                form.add_error("text", say(exc.message))
            else:
                return redirect("sheet", event_id=event.pk, sheet_id=sheet.pk)
        status = 400
    return page(
        request,
        "sheets/form.html",
        event,
        actor,
        tab="scoresheets",
        form=form,
        row=board_row(board),
        sheets=board_sheets(board.pk),
        status=status,
    )


@event_page()
def sheet_page(request: HttpRequest, event: Event, actor: Actor, sheet_id: int) -> HttpResponse:
    """The verdict: the text with the first problem marked, a board, what could be meant."""
    sheet = _of_event(event, sheet_id)
    # Read again rather than shown from the store: the sentences are then in this reader's language.
    data: Any = reread(sheet).to_json(say)
    problem = data.get("first_problem")
    return page(
        request,
        "sheets/sheet.html",
        event,
        actor,
        tab="scoresheets",
        sheet=sheet,
        row=board_row(sheet.board),
        data=data,
        problem=problem,
        text=_marked(sheet.text, problem),
        fen=problem["fen"] if problem else data.get("final_fen", ""),
        arrow=_arrow(problem),
        ending=say(ENDING_LABELS[data["ending"]["kind"]]),
        language=say(languages()[data["language"]].name) if data["language"] in languages() else "",
        candidates=_candidates(data, problem),
        repairs=[(ply, _repair_words(repair)) for ply, repair in _in_order(sheet.repairs)],
        positions=_in_order(sheet.positions),
        shown_move=_move_number(problem),
        other=board_sheets(sheet.board_id).filter(current=True).exclude(side=sheet.side).first(),
    )


def _marked(text: str, problem: dict[str, Any] | None) -> tuple[str, str, str]:
    if not problem:
        return text, "", ""
    start, end = problem["start"], problem["end"]
    return text[:start], text[start:end], text[end:]


def _arrow(problem: dict[str, Any] | None) -> str:
    """From and to square of the best reading: `f1g3`; none where the best one is about an earlier position."""
    if not problem or not problem["candidates"]:
        return ""
    best = problem["candidates"][0]
    uci = best["uci"] or ""
    return uci[:4] if best["ply"] == problem["ply"] and "@" not in uci else ""


def _candidates(data: dict[str, Any], problem: dict[str, Any] | None) -> list[dict[str, Any]]:
    if not problem:
        return []
    most = max((c.get("explains_plies") or 0 for c in problem["candidates"]), default=0)
    return [c | {"most": most, "best": i == 0} for i, c in enumerate(problem["candidates"])]


def _in_order(by_ply: dict[str, str]) -> list[tuple[str, str]]:
    return sorted(by_ply.items(), key=lambda pair: int(pair[0]))


def _repair_words(repair: str) -> str:
    """An accepted repair in words."""
    if repair == STRUCK_OUT:
        return _("struck out")
    if repair.startswith(INSERT):
        return _("%(move)s put in before it") % {"move": repair.removeprefix(INSERT)}
    return repair


def _move_number(problem: dict[str, Any] | None) -> str:
    if not problem:
        return ""
    dots = "." if problem["side"] == "white" else "..."
    return f"{problem['move_no']}{dots}"


def _of_event(event: Event, sheet_id: int) -> Scoresheet:
    found = get_sheet(sheet_id)
    if found.board.round.event_id != event.pk:
        raise NotFoundError(T("Scoresheet %(id)s does not belong to this event.", id=sheet_id))
    return found


@require_POST
@event_page(Permission.RULE)
def sheet_repair(request: HttpRequest, event: Event, actor: Actor, sheet_id: int) -> HttpResponse:
    """Accept a reading, take it back, or set the position after a ply."""
    sheet = _of_event(event, sheet_id)
    ply = request.POST.get("ply", "")
    if not ply.isdecimal():
        raise InputError(T("Say which ply."), code="ply_missing")
    if "fen" in request.POST:
        scoresheet_repair(by=actor, sheet_id=sheet.pk, positions={int(ply): request.POST["fen"].strip()})
    else:
        scoresheet_repair(
            by=actor, sheet_id=sheet.pk, repairs={int(ply): request.POST.get("uci", "").strip()}
        )
    messages.success(request, _("The reading is changed; the text stays as it was written."))
    return redirect("sheet", event_id=event.pk, sheet_id=sheet.pk)


@event_page(Permission.EXPORT)
def games_pgn(request: HttpRequest, event: Event, actor: Actor, number: int | None = None) -> HttpResponse:
    """The games of a round or of the event as PGN."""
    text = event_pgn(event, number)
    name = f"event-{event.pk}" + (f"-round-{number}" if number else "")
    return HttpResponse(
        text,
        content_type="application/x-chess-pgn; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}.pgn"'},
    )
