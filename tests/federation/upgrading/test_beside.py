"""Releases that are invented, on one database with real processes: old and new code side by side, the way
back without data, drained workers, and what is refused.
"""

import json
import os
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest

from federation.models import Federation, Letter
from federation.record import letters
from federation.startup.embedded_place import programs
from federation.tenancy.context import acting_for
from federation.upgrading.steps import LOCK
from tests import cast
from tests.federation.upgrading.checkouts import ADDED, AT_ONCE, DROPPED, FAILS, UNUSED, Checkout
from tests.running_portal import ClonedPortal, connected_to, on_its_own, until

HANDS = Path(__file__).with_name("hands_of_operator.py")
SECONDS = 480  # of one upgrade on a busy machine
LETTERS = 4
OF_0 = ["1.0.0"]
OF_1 = [*OF_0, "1.1.0"]
OF_2 = [*OF_1, "1.2.0"]
OF_3 = [*OF_2, "1.3.0"]
EXPANDED = {"_0002_motto_1_1_0": (ADDED, "")}
LEFT = {**EXPANDED, "_0003_unused_1_2_0": (UNUSED, "")}
GONE = {**LEFT, "_0004_dropped_1_3_0": (DROPPED, "")}


class Installation:
    """A portal whose processes an operator's command starts and stops, and releases to bring it to."""

    def __init__(self, portal: ClonedPortal) -> None:
        self.portal = portal
        self.directory = portal.directory
        self.port = free_port()
        app = portal.environment["DATABASE_URL"]
        self.admin = urlunsplit(urlsplit(os.environ["DATABASE_ADMIN_URL"])._replace(path=urlsplit(app).path))
        self.environment = portal.environment | {
            "PORTAL_VAR": str(self.directory),
            "PORTAL_BACKUP_URL": self.admin,
            "PORTAL_SUPERUSER_URL": self.admin,
            "PORTAL_BACKUPS": str(self.directory / "backups"),
        }
        self.old = Checkout(self.directory / "1.0.0", OF_0)
        self.new = Checkout(self.directory / "1.1.0", OF_1, **EXPANDED).with_motto()

    @property
    def by(self) -> list[str]:
        return [
            sys.executable,
            str(HANDS),
            str(self.directory),
            str(self.port),
        ]

    def operate(self, act: str, *names: str, code: Checkout | None = None) -> None:
        place = str((code or self.old).place)
        subprocess.run([*self.by, act, *names], env=self.environment | {"PORTAL_CODE": place}, check=True)

    def upgrade(self, code: Checkout, *options: str) -> subprocess.Popen[str]:
        """The command of a release, with its processes; begun and not waited for."""
        words = ["upgrade", "--by", " ".join(self.by), "--programs", str(programs(None)), *options]
        words += ["--ready", f"http://127.0.0.1:{self.port}/health/ready"]
        command = [sys.executable, "-W", "ignore", str(code.place / "manage.py"), *words]
        return subprocess.Popen(
            command,
            env=self.environment,
            cwd="/",
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def upgraded(self, code: Checkout, *options: str) -> tuple[int, str]:
        """The same to its end: its exit, and what it wrote."""
        process = self.upgrade(code, *options)
        output, _none = process.communicate(timeout=SECONDS)
        return process.returncode, output

    def run(self, code: Checkout, *words: str) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-W", "ignore", *words]
        return subprocess.run(
            command, env=self.environment, cwd=code.place, capture_output=True, text=True, check=False
        )

    def ask(self, statement: str) -> list[tuple[object, ...]]:
        with psycopg.connect(self.admin) as database:
            cursor = database.execute(statement)
            return cursor.fetchall() if cursor.description else []

    def page(self, port: int = 0) -> str:
        """The federation's page; "" where nothing answers."""
        try:
            with urllib.request.urlopen(
                f"http://127.0.0.1:{port or self.port}/sakura/", timeout=20
            ) as answer:
                return answer.read().decode()
        except (urllib.error.URLError, OSError):
            return ""

    def calls(self) -> list[str]:
        log = self.directory / "calls.log"
        lines = log.read_text().splitlines() if log.exists() else []
        log.unlink(missing_ok=True)
        return lines

    def doctor(self, code: Checkout) -> str:
        return self.run(code, "manage.py", "doctor", "database").stdout


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@pytest.fixture
def installation(django_db_setup, django_db_blocker):
    """Release 1.0.0 at work, with a federation."""
    with on_its_own(ClonedPortal) as portal, django_db_blocker.unblock(), connected_to(portal):
        house = cast.japanese()
        place = Installation(portal)
        place.house = house
        try:
            yield place
        finally:
            place.operate("stop", "web", "worker", "beat")


def begin(place: Installation) -> None:
    place.operate("start", "web", "worker", "beat")
    until(lambda: "sakura" in place.page(), 120)
    place.calls()


def owe_letters(house: cast.House) -> None:
    with acting_for(house.federation):
        about = {"sender": "Mai", "subject": "A trial", "text": "Good evening", "page": ["contact"]}
        for number in range(LETTERS):
            letters.owe(topic="contact", key=str(number), readers=[house.registrar], about=about)


def sent(place: Installation) -> int:
    """Letters that went out, each a file of its own or one after another in it."""
    files = [file.read_text() for file in Path(place.environment["PORTAL_MAIL"]).glob("*")]
    return sum(text.count("\nMessage-ID:") for text in files)


def test_side_by_side_and_back(installation):
    place = installation
    begin(place)
    seen: list[bool] = []
    over = threading.Event()

    def look() -> None:
        while not over.wait(0.2):
            seen.append("sakura" in place.page())

    owe_letters(place.house)
    with psycopg.connect(place.admin) as holder:
        # Letters go out and cannot be noted: the worker is in the midst of them when it is drained.
        holder.execute("LOCK TABLE federation_letter IN SHARE MODE")
        until(lambda: sent(place) >= 1, 60)
        looking = threading.Thread(target=look)
        upgrading = place.upgrade(place.new, "--without-backup")
        looking.start()
        until(lambda: any(line.startswith("stop") for line in peeked(place)), SECONDS)
        over.set()
        time.sleep(3)
        assert upgrading.poll() is None  # it waits for what runs
        assert sent(place) < LETTERS  # and nothing new is begun
        holder.rollback()
    output, _none = upgrading.communicate(timeout=SECONDS)
    looking.join()
    assert upgrading.returncode == 0, output
    assert "From 1.0.0 to 1.1.0." in output
    assert "federation.0002_motto_1_1_0" in output
    assert "Pages go on meanwhile" in output
    assert place.calls() == ["stop beat worker analysis webhooks registers", f"start {EVERY}"]
    assert len(seen) > 3
    assert False not in seen  # every page answered until the last step
    until(lambda: sent(place) == LETTERS, 60)
    with acting_for(place.house.federation):
        until(lambda: not Letter.objects.filter(sent_at=None).exists(), 60)
    assert sent(place) == LETTERS  # none lost, none twice

    # Both codes on the same tables: another host has not been upgraded yet.
    elsewhere = free_port()
    web = beside(place, elsewhere)
    try:
        until(lambda: "sakura" in place.page(elsewhere), 60)
        place.ask("UPDATE federation_federation SET motto = 'Both sides' WHERE slug = 'sakura'")
        assert "Motto: Both sides." in place.page()
        assert "sakura" in place.page(elsewhere)
        assert "Motto:" not in place.page(elsewhere)
        for code, slug in ((place.old, "old"), (place.new, "new")):
            done = place.run(code, "manage.py", "shell", "-c", MAKES.format(slug=slug))
            assert done.returncode == 0, done.stderr
        assert place.ask("SELECT slug, motto FROM federation_federation ORDER BY slug") == [
            ("new", ""),
            ("old", ""),
            ("sakura", "Both sides"),
        ]
    finally:
        web.kill()
        web.wait()

    # Code goes back, data does not.
    assert place.upgraded(place.old)[0] == 1
    assert place.calls() == []
    code, output = place.upgraded(place.old, "--back")
    assert (code, "all data stay as they are" in output) == (0, True), output
    assert "Motto:" not in place.page()
    assert "sakura" in place.page()
    assert place.ask("SELECT motto FROM federation_federation WHERE slug = 'sakura'") == [("Both sides",)]
    assert "it went back and runs on them" in place.doctor(place.old)
    migrated = place.run(place.old, "manage.py", "migrate")
    assert (migrated.returncode, "they stay so" in migrated.stdout) == (0, True)

    # Two releases later at once, with a pause: what nobody uses any more goes.
    skipped = Checkout(place.directory / "1.2.0", OF_2, **LEFT)
    last = Checkout(place.directory / "1.3.0", OF_3, **GONE)
    code, output = place.upgraded(last)
    assert code == 0, output
    assert "A backup, restored and proved: " in output
    assert json.loads((place.directory / "backups/proved.json").read_text())["dump"]
    assert "Pages stand still meanwhile" in output
    assert place.calls()[-2:] == ["stop beat worker analysis webhooks registers web", f"start {EVERY}"]
    assert "sakura" in place.page()
    columns = "SELECT 1 FROM information_schema.columns WHERE column_name = 'motto'"
    assert place.ask(columns) == []
    for checkout, starts in ((place.old, False), (place.new, False), (skipped, True), (last, True)):
        done = place.run(checkout, "-c", "import federation.wsgi")
        assert (done.returncode == 0) is starts, done.stderr
        assert starts or "on which code of 1.2.0 or newer runs" in done.stderr
    code, output = place.upgraded(place.new, "--back", "--plan")
    assert (code, "Not possible" in output) == (1, True)
    assert "WRONG" in place.doctor(place.new)


EVERY = "web worker analysis webhooks registers beat"
MAKES = """
from federation.models import Federation
Federation.objects.create(slug="{slug}", names={{"en": "A"}}, languages=["en"], time_zone="UTC",
    regulation_pack="jcbl-sample", number_scheme="luhn")
"""


def peeked(place: Installation) -> list[str]:
    log = place.directory / "calls.log"
    return log.read_text().splitlines() if log.exists() else []


def beside(place: Installation, port: int) -> "subprocess.Popen[bytes]":
    """A web server of the old code at another port."""
    words = ["-m", "gunicorn", "federation.wsgi", "--bind", f"127.0.0.1:{port}", "--no-control-socket"]
    command = [sys.executable, *words, "--threads", "4"]
    log = (place.directory / "beside.log").open("wb")
    return subprocess.Popen(command, env=place.environment, cwd=place.old.place, stdout=log, stderr=log)


def test_what_is_refused_and_what_stops_half_way(installation):
    place = installation
    too_early = Checkout(
        place.directory / "early", OF_1, _0002_motto_1_1_0=(ADDED, ""), _0003_gone_1_1_0=(DROPPED, "")
    )
    at_once = Checkout(place.directory / "at_once", OF_2, **EXPANDED, _0003_gone_1_2_0=(AT_ONCE, ""))
    for code, words in (
        (
            too_early,
            "DropUnused federation.motto goes in 1.1.0, and no release before it has stopped using it",
        ),
        (at_once, "takes away what older code uses: StopUsing now, DropUnused a release later"),
    ):
        exit_code, output = place.upgraded(code, "--plan")
        assert (exit_code, words in output) == (1, True), output
        assert place.upgraded(code, "--without-backup")[0] == 1
    assert place.calls() == []

    with psycopg.connect(place.environment["DATABASE_OWNER_URL"], autocommit=True) as other:
        other.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        exit_code, output = place.upgraded(place.new, "--without-backup")
    assert (exit_code, "Another upgrade of this database is under way" in output) == (1, True), output

    begin(place)
    failing = Checkout(
        place.directory / "failing",
        OF_1,
        **EXPANDED,
        _0003_fails_1_1_0=(FAILS, "harmless = 'it reads'"),
    ).with_motto()
    exit_code, output = place.upgraded(failing, "--without-backup")
    assert exit_code == 1
    assert "division by zero" in output
    assert "Done: Workers finish and end." in output
    assert "What was stopped runs again with the code of before." in output
    assert place.calls() == [f"{act} beat worker analysis webhooks registers" for act in ("stop", "again")]
    assert "sakura" in place.page()  # it never ended
    assert "Bringing the tables to release 1.1.0 began at" in place.doctor(place.new)
    assert place.ask("SELECT motto FROM federation_federation") == [("",)]  # the first migration ran
    exit_code, output = place.upgraded(place.new, "--without-backup")
    assert exit_code == 0, output
    assert "An upgrade began and did not end; this goes on from there." in output
    assert "Motto: ." in place.page()
    assert "release" not in place.doctor(place.new).lower()
    assert Federation.objects.count() == 1
