"""The environment's readers, and what production refuses to start with."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import env

BASE = Path(__file__).resolve().parents[2]
LONG_SECRET = "0123456789" * 5


def start(**variables: str) -> subprocess.CompletedProcess[str]:
    """Read the settings in a process of their own."""
    kept = {k: v for k, v in os.environ.items() if k in ("PATH", "SYSTEMROOT", "HOME", "LANG")}
    return subprocess.run(
        [sys.executable, "-c", "import config.settings as s; print(s.SESSION_COOKIE_SECURE, s.DEMO_LOGINS)"],
        cwd=BASE,
        env={**kept, **variables},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        ({}, "Set SECRET_KEY"),
        ({"SECRET_KEY": "short"}, "Set SECRET_KEY"),
        ({"SECRET_KEY": LONG_SECRET}, "Set ALLOWED_HOSTS"),
        ({"SECRET_KEY": LONG_SECRET, "DEBUG": "True"}, "DEBUG must be False"),
    ],
    ids=["nothing-set", "short-secret", "no-hosts", "debug"],
)
def test_production_refuses_to_start_with_defaults(variables: dict[str, str], sentence: str) -> None:
    done = start(FLAGFALL_PRODUCTION="True", **variables)
    assert done.returncode != 0
    assert sentence in done.stderr


def test_production_starts_when_all_is_set_with_secure_cookies_and_no_demonstration() -> None:
    done = start(FLAGFALL_PRODUCTION="True", SECRET_KEY=LONG_SECRET, ALLOWED_HOSTS="chess.example")
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["True", "False"]


def test_a_laptop_needs_no_setting_at_all() -> None:
    done = start()
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["False", "True"]


@pytest.mark.parametrize(("value", "answer"), [("True", True), ("False", False), ("", True)])
def test_env_bool(monkeypatch: pytest.MonkeyPatch, value: str, answer: bool) -> None:
    monkeypatch.setenv("FF_X", value)
    assert env.env_bool("FF_X", True) is answer


@pytest.mark.parametrize("value", ["true", "1", "yes"])
def test_env_bool_refuses_guesses(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("FF_X", value)
    with pytest.raises(ImproperlyConfigured, match="FF_X must be True or False"):
        env.env_bool("FF_X", False)


def test_env_int_names_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FF_X", "12")
    assert env.env_int("FF_X", 3) == 12
    monkeypatch.setenv("FF_X", "twelve")
    with pytest.raises(ImproperlyConfigured, match="whole number, not 'twelve'"):
        env.env_int("FF_X", 3)


def test_a_secret_may_lie_in_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("s3cret\n", encoding="utf-8")
    monkeypatch.setenv("FF_X_FILE", str(tmp_path / "secret"))
    assert env.env_text("FF_X", "other") == "s3cret"


def test_env_list_drops_blanks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FF_X", " a, ,b ")
    assert env.env_list("FF_X") == ["a", "b"]


@pytest.mark.parametrize(
    ("url", "broker"),
    [
        ("unix:///run/v.sock", "redis+socket:///run/v.sock?virtual_host=0"),
        ("unix:///run/v.sock?db=3", "redis+socket:///run/v.sock?virtual_host=3"),
        ("redis://h:6379/0", "redis://h:6379/0"),
    ],
)
def test_celery_broker_url(url: str, broker: str) -> None:
    assert env.celery_broker_url(url) == broker


def test_cache_has_a_database_of_its_own() -> None:
    assert env.redis_database("unix:///run/v.sock", 1) == "unix:///run/v.sock?db=1"
    assert env.redis_database("redis://:pw@h:6379/0", 1) == "redis://:pw@h:6379/1"


def test_postgres_address_is_taken_apart() -> None:
    found = env.database_from_url("postgresql://u%40x:p%2Fw@db:5433/flag?sslmode=require", BASE)
    assert (found["USER"], found["PASSWORD"], found["HOST"], found["PORT"]) == ("u@x", "p/w", "db", "5433")
    assert (found["NAME"], found["OPTIONS"]) == ("flag", {"sslmode": "require"})


def test_sqlite_takes_its_write_lock_at_once_and_keeps_a_write_ahead_log() -> None:
    options = env.database_from_url("", BASE)["OPTIONS"]
    assert isinstance(options, dict)
    assert options["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in options["init_command"]


def test_the_file_lies_in_the_folder_of_the_program_or_where_the_address_says(tmp_path: Path) -> None:
    assert env.database_from_url("", tmp_path)["NAME"] == str(tmp_path / "flagfall.sqlite3")
    assert env.database_from_url("sqlite:////srv/x.sqlite3", tmp_path)["NAME"] == "/srv/x.sqlite3"


def test_another_database_is_refused() -> None:
    with pytest.raises(ImproperlyConfigured, match="not 'mysql'"):
        env.database_from_url("mysql://h/d", BASE)
