"""Everything one hall needs as a small family of processes: server, web, worker.

`EventDay` starts them in that order, restarts a worker that died, and stops them in the reverse order of need:
web, then worker, then server.
"""

from __future__ import annotations

import errno
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from config import embedded

LOOPBACK = ("127.0.0.1", "localhost", "::1")
WORKER_PAUSE_S = 2.0
LONGEST_PAUSE_S = 60.0
HEALTHY_AFTER_S = 120.0


class EventDayError(RuntimeError):
    """The program could not be started; the message says what to do."""


@dataclass
class EventDay:
    """The processes of one machine. `say` prints one line for the person at the terminal."""

    base: Path
    var: Path
    host: str
    port: int
    eager: bool
    redis_url: str
    say: Callable[[str], None]
    server: embedded.EmbeddedServer | None = None
    web: subprocess.Popen[bytes] | None = None
    worker: subprocess.Popen[bytes] | None = None
    stopping: bool = False
    worker_started: float = 0.0
    worker_pause: float = WORKER_PAUSE_S
    env: dict[str, str] = field(default_factory=lambda: dict(os.environ))

    def start_server(self) -> None:
        """The embedded server, unless the user has one or there is none for this machine."""
        if self.redis_url or self.eager:
            return
        if embedded.binary() is None:
            self.eager = True
            return
        self.server = embedded.start(self.var / "valkey")
        self.redis_url = self.server.url

    def prepare(self) -> None:
        """Refuse a busy port, start the server, and set the environment of the children."""
        check_port(self.host, self.port)
        self.start_server()
        if self.eager:
            self.env.update(FLAGFALL_SCHEDULER="thread")
            self.env.pop("REDIS_URL", None)
        else:
            self.env["REDIS_URL"] = self.redis_url
        self.env["ALLOWED_HOSTS"] = ",".join(allowed_hosts(self.env.get("ALLOWED_HOSTS", ""), self.host))

    def start_processes(self, seconds: float = 60) -> None:
        """Web and worker; returns when the web process answers."""
        self.web = embedded.spawn(self._web_command(), self.env)
        if not self.eager:
            self._start_worker()
        deadline = time.monotonic() + seconds
        while not answers(self.host, self.port):
            if self.web.poll() is not None:
                raise EventDayError("The web process ended at once. The lines above say why.")
            if self.stopping:
                return
            if time.monotonic() > deadline:
                raise EventDayError(f"The web process did not answer within {seconds:.0f} seconds.")
            time.sleep(0.1)

    def watch(self) -> int:
        """Until somebody stops us: restart a worker that died. Answers the exit code."""
        while not self.stopping:
            if self.web is not None and self.web.poll() is not None:
                self.say(f"The web process ended with code {self.web.returncode}.")
                return 1
            if self.server is not None and not self.server.alive():
                self.say("The embedded server ended; starting it again.")
                self.server = embedded.start(self.var / "valkey")
            self._look_after_worker()
            time.sleep(0.3)
        return 0

    def stop(self) -> None:
        """Web first (nobody can start new work), then the worker (finishes its task), then the server."""
        for child, seconds in ((self.web, 8.0), (self.worker, 15.0)):
            if child is not None:
                embedded.stop(child, seconds)
        if self.server is not None:
            self.server.stop()

    def catch_signals(self) -> None:
        """SIGINT and SIGTERM end `watch()` instead of the program."""

        def ask(_number: int, _frame: FrameType | None) -> None:
            self.stopping = True

        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, ask)

    def _look_after_worker(self) -> None:
        if self.worker is None or self.worker.poll() is None:
            return
        lived = time.monotonic() - self.worker_started
        if lived < self.worker_pause:
            return
        self.worker_pause = (
            WORKER_PAUSE_S if lived > HEALTHY_AFTER_S else min(2 * self.worker_pause, LONGEST_PAUSE_S)
        )
        self.say(f"The worker ended with code {self.worker.returncode}; starting it again.")
        self._start_worker()

    def _start_worker(self) -> None:
        self.worker_started = time.monotonic()
        self.worker = embedded.spawn(self._worker_command(), self.env)

    def _web_command(self) -> list[str]:
        return [
            *(sys.executable, "-m", "uvicorn", "config.asgi:application"),
            *("--host", self.host, "--port", str(self.port)),
            *("--lifespan", "off", "--timeout-graceful-shutdown", "3", "--log-level", "warning"),
        ]

    def _worker_command(self) -> list[str]:
        return [
            *(sys.executable, "-m", "celery", "-A", "config", "--quiet", "worker"),
            *("--concurrency", "1", "-B", "-s", str(self.var / "beat"), "--loglevel", "WARNING"),
            *("--without-gossip", "--without-mingle"),
        ]


def check_port(host: str, port: int) -> None:
    """Raises EventDayError when something already listens there or the address is not ours."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        if os.name == "posix":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise EventDayError(
                    f"Port {port} is in use. Stop the other program, or choose another: --port {port + 1}"
                ) from None
            raise EventDayError(f"Cannot listen on {host}:{port}: {error.strerror}.") from None


def answers(host: str, port: int) -> bool:
    """Whether a web server answers there, with any status."""
    name = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104
    shown = f"[{name}]" if ":" in name else name
    try:
        urllib.request.urlopen(f"http://{shown}:{port}/", timeout=5).close()
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
    return True


def lan_address() -> str | None:
    """This machine's address in the hall's network, or None without one. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def allowed_hosts(given: str, host: str) -> list[str]:
    """The names the web process answers to: those given, and the hall's when it listens there."""
    hosts = [name.strip() for name in given.split(",") if name.strip()] or ["localhost", "127.0.0.1", "[::1]"]
    if host in LOOPBACK:
        return hosts
    if host in ("0.0.0.0", "::"):  # noqa: S104
        extra = [lan_address(), socket.gethostname(), f"{socket.gethostname()}.local"]
    else:
        extra = [f"[{host}]" if ":" in host else host]
    return hosts + [name for name in extra if name and name not in hosts]
