"""The demonstration's processes: kept alive, stopped in order, refused where they may not run."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from django.conf import settings

from federation.startup import supervisor, tables
from federation.startup.broker import POOL_SIZE
from federation.startup.children import STARTS_MAX, Child, ChildFailedError, run_to_end
from federation.startup.embedded import ALWAYS, EmbeddedPostgres

RESERVED_FOR_SUPERUSERS = 3  # PostgreSQL's own
SLEEPS = ["-c", "import time; print('up', flush=True); time.sleep(60)"]
STUBBORN = [
    "-c",
    "import signal, time; signal.signal(15, signal.SIG_IGN); print('up', flush=True); time.sleep(60)",
]
PARENT = [
    "-c",
    "import subprocess, sys; p = subprocess.Popen(['sleep', '60']); print(p.pid, flush=True); p.wait()",
]


def child(tmp_path: Path, arguments: list[str], **more: int) -> Child:
    return Child("The worker", arguments, os.environ, tmp_path / "log" / "worker.log", **more)


def wait_for(condition, seconds: float = 10) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.02)


def is_alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().split(") ")[1][0] != "Z"
    except FileNotFoundError:
        return False


# --- children ---------------------------------------------------------------------------------------


def test_a_child_that_dies_is_started_again_and_said(tmp_path: Path) -> None:
    worker = child(tmp_path, SLEEPS)
    worker.start()
    worker.process.kill()
    worker.process.wait()
    assert worker.keep_alive() == "The worker died with code -9 and was started again."
    assert worker.keep_alive() is None
    worker.stop()


def test_a_child_that_keeps_dying_is_given_up_with_the_end_of_its_log(tmp_path: Path) -> None:
    worker = child(tmp_path, ["-c", "raise SystemExit('no such table')"])
    worker.start()
    for _ in range(STARTS_MAX - 1):
        worker.process.wait()
        assert worker.keep_alive() == "The worker died with code 1 and was started again."
    worker.process.wait()
    with pytest.raises(ChildFailedError, match="no such table"):
        worker.keep_alive()
    assert worker.starts == STARTS_MAX


def test_a_child_that_does_not_stop_is_killed_in_time(tmp_path: Path) -> None:
    worker = child(tmp_path, STUBBORN, stop_seconds=1)
    worker.start()
    wait_for(lambda: worker.log.read_text())
    begun = time.monotonic()
    worker.stop()
    assert time.monotonic() - begun < 5


def test_stopping_leaves_no_grandchild(tmp_path: Path) -> None:
    worker = child(tmp_path, PARENT)
    worker.start()
    wait_for(lambda: worker.log.read_text().endswith("\n"))
    grandchild = int(worker.log.read_text())
    assert is_alive(grandchild)
    worker.stop()
    wait_for(lambda: not is_alive(grandchild))


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel is asked to do it")
def test_a_killed_supervisor_takes_its_children_along(tmp_path: Path) -> None:
    program = (
        "import os, sys; from pathlib import Path; from federation.startup.children import Child\n"
        "c = Child('x', ['-c', 'import time; time.sleep(60)'], os.environ, Path(sys.argv[1])); c.start()\n"
        "print(c.process.pid, flush=True); c.process.wait()"
    )
    command = [sys.executable, "-c", program, str(tmp_path / "x.log")]
    with subprocess.Popen(command, cwd=supervisor.ROOT, stdout=subprocess.PIPE, text=True) as maker:
        child_pid = int(maker.stdout.readline())
        assert is_alive(child_pid)
        maker.kill()
    wait_for(lambda: not is_alive(child_pid))


def test_a_command_answers_what_it_wrote_and_fails_with_its_log(tmp_path: Path) -> None:
    going = threading.Event()
    log = tmp_path / "migrate.log"
    assert run_to_end(["-c", "print('Applied.')"], os.environ, log, going) == "Applied.\n"
    with pytest.raises(ChildFailedError, match="no such role"):
        run_to_end(["-c", "raise SystemExit('no such role')"], os.environ, log, going)


def test_a_command_ends_when_the_demonstration_is_stopped(tmp_path: Path) -> None:
    stopping = threading.Event()
    threading.Timer(0.3, stopping.set).start()
    begun = time.monotonic()
    run_to_end(SLEEPS, os.environ, tmp_path / "migrate.log", stopping)
    assert time.monotonic() - begun < 5


def test_every_queue_has_a_worker_of_its_own_and_stands_in_the_manual() -> None:
    commands = [one.arguments for one in supervisor.children(8000, {})]
    served = {one[one.index("--queues") + 1] for one in commands if "--queues" in one}
    queues = {route["queue"] for route in settings.CELERY_TASK_ROUTES.values()}
    assert served == queues == {"analysis", "webhooks", "registers"}
    names = [one[one.index("-n") + 1] for one in commands if "-n" in one]
    assert len(set(names)) == len(names) == 4
    manual = (supervisor.ROOT / "docs/operations.md").read_text(encoding="utf-8")
    assert all(f"--queues {queue} " in manual for queue in queues)


# --- refusals ---------------------------------------------------------------------------------------


@pytest.fixture
def var(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty var/, and no addresses from outside; signals go where they went before."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    path = Path(tempfile.mkdtemp(prefix="portal-demo-", dir="/tmp"))
    path.chmod(0o711)
    monkeypatch.setattr(supervisor, "VAR", path)
    for name in ("DATABASE_URL", "DATABASE_OWNER_URL", "CELERY_BROKER_URL", "DEBUG"):
        monkeypatch.delenv(name, raising=False)
    yield path
    shutil.rmtree(path)
    for number, handler in before.items():
        signal.signal(number, handler)


def test_every_thread_and_process_has_its_connections() -> None:
    """The web server's threads keep one to each database; with one too few a page is a 503."""
    written = {one.name: list(one.arguments) for one in supervisor.children(8000, {})}
    web = written.pop("The web server")
    processes = int(web[web.index("--workers") + 1])
    threads = processes * int(web[web.index("--threads") + 1])
    workers = sum(
        1 + (int(words[words.index("--concurrency") + 1]) if "--concurrency" in words else 0)
        for words in written.values()
    )
    messages = POOL_SIZE * (processes + workers)
    needed = (threads + workers) * len(settings.DATABASES) + messages
    assert needed + RESERVED_FOR_SUPERUSERS <= int(ALWAYS["max_connections"])
    assert f"{needed} connections" in (supervisor.ROOT / "docs/operations.md").read_text(encoding="utf-8")


def test_a_taken_port_is_said(var: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert supervisor.main(["--port", str(port)]) == 1
    assert f"Port {port} cannot be used" in capsys.readouterr().err


def test_nothing_is_embedded_with_debug_off(
    var: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEBUG", "off")
    assert supervisor.main(["--port", "0"]) == 1
    assert "With DEBUG off nothing is embedded" in capsys.readouterr().err
    assert not (var / "postgres").exists()


def test_a_database_from_outside_is_never_emptied(
    var: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://portal_app@db.example.org/portal")
    assert supervisor.main(["--port", "0", "--fresh"]) == 1
    assert "--fresh empties the embedded database only" in capsys.readouterr().err


def test_data_of_another_version_are_said_and_kept(var: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The tables are an earlier checkout's: `demo` says what helps, and loses nothing."""
    server = EmbeddedPostgres(var / "postgres")
    server.start()
    owner = supervisor.prepare_database(server)["DATABASE_OWNER_URL"]
    tables.refuse_others(owner, "")  # a database without tables is nobody's
    with psycopg.connect(owner) as connection:
        connection.execute("CREATE TABLE django_migrations ()")
    server.stop()
    assert supervisor.main(["--port", str(free_port())]) == 1
    error = capsys.readouterr().err.splitlines()[-1]
    assert error == f"The data here were made by another version of the portal. {supervisor.AGAIN}"
    assert not server.is_running()
    server.start()
    tables.mark(owner)
    tables.refuse_others(owner, "")
    server.stop()


def test_the_digest_of_tables_changes_with_every_migration(tmp_path: Path) -> None:
    migrations = tmp_path / "floor" / "migrations"
    migrations.mkdir(parents=True)
    digests = {tables.digest(tmp_path)}
    for content in ("one = 1\n", "one = 2\n"):
        (migrations / "0001_initial.py").write_text(content)
        digests.add(tables.digest(tmp_path))
    assert len(digests) == 3


EMBEDDED = {"DATABASE_URL": "app", "DATABASE_OWNER_URL": "owner", "CELERY_BROKER_URL": "broker"}


@pytest.mark.parametrize(
    ("outside", "used"),
    [
        ({}, EMBEDDED),
        ({"CELERY_BROKER_URL": "x"}, EMBEDDED | {"CELERY_BROKER_URL": "x"}),
        ({"DATABASE_URL": "x"}, {"DATABASE_URL": "x", "CELERY_BROKER_URL": "broker"}),
        (
            {"DATABASE_URL": "x", "DATABASE_OWNER_URL": "y"},
            {"DATABASE_URL": "x", "DATABASE_OWNER_URL": "y", "CELERY_BROKER_URL": "broker"},
        ),
    ],
)
def test_addresses_given_replace_the_embedded_parts(outside: dict[str, str], used: dict[str, str]) -> None:
    assert supervisor.from_outside(EMBEDDED, outside) == used


def test_a_second_demonstration_is_refused(var: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with supervisor._only_demo():
        assert supervisor.main(["--fresh"]) == 1
    assert f"already running from this checkout (process {os.getpid()})" in capsys.readouterr().err


def test_the_secret_key_is_kept(tmp_path: Path) -> None:
    first = supervisor.secret_key(tmp_path / "key")
    assert supervisor.secret_key(tmp_path / "key") == first
    assert len(first) > 50
    assert (tmp_path / "key").stat().st_mode & 0o077 == 0


# --- the whole --------------------------------------------------------------------------------------

HAS_DATA = any(supervisor.ROOT.glob("*/management/commands/demo_data.py"))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start_demo(var: Path, port: int) -> "subprocess.Popen[str]":
    program = (
        "import sys; from pathlib import Path; from federation.startup import supervisor\n"
        "supervisor.VAR = Path(sys.argv[1]); sys.exit(supervisor.main(['--port', sys.argv[2]]))"
    )
    command = [sys.executable, "-c", program, str(var), str(port)]
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in {"SECRET_KEY", "ALLOWED_HOSTS", "PORTAL_HTTPS", "DATABASE_ADMIN_URL"}
    }
    return subprocess.Popen(
        command,
        cwd=supervisor.ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


def processes_under(var: Path) -> list[str]:
    """The command lines that name this directory."""
    commands = []
    for line in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = line.read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if str(var) in words:
            commands.append(words)
    return commands


@pytest.mark.skipif(not HAS_DATA, reason="no demo_data command yet")
def test_the_whole_demonstration_starts_answers_and_stops(var: Path) -> None:
    for number in (signal.SIGTERM, signal.SIGINT):  # the second start finds the first one's data
        port = free_port()
        demo = start_demo(var, port)
        seen = []
        for line in demo.stdout:
            seen.append(line)
            if "Ctrl-C stops it." in line:
                break
        assert f"http://localhost:{port}/ - ready in" in "".join(seen)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health/") as answer:
            assert answer.status == 200
        demo.send_signal(number)
        rest = demo.communicate(timeout=60)[0]
        assert (demo.returncode, rest.splitlines()[-1]) == (0, "Stopped.")
        assert processes_under(var) == []
