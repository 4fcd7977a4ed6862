"""The periodic tasks without a broker: one thread of the web process runs Celery's schedule.

Used in eager mode only. With a broker, Celery's own beat does this.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

from celery import Celery
from django.db import close_old_connections

logger = logging.getLogger(__name__)


class Scheduler(threading.Thread):
    """Runs each entry of the schedule when its seconds have passed; a failing task is logged and tried again."""

    def __init__(
        self,
        app: Celery,
        schedule: Mapping[str, Mapping[str, Any]],
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(name="flagfall-scheduler", daemon=True)
        self._app = app
        self._schedule = schedule
        self._clock = clock
        self._stopped = threading.Event()
        self._due = {name: clock() + float(entry["schedule"]) for name, entry in schedule.items()}

    def run(self) -> None:
        """Until `stop()`: run what is due."""
        self._app.autodiscover_tasks(force=True)
        while not self._stopped.wait(1.0):
            self.run_due()

    def stop(self) -> None:
        """End after the task that is running."""
        self._stopped.set()

    def run_due(self) -> list[str]:
        """Run every entry whose time has come; answers their names."""
        now = self._clock()
        due = [name for name, at in self._due.items() if at <= now]
        for name in due:
            self._due[name] = now + float(self._schedule[name]["schedule"])
            self._run(self._schedule[name])
        return due

    def _run(self, entry: Mapping[str, Any]) -> None:
        task = str(entry["task"])
        try:
            self._app.tasks[task].apply(
                args=entry.get("args", ()), kwargs=entry.get("kwargs", {}), throw=True
            )
        except Exception:
            logger.exception("the periodic task %s failed", task)
        finally:
            close_old_connections()
