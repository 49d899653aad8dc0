"""A full disk, of the database and of the web host: nothing is half there, it is said, and passes."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import connections

from federation.startup.processes import PROCESSES
from federation.watching.reserved import ReservedDict
from tests import cast
from tests.clubs.uploads.test_uploads import MITCHELL
from tests.faults.faulty import Caller, begin, counted, nothing_owed
from tests.running_portal import RunningPortal, connected_to, on_its_own, until

pytestmark = pytest.mark.django_db(transaction=True)
MEGABYTES = 400
LARGE = MITCHELL + b"<!--" + b"x" * 3_000_000 + b"-->"


@contextmanager
def small_disk(place: Path, megabytes: int) -> Iterator[Path]:
    """A disk of its own, in memory, so small that it can be filled."""
    place.mkdir(exist_ok=True)
    words = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=0711", "tmpfs", str(place)]
    if subprocess.run(words, capture_output=True, check=False).returncode:
        pytest.skip("only root may mount a small disk")
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


@contextmanager
def full(place: Path) -> Iterator[None]:
    """Nothing fits on the disk any more, until the file that fills it is gone."""
    filling = place / "filling"
    with filling.open("wb", buffering=0) as file:
        try:
            while file.write(b"\0" * 65536):
                pass
        except OSError:
            pass
    assert shutil.disk_usage(place).free < 65536
    try:
        yield
    finally:
        filling.unlink()


@contextmanager
def read_only(place: Path) -> Iterator[None]:
    """Nothing can be written there, as a disk is mounted again when it fails."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", "ro", "tmpfs", str(place)], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


def remounted(place: Path) -> int:
    """Try to make a disk with what is on it read-only: 0, or 32 while a file is open for writing."""
    return subprocess.run(["mount", "-o", "remount,ro", str(place)], check=False).returncode


@pytest.fixture
def place() -> Iterator[Path]:
    """Where a small disk is put in: its path is short, because a socket's address is."""
    place = Path(tempfile.mkdtemp(prefix="disk-", dir="/tmp"))
    yield place
    place.rmdir()


def test_the_disk_of_the_database_is_full(place, transactional_db):
    """Its server may end, where it cannot write its journal: started again it has everything."""
    with small_disk(place, MEGABYTES), on_its_own(OnSmallDisk.at(place)) as portal, connected_to(portal):
        house = cast.japanese()
        web = begin(portal, "web")
        scorer, before = Caller(web.address, house, house.scorer), counted(house)
        large = [MITCHELL + b"<!--" + bytes([65 + at]) * 900_000 + b"-->" for at in range(20)]
        with full(place):
            answers = []
            for content in large:  # until the room inside the server's own files is used up too
                answers.append(scorer.bring(content, language="ja"))
                if answers[-1].status == 503:
                    break
            assert answers[-1].when == (503, "10")
            assert "ただいま保守中です" in answers[-1].text
        taken = sum(answer.status in (200, 201) for answer in answers)
        connections.close_all()
        portal.database.start()  # where it has ended
        until(lambda: scorer.ask("results/").status == 200)
        assert counted(house).uploads == before.uploads + taken
        assert scorer.bring(large[len(answers) - 1]).status != 503
        assert counted(house).uploads == before.uploads + taken + 1
        begin(portal, "worker"), begin(portal, "beat")
        nothing_owed(house)
        assert counted(house).runs >= 1


class OnSmallDisk(RunningPortal):
    """A portal whose database lies on a disk of its own, and writes through to it as in production."""

    @classmethod
    def at(cls, place: Path) -> type["OnSmallDisk"]:
        """One for this disk."""
        return type("OnThisDisk", (cls,), {"place": place})

    place = Path()

    def __init__(self, directory: Path) -> None:
        super().__init__(directory)
        self.database = type(self.database)(self.place / "pg", durable=False)


REGISTER = b"number,family_name\n100008,Mori\n"
IMPORT = "admin/federation/member/import/"


def test_the_disk_of_the_web_host_is_full(portal, house, place):
    """A register is put down between its two pages: it is said. Files of results need no disk."""
    with small_disk(place, 12):
        web = begin(portal, "web", TMPDIR=str(place), PORTAL_VAR=str(place), PORTAL_METRICS_TOKEN="t" * 20)
        scorer, before = Caller(web.address, house, house.scorer), counted(house)
        registrar = Caller(web.address, house, house.registrar)
        with full(place):
            answer = registrar.form(IMPORT, "import_file", REGISTER, language="ja")
            assert answer.when == (503, "10")
            assert "ただいま保守中です" in answer.text
            assert scorer.ask("results/").status == 200
            assert [scorer.bring().status, scorer.bring_by_form(LARGE).status] == [201, 200]
            assert counted(house) == before.more(**taken(house, before))
        assert registrar.form(IMPORT, "import_file", REGISTER).status == 200
        assert web.process.poll() is None
        assert not web.says(b"SIGBUS")  # of counts whose file has no room on the disk


def taken(house, before):
    """What two files that were taken add."""
    now = counted(house)
    assert now.uploads == before.uploads + 2
    return {"uploads": 2, "sessions": 1, "results": 126, "promises": now.promises - before.promises}


def test_the_disk_of_the_web_host_is_read_only(portal, house, place):
    """As a disk is mounted again when it fails."""
    with small_disk(place, 12):
        address = begin(portal, "web", TMPDIR=str(place), PORTAL_VAR=str(place)).address
        scorer, before = Caller(address, house, house.scorer), counted(house)
        registrar = Caller(address, house, house.registrar)
        with read_only(place):
            answer = registrar.form(IMPORT, "import_file", REGISTER)
            assert answer.when == (503, "10")
            assert [scorer.ask("results/").status, scorer.bring().status] == [200, 201]
        assert counted(house).uploads == before.uploads + 1


def test_a_web_process_that_ends_on_a_read_only_disk_is_replaced(portal, place):
    """Its parent lives and forks another, for which no file on a disk is needed."""
    with small_disk(place, 12):
        web = begin(portal, "web", TMPDIR=str(place), PORTAL_VAR=str(place))
        until(lambda: len(web.children()) == 2)
        with read_only(place):
            before = set(web.children())
            for number in before:
                os.kill(number, signal.SIGKILL)
            until(lambda: len(set(web.children()) - before) == 2)
            with urllib.request.urlopen(f"{web.address}/health/live", timeout=20) as answer:  # noqa: S310 (our own)
                assert answer.status == 200
            assert web.process.poll() is None
            web.kill()


# The clock alone needs its file: what it sends stays owed meanwhile.
@pytest.mark.parametrize("role", [process.name for process in PROCESSES if process.name != "beat"])
def test_a_role_begins_again_on_a_disk_that_has_become_read_only(role, portal, place):
    """As systemd starts it again while the disk waits to be mended."""
    with small_disk(place, 12):
        begin(portal, role, TMPDIR=str(place), PORTAL_VAR=str(place)).kill()
        until(lambda: not remounted(place))  # what was killed may have files open for a moment
        again = begin(portal, role, TMPDIR=str(place), PORTAL_VAR=str(place))
        until(again.children)
        time.sleep(1)  # in which one that cannot would have ended
        assert again.process.poll() is None
        again.kill()


def test_counts_go_on_in_memory_where_a_file_cannot_grow(place):
    """Of one process, on a disk that is full from the beginning, and on one that is so later."""
    with small_disk(place, 1):
        kept = ReservedDict(str(place / "kept.db"))
        kept.write_value("first", 1.0, 0.0)
        with full(place):
            new = ReservedDict(str(place / "new.db"))
            for counts in (kept, new):
                for at in range(2000):
                    counts.write_value(f"count {at}", float(at), 0.0)
                assert counts.read_value("count 1999") == (1999.0, 0.0)
            assert kept.read_value("first") == (1.0, 0.0)
        assert (
            dict(entry[:2] for entry in ReservedDict(str(place / "kept.db")).read_all_values())["first"]
            == 1.0
        )
