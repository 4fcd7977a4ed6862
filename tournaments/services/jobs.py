"""Background jobs: queued as rows, run by whoever is awake, taken over when a worker dies."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db.models import F, Q
from django.utils import timezone

from tournaments.domain.errors import FlagfallError
from tournaments.models import Event, Job, User

logger = logging.getLogger(__name__)

MAX_ATTEMPTS = 3
DEAD_AFTER = timedelta(seconds=90)
Handler = Callable[[Job], dict[str, Any]]
_HANDLERS: dict[str, Handler] = {}


def register_job(kind: str, handler: Handler) -> None:
    """Say which function does this kind of work; called when a room starts."""
    _HANDLERS[kind] = handler


def job_queue(*, kind: str, event: Event | None, by: User | None, args: dict[str, Any]) -> Job:
    """Queue work. It is safe in the database even while no broker answers."""
    if kind not in _HANDLERS:
        raise LookupError(f"no handler for jobs of kind {kind!r}")
    return Job.objects.create(kind=kind, event=event, by=by, args=args)


def jobs_run_waiting(limit: int = 20) -> int:
    """Run queued jobs and those whose worker has been silent too long; returns how many were run."""
    silent = timezone.now() - DEAD_AFTER
    waiting = Job.objects.filter(
        Q(state=Job.State.QUEUED) | Q(state=Job.State.RUNNING, heartbeat_at__lt=silent)
    ).order_by("created_at")[:limit]
    return sum(1 for job in waiting if _take(job) and _run(job))


def _take(job: Job) -> bool:
    """Claim a job by a conditional update: two workers never run the same one."""
    return bool(
        Job.objects.filter(pk=job.pk, state=job.state, heartbeat_at=job.heartbeat_at).update(
            state=Job.State.RUNNING, heartbeat_at=timezone.now(), attempts=F("attempts") + 1
        )
    )


def _run(job: Job) -> bool:
    job.refresh_from_db()
    values: dict[str, Any]
    try:
        values = {"state": Job.State.DONE, "answer": _HANDLERS[job.kind](job), "error": ""}
    except FlagfallError as exc:
        values = {"state": Job.State.FAILED, "error": str(exc.message)}
    except Exception as exc:
        logger.exception("job %s (%s) failed", job.pk, job.kind)
        again = job.attempts < MAX_ATTEMPTS
        values = {"state": Job.State.QUEUED if again else Job.State.FAILED, "error": str(exc)[:500]}
    Job.objects.filter(pk=job.pk, state=Job.State.RUNNING).update(finished_at=timezone.now(), **values)
    return True
