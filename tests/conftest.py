"""How tests meet the database: made by its owner, used by the restricted role, cloned instead of flushed."""

import gc
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from uuid import uuid4
from zlib import crc32

import psycopg
import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection, connections
from django.test import TransactionTestCase, override_settings
from hypothesis import HealthCheck, settings as settings_of_properties
from psycopg import sql

from federation.limits import throttling
from federation.startup.database_roles import OWNER
from federation.tenancy.checks import refuse_wrong_role
from federation.tenancy.context import acting_for
from federation.tenancy.owner import connected_as_owner
from tests import cast
from tests.unmarked import kept_pages_looked_at
from tests.worlds import QUICK_HASHERS, WORLDS, furnished_once

# Each of several processes has a database of its own on the one server.
PROCESS = os.environ.get("PYTEST_XDIST_WORKER", "")
TEMPLATE = f"portal_test_template{PROCESS}"
# Migrated once in a run, by the process that comes first; the others wait for it and copy it. On a server of
# somebody's own it stays until the next run, which knows its own by the comment on it.
MIGRATED = "portal_test_migrated"
RUN = os.environ.get("PYTEST_XDIST_TESTRUNUID") or uuid4().hex
MIGRATING_LOCK = 7_100_090


def as_admin(*statements: sql.Composable) -> None:
    """Run statements as the superuser, on no database of ours."""
    with psycopg.connect(os.environ["DATABASE_ADMIN_URL"], autocommit=True) as admin:
        for statement in statements:
            admin.execute(statement)


def drop(name: str) -> sql.Composed:
    return sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name))


def clone(name: str, template: str) -> sql.Composed:
    return sql.SQL("CREATE DATABASE {} TEMPLATE {} OWNER {} STRATEGY FILE_COPY").format(
        sql.Identifier(name), sql.Identifier(template), sql.Identifier(OWNER)
    )


def restore_database() -> None:
    """The test database as it was when it had been migrated, whatever a test committed."""
    connections.close_all()
    name = connection.settings_dict["NAME"]
    as_admin(drop(name), clone(name, TEMPLATE))


# Files of few and slow tests, which start servers of their own, and what is long and would come last: begun
# first, they do not hold up the end.
STARTED_FIRST = (
    "tests/test_isolation.py",
    "tests/scoring/tools/test_stories.py",
    "tests/browser/",
    "tests/federation/startup/test_supervisor.py",
    "tests/federation/startup/test_embedded.py",
    "tests/federation/watching/test_running.py",
    "tests/scoring/sessions/test_failures.py",
    "tests/scoring/analysis/test_double_dummy.py",
    "tests/scoring/sessions/test_double_dummy",
    "tests/scoring/sessions/test_notices.py::test_a_worker",
    "tests/scoring/sessions/test_notices.py::test_who_played_is_told_once",
    "tests/scoring/scenarios/test_scenarios.py",
    "tests/scoring/events/test_stage_properties.py",
)


# Left out by --quick, so that it stays under ten minutes on two cores. A line of `#` is a remark.
LONG = tuple(
    line
    for line in Path(__file__).with_name("long.txt").read_text().splitlines()
    if line and not line.startswith("#")
)
# Journeys through a browser that differ in their language alone go in one of them by --in-turn. Where pages
# are looked at, whether they fit and can be read, both stay: the words of each have their own width.
JOURNEYS = "tests/browser/"
LOOKED_AT = ("_fit", "accessible", "everybody")
# Properties are tried on fewer examples then.
# How fast a machine makes examples is no property of ours.
AT_ANY_PACE = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings_of_properties.register_profile("whole", max_examples=50, **AT_ANY_PACE)
settings_of_properties.register_profile("quick", max_examples=10, **AT_ANY_PACE)


# Of what is asked of every address, table or role, --quick asks so many, spread over all of them.
SOME = 3


def beyond_some(items: Iterable[pytest.Item]) -> Iterator[pytest.Item]:
    """Of each test with a database and many parameters, those that are left out where some are enough."""
    kinds: dict[str, list[pytest.Item]] = {}
    for item in items:
        if has_database(item):
            kinds.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for members in kinds.values():
        kept = {place * len(members) // SOME for place in range(SOME)}
        yield from (item for place, item in enumerate(members) if len(members) > SOME and place not in kept)


def has_database(item: pytest.Item) -> bool:
    """Whether a test asks for the database, by itself or by what it is given."""
    fixtures = getattr(item, "fixturenames", ())
    return bool({"db", "transactional_db"}.intersection(fixtures) or item.get_closest_marker("django_db"))


def in_japanese(nodeid: str) -> str:
    """The name of the test that goes the same way in Japanese."""
    name, bracket, parameters = nodeid.partition("[")
    words = "-".join("ja" if word == "en" else word for word in parameters.rstrip("]").split("-"))
    return f"{name}[{words}]" if bracket else name


def is_second(nodeid: str, known: set[str]) -> bool:
    """Whether it goes in English the way that another test goes in Japanese."""
    return in_japanese(nodeid) != nodeid and in_japanese(nodeid) in known


def out_of_turn(known: set[str]) -> Iterator[str]:
    """Of each two journeys that differ in their language alone the one left out, by a sum of its name."""
    for nodeid in sorted(known):
        looks = any(part in nodeid.partition("[")[0] for part in LOOKED_AT)
        if nodeid.startswith(JOURNEYS) and not looks and is_second(nodeid, known):
            yield nodeid if crc32(nodeid.encode()) % 2 else in_japanese(nodeid)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="leave out what takes long")
    parser.addoption("--in-turn", action="store_true", help="go each way through a browser in one language")
    parser.addoption("--write-matrix", action="store_true", help="write who may do what: tests/access/matrix")


def pytest_configure(config: pytest.Config) -> None:
    settings_of_properties.load_profile("quick" if config.getoption("--quick") else "whole")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Bring what takes longest to the front; the order inside a file stays."""
    left_out, known = set(), {item.nodeid for item in items}
    if config.getoption("--quick"):
        left_out = {item for item in items if item.nodeid.startswith(LONG) or is_second(item.nodeid, known)}
        left_out |= set(beyond_some(item for item in items if item not in left_out))
    if config.getoption("--in-turn"):
        skipped = set(out_of_turn(known))
        left_out |= {item for item in items if item.nodeid in skipped}
    config.hook.pytest_deselected(items=list(left_out))
    items[:] = [item for item in items if item not in left_out]
    items.sort(key=lambda item: not item.nodeid.startswith(STARTED_FIRST))


def pytest_collection_finish() -> None:
    """The modules and the tests stay to the end: the collector need not walk them again and again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """What this test does not begin with is gone before it sets anything up."""
    WORLDS.begin(item)


@pytest.hookimpl(tryfirst=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef, request: pytest.FixtureRequest) -> None:
    """What it begins with is furnished before the transaction that is taken back after it."""
    if fixturedef.argname == "_django_db_helper":
        WORLDS.rise(request.node)


def migrate_once() -> None:
    """Make the migrated database of this run, unless another of its processes has."""
    with psycopg.connect(os.environ["DATABASE_ADMIN_URL"], autocommit=True) as admin:
        admin.execute("SELECT pg_advisory_lock(%s)", [MIGRATING_LOCK])
        noted = "SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = %s"
        if admin.execute(noted, [MIGRATED]).fetchone() == (RUN,):
            return
        admin.execute(drop(MIGRATED))
        connection.settings_dict["TEST"]["NAME"] = MIGRATED
        with connected_as_owner():
            connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        connections.close_all()
        note = sql.SQL("COMMENT ON DATABASE {} IS {}")
        admin.execute(note.format(sql.Identifier(MIGRATED), sql.Literal(RUN)))


@pytest.fixture(scope="session")
def django_db_setup(django_db_blocker: pytest.FixtureRequest) -> Iterator[None]:
    """Create and migrate as portal_owner, keep a copy as a template, go on as portal_app."""
    name = f"test_{settings.DATABASES['default']['NAME']}{PROCESS}"
    with django_db_blocker.unblock():
        migrate_once()
        as_admin(drop(name), drop(TEMPLATE), clone(TEMPLATE, MIGRATED), clone(name, MIGRATED))
        for alias in ("default", "counters"):
            connections[alias].settings_dict["NAME"] = name
        refuse_wrong_role()
    yield
    with django_db_blocker.unblock():
        connections.close_all()
        as_admin(drop(name), drop(TEMPLATE))


@pytest.fixture(autouse=True, scope="session")
def _clone_instead_of_flush() -> Iterator[None]:
    """Append-only tables refuse TRUNCATE, so a transactional test ends by a fresh clone."""
    original = TransactionTestCase._fixture_teardown
    TransactionTestCase._fixture_teardown = lambda self: restore_database()
    yield
    TransactionTestCase._fixture_teardown = original


@pytest.fixture(autouse=True)
def _own_files(request: pytest.FixtureRequest) -> None:
    """Mail and cache of a test go nowhere else. Tests without a database write neither, and are many."""
    if has_database(request.node):
        request.getfixturevalue("_own_files_of_database")


@pytest.fixture
def one_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is counted by the minute is counted in one: a test that begins at its end counts as others do."""
    monkeypatch.setattr(throttling, "window", lambda seconds: 0)


@pytest.fixture
def _own_files_of_database(tmp_path: os.PathLike, settings: settings.__class__, one_minute: None) -> None:
    settings.EMAIL_FILE_PATH = tmp_path
    # Not for the whole run: who moves into a running portal signs in there, by its own hashers.
    settings.PASSWORD_HASHERS = QUICK_HASHERS
    cache.clear()


@pytest.fixture(autouse=True, scope="session")
def _quick_start_of_clients() -> Iterator[None]:
    """A cache that other processes do not see; static files are looked for when somebody asks for one.

    Every test client starts the middleware anew, and that would read the folders of all of them each time.
    """
    backend = "django.core.cache.backends.locmem.LocMemCache"
    memory = {name: {"BACKEND": backend, "LOCATION": name} for name in ("default", "imports")}
    with override_settings(CACHES=memory, WHITENOISE_AUTOREFRESH=True):
        yield


@pytest.fixture(autouse=True, scope="session")
def _kept_pages_read_what_is_marked() -> Iterator[None]:
    """In every test that asks for one."""
    with kept_pages_looked_at():
        yield


@pytest.fixture
@furnished_once
def here(db: None) -> cast.House:
    """The Japanese federation, furnished; not in scope."""
    return cast.japanese()


@pytest.fixture
@furnished_once
def next_door(db: None) -> cast.House:
    """The English federation, furnished alike."""
    return cast.english()


@pytest.fixture
def inside(here: cast.House) -> Iterator[cast.House]:
    """The Japanese federation, in scope."""
    with acting_for(here.federation):
        yield here
