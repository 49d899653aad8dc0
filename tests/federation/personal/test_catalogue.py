"""Of every column somebody has decided whose it is; what may be erased is what was decided, and
nothing else.
"""

from datetime import timedelta

import pytest
from django.apps import apps
from django.db import DatabaseError, connection, models, transaction
from django.utils import timezone

from federation.models import Erasable, Erasure, ErasureStep
from federation.personal import catalogue
from federation.personal.operations import erasable_rows
from federation.personal.rules import RULES, Way
from federation.tenancy.chained import Chain
from federation.tenancy.context import acting_for
from tests import cast

FLOORS = ("federation", "clubs", "rulings", "scoring")


def test_somebody_has_decided_about_every_column_of_every_table() -> None:
    assert catalogue.undecided() == []


def test_every_table_of_the_database_is_in_the_catalogue(db) -> None:
    with connection.cursor() as cursor:
        in_database = {table.name for table in connection.introspection.get_table_list(cursor)}
    known = {table.model._meta.db_table for table in catalogue.tables()} | {"django_migrations"}
    assert in_database == known


def test_a_column_nobody_decided_about_is_a_fault(monkeypatch) -> None:
    """What a new one does to the tests."""
    entries = {label: dict(entry) for label, entry in catalogue._entries().items()}
    del entries["clubs.EntryPlayer"]["name"]
    entries["clubs.Stranger"] = {"name": "names"}
    monkeypatch.setattr(catalogue, "_entries", lambda: entries)
    catalogue.tables.cache_clear()
    try:
        assert catalogue.undecided() == [
            "clubs.EntryPlayer.name: nobody decided about it",
            "clubs.Stranger: no such table",
        ]
    finally:
        catalogue.tables.cache_clear()


def test_a_history_has_what_its_table_has() -> None:
    now, before = (
        catalogue.table_of(apps.get_model("federation", name)) for name in ("Member", "MemberEvent")
    )
    assert before.rules.items() >= now.rules.items()
    assert (now.of, before.of) == (("self",), ("pgh_obj",))


def test_the_database_lets_an_erasure_change_what_the_catalogue_says(db) -> None:
    fields = ("app", "table", "column", "key", "way", "empty", "chain", "sealed")
    kept = {tuple(map(str, row)) for row in Erasable.objects.values_list(*fields)}
    assert kept == {tuple(map(str, row)) for floor in FLOORS for row in erasable_rows(floor)}


@pytest.mark.parametrize(
    "model", [m for m in apps.get_models() if isinstance(getattr(m, "chain", None), Chain)]
)
def test_what_may_be_erased_of_a_chained_record_is_sealed(model: type[models.Model]) -> None:
    table, chain = catalogue.table_of(model), model.chain  # type: ignore[attr-defined]  # asked for above
    erased = {field.column for field, rule in table.fields() if rule.way.is_change}
    assert erased & set(chain.columns) == set(chain.sealed)


def test_every_rule_is_used() -> None:
    used = {rule for table in catalogue.tables() for rule in table.rules.values()}
    assert used == RULES.keys()


def test_what_is_emptied_or_deleted_can_be_reached() -> None:
    """Or nobody would find the rows of a person."""
    unreached = [
        f"{table.model._meta.label}.{field.name}"
        for table in catalogue.tables()
        for field, rule in table.fields()
        if rule.way in (Way.EMPTIED, Way.DELETED) and not table.of
    ]
    # Sessions and counts end by themselves; those of a login go with its own list of sessions.
    assert unreached == [
        *("federation.Counter." + name for name in ("key", "value", "expires")),
        *("sessions.Session." + name for name in ("session_key", "session_data", "expire_date")),
    ]


STEP = {"table": "clubs_entryplayer", "column": "name", "rule": "results", "keys": [1], "instead": "x"}


@pytest.fixture
def house(db):
    return cast.japanese()


@pytest.mark.parametrize(
    ("change", "refused"),
    [
        ({}, "not due"),
        ({"due_at": -1, "cancelled": True}, "not due"),
        ({"due_at": -1, "column": "number"}, "no erasure may change"),
        ({"due_at": -1, "table": "scoring_posting", "column": "amount"}, "no erasure may change"),
        ({"due_at": -1, "table": "pg_class", "column": "relname"}, "no erasure may change"),
    ],
)
def test_a_step_that_is_not_due_or_not_in_the_list_is_refused(house, change, refused) -> None:
    change = dict(change)
    due = timezone.now() + timedelta(days=change.pop("due_at", 1))
    cancelled = timezone.now() if change.pop("cancelled", False) else None
    with acting_for(house.federation):
        erasure = Erasure.objects.create(
            member=house.members[1], asked_by=house.player, due_at=due, cancelled_at=cancelled
        )
        with pytest.raises(DatabaseError, match=refused), transaction.atomic():
            ErasureStep.objects.create(erasure=erasure, **STEP | change)
        with pytest.raises(DatabaseError, match="permission denied"), transaction.atomic():
            Erasable.objects.create(
                app="x", table="clubs_entryplayer", column="number", key="id", way="emptied"
            )
