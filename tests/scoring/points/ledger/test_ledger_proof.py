"""Two workers pay one run once; who changes a posting behind the portal's back is found."""

import os
import threading
from collections.abc import Callable

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection, connections

from federation.tenancy.context import acting_for
from scoring.models import Payment, Posting
from scoring.points.services.ledger import due as ledger_due, paying as ledger, proof
from scoring.tasks import pay_due
from tests import cast
from tests.running_portal import until
from tests.scoring.points.ledger import builders

pytestmark = pytest.mark.django_db(transaction=True)


def test_several_workers_pay_a_run_once() -> None:
    house, game = _paid(workers=4)
    with acting_for(house.federation):
        assert Payment.objects.filter(session=game).count() == 1
        assert list(proof.faults()) == []
    assert pay_due() == 0


def test_the_same_run_is_paid_by_two_workers_at_the_same_moment() -> None:
    """While the first has posted and not committed yet, a sweep passes by; whoever must pay waits for it."""
    house = cast.japanese()
    with acting_for(house.federation):
        game = builders.a_game(house, builders.members(house, 4))
        (asked,) = ledger_due.due()
    at = builders.after(game)
    swept, paid = [], []
    sweep = _elsewhere(house, lambda: swept.append(ledger_due.answer(asked, at=at)))
    second = _elsewhere(house, lambda: paid.append(ledger.pay(game, at=at)))
    with acting_for(house.federation):
        assert ledger_due.answer(asked, at=at) is True
        posted = Posting.objects.count()
        sweep.start()
        sweep.join(20)
        assert swept == [False]
        second.start()
        until(_somebody_waits)
        assert paid == []
        assert Posting.objects.count() == posted
    second.join(20)
    assert paid == [None]
    with acting_for(house.federation):
        assert Payment.objects.count() == 1
        assert Posting.objects.count() == posted
        assert list(proof.faults()) == []
    assert pay_due() == 0


def _elsewhere(house: cast.House, act: Callable[[], object]) -> threading.Thread:
    """Another worker, on a connection of its own."""

    def work() -> None:
        try:
            with acting_for(house.federation):
                act()
        finally:
            connections.close_all()

    return threading.Thread(target=work)


def _somebody_waits() -> bool:
    """another connection that waits for a lock of an event"""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database ="
            " (SELECT oid FROM pg_database WHERE datname = current_database())"
        )
        return cursor.fetchone()[0] > 0


def _paid(workers: int):
    house = cast.japanese()
    with acting_for(house.federation):
        game = builders.a_game(house, builders.members(house, 4))
        (asked,) = ledger_due.due()

    def pay() -> None:
        ledger_due.answer(asked, at=builders.after(game))

    threads = [_elsewhere(house, pay) for _each in range(workers)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    return house, game


def tamper(statement: str) -> None:
    """As somebody who has the superuser's password, with every trigger switched off."""
    name = connection.settings_dict["NAME"]
    url = os.environ["DATABASE_ADMIN_URL"].replace("/postgres?", f"/{name}?")
    with psycopg.connect(url) as admin:
        admin.execute("SET session_replication_role = replica")
        admin.execute(statement)


TAMPERED = [
    ("UPDATE scoring_posting SET amount = 9 WHERE account = 'member'", {"changed", "payment", "total"}),
    ("UPDATE scoring_posting SET reasons = '{}' WHERE account = 'member'", {"changed"}),
    ("DELETE FROM scoring_posting WHERE account = 'member'", {"missing", "payment", "total"}),
    ("UPDATE scoring_payment SET scheme = 'other'", {"changed"}),
    ("UPDATE scoring_pointtotal SET units = units + 1 WHERE year = 0", {"total"}),
    ("DELETE FROM federation_chainlink WHERE chain = 'postings' AND sequence = 2", {"gap", "unlinked"}),
]


def test_tampering_is_found_and_said_in_both_languages(capsys) -> None:
    house, _game = _paid(workers=1)
    call_command("verify_ledger")
    assert "The ledger holds" in capsys.readouterr().out
    for statement, codes in TAMPERED:
        with acting_for(house.federation):
            before = {table: _rows(table) for table in TABLES}
        tamper(statement)
        with acting_for(house.federation):
            assert {fault.code for fault in proof.faults()} >= codes, statement
        with pytest.raises(SystemExit) as ended:
            call_command("verify_ledger", "sakura")
        assert ended.value.code == 1
        assert capsys.readouterr().out.count("sakura: ") >= 2
        _put_back(before)
    with acting_for(house.federation):
        assert list(proof.faults()) == []
        assert Posting.objects.exists()


TABLES = ("scoring_posting", "scoring_payment", "scoring_pointtotal", "federation_chainlink")


def _rows(table: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT coalesce(json_agg(t), '[]')::text FROM {table} t")
        return cursor.fetchone()[0]


def _put_back(before: dict[str, str]) -> None:
    name = connection.settings_dict["NAME"]
    url = os.environ["DATABASE_ADMIN_URL"].replace("/postgres?", f"/{name}?")
    with psycopg.connect(url) as admin:
        admin.execute("SET session_replication_role = replica")
        for table, rows in before.items():
            admin.execute(f"DELETE FROM {table}")
            kept = f"json_populate_recordset(NULL::{table}, %s)"
            admin.execute(f"INSERT INTO {table} SELECT * FROM {kept}", [rows])
