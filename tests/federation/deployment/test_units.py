"""Units of systemd: sound, with few rights, and of the processes that the manual names."""

import os
import re
import shutil
import subprocess

import pytest

from federation.deployment import proxy, units
from federation.deployment.places import FILES, HostPlaces
from federation.startup.processes import ERRANDS, PROCESSES, Spot
from tests.places import ROOT

EXPOSURE_MOST = 1.5  # of 10, as systemd-analyze reckons
SYSTEMD = shutil.which("systemd-analyze")
needs_systemd = pytest.mark.skipif(SYSTEMD is None, reason="systemd-analyze is not installed")
EXPOSURE = re.compile(r"→ Overall exposure level for (\S+): ([0-9.]+)")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Every unit in a directory, its programs there too."""
    base = tmp_path_factory.mktemp("host")
    places = HostPlaces(base=base, code=ROOT)
    for place in (places.python, places.settings, places.owner_settings):
        place.parent.mkdir(parents=True, exist_ok=True)
        place.touch(mode=0o755)
    places.units.mkdir(parents=True)
    for name, text in written(places).items():
        (places.units / name).write_text(text)
    return places.units


def written(places=None):
    return units.written(places or HostPlaces(), "/var/backups/portal", local_database=True)


def analyzed(*arguments):
    command = [SYSTEMD, *arguments]
    environment = os.environ | {"SYSTEMD_LOG_LEVEL": "warning", "LC_ALL": "C.UTF-8"}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


@needs_systemd
def test_every_unit_is_sound(folder):
    done = analyzed("verify", "--man=no", *sorted(map(str, folder.iterdir())))
    ours = [line for line in done.stderr.splitlines() if "portal" in line]
    assert (done.returncode, ours) == (0, [])


@needs_systemd
def test_a_fault_of_a_unit_would_be_seen(folder, tmp_path):
    faulty = tmp_path / "portal-faulty.service"
    faulty.write_text((folder / "portal-web.service").read_text() + "\n[Servize]\nX=1\n[Service]\nUzer=x\n")
    assert "Uzer" in analyzed("verify", "--man=no", str(faulty)).stderr


@needs_systemd
def test_every_service_has_few_rights(folder):
    services = sorted(map(str, folder.glob("*.service")))
    done = analyzed("security", "--offline=true", "--no-pager", *services)
    exposures = {name: float(level) for name, level in EXPOSURE.findall(done.stdout)}
    assert len(exposures) == len(PROCESSES) + len(ERRANDS) == len(services)
    assert {name: level for name, level in exposures.items() if level > EXPOSURE_MOST} == {}


def test_there_is_a_unit_for_each_process_and_a_timer_for_each_hour():
    services = {f"portal-{one.name}.service" for one in (*PROCESSES, *ERRANDS)}
    timers = {f"portal-{one.name}.timer" for one in ERRANDS if one.calendar}
    assert set(written()) == services | timers | {"portal.target"}
    assert [text for text in written().values() if "User=root" in text] == []


def test_only_who_needs_the_owner_knows_of_it():
    with_owner = {name for name, text in written().items() if "owner.env" in text}
    assert with_owner == {"portal-migrate.service", "portal-backup.service", "portal-backup-proof.service"}


def test_what_runs_as_the_database_server_leaves_its_memory_alone():
    as_postgres = [text for text in written().values() if "User=postgres" in text]
    assert len(as_postgres) == 2
    assert [text for text in as_postgres if "RemoveIPC=yes" in text] == []
    others = [text for text in written().values() if "User=portal" in text]
    assert [text for text in others if "RemoveIPC=yes" not in text] == []


def test_the_manual_names_the_same_processes():
    manual = (ROOT / "docs/operations.md").read_text(encoding="utf-8").replace(" \\\n   ", "")
    for process in PROCESSES:
        words = process.words(Spot(host="HOST", var="/var/lib/portal"))
        options = [word for word in words[1:] if word not in ("--loglevel", "INFO")]
        assert " ".join(options) in " ".join(manual.split()), process.name
        assert f"`{process.name}`" in manual
    assert [errand.name for errand in ERRANDS if f"`{errand.name}`" not in manual] == []


def test_units_of_an_earlier_release_go(tmp_path):
    for name in ("portal-old.service", "portal-web.service", "portal-old.timer", "other.service"):
        (tmp_path / name).touch()
    names = [file.name for file in units.stale(tmp_path, list(written()))]
    assert names == ["portal-old.service", "portal-old.timer"]


def test_the_proxy_takes_whole_requests_and_says_who_asks():
    page = proxy.written(["a.example", "b.example"], tls=HostPlaces().tls, web=["127.0.0.1:8000"])
    assert page.count("server_name a.example b.example;") == 2
    assert "proxy_set_header X-Forwarded-For $remote_addr;" in page
    assert "$$" not in page
    assert "$request_uri" not in proxy.TEMPLATE.read_text().split("log_format")[1].split("';")[0]


def test_the_log_says_erasures_for_longer_than_backups_are_kept():
    journal = (FILES / "journald.conf").read_text(encoding="utf-8")
    days = re.search(r"MaxRetentionSec=(\d+)day", journal)
    assert days is not None
    assert int(days[1]) > 8 * 7  # weeks of dumping.WEEKLY
