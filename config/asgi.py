"""The web process (uvicorn serves this)."""

from __future__ import annotations

import os
import warnings

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# WhiteNoise answers static files with plain iterators; Django says so for every file, which buries real warnings.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")

_django = get_asgi_application()

from config.live.stream import LiveStreams  # noqa: E402 - needs the settings that Django has just read

application = LiveStreams(_django)

if os.environ.get("FLAGFALL_SCHEDULER") == "thread":
    from django.conf import settings

    from config.celery import app
    from config.scheduler import Scheduler

    Scheduler(app, settings.CELERY_BEAT_SCHEDULE).start()
