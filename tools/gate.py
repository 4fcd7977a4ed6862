"""The gate: every check this project has, each with its name and time; all run even when one fails.

`python run.py test` sets up the environment and calls this; `--only NAME` (repeatable) runs some of the steps,
`--list` names them, `--long` adds the long runs.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.support.servers import postgres

BASE = Path(__file__).resolve().parent.parent
ROOMS = ["config", "arbiter", "games", "tournaments"]
CODE = [*ROOMS, "tests", "tools", "manage.py", "run.py"]
DOMAINS = ["tests/arbiter/domain", "tests/games/domain", "tests/tournaments/domain"]
SEED = "20260101"
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_NO_TESTS_COLLECTED = 5


@dataclass(frozen=True)
class Step:
    """One check: its name, and what runs it (answers the exit code)."""

    name: str
    check: Callable[[], int]


def call(*command: str, env: dict[str, str] | None = None) -> int:
    """Run one tool of this environment in the project's folder."""
    return subprocess.run(command, cwd=BASE, env={**os.environ, **(env or {})}, check=False).returncode


def tool(name: str, *arguments: str) -> int:
    """Run a program installed beside this Python."""
    found = shutil.which(name, path=str(Path(sys.executable).parent))
    if found is None:
        say(f"{name} is not installed")
        return 127
    return call(found, *arguments)


def manage(*arguments: str) -> int:
    """Run one management command."""
    return call(sys.executable, "manage.py", *arguments)


def pytest(
    *arguments: str, marks: str, env: dict[str, str] | None = None, workers: int = 2, some: bool = False
) -> int:
    """Run tests with a fixed seed; a folder without tests of these marks is a failure only with `some`."""
    spread = ["-n", str(workers), "--dist", "loadscope"] if workers else []
    code = call(
        *(sys.executable, "-m", "pytest", "-m", marks, "-p", "randomly", f"--randomly-seed={SEED}"),
        *spread,
        *arguments,
        env=env,
    )
    if code == _NO_TESTS_COLLECTED and some:
        say("no tests were collected, but they are required")
        return code
    return 0 if code == _NO_TESTS_COLLECTED else code


def clean_env() -> dict[str, str]:
    """Tests choose their own servers; what the caller's shell has set must not leak in."""
    return {"DATABASE_URL": "", "REDIS_URL": "", "FLAGFALL_MODE": ""}


def on_sqlite(marks: str, *arguments: str) -> int:
    """The tests on SQLite, in-process cache."""
    return pytest(*arguments, marks=f"({marks}) and not e2e and not postgres", env=clean_env())


def on_postgres(marks: str) -> int:
    """The tests that touch a database once more, on PostgreSQL and a real Valkey."""
    ignored = [f"--ignore={folder}" for folder in DOMAINS]
    with postgres() as url:
        env = {**clean_env(), "DATABASE_URL": url, "PYTEST_PLUGINS": "tests.support.own_valkey"}
        return pytest(*ignored, marks=f"({marks}) and not e2e", env=env)


def find_chromium() -> str | None:
    """The browser for the screens' tests: `CHROMIUM`, or the first one on the path."""
    named = os.environ.get("CHROMIUM")
    if named:
        return named if Path(named).exists() else None
    return next((found for name in CHROMIUMS if (found := shutil.which(name))), None)


def in_browser(marks: str) -> int:
    """The tests in a real browser; without one they fail only where `E2E=required`."""
    browser = find_chromium()
    required = os.environ.get("E2E") == "required"
    if browser is None:
        say("no Chromium found (set CHROMIUM): browser tests " + ("are required" if required else "not run"))
        return 1 if required else 0
    env = {**clean_env(), "CHROMIUM": browser, "DJANGO_ALLOW_ASYNC_UNSAFE": "true"}
    some = required and marks == "not long"
    return pytest("tests/e2e", marks=f"({marks}) and e2e", env=env, some=some)


def templates() -> int:
    """djlint over the templates."""
    return tool("djlint", "--lint", "--quiet", "templates")


def steps() -> list[Step]:
    """The gate in its order: what is quick and tells most comes first."""
    return [
        Step("style", lambda: tool("ruff", "check", ".")),
        Step("format", lambda: tool("ruff", "format", "--check", "--quiet", ".")),
        Step("types", lambda: tool("mypy", *ROOMS, "run.py", "tools")),
        Step("layers", lambda: tool("lint-imports")),
        Step("templates", templates),
        Step("migrations", lambda: manage("makemigrations", "--check", "--dry-run")),
        Step("messages", lambda: manage("messages", "--check")),
        Step("sqlite", lambda: on_sqlite("not long")),
        Step("postgres", lambda: on_postgres("not long")),
        Step("e2e", lambda: in_browser("not long")),
    ]


def long_steps() -> list[Step]:
    """What takes minutes: the tests marked `long`, and every property test with many more examples."""
    return [
        Step("long", lambda: on_sqlite("long", "--dist", "load")),
        Step("properties", lambda: on_sqlite("hypothesis and not long")),
        Step("properties-postgres", lambda: on_postgres("hypothesis")),
    ]


def say(line: str) -> None:
    """One line of the report."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def run(chosen: list[Step]) -> int:
    """Run the steps; answers 1 when any failed, after a table of all of them."""
    report: list[tuple[str, int, float]] = []
    for step in chosen:
        say(f"\n=== {step.name}")
        started = time.monotonic()
        try:
            code = step.check()
        except Exception as error:
            say(f"{type(error).__name__}: {error}")
            code = 1
        report.append((step.name, code, time.monotonic() - started))
        say(f"=== {step.name}: {'ok' if code == 0 else f'FAILED ({code})'}, {report[-1][2]:.1f} s")
    say("\n=== gate")
    for name, code, seconds in report:
        say(f"{name:<14} {'ok' if code == 0 else 'FAILED':<7} {seconds:7.1f} s")
    failed = [name for name, code, _ in report if code]
    total = sum(seconds for _, _, seconds in report)
    say(f"{'failed: ' + ', '.join(failed) if failed else 'all passed'} in {total:.0f} s")
    return 1 if failed else 0


def main() -> int:
    """Read the options and run."""
    parser = argparse.ArgumentParser(prog="run.py test", description=__doc__)
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="run only this step")
    parser.add_argument("--long", action="store_true", help="the long runs")
    parser.add_argument("--list", action="store_true", help="name the steps")
    options = parser.parse_args()
    if options.long:
        os.environ["HYPOTHESIS_PROFILE"] = "long"
    known = long_steps() if options.long else steps()
    if options.list:
        say("\n".join(step.name for step in known))
        return 0
    unknown = set(options.only) - {step.name for step in known}
    if unknown:
        parser.error(f"no step named {', '.join(sorted(unknown))}; --list names them")
    prepared = manage("messages", "--compile")
    (BASE / "var").mkdir(exist_ok=True)
    return prepared or run([step for step in known if not options.only or step.name in options.only])


if __name__ == "__main__":
    sys.exit(main())
