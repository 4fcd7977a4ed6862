"""Who may do what in an event: one matrix as data, asked by every service."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tournaments.domain.errors import NotAllowedError
from tournaments.domain.text import N_, T
from tournaments.models import Event, Role, Staff, User


class Permission(StrEnum):
    """One right."""

    SEE_UNPUBLISHED = "see_unpublished"
    MANAGE_EVENT = "manage_event"
    MANAGE_STAFF = "manage_staff"
    MANAGE_PLAYERS = "manage_players"
    CHECK_IN = "check_in"
    PAIR = "pair"
    ENTER_RESULT = "enter_result"
    CORRECT_RESULT = "correct_result"
    REPORT_INCIDENT = "report_incident"
    RULE = "rule"
    SUBMIT_SHEET = "submit_sheet"
    PUBLISH = "publish"
    EXPORT = "export"
    SEE_AUDIT = "see_audit"


PERMISSION_LABELS: dict[Permission, str] = {
    Permission.SEE_UNPUBLISHED: N_("see what is not published"),
    Permission.MANAGE_EVENT: N_("change the event's settings"),
    Permission.MANAGE_STAFF: N_("appoint staff"),
    Permission.MANAGE_PLAYERS: N_("change the list of players"),
    Permission.CHECK_IN: N_("check players in"),
    Permission.PAIR: N_("pair a round"),
    Permission.ENTER_RESULT: N_("enter results"),
    Permission.CORRECT_RESULT: N_("correct results of earlier rounds"),
    Permission.REPORT_INCIDENT: N_("report an incident"),
    Permission.RULE: N_("make a ruling"),
    Permission.SUBMIT_SHEET: N_("submit a scoresheet"),
    Permission.PUBLISH: N_("publish"),
    Permission.EXPORT: N_("export files"),
    Permission.SEE_AUDIT: N_("see the audit chain"),
}

_P = Permission
MATRIX: dict[Role, frozenset[Permission]] = {
    Role.CHIEF_ARBITER: frozenset(Permission),
    Role.ARBITER: frozenset(Permission) - {_P.MANAGE_EVENT, _P.MANAGE_STAFF},
    Role.ORGANISER: frozenset(
        {_P.SEE_UNPUBLISHED, _P.MANAGE_EVENT, _P.MANAGE_PLAYERS, _P.CHECK_IN, _P.PUBLISH, _P.EXPORT}
    ),
    Role.HELPER: frozenset(
        {_P.SEE_UNPUBLISHED, _P.CHECK_IN, _P.ENTER_RESULT, _P.REPORT_INCIDENT, _P.SUBMIT_SHEET}
    ),
}


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts, in which role, in which request. `user` None is the program itself (scheduler, command)."""

    user: User | None
    role: Role | None
    request_id: str = ""
    system: str = ""

    @property
    def ref(self) -> str:
        """A reference without a name, for the audit chain and request keys."""
        if self.user is not None:
            return f"user:{self.user.pk}"
        return f"system:{self.system or 'program'}"

    @property
    def name(self) -> str:
        """The name colleagues see."""
        return self.user.shown_name if self.user is not None else self.system or "Flagfall"

    def may(self, permission: Permission) -> bool:
        """Does the role allow it?"""
        if self.user is None:
            return bool(self.system)
        return self.role is not None and permission in MATRIX[self.role]


def role_in(user: User | None, event: Event) -> Role | None:
    """The user's role in this event; a superuser is chief arbiter everywhere."""
    if user is None or not user.is_authenticated:
        return None
    if user.is_superuser:
        return Role.CHIEF_ARBITER
    found = Staff.objects.filter(event=event, user=user).values_list("role", flat=True).first()
    return Role(found) if found else None


def actor_for(user: User | None, event: Event, *, request_id: str = "") -> Actor:
    """The actor of a request in this event."""
    known = user if user is not None and user.is_authenticated else None
    return Actor(user=known, role=role_in(known, event), request_id=request_id)


def system_actor(name: str) -> Actor:
    """The program itself: scheduler, command line. Allowed everything, named in the audit chain."""
    return Actor(user=None, role=None, system=name)


def require(by: Actor, permission: Permission) -> None:
    """Refuse (403) unless the actor's role has the right."""
    if not by.may(permission):
        raise NotAllowedError(
            T(
                "Your role in this event does not allow you to %(what)s. Ask the chief arbiter.",
                what=T(PERMISSION_LABELS[permission]),
            ),
            detail={"permission": permission.value},
        )
