"""Worlds that several tests begin with, furnished once for those that follow each other in a file.

A fixture that is `furnished_once` makes rows, out of nothing or of other such fixtures. Each of these worlds
is a savepoint upon that of the one before. Tests that begin with the same worlds are each taken back to them,
and each has copies of its own of what the fixtures answered; a test that begins otherwise goes back as far as
it has to.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from copy import deepcopy
from functools import wraps
from typing import Any, NamedTuple

import pytest
from django.core import mail
from django.core.cache import caches
from django.db import connection, transaction
from django.test import override_settings
from pytest_django.plugin import blocking_manager_key

from federation.tenancy.context import acting_for

# Fixtures of ours that last longer than a test may hold transactions of their own.
LASTING = ("class", "module", "package")
COMMITTING = {"transactional_db", "live_server"}
SCOPE, SCOPE_OF = "inside", "here"
QUICK_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def furnished_once(furnish: Callable[..., Any]) -> Callable[..., Any]:
    """A fixture that only makes rows: it may ask for `db`, `inside` and others that are furnished once.

    It is called for the test alone where that does not stand upon worlds: where it commits what it does, or
    where another fixture it asks for is not of this kind.
    """

    @wraps(furnish)
    def fixture(**asked: Any) -> Any:
        return WORLDS.answer(fixture, asked)

    fixture.furnish = furnish
    return fixture


class Fixture(NamedTuple):
    """One that is furnished once, as a test has it."""

    name: str
    function: Callable[..., Any]
    asks: tuple[str, ...]
    is_inside: bool


class World(NamedTuple):
    """A savepoint, and what the fixtures so far answered in it."""

    fixture: Fixture
    answers: dict[str, Any]
    savepoint: transaction.Atomic


class Worlds:
    """The worlds that stand now, each upon the one before."""

    def __init__(self) -> None:
        self._standing: list[World] = []
        self._answers: dict[str, Any] = {}  # the running test's own
        self._blocker: Any = None
        self._failure: Exception | None = None

    def answer(self, function: Callable[..., Any], asked: dict[str, Any]) -> Any:
        """What a fixture answers in the running test. Raises what its world raised."""
        if self._failure is not None:
            raise self._failure
        for world in self._standing:
            if world.fixture.function is function:
                return self._answers[world.fixture.name]
        return function.furnish(**asked)

    def begin(self, item: pytest.Function) -> None:
        """Let all worlds go which a test does not begin with; called before any of its fixtures."""
        fixtures = fixtures_of(item)
        same = 0
        for world, fixture in zip(self._standing, fixtures, strict=False):
            if world.fixture != fixture:
                break
            same += 1
        self._fall_to(same if self._is_sound() else 0)

    def rise(self, item: pytest.Function) -> None:
        """Furnish what a test begins with and does not stand; called before its own transaction."""
        self._blocker = item.config.stash[blocking_manager_key]
        self._failure = None
        fixtures = fixtures_of(item)
        if fixtures and not self._standing:
            # Before anything of the file that was there first, and might have begun a transaction.
            item.getparent(pytest.Module).addfinalizer(self.fall)
        try:
            with self._blocker.unblock():
                for fixture in fixtures[len(self._standing) :]:
                    self._standing.append(self._furnished(fixture))
        except Exception as error:  # pytest tells it where the fixture is asked for
            self._failure = error
            self.fall()
        self._answers = deepcopy(self._standing[-1].answers) if self._standing else {}

    def fall(self) -> None:
        """Let all worlds go."""
        self._fall_to(0)

    def _fall_to(self, height: int) -> None:
        while len(self._standing) > height:
            with self._blocker.unblock():
                _take_back(self._standing.pop().savepoint)

    def _is_sound(self) -> bool:
        """Whether the connection is still the one on which the worlds were furnished."""
        return connection.in_atomic_block and not connection.closed_in_transaction

    def _furnished(self, fixture: Fixture) -> World:
        answers = deepcopy(self._standing[-1].answers) if self._standing else {}
        savepoint = transaction.atomic()
        savepoint._from_testcase = True  # what has to be outermost may be so inside, as in every test
        savepoint.__enter__()
        try:
            scope = acting_for(answers[SCOPE_OF].federation) if fixture.is_inside else nullcontext()
            with _nothing_but_rows(), override_settings(PASSWORD_HASHERS=QUICK_HASHERS), scope:
                asked = {name: answers.get(_source(name)) for name in fixture.asks}
                answers[fixture.name] = fixture.function.furnish(**asked)
        except BaseException:
            _take_back(savepoint)
            raise
        return World(fixture, answers, savepoint)


WORLDS = Worlds()


def fixtures_of(item: pytest.Function) -> list[Fixture]:
    """What is furnished once for a test, in the order in which it stands; nothing where it may not."""
    known = getattr(getattr(item, "_fixtureinfo", None), "name2fixturedefs", {})
    marker = item.get_closest_marker("django_db")
    commits = COMMITTING & known.keys() or (marker is not None and (marker.args or marker.kwargs))
    ours = [definitions[-1] for definitions in known.values() if definitions[-1].baseid]
    if commits or any(definition.scope in LASTING for definition in ours):
        return []
    fixtures: dict[str, Fixture] = {}
    names = [name for name in item.fixturenames if name in known]
    for name in sorted(names, key=lambda name: _place(known[name][-1])):
        _add(name, known, fixtures)
    return list(fixtures.values())


def _place(definition: Any) -> tuple[str, int]:
    """Where it is written: in whichever order tests ask for the same worlds, they stand in one."""
    code = getattr(getattr(definition.func, "furnish", definition.func), "__code__", None)
    return definition.baseid, code.co_firstlineno if code else 0


def _add(name: str, known: dict[str, Any], fixtures: dict[str, Fixture]) -> bool:
    """Add a fixture after those that it asks for; whether it is one that may be furnished once."""
    if name == SCOPE:
        return _add(SCOPE_OF, known, fixtures)
    if name in fixtures or name == "db":
        return True
    definition = known[name][-1] if name in known else None
    function = getattr(definition, "func", None)
    if definition is None or not hasattr(function, "furnish") or name in definition.argnames:
        return False
    if not all(_add(asked, known, fixtures) for asked in definition.argnames):
        return False
    asks = tuple(definition.argnames)
    is_inside = SCOPE in asks or any(fixtures[one].is_inside for one in asks if one in fixtures)
    fixtures[name] = Fixture(name, function, asks, is_inside)
    return True


def _source(name: str) -> str:
    return SCOPE_OF if name == SCOPE else name


def _take_back(savepoint: transaction.Atomic) -> None:
    transaction.set_rollback(True)
    savepoint.__exit__(None, None, None)


@contextmanager
def _nothing_but_rows() -> Iterator[None]:
    """Letters and the cache are emptied before each test, so that a world has none of them.

    Raises AssertionError where a fixture writes any.
    """
    memory = [caches[name] for name in ("default", "imports")]
    letters, mail.outbox = mail.outbox, []
    for cache in memory:
        cache.clear()
    try:
        yield
        assert mail.outbox == [], "what is furnished once sends no letters"
        assert not any(cache._cache for cache in memory), "what is furnished once leaves nothing in the cache"
    finally:
        mail.outbox = letters
