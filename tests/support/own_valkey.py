"""A pytest plugin: every test process gets a Valkey of its own before the settings are read.

Named in `PYTEST_PLUGINS` by the gate, because `conftest.py` is too late: pytest-django has read the settings by
then. One server a process, because channels are shared by all databases of one server.
"""

from __future__ import annotations

import contextlib
import os

from tests.support.servers import valkey

_stack = contextlib.ExitStack()
os.environ["REDIS_URL"] = _stack.enter_context(valkey())


def pytest_unconfigure() -> None:
    """Stop it and remove its folder; a test process may end without running its exit handlers."""
    _stack.close()
