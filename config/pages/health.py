"""For the machine's own watchers: is this process alive, and should it be given readers?

Redis being away makes no process unready: results are entered without it, and background work waits in the database.
The answers name what is wrong and nothing about the machine.
"""

from __future__ import annotations

import logging
import time
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache

from tournaments.models import Job

logger = logging.getLogger(__name__)

_KEY = "health"


@never_cache
def alive(request: HttpRequest) -> JsonResponse:
    """200 as long as the process answers at all; asks nobody else."""
    return JsonResponse({"alive": True, "version": settings.VERSION})


@never_cache
def ready(request: HttpRequest) -> JsonResponse:
    """200 when the database answers and has this version's tables, else 503; with the state of Redis and of the jobs."""
    database = _database()
    answer: dict[str, Any] = {
        "ready": database == "ok",
        "version": settings.VERSION,
        "database": database,
        "cache": _cache(),
        "jobs": _jobs() if database == "ok" else None,
    }
    return JsonResponse(answer, status=200 if answer["ready"] else 503)


def _database() -> str:
    try:
        executor = MigrationExecutor(connection)
        behind = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError:
        logger.exception("the database does not answer")
        return "away"
    return "behind" if behind else "ok"


def _cache() -> str:
    if not settings.REDIS_URL:
        return "in this process"
    try:
        stamp = str(time.time_ns())
        cache.set(_KEY, stamp, 10)
        return "ok" if cache.get(_KEY) is not None else "away"
    except Exception:
        logger.warning("the cache does not answer")
        return "away"


def _jobs() -> dict[str, object]:
    """How many jobs wait or run, and for how many seconds the oldest has been waiting."""
    waiting = Job.objects.filter(state=Job.State.QUEUED).order_by("created_at")
    oldest = waiting.values_list("created_at", flat=True).first()
    return {
        "waiting": waiting.count(),
        "running": Job.objects.filter(state=Job.State.RUNNING).count(),
        "oldest_s": int((timezone.now() - oldest).total_seconds()) if oldest else 0,
    }
