"""The web process (uvicorn serves this)."""

from __future__ import annotations

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_asgi_application()

if os.environ.get("FLAGFALL_SCHEDULER") == "thread":
    from django.conf import settings

    from config.celery import app
    from config.scheduler import Scheduler

    Scheduler(app, settings.CELERY_BEAT_SCHEDULE).start()
