"""Creating and changing events, and appointing staff."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any
from zoneinfo import available_timezones

from django.db import transaction

from tournaments.domain.errors import InputError, StateError
from tournaments.domain.lots import first_colour_by_lot
from tournaments.domain.text import T, Text
from tournaments.domain.tiebreaks import parse_tiebreak
from tournaments.domain.time_control import parse_time_control
from tournaments.laws_port import check_regulations, known_laws
from tournaments.models import Event, Role, Staff, User
from tournaments.permissions import Actor, Permission, require
from tournaments.services.writing import event_write

DEFAULT_TIEBREAKS: dict[str, list[str]] = {
    Event.SystemChoice.SWISS_DUTCH: ["BH/C1", "BH", "SB", "DE", "WIN", "BWG"],
    Event.SystemChoice.ROUND_ROBIN: ["DE", "WIN", "SB", "KS"],
    Event.SystemChoice.DOUBLE_ROUND_ROBIN: ["DE", "WIN", "SB", "KS"],
}
LOCKED_AFTER_PAIRING = (
    "system",
    "planned_rounds",
    "tiebreaks",
    "win_points",
    "draw_points",
    "loss_points",
    "absent_points",
    "pab_points",
    "initial_colour",
    "acceleration",
    "accelerations",
)
CHANGEABLE = (
    "name",
    "place",
    "federation",
    "start_date",
    "end_date",
    "time_zone",
    "organiser_note",
    "laws",
    "time_control",
    "supervised",
    "regulations",
    "notation_language",
    "half_bye_limit",
    *LOCKED_AFTER_PAIRING,
)
LOT = "lot"
SCORES = ("win_points", "draw_points", "loss_points", "absent_points", "pab_points")


def event_create(*, by: User, request_id: str = "", **values: Any) -> Event:
    """Create an event; the creator becomes its chief arbiter.

    `initial_colour` may be `lot`: then it is drawn from the event's identifier and stored as a colour.

    Required: name, start_date, planned_rounds, laws (an edition, chosen explicitly), time_control. Raises
    `InputError` naming every missing or wrong field in `detail["fields"]`.
    """
    blank = Event(planned_rounds=0)
    cleaned = _cleaned(values, blank)
    missing = [
        f for f in ("name", "start_date", "planned_rounds", "laws", "time_control") if not cleaned.get(f)
    ]
    if missing:
        raise _field_error({field: [T("This field is required.")] for field in missing})
    cleaned.setdefault("end_date", cleaned["start_date"])
    cleaned.setdefault("tiebreaks", DEFAULT_TIEBREAKS[cleaned.get("system", Event.SystemChoice.SWISS_DUTCH)])
    _check_dates(cleaned["start_date"], cleaned["end_date"])
    with transaction.atomic():
        event = Event.objects.create(uid=blank.uid, **cleaned)
        Staff.objects.create(event=event, user=by, role=Role.CHIEF_ARBITER)
        actor = Actor(user=by, role=Role.CHIEF_ARBITER, request_id=request_id)
        with event_write(event.pk, by=actor) as write:
            write.audit("event_create", about=f"event:{event.pk}", new=_plain(cleaned))
    event.refresh_from_db()
    return event


def event_update(*, by: Actor, event_id: int, version: int | None = None, **values: Any) -> Event:
    """Change settings. What decides pairings and standings is locked once round 1 is paired (`StateError`).

    `initial_colour` may be `lot`, see `event_create`.
    """
    require(by, Permission.MANAGE_EVENT)
    with event_write(event_id, by=by) as write:
        event = write.event
        cleaned = _cleaned(values, event)
        changed = {k: v for k, v in cleaned.items() if getattr(event, k) != v}
        locked = [k for k in changed if k in LOCKED_AFTER_PAIRING]
        if locked and event.rounds.exists():
            raise StateError(
                T("Round 1 is paired: %(fields)s can no longer be changed.", fields=", ".join(locked)),
                code="locked",
                detail={"fields": locked},
            )
        old = _plain({k: getattr(event, k) for k in changed})
        for key, value in changed.items():
            setattr(event, key, value)
        _check_dates(event.start_date, event.end_date)
        event.save(update_fields=list(changed) or ["name"])
        write.audit("event_update", about=f"event:{event.pk}", old=old, new=_plain(changed))
    return event


def staff_appoint(*, by: Actor, event_id: int, username: str, role: str) -> Staff:
    """Give a user a role in the event, replacing an earlier one."""
    require(by, Permission.MANAGE_STAFF)
    if role not in Role.values:
        raise InputError(
            T("“%(role)s” is not a role. Use one of: %(all)s.", role=role, all=", ".join(Role.values))
        )
    user = User.objects.filter(username=username).first()
    if user is None:
        raise InputError(T("There is no user “%(name)s”.", name=username), code="unknown_user")
    with event_write(event_id, by=by) as write:
        before = Staff.objects.filter(event=write.event, user=user).first()
        if before and before.role == Role.CHIEF_ARBITER and role != Role.CHIEF_ARBITER:
            _keep_one_chief(write.event, user)
        staff, _ = Staff.objects.update_or_create(event=write.event, user=user, defaults={"role": role})
        write.audit("staff_appoint", about=f"user:{user.pk}", old=before.role if before else None, new=role)
    return staff


def staff_dismiss(*, by: Actor, event_id: int, username: str) -> None:
    """Take a user's role away; the last chief arbiter stays."""
    require(by, Permission.MANAGE_STAFF)
    with event_write(event_id, by=by) as write:
        staff = (
            Staff.objects.filter(event=write.event, user__username=username).select_related("user").first()
        )
        if staff is None:
            raise InputError(T("“%(name)s” has no role in this event.", name=username), code="unknown_user")
        if staff.role == Role.CHIEF_ARBITER:
            _keep_one_chief(write.event, staff.user)
        write.audit("staff_dismiss", about=f"user:{staff.user.pk}", old=staff.role)
        staff.delete()


def _keep_one_chief(event: Event, leaving: User) -> None:
    if not Staff.objects.filter(event=event, role=Role.CHIEF_ARBITER).exclude(user=leaving).exists():
        raise StateError(T("An event keeps at least one chief arbiter. Appoint another one first."))


def _cleaned(values: Mapping[str, Any], event: Event) -> dict[str, Any]:
    fields: dict[str, list[Text]] = {}
    cleaned: dict[str, Any] = {}
    for key, value in values.items():
        if key not in CHANGEABLE and key not in ("trf_extra", "demo"):
            fields[key] = [T("There is no such setting.")]
            continue
        try:
            cleaned[key] = _clean_one(key, value)
        except InputError as exc:
            fields[key] = [exc.message]
        except (ValueError, TypeError) as exc:
            fields[key] = [
                exc.args[0] if exc.args and isinstance(exc.args[0], Text) else T("This value is not valid.")
            ]
    if cleaned.get("initial_colour") == LOT:
        cleaned["initial_colour"] = first_colour_by_lot(str(event.uid)).value
    after = {name: cleaned.get(name, getattr(event, name)) for name in (*SCORES, "acceleration", "system")}
    if not fields:
        fields.update(_check_scores(after))
        fields.update(_check_acceleration(after))
    if fields:
        raise _field_error(fields)
    return cleaned


def _clean_one(key: str, value: Any) -> Any:
    if key in SCORES:
        return _decimal(value)
    if key == "time_control":
        return parse_time_control(str(value)).code
    if key in ("start_date", "end_date"):
        return value if isinstance(value, date) else date.fromisoformat(str(value))
    if key == "tiebreaks":
        return [parse_tiebreak(str(code)).code for code in value]
    if key == "regulations":
        check_regulations(value)
    problem = _problem(key, value)
    if problem is not None:
        raise ValueError(problem)
    return value.strip() if isinstance(value, str) else value


def _problem(key: str, value: Any) -> Text | None:
    """What is wrong with one setting, or None."""
    if key == "laws" and value not in known_laws():
        return T("Choose one of the editions: %(all)s.", all=", ".join(sorted(known_laws())))
    if key == "time_zone" and value not in available_timezones():
        return T("“%(zone)s” is not a time zone.", zone=str(value)[:40])
    if key == "system" and value not in Event.SystemChoice.values:
        return T("“%(system)s” is not a system.", system=str(value)[:40])
    if key == "planned_rounds" and not (isinstance(value, int) and 1 <= value <= 99):
        return T("The number of rounds is between 1 and 99.")
    if key == "initial_colour" and value not in ("white", "black", LOT):
        return T("The first colour is white, black or drawn by lot.")
    if key == "acceleration" and value not in Event.Acceleration.values:
        return T("“%(value)s” is not an acceleration. Use one of: none, baku.", value=str(value)[:20])
    if key == "name" and not 1 <= len(str(value).strip()) <= 120:
        return T("A name has 1 to 120 characters.")
    return None


def _decimal(value: Any) -> Decimal:
    try:
        number = Decimal(str(value))
    except InvalidOperation:
        raise ValueError(T("“%(value)s” is not a number of points.", value=str(value)[:20])) from None
    if not 0 <= number <= 99 or number != number.quantize(Decimal("0.01")):
        raise ValueError(T("Points are between 0 and 99 with at most two decimals."))
    return number


def _check_acceleration(after: Mapping[str, Any]) -> dict[str, list[Text]]:
    if after["acceleration"] != Event.Acceleration.BAKU:
        return {}
    if after["system"] != Event.SystemChoice.SWISS_DUTCH:
        return {"acceleration": [T("Only a Swiss event can be accelerated.")]}
    if after["win_points"] != 2 * after["draw_points"] or after["loss_points"]:
        return {
            "acceleration": [T("Baku acceleration needs a win worth two draws and a loss worth nothing.")]
        }
    return {}


def _check_scores(scores: Mapping[str, Decimal]) -> dict[str, list[Text]]:
    wrong: dict[str, list[Text]] = {}
    if not scores["win_points"] >= scores["draw_points"] >= scores["loss_points"]:
        wrong["draw_points"] = [T("A win is worth at least a draw, and a draw at least a loss.")]
    if 2 * scores["draw_points"] > scores["win_points"] + scores["loss_points"]:
        wrong["draw_points"] = [T("Two draws must not be worth more than a win and a loss.")]
    if scores["pab_points"] > scores["win_points"]:
        wrong["pab_points"] = [T("The pairing-allocated bye must not be worth more than a win.")]
    return wrong


def _check_dates(start: date, end: date) -> None:
    if end < start:
        raise _field_error({"end_date": [T("The last day is before the first day.")]})


def _field_error(fields: Mapping[str, list[Text]]) -> InputError:
    first = next(iter(fields))
    return InputError(
        T("%(field)s: %(problem)s", field=first, problem=fields[first][0]),
        detail={
            "fields": {name: [str(t) for t in texts] for name, texts in fields.items()},
            "texts": dict(fields),
        },
    )


def _plain(values: Mapping[str, Any]) -> dict[str, Any]:
    return {k: str(v) if isinstance(v, date | Decimal) else v for k, v in values.items()}
