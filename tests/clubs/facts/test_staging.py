"""Storing many rows, or few, keeps every wall: federations, keys, lengths, names of constraints."""

import pghistory
import pytest
from django.db import DataError, IntegrityError, connection, transaction

from clubs.facts.services import staging
from clubs.models import Entry, EntryPlayer
from federation.tenancy.context import NoFederation, acting_for
from tests.clubs.uploads.test_uploads import publish
from tests.worlds import furnished_once

FIELDS = ("stated_by", "entry", "seat", "name", "number", "member")


@pytest.fixture(autouse=True, params=[0, staging.FEW])
def few(request, monkeypatch):
    """Both ways: all rows are many, and all are few."""
    monkeypatch.setattr(staging, "FEW", request.param)


def rows_for(entry, seats, **other):
    row = {"name": "Ada", "number": ""} | other
    return [(entry.stated_by_id, entry.pk, seat, row["name"], row["number"], None) for seat in seats]


@pytest.fixture
@furnished_once
def entry(inside):
    """A contestant whose seats one and two are taken."""
    publish(inside)
    return Entry.objects.first()


def test_keys_come_in_the_order_of_the_rows(entry):
    seats = [9, 3, 7, 5, 4]
    keys = staging.insert(EntryPlayer, FIELDS, rows_for(entry, seats))
    kept = EntryPlayer.objects.in_bulk(keys)
    assert [kept[key].seat for key in keys] == seats
    assert {player.federation_id for player in kept.values()} == {entry.federation_id}


def test_nothing_is_left_for_the_next_one(entry):
    for seats in ([3], [4]):
        staging.insert(EntryPlayer, FIELDS, rows_for(entry, seats))
    assert staging.insert(EntryPlayer, FIELDS, []) == []
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_class WHERE relname LIKE 'staged_%%' AND relpersistence = 't'"
        )
        assert cursor.fetchone() == (0,)


def test_texts_come_back_as_they_were(entry):
    names = ["\\N", "a\tb\nc\\d", "髙橋　舞", "NULL", ""]
    keys = [
        staging.insert(EntryPlayer, FIELDS, rows_for(entry, [i], name=n))[0] for i, n in enumerate(names, 3)
    ]
    kept = EntryPlayer.objects.in_bulk(keys)
    assert [kept[key].name for key in keys] == names


def test_a_broken_constraint_has_its_name(entry):
    with pytest.raises(IntegrityError) as broken, transaction.atomic():
        staging.insert(EntryPlayer, FIELDS, rows_for(entry, [3, 1]))
    assert broken.value.__cause__.diag.constraint_name == "entry_player_once"
    assert not EntryPlayer.objects.filter(entry=entry, seat=3).exists()


@pytest.mark.parametrize("name", ["x" * 201, "a\0b"])
def test_what_no_column_holds_is_refused(entry, name):
    with pytest.raises(DataError), transaction.atomic():
        staging.insert(EntryPlayer, FIELDS, rows_for(entry, [3], name=name))


def test_a_key_cannot_point_into_another_federation(here, next_door):
    with acting_for(next_door.federation):
        publish(next_door)
        theirs = Entry.objects.first()
    with acting_for(here.federation), pytest.raises(IntegrityError) as broken, transaction.atomic():
        staging.insert(EntryPlayer, FIELDS, rows_for(theirs, [3]))
    assert broken.value.__cause__.diag.constraint_name.endswith("_same_federation")


def test_without_a_federation_nothing_is_stored(here):
    with pytest.raises(NoFederation):
        staging.insert(EntryPlayer, FIELDS, [(1, 1, 1, "Ada", "", None)])


def test_it_works_under_a_request_whose_actor_is_noted(entry):
    """There every statement is made longer by what triggers are to know."""
    with pghistory.context(user=1):
        assert len(staging.insert(EntryPlayer, FIELDS, rows_for(entry, [3, 4]))) == 2
