"""Runs a command and catches what it says."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

from django.core.management import call_command
from django.core.management.base import CommandError


def run(name: str, *args: object) -> tuple[str, str]:
    """Standard output and standard error of a command that succeeds."""
    out, err = StringIO(), StringIO()
    call_command(name, *map(str, args), stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def answer(name: str, *args: object) -> dict[str, Any]:
    """The one JSON object of a command."""
    out, _ = run(name, *args, "--json")
    return json.loads(out)


def refusal(name: str, *args: object) -> tuple[int, str, str]:
    """Exit code, message and standard output of a command that does not succeed."""
    out = StringIO()
    try:
        call_command(name, *map(str, args), stdout=out, stderr=StringIO())
    except CommandError as error:
        return error.returncode, str(error), out.getvalue()
    raise AssertionError(f"{name} succeeded: {out.getvalue()[:200]}")
