"""A plan in sentences, what the command line refuses, and what becomes of packages of several releases."""

import json
from dataclasses import asdict

import pytest

from federation.deployment.places import HostPlaces
from federation.startup.processes import PROCESSES
from federation.upgrading import command
from federation.upgrading.hands import OfHost
from federation.upgrading.plan import UpgradePlan, read_plan
from federation.upgrading.steps import DRAINED, described

PLAN = UpgradePlan("1.0.0", "1.1.0", owed=("clubs.0002_more",))


def lines(**changed):
    plan = UpgradePlan(**{"tables": "1.0.0", "code": "1.1.0", "owed": ("clubs.0002_more",)} | changed)
    return " ".join(described(plan, with_backup=True))


@pytest.mark.parametrize(
    ("changed", "words", "not_words"),
    [
        ({}, "From 1.0.0 to 1.1.0. Migrations: clubs.0002_more. A backup", "stand still"),
        ({"owed": (), "tables": "1.1.0"}, "Migrations: none. Pages go on", "A backup"),
        ({"pause": True}, "Pages stand still meanwhile", "Pages go on"),
        ({"halfway": True}, "this goes on from there", "stand still"),
        ({"back": True, "code": "0.9.0"}, "Code goes back from 1.0.0 to 0.9.0.", "A backup"),
        ({"refusal": "So it is."}, "Not possible: So it is.", "Migrations"),
        ({"tables": ""}, "From tables that do not say their release to 1.1.0.", "stand still"),
    ],
)
def test_a_plan_in_sentences(changed, words, not_words):
    assert words in lines(**changed)
    assert not_words not in lines(**changed)


def test_a_plan_is_read_as_it_is_printed():
    line = json.dumps(asdict(PLAN))
    assert "clubs.0002_more" in line
    assert read_plan(line) == PLAN


def test_beat_stops_first_and_everything_but_the_web_server_is_drained():
    assert DRAINED[0] == "beat"
    assert {*DRAINED, "web"} == {process.name for process in PROCESSES}


def test_without_anybody_to_stop_processes_it_is_refused(capsys, monkeypatch):
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    assert command.main([]) == 1
    assert "Nobody knows how your processes are started" in capsys.readouterr().err


def test_a_host_knows_all_it_needs_from_its_settings(tmp_path):
    """Nothing is asked again: who upgrades has no answers at hand."""
    places = HostPlaces(base=tmp_path)
    places.settings.parent.mkdir(parents=True)
    for file, text in ((places.settings, "ALLOWED_HOSTS=a.example\n"), (places.owner_settings, "")):
        file.write_text(text)
        file.chmod(0o640)
    host = OfHost(places)
    of_database = {"DATABASE_URL", "DATABASE_OWNER_URL"}
    of_backups = {"PORTAL_BACKUP_URL", "PORTAL_BACKUPS", "PORTAL_SUPERUSER_URL"}
    assert of_database | of_backups <= set(host.environment)
    assert host.environment["ALLOWED_HOSTS"] == "a.example"


def test_packages_of_another_release_lie_elsewhere(tmp_path):
    places = []
    for release, lock in (("1.0.0", "a==1"), ("1.1.0", "a==2"), ("1.1.1", "a==2")):
        (tmp_path / release).mkdir()
        (tmp_path / release / "requirements-production.txt").write_text(lock)
        places.append(HostPlaces(code=tmp_path / release).python)
    assert places[0] != places[1] == places[2]
    assert str(places[0]).startswith("/opt/portal/venv-")
