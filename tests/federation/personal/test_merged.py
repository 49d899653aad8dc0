"""Every reference to a member has somebody's word for what a merger does with it, and a merger does that."""

import re

import pytest
from django.apps import apps
from django.db import connection

from federation.models import Guardian, HeldMembership, Member, MemberMerge, MembershipKind
from federation.people.member_numbers import with_check_digit
from federation.people.merging.merge import merge_members, obstacles
from federation.people.merging.part import part_members
from federation.people.services.members import register_members
from federation.personal import catalogue
from federation.personal.one_person import merged
from federation.personal.one_person.merged import MergeWay
from federation.tenancy.context import acting_for
from tests import cast
from tests.factories import rows

FIRST = 7_340_001  # of the keys of members: no other number in a column looks like one
KEY = r"\m7340[0-9]{3}\M"
# Made from other tables whenever somebody asks, or read by nobody for a person.
UNREAD = {"bytea", "tsvector"}


def test_somebody_has_decided_about_every_key_of_a_member() -> None:
    assert merged.undecided() == []


def test_a_key_nobody_decided_about_is_a_fault(monkeypatch) -> None:
    """What a new one does to the tests."""
    entries = {label: dict(entry) for label, entry in catalogue._entries().items()}
    del entries["clubs.Particulars"]["_merged"]
    entries["clubs.Membership"]["_merged"] = {"member": "forgotten", "stranger": "stated"}
    monkeypatch.setattr(catalogue, "_entries", lambda: entries)
    catalogue.tables.cache_clear()
    try:
        assert merged.undecided() == [
            "clubs.Particulars.member: nobody decided about it",
            "clubs.Membership.stranger: is not there",
            "clubs.Membership.member: no way forgotten",
        ]
    finally:
        catalogue.tables.cache_clear()


@pytest.fixture
def house(db, monkeypatch):
    """Everything furnished, with keys of members that are like no other number."""
    with connection.cursor() as cursor:
        # The application may take numbers, and set none.
        cursor.execute("SELECT max(nextval('federation_member_id_seq')) FROM generate_series(1, %s)", [FIRST])
    house = cast.japanese()
    played = rows.GAME.replace(">2746168<", f">{house.members[1].number}<")
    monkeypatch.setattr(rows, "GAME", played)
    with acting_for(house.federation):
        rows.furnish(house)
    return house


def columns_with(pattern: str) -> set[str]:
    """Columns of tables of a federation, but keys of members, in which a text is found."""
    keys = set(merged.keys_of_members())
    holding = set()
    for table in catalogue.tables():
        if table.is_history or not table.is_tenant:
            continue
        names = [field for field in table.model._meta.concrete_fields if not _is_left_out(table, field, keys)]
        tests = ", ".join(
            f"coalesce(bool_or(\"{field.column}\"::text ~ '{pattern}'), false)" for field in names
        )
        with connection.cursor() as cursor:
            cursor.execute(f'SELECT {tests} FROM "{table.model._meta.db_table}"')
            has = cursor.fetchone()
        label = table.model._meta.label
        holding |= {f"{label}.{field.name}" for field, is_there in zip(names, has, strict=True) if is_there}
    return holding


def _is_left_out(table, field, keys) -> bool:
    is_own_key = table.model is Member and field.primary_key
    is_bytes = field.db_type(connection) in UNREAD
    return is_own_key or is_bytes or f"{table.model._meta.label}.{field.name}" in keys


def leading_to(member: Member) -> dict[str, list[int]]:
    """By key of a member, the rows that lead to one."""
    held = {}
    for key in merged.keys_of_members():
        label, _dot, column = key.rpartition(".")
        model = apps.get_model(label)
        leading = in_use(model).filter(**{column: member.pk}).order_by("pk")
        held[key] = list(leading.values_list("pk", flat=True))
    return held


def in_use(model):
    """Rows that a merger looks at: a guardian whose time is over stays with the record."""
    every = model._base_manager.all()
    return every.filter(ended_at=None) if model is Guardian else every


def hung_on(house, gone: Member) -> None:
    """Something of every kind that is carried hangs on a record."""
    before, child = (entered(house, at) for at in (77002, 77003))
    merge_members(duplicate=before, into=gone, by=house.registrar)
    kind = MembershipKind.objects.order_by("pk")[0]
    HeldMembership.objects.create(member=child, head=gone, kind=kind, starts_on=cast.SINCE)
    for key, way in merged.ways().items():
        label, _dot, column = key.rpartition(".")
        model = apps.get_model(label)
        own = in_use(model).filter(federation=gone.federation_id)
        if way is MergeWay.CARRIED and not own.filter(**{column: gone.pk}).exists():
            in_order = own.exclude(**{column: None}).order_by("pk")
            # The newest membership hangs on the record itself, and a guardian goes along while they decide.
            row = in_order.first() if model is HeldMembership else in_order.last()
            assert row is not None, key
            model._base_manager.filter(pk=row.pk).update(**{column: gone.pk})


def entered(house, number: int) -> Member:
    """Somebody on the register."""
    written = with_check_digit(str(number), house.federation.number_scheme)
    return register_members([Member(number=written, family_name="高橋")], by=None)[0]


def test_a_merger_does_with_every_reference_what_was_decided(house) -> None:
    with acting_for(house.federation):
        numbers = "|".join(map(re.escape, Member.objects.values_list("number", flat=True)))
        elsewhere = columns_with(KEY) | columns_with(rf"\m({numbers})\M")
        decided = merged.ways().keys() - set(merged.keys_of_members())
        assert sorted(elsewhere - decided) == []
        assert sorted(decided - elsewhere) == []
        gone = house.members[1].refresh()
        kept = entered(house, 77001)
        hung_on(house, gone)
        assert list(obstacles(gone, kept)) == []
        before = leading_to(gone)
        merge_members(duplicate=gone, into=kept, by=house.registrar)
        after, now = leading_to(gone), leading_to(kept)
        carried = {key for key, way in merged.ways().items() if way is MergeWay.CARRIED}
        assert [key for key in carried if not before[key]] == []
        assert [key for key in carried if not set(before[key]) <= set(now[key])] == []
        left = set(MergeWay) - {MergeWay.CARRIED, MergeWay.DERIVED, MergeWay.POSTED}
        stays = {key for key, way in merged.ways().items() if way in left} & before.keys()
        assert [key for key in stays if not set(before[key]) <= set(after[key])] == []
        part_members(merge=MemberMerge.objects.get(gone=gone), by=house.registrar)
        again = leading_to(gone)
        assert {key: again[key] for key in carried} == {key: before[key] for key in carried}
