"""The federation acting now, in Python and in the database, and that nothing of it stays behind.

DESIGN 3, sentence by sentence, of `acting_for`:
- "opens a transaction": test_it_opens_a_transaction
- "sets and on exit restores the setting": test_the_setting_is_gone_after_exit,
  test_nested_in_the_same_federation
- "refuses another federation while one is open": test_another_federation_is_refused
- "activates its time zone and language": test_it_speaks_the_federations_language
- "A test reads the setting after exit": test_the_setting_is_gone_after_exit
"""

import threading

import pytest
from django.db import connection, transaction
from django.utils import timezone, translation

from clubs.models import Club
from federation.models import Federation
from federation.tenancy.context import (
    AnotherFederation,
    NoFederation,
    acting_for,
    current,
    current_id_or_none,
)
from tests.federation.tenancy.database import SETTING, refused, rows, value

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _two_houses(houses):
    """Committed, so that connections of other threads see them."""


@pytest.fixture
def sakura(houses):
    return houses.here.federation


@pytest.fixture
def albion(houses):
    return houses.next_door.federation


def setting():
    """What row-level security reads now."""
    return value("SELECT coalesce(current_setting(%s, true), '')", SETTING)


def in_scope():
    """The federation by Python, by the setting, and by the rows that are there."""
    seen = {federation for (federation,) in rows("SELECT DISTINCT federation_id FROM clubs_club")}
    return current_id_or_none(), setting(), seen


NOBODY = (None, "", set())


def alone(federation):
    return federation.pk, str(federation.pk), {federation.pk}


@pytest.fixture
def outermost(django_db_blocker):
    """Work outside the test's own transaction, as a task or a command does."""
    seen = {}

    def run(work):
        def thread():
            try:
                seen["result"] = work()
            except Exception as error:
                seen["error"] = error
            finally:
                connection.close()

        with django_db_blocker.unblock():
            worker = threading.Thread(target=thread)
            worker.start()
            worker.join()
        if "error" in seen:
            raise seen["error"]
        return seen["result"]

    return run


def test_it_opens_a_transaction(sakura, outermost):
    def work():
        before = connection.in_atomic_block
        with acting_for(sakura):
            return before, connection.in_atomic_block

    assert outermost(work) == (False, True)


@pytest.mark.parametrize("end", ["committed", "rolled back", "failed"])
def test_the_setting_is_gone_after_exit(sakura, outermost, end):
    def work():
        try:
            with acting_for(sakura):
                inside = in_scope()
                transaction.set_rollback(end == "rolled back")
                if end == "failed":
                    raise LookupError
        except LookupError:
            pass
        return inside, in_scope()

    assert outermost(work) == (alone(sakura), NOBODY)


def test_nested_in_the_same_federation(sakura, outermost):
    def work():
        with acting_for(sakura):
            with acting_for(sakura):
                pass
            after_one = in_scope()
            with pytest.raises(LookupError), acting_for(sakura):
                raise LookupError
            return after_one, in_scope()

    assert outermost(work) == (alone(sakura), alone(sakura))


@pytest.mark.parametrize("end", ["committed", "rolled back", "failed"])
def test_in_a_transaction_of_somebody_else_it_is_put_back(sakura, albion, end):
    """As in these tests: the outer transaction goes on, with nobody in scope."""
    try:
        with acting_for(sakura):
            assert in_scope() == alone(sakura)
            transaction.set_rollback(end == "rolled back")
            if end == "failed":
                raise LookupError
    except LookupError:
        pass
    assert in_scope() == NOBODY
    with acting_for(albion):
        assert in_scope() == alone(albion)


def test_a_refused_statement_keeps_the_scope(sakura):
    with acting_for(sakura):
        with refused("duplicate key"):
            Club.objects.create(number="2074", names={"ja": "x", "en": "x"})
        assert in_scope() == alone(sakura)
    assert in_scope() == NOBODY


def test_another_federation_is_refused(sakura, albion):
    with acting_for(sakura):
        words = "sakura is open; leave it before entering albion"
        with pytest.raises(AnotherFederation, match=words), acting_for(albion):
            pass
        assert in_scope() == alone(sakura)
    assert in_scope() == NOBODY


def test_outside_nobody_is_current():
    with pytest.raises(NoFederation, match="acting_for"):
        current()
    assert in_scope() == NOBODY


def test_it_speaks_the_federations_language(sakura, albion):
    def here():
        return translation.get_language(), timezone.get_current_timezone_name()

    before = here()
    for federation, spoken in ((sakura, ("ja", "Asia/Tokyo")), (albion, ("en", "Europe/London"))):
        with acting_for(federation):
            assert here() == spoken
        assert here() == before
    with acting_for(sakura, language="en"):
        assert here() == ("en", "Asia/Tokyo")


def test_what_waits_for_the_commit_may_enter_again(sakura, outermost):
    seen = []

    def later():
        with acting_for(sakura):
            seen.append(in_scope())

    def work():
        with acting_for(sakura):
            transaction.on_commit(later)

    outermost(work)
    assert seen == [alone(sakura)]


def test_nothing_leaks_through_connections_that_are_kept(houses, django_db_blocker):
    """Four threads, each on one connection of its own, change federation two hundred times."""
    leaks, done = [], []

    def visit(federation):
        with acting_for(federation):
            leaks.extend([seen for seen in [in_scope()] if seen != alone(federation)])
        done.append(federation.slug)

    def thread(start):
        try:
            for i in range(50):
                visit(houses[(start + i) % 2].federation)
                if i % 10 == 0 and in_scope() != NOBODY:
                    leaks.append("after")
        except Exception as error:
            leaks.append(error)
        finally:
            connection.close()

    with django_db_blocker.unblock():
        threads = [threading.Thread(target=thread, args=[i]) for i in range(4)]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
    assert leaks == []
    assert {slug: done.count(slug) for slug in ("sakura", "albion")} == {"sakura": 100, "albion": 100}


def test_a_data_migration_visits_them_one_after_the_other(houses):
    """As the owner does it: there is no other way to the rows."""
    seen = {}
    for federation in Federation.objects.all():
        with acting_for(federation):
            seen[federation.slug] = list(Club.objects.values_list("federation__slug", flat=True))
    assert seen == {"sakura": ["sakura"], "albion": ["albion"]}
