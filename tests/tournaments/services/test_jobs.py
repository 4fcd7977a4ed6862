"""Background jobs: the row is the truth, one worker runs it, a dead worker's job is taken over."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tournaments.domain.errors import StateError
from tournaments.domain.text import T
from tournaments.models import Job
from tournaments.services import jobs
from tournaments.tasks import sweep_jobs

pytestmark = pytest.mark.django_db
runs: list[dict[str, Any]] = []


def work(job: Job) -> dict[str, Any]:
    runs.append(job.args)
    if job.args.get("refuse"):
        raise StateError(T("The round is closed."))
    if job.args.get("break"):
        raise ZeroDivisionError("broken")
    return {"sum": job.args["a"] + job.args["b"]}


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    runs.clear()
    jobs.register_job("test", work)
    yield
    jobs._HANDLERS.pop("test")


def queued(**args: Any) -> Job:
    return jobs.job_queue(kind="test", event=None, by=None, args=args)


def test_the_sweep_runs_a_queued_job_once_and_keeps_its_answer() -> None:
    job = queued(a=1, b=2)
    sweep_jobs()
    sweep_jobs()
    job.refresh_from_db()
    assert (job.state, job.answer, job.attempts, len(runs)) == (Job.State.DONE, {"sum": 3}, 1, 1)


def test_a_refusal_fails_at_once_with_its_words() -> None:
    job = queued(refuse=True)
    sweep_jobs()
    job.refresh_from_db()
    assert (job.state, job.error, job.attempts) == (Job.State.FAILED, "The round is closed.", 1)


def test_a_broken_job_is_tried_three_times_and_then_fails() -> None:
    job = queued(**{"break": True})
    for _ in range(5):
        sweep_jobs()
    job.refresh_from_db()
    assert (job.state, job.error, job.attempts) == (Job.State.FAILED, "broken", 3)


def test_the_job_of_a_dead_worker_is_taken_over_and_that_of_a_living_one_is_not() -> None:
    dead, living = queued(a=1, b=1), queued(a=2, b=2)
    Job.objects.filter(pk=dead.pk).update(
        state=Job.State.RUNNING, heartbeat_at=timezone.now() - jobs.DEAD_AFTER - timedelta(seconds=1)
    )
    Job.objects.filter(pk=living.pk).update(state=Job.State.RUNNING, heartbeat_at=timezone.now())
    sweep_jobs()
    dead.refresh_from_db()
    living.refresh_from_db()
    assert (dead.state, living.state) == (Job.State.DONE, Job.State.RUNNING)


def test_two_workers_never_take_the_same_job() -> None:
    job = queued(a=1, b=2)
    assert jobs._take(job)
    assert not jobs._take(job)


def test_work_nobody_can_do_is_refused_when_it_is_queued() -> None:
    with pytest.raises(LookupError):
        jobs.job_queue(kind="unknown", event=None, by=None, args={})
