"""What every test gets: one hypothesis profile, eager tasks, an empty cache.

The database is chosen by `DATABASE_URL` (SQLite in a file without it), the cache by `REDIS_URL`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from django.conf import settings as django_settings
from django.conf import settings as settings_of_django
from django.core.cache import cache
from django.utils import translation
from hypothesis import HealthCheck, settings

from config.celery import app as celery_app

_QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
settings.register_profile(
    "gate", max_examples=25, deadline=None, derandomize=True, database=None, suppress_health_check=_QUIET
)
settings.register_profile(
    "long", max_examples=150, deadline=None, database=None, suppress_health_check=_QUIET
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "gate"))

# Passwords of tests protect nothing: the real hash costs a third of a second each, four times an event.
django_settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# A publication of a test is public at once.
django_settings.PUBLIC_FRESH_S = 0

# A test has no worker beside it: tasks run at once, whatever the broker, and a failing task fails the test.
celery_app.conf.task_always_eager = True
celery_app.conf.task_eager_propagates = True


@pytest.fixture(autouse=True)
def untouched() -> Iterator[None]:
    """No test sees what another left in the cache, nor the language of another's last request."""
    cache.clear()
    with translation.override(settings_of_django.LANGUAGE_CODE):
        yield
