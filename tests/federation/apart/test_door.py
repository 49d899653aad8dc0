"""Whatever a reader does, whoever asks gets an answer or a reason, within the limits."""

import os
import re
import signal
import socket
from pathlib import Path
from time import monotonic, process_time

import pytest

from federation.apart import door
from federation.apart.door import GaveUp, GaveUpBecause
from federation.apart.limits import ReadingLimits, limits_for
from federation.apart.started import SERVER
from tests.places import ROOT

READERS = "tests.federation.apart.readers"
SMALL = ReadingLimits(seconds=1, megabytes=60, answer_max=10_000)


def asked(name, content=b"x", about=None, limits=SMALL):
    return door.ask(f"{READERS}:{name}", content, about, limits=limits)


def reason(name, about=None):
    with pytest.raises(GaveUp) as gave_up:
        asked(name, about=about)
    return gave_up.value


def test_an_answer_and_what_it_cost():
    answer, ending = door.measured(f"{READERS}:echo", b"abc" * 500_000, {"today": None, "名": ["x", 1]})
    assert answer == [1_500_000, {"today": None, "名": ["x", 1]}]
    assert (ending.signal, ending.code) == (0, 0)
    assert ending.seconds < 1
    assert 1_000 < ending.kilobytes < 300_000


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("spins", GaveUpBecause.SLOW),
        ("sleeps", GaveUpBecause.SLOW),
        ("fills", GaveUpBecause.LARGE),
        ("crashes", GaveUpBecause.LARGE),
        ("fails", GaveUpBecause.BROKEN),
        ("endless", GaveUpBecause.BROKEN),
    ],
)
def test_a_reader_that_is_led_astray_is_a_reason(name, why):
    began, used = monotonic(), process_time()
    assert reason(name).reason is why
    assert monotonic() - began < SMALL.seconds_to_wait + 5
    assert process_time() - used < 0.5
    assert asked("echo") == [1, None]


def test_an_answer_has_an_end():
    assert asked("long", about=9_000) == "x" * 9_000
    assert reason("long", about=3_000_000).reason is GaveUpBecause.LARGE


def test_a_mistake_of_ours_is_in_the_log(caplog):
    reason("fails")
    assert "LookupError: a mistake of ours" in caplog.text


def test_nothing_of_the_portal_is_open_in_a_child(monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "secret")
    SERVER.end()  # so that the next one starts with what is in the environment now
    with socket.socket(), Path(__file__).open():
        answer = asked("circumstances")
    assert set(answer["environment"]) <= {"LC_CTYPE"}  # which Python sets itself
    assert [kind.partition(":")[0] for kind in answer["opened"]] == ["socket"]


def test_a_child_writes_no_file(tmp_path):
    path = tmp_path / "written"
    reason("writes", about=str(path))
    assert path.read_bytes() == b""


def test_a_server_that_was_killed_is_started_again():
    asked("echo")
    killed = SERVER.pid
    os.kill(killed, signal.SIGKILL)
    os.waitpid(killed, 0)
    assert asked("echo") == [1, None]
    assert SERVER.pid not in (None, killed)


def test_a_process_that_is_forked_has_a_server_of_its_own():
    asked("echo")
    ours = SERVER.pid
    ends, tells = os.pipe()
    child = os.fork()
    if not child:
        fresh = asked("echo") == [1, None] and SERVER.pid != ours
        SERVER.end()
        os.write(tells, b"yes" if fresh else b"no")
        os._exit(0)
    os.waitpid(child, 0)
    assert os.read(ends, 3) == b"yes"
    os.close(ends)
    os.close(tells)
    assert (asked("echo"), SERVER.pid) == ([1, None], ours)


def test_limits_grow_in_proportion_to_the_bytes():
    """300 kB, which is what a session or a photograph has; and the largest file that is taken."""
    assert limits_for(300_000) == ReadingLimits(2, 200, 12_800_000)
    assert limits_for(20_000_000) == ReadingLimits(22, 700, 64_000_000)


FLOORS = ("federation", "clubs", "rulings", "scoring")


def readers():
    """Every reader that is asked for anywhere."""
    sources = [file.read_text() for floor in FLOORS for file in (ROOT / floor).rglob("*.py")]
    return sorted(name for source in sources for name in re.findall(r'^READER = "(.*)"$', source, re.M))


def test_no_reader_knows_django():
    """So a child holds no settings, no secrets and no connection, and a server is small."""
    assert readers() == [
        "clubs.files.apart.pictures:read",
        "clubs.files.apart.reader:read",
        "clubs.movements.apart:read",
        "federation.face.logo_reader:read",
        "federation.money.bank.reader:read",
        "federation.publishing.pdf_reader:read",
        "federation.record.reports_reader:read",
        "federation.tables.sheets:read",
    ]
    SERVER.end()
    for reader in readers():
        loaded = door.ask(f"{READERS}:loads", b"", reader.partition(":")[0])
        assert "federation.apart" in loaded
        assert [name for name in loaded if name in ("django", "federation.settings")] == []
