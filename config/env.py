"""Small typed readers of the environment: a wrong value stops the program with a sentence, never a guess."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured


def env_text(name: str, default: str = "") -> str:
    """A text; `NAME_FILE` names a file that holds it (for secrets)."""
    file_name = os.environ.get(f"{name}_FILE")
    if file_name:
        return Path(file_name).read_text(encoding="utf-8").strip()
    return os.environ.get(name, default)


def env_bool(name: str, default: bool) -> bool:
    """True or False, spelled so; anything else is refused."""
    value = os.environ.get(name)
    if value is None or value == "":
        return default
    if value not in ("True", "False"):
        raise ImproperlyConfigured(f"{name} must be True or False, not {value!r}.")
    return value == "True"


def env_int(name: str, default: int) -> int:
    """A whole number."""
    value = os.environ.get(name, "")
    if not value:
        return default
    try:
        return int(value)
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be a whole number, not {value!r}.") from None


def env_list(name: str, default: str = "") -> list[str]:
    """Comma separated values, blanks removed."""
    return [part.strip() for part in os.environ.get(name, default).split(",") if part.strip()]


def database_from_url(url: str, folder: Path) -> dict[str, object]:
    """Django's database settings for `postgresql://...`, `sqlite:///path` or, when empty, the SQLite file in `folder`."""
    if not url:
        return _sqlite(str(folder / "flagfall.sqlite3"))
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return _sqlite(parts.path[1:] if parts.path.startswith("//") else parts.path)
    if parts.scheme in ("postgres", "postgresql"):
        options = dict(parse_qsl(parts.query))
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": unquote(parts.path.lstrip("/")),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": options.pop("host", parts.hostname or ""),
            "PORT": str(parts.port or ""),
            "CONN_MAX_AGE": env_int("DATABASE_CONN_MAX_AGE", 0),
            "OPTIONS": options,
        }
    raise ImproperlyConfigured(
        f"DATABASE_URL must start with sqlite:// or postgresql://, not {parts.scheme!r}."
    )


def _sqlite(name: str) -> dict[str, object]:
    """SQLite starts every transaction with its write lock (read-then-write transactions otherwise fail under
    load) and keeps a write-ahead log so that readers never wait for a writer.
    """
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": name,
        "CONN_MAX_AGE": 0,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
    }


def celery_broker_url(redis_url: str) -> str:
    """The broker's address as Celery spells it (`unix://` becomes `redis+socket://`)."""
    if redis_url.startswith("unix://"):
        path, _, query = redis_url.removeprefix("unix://").partition("?")
        number = dict(parse_qsl(query)).get("db", "0")
        return f"redis+socket://{path}?virtual_host={number}"
    return redis_url


def redis_database(redis_url: str, number: int) -> str:
    """The same server, another database number."""
    if redis_url.startswith("unix://"):
        path = redis_url.partition("?")[0]
        return f"{path}?db={number}"
    parts = urlsplit(redis_url)
    return f"{parts.scheme}://{parts.netloc}/{number}"
