"""Background work of this room. `Job` rows are the truth; the broker only wakes workers."""

from __future__ import annotations

from celery import shared_task

from tournaments.services.jobs import jobs_run_waiting


@shared_task(name="tournaments.sweep_jobs")  # type: ignore[untyped-decorator]
def sweep_jobs() -> None:
    """Run what waits and take over what a dead worker left."""
    jobs_run_waiting()
