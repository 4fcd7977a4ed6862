"""The processes of one hall: ports, hosts, the embedded server, the schedule without a broker."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
import redis
from celery import Celery

from config import embedded, event_day
from config.scheduler import Scheduler
from tests.support.servers import valkey


def test_a_busy_port_is_refused_with_advice() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(event_day.EventDayError, match=f"Port {port} is in use.*--port {port + 1}"):
            event_day.check_port("127.0.0.1", port)


def test_an_address_of_another_machine_is_refused() -> None:
    with pytest.raises(event_day.EventDayError, match=r"Cannot listen on 198\.51\.100\.7:80"):
        event_day.check_port("198.51.100.7", 80)


def test_allowed_hosts_grow_only_when_the_hall_may_connect() -> None:
    assert event_day.allowed_hosts("", "127.0.0.1") == ["localhost", "127.0.0.1", "[::1]"]
    assert event_day.allowed_hosts("a.example", "10.0.0.5") == ["a.example", "10.0.0.5"]
    assert socket.gethostname() in event_day.allowed_hosts("", "0.0.0.0")


def test_a_long_folder_gets_a_short_socket(tmp_path: Path) -> None:
    near, none = embedded.socket_path(Path("/v"))
    assert (near, none) == (Path("/v/valkey.sock"), None)
    far, folder = embedded.socket_path(tmp_path / ("x" * 120))
    assert folder is not None
    assert far.parent == folder
    assert len(str(far)) <= embedded.LONGEST_SOCKET_PATH
    folder.rmdir()


def test_the_embedded_server_listens_on_its_socket_only_and_stops() -> None:
    with valkey() as url:
        client = redis.Redis.from_url(url)
        assert client.config_get("port") == {"port": "0"}
        assert client.config_get("maxmemory-policy") == {"maxmemory-policy": "noeviction"}
        client.close()
        path = Path(url.removeprefix("unix://"))
        assert path.exists()
    assert not path.exists()


def test_two_programs_never_share_one_folder() -> None:
    with valkey() as url:
        folder = Path(url.removeprefix("unix://")).parent
        with pytest.raises(embedded.EmbeddedServerError, match="Another Flagfall already uses"):
            embedded.start(folder)


def test_the_schedule_runs_when_due_and_survives_a_failing_task(monkeypatch: pytest.MonkeyPatch) -> None:
    # The scheduler has a thread and connections of its own; here it would close those of other tests.
    monkeypatch.setattr("config.scheduler.close_old_connections", lambda: None)
    app = Celery("probe")
    ran: list[str] = []

    @app.task(name="fine")
    def fine() -> None:
        ran.append("fine")

    @app.task(name="broken")
    def broken() -> None:
        raise ValueError("on purpose")

    now = [0.0]
    entries = {"a": {"task": "fine", "schedule": 10.0}, "b": {"task": "broken", "schedule": 5.0}}
    scheduler = Scheduler(app, entries, clock=lambda: now[0])
    assert scheduler.run_due() == []
    now[0] = 5.0
    assert scheduler.run_due() == ["b"]
    now[0] = 10.0
    assert scheduler.run_due() == ["a", "b"]
    assert ran == ["fine"]
