"""Finding incidents and rulings; refusing a decision on what somebody else decided meanwhile."""

from __future__ import annotations

from arbiter.models import Incident, Ruling
from tournaments.domain.errors import ConflictError, NotFoundError
from tournaments.domain.text import T


def get_incident(incident_id: int) -> Incident:
    """An incident with its board and event, or `NotFoundError`."""
    found = (
        Incident.objects.select_related(
            "event", "round", "board__round__event", "entry__player", "reported_by"
        )
        .filter(pk=incident_id)
        .first()
    )
    if found is None:
        raise NotFoundError(T("There is no incident with number %(id)s.", id=incident_id))
    return found


def get_ruling(ruling_id: int) -> Ruling:
    """A ruling with its incident, or `NotFoundError`."""
    found = (
        Ruling.objects.select_related("incident__board__round__event", "incident__entry__player", "made_by")
        .filter(pk=ruling_id)
        .first()
    )
    if found is None:
        raise NotFoundError(T("There is no ruling with number %(id)s.", id=ruling_id))
    return found


def refuse_stale(incident: Incident, version: int) -> None:
    """Raise `ConflictError` with the decision that stands, unless the caller saw the incident as it is."""
    if incident.state == Incident.State.OPEN and incident.version == version:
        return
    last = incident.rulings.select_related("made_by").first()
    raise ConflictError(
        T("Somebody was first: this incident was decided or changed meanwhile."),
        current={
            "incident": incident.pk,
            "state": incident.state,
            "outcome": last.outcome if last else "",
            "by": last.made_by.shown_name if last and last.made_by else "",
            "at": last.made_at.isoformat() if last else None,
        },
        version=incident.version,
    )
