"""Watchers of the machine get a plain answer."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client
from django.utils import timezone

from config.pages import health
from tournaments.models import Job

pytestmark = pytest.mark.django_db


def test_alive_asks_nobody(django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        assert Client().get("/health/alive").json()["alive"] is True


def test_ready_with_the_age_of_the_oldest_job() -> None:
    job = Job.objects.create(kind="test", args={})
    Job.objects.filter(pk=job.pk).update(created_at=timezone.now() - timedelta(seconds=90))
    answer = Client().get("/health/ready")
    assert answer.status_code == 200
    assert answer.json()["database"] == "ok"
    assert answer.json()["jobs"]["waiting"] == 1
    assert 89 <= answer.json()["jobs"]["oldest_s"] <= 120
    assert "no-store" in answer.headers["Cache-Control"]


def test_a_database_that_is_away_makes_it_unready(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_args: object) -> None:
        raise OperationalError("away")

    monkeypatch.setattr(health, "MigrationExecutor", away)
    answer = Client().get("/health/ready")
    assert answer.status_code == 503
    assert answer.json()["database"] == "away"


def test_a_database_of_an_older_version_makes_it_unready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health.MigrationExecutor, "migration_plan", lambda *_args: [("tournaments", "9999")])
    answer = Client().get("/health/ready")
    assert (answer.status_code, answer.json()["database"]) == (503, "behind")


def test_redis_away_is_told_and_keeps_it_ready(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"

    def away(*_args: object) -> None:
        raise ConnectionError("away")

    monkeypatch.setattr(health.cache, "set", away)
    answer = Client().get("/health/ready")
    assert (answer.status_code, answer.json()["cache"]) == (200, "away")
