"""Background work of this room: the default time runs even when nobody looks."""

from __future__ import annotations

from celery import shared_task

from arbiter.services.arrivals import watch_default_time


@shared_task(name="arbiter.watch_default_time")  # type: ignore[untyped-decorator]
def watch() -> None:
    """Report late players whose time is over."""
    watch_default_time()
