#!/usr/bin/env python
"""From a fresh copy to a running hall in one command; only the standard library, also on Windows.

python run.py                     set up what is missing and serve the tournament
python run.py --port 8123 --host 0.0.0.0 --no-demo
python run.py test                the gate: style, types, layers, messages, tests
python run.py test-long           the long runs
python run.py bench               the measurements
"""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
import time
import venv
from pathlib import Path

BASE = Path(__file__).resolve().parent
VENV = Path(os.environ.get("FLAGFALL_VENV", str(BASE / ".venv")))
OLDEST, NEWEST = (3, 11), (3, 14)


def python() -> Path:
    """The virtual environment's Python."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def refuse_wrong_python() -> None:
    """A sentence instead of a traceback when this Python is too old or too new."""
    if not OLDEST <= sys.version_info[:2] <= NEWEST:
        found = ".".join(map(str, sys.version_info[:3]))
        sys.exit(f"Flagfall needs Python 3.11 to 3.14; this is {found}. Start run.py with another Python.")


def fingerprint(files: list[Path]) -> str:
    """Changes when the wanted packages or the Python change."""
    digest = hashlib.sha256(f"{sys.version_info[:3]}".encode())
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()


def install(name: str) -> None:
    """Make the environment and install `requirements<name>.txt`, unless that is done already."""
    files = [BASE / "requirements.txt"] + ([BASE / f"requirements{name}.txt"] if name else [])
    stamp = VENV / f"installed{name}.txt"
    wanted = fingerprint(files)
    if python().exists() and stamp.exists() and stamp.read_text(encoding="ascii") == wanted:
        return
    if not python().exists():
        say("Making the virtual environment ...")
        venv.create(VENV, with_pip=True)
    say("Installing packages (once) ...")
    command = [str(python()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    for attempt in range(3):
        if subprocess.run([*command, "-r", str(files[-1])], cwd=BASE, check=False).returncode == 0:
            stamp.write_text(wanted, encoding="ascii")
            return
        if attempt < 2:
            say("The installation failed; trying again ...")
            time.sleep(5)
    sys.exit("The packages could not be installed. Is there a connection to the package index?")


def run(*command: str) -> int:
    """Run the environment's Python; Ctrl+C reaches the child too, which stops cleanly while we wait."""
    child = subprocess.Popen([str(python()), *command], cwd=BASE)
    before = signal.signal(signal.SIGTERM, lambda _number, _frame: child.terminate())
    try:
        while True:
            try:
                return child.wait()
            except KeyboardInterrupt:
                continue
    finally:
        signal.signal(signal.SIGTERM, before)


def say(line: str) -> None:
    """One line for the person at the terminal."""
    print(line, flush=True)


def main(arguments: list[str]) -> int:
    """Set up what the command needs, then run it."""
    refuse_wrong_python()
    gate = {"test": "tools.gate", "test-long": "tools.gate", "bench": "bench"}
    command = arguments[0] if arguments else ""
    if command in ("-h", "--help"):
        say(__doc__ or "")
        return 0
    if command in ("setup", "setup-dev"):
        install("-dev" if command == "setup-dev" else "")
        return run("manage.py", "messages", "--compile")
    if command in gate:
        install("-dev")
        extra = ["--long"] if command == "test-long" else []
        return run("-m", gate[command], *extra, *arguments[1:])
    if command and not command.startswith("-"):
        say(f"Unknown command {command!r}.\n{__doc__}")
        return 2
    install("")
    compiled = run("manage.py", "messages", "--compile")
    return compiled or run("manage.py", "event_day", *arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
