"""Data of every release that is kept is brought up to this one: nothing lost, all proofs, figures, pages.

While a release is being made its dump may be older than the migrations, which change in place until then: it
is made anew for the test. Once a release is out what is kept of it is all there is.
"""

import json
import os
import re
import subprocess
import sys
import zlib

import psycopg
import pytest
from django.core.cache import cache
from django.test import Client

from clubs.models import Session
from federation.models import Federation
from federation.startup import releases, tables
from federation.startup.dumping import counted, counts_of, run
from federation.startup.embedded_place import programs
from federation.startup.restoring import PROOFS, restore, scratch, with_database
from federation.tenancy.context import acting_for
from federation.tenancy.owner import connected_by
from federation.upgrading import keep
from scoring.models import Run, StandingRow
from scoring.sessions.services.recomputation import latest_of, rebuild
from tests.conftest import TEMPLATE
from tests.places import ROOT

PROGRAMS = str(programs(None))
LINE = ("rank", "tied", "score", "maximum", "percent", "boards", "mean", "position", "direction", "entry_id")
GROW = {"django_migrations", "federation_installedrelease", "auth_permission", "django_content_type"}
LINK = re.compile(r'href="(/[^"#?]*)"')
PAGES = 40  # of each federation
BYTES_MAX = 3 * 2**19  # as the repository keeps it: half of a dump is definitions, which pg_dump leaves long


class Upgraded:
    """A kept dump in a database of its own, migrated by this code."""

    def __init__(self, name, dump):
        self.name, self.dump = name, dump
        self.admin, self.app, self.owner = (
            with_database(os.environ[role], name)
            for role in ("DATABASE_ADMIN_URL", "DATABASE_URL", "DATABASE_OWNER_URL")
        )
        self.counts = json.loads(counts_of(dump).read_text())
        self.proofs = json.loads(keep.proofs_of(dump).read_text())

    def run(self, *words):
        command = [sys.executable, "-W", "ignore", "manage.py", *words]
        roles = {"DATABASE_URL": self.app, "DATABASE_OWNER_URL": self.owner}
        return subprocess.run(
            command, cwd=ROOT, env=os.environ | roles, capture_output=True, text=True, check=False
        )


@pytest.fixture(scope="module", params=releases.kept(), ids=lambda release: release.version)
def upgraded(request, django_db_setup, tmp_path_factory):
    release = request.param
    dump = keep.KEPT / f"{release.version}.dump"
    if not release.released:
        assert release is releases.kept()[-1]
        if json.loads(keep.proofs_of(dump).read_text())["tables"] != tables.digest():
            dump = keep.dump(os.environ["DATABASE_ADMIN_URL"], tmp_path_factory.mktemp("kept"), PROGRAMS)
    with scratch(os.environ["DATABASE_ADMIN_URL"]) as name:
        place = Upgraded(name, dump)
        restore(programs(None) / "pg_restore", place.admin, dump)
        with psycopg.connect(place.admin) as database:
            assert counted(database) == place.counts  # it is what was kept
        done = place.run("migrate", "--noinput")
        assert done.returncode == 0, done.stderr
        yield place


def test_no_row_is_lost_and_the_proofs_hold(upgraded):
    with psycopg.connect(upgraded.admin) as database:
        now = counted(database)
    gone = {name for name in set(upgraded.counts) - GROW if now.get(name) != upgraded.counts[name]}
    assert gone == set()
    assert sum(upgraded.counts.values()) > 8000
    for proof in PROOFS:
        done = upgraded.run(proof)
        assert done.returncode == 0, done.stdout + done.stderr


def test_every_chain_ends_where_it_did(upgraded):
    assert len(upgraded.proofs["heads"]) >= 8
    assert keep.heads(upgraded.admin) == upgraded.proofs["heads"]


def test_the_tables_are_those_of_a_new_installation(upgraded, tmp_path):
    """Whoever upgrades has what whoever begins today has."""
    template = with_database(os.environ["DATABASE_ADMIN_URL"], TEMPLATE)
    assert schema(upgraded.admin, tmp_path / "upgraded") == schema(template, tmp_path / "new")


def schema(url, file):
    """Every line of a schema restored once more: PostgreSQL then writes each condition in one way."""
    run(programs(None) / "pg_dump", url, "--schema-only", "--format=custom", f"--file={file}")
    with scratch(os.environ["DATABASE_ADMIN_URL"]) as name:
        restored = with_database(os.environ["DATABASE_ADMIN_URL"], name)
        restore(programs(None) / "pg_restore", restored, file)
        run(
            programs(None) / "pg_dump", restored, "--schema-only", "--restrict-key=same", f"--file={file}.sql"
        )
    text = file.with_name(f"{file.name}.sql").read_text()
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("--")]
    assert len(lines) > 5000
    return sorted(lines)  # columns that were added later stand elsewhere


def test_it_knows_its_release(upgraded):
    with psycopg.connect(upgraded.admin) as database:
        rows = database.execute("SELECT version, finished_at FROM federation_installedrelease ORDER BY id")
        version, finished_at = rows.fetchall()[-1]
    assert (version, finished_at is None) == (releases.version(), False)


def test_standings_come_out_as_they_were_recorded(upgraded, django_db_blocker):
    compared = 0
    with django_db_blocker.unblock(), connected_by(upgraded.app):
        cache.clear()
        for federation in Federation.objects.all():
            with acting_for(federation):
                for session in [one for one in Session.objects.all() if latest_of(one)]:
                    recorded = standings(session)
                    StandingRow.objects.filter(session=session).delete()
                    rebuild(session)
                    assert standings(session) == recorded
                    compared += len(recorded)
                assert Run.objects.exists()
    assert compared > 200


def standings(session):
    return [*StandingRow.objects.filter(session=session).order_by("section", "position").values_list(*LINE)]


def test_its_pages_answer(upgraded, django_db_blocker):
    with django_db_blocker.unblock(), connected_by(upgraded.app):
        cache.clear()
        assert Client().get("/health/ready").status_code == 200
        for slug in ("sakura", "albion"):
            answers = crawled(f"/{slug}/")
            assert len(answers) == PAGES
            assert {address: status for address, status in answers.items() if status != 200} == {}


def crawled(first):
    """A page and those it leads to, with the status of each."""
    client, answers, waiting = Client(), {}, [first]
    while waiting and len(answers) < PAGES:
        address = waiting.pop(0)
        if address not in answers:
            answer = client.get(address, follow=True)
            answers[address] = answer.status_code
            text = "" if answer.streaming else answer.content.decode(errors="replace")
            waiting += [link for link in LINK.findall(text) if link.startswith(first)]
    return answers


def test_what_is_kept_is_small():
    sizes = {dump.name: len(zlib.compress(dump.read_bytes())) for dump in keep.KEPT.glob("*.dump")}
    assert sizes
    assert {name: size for name, size in sizes.items() if size > BYTES_MAX} == {}
