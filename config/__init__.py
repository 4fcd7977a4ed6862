"""The program itself: settings, routes, start-up, and the screens that combine several rooms.

May call every room below it; nothing below may import it.
"""

from __future__ import annotations

from config.celery import app as celery_app

__all__ = ["celery_app"]
