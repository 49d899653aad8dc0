"""Operations bound together leave the same models behind, rendered."""

import gc

import pytest
from django.db import models
from django.db.migrations import AddConstraint, AddField, AddIndex, CreateModel, RunSQL
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.state import ProjectState

from federation.tenancy.migrating import AtOnce, SwiftExecutor, together


def named(name: str, **fields: models.Field) -> CreateModel:
    return CreateModel(name=name, fields=[("id", models.BigAutoField(primary_key=True)), *fields.items()])


ADDED = [
    AddField("Table", "club", models.ForeignKey("clubs.Club", models.CASCADE)),
    AddField("Table", "number", models.PositiveIntegerField(default=1)),
    AddConstraint("Table", models.UniqueConstraint(fields=["club", "number"], name="one_number")),
    AddIndex("Table", models.Index(fields=["number"], name="by_number")),
]
OPERATIONS = [named("Club"), named("Table"), *ADDED, RunSQL("SELECT 1"), ADDED[1]]


def test_only_neighbours_of_a_kind_are_bound() -> None:
    """What is added to a table never comes with its making: it would be made twice."""
    bound = together(OPERATIONS)
    assert [type(operation) for operation in bound] == [AtOnce, AtOnce, RunSQL, AtOnce]
    assert bound[0].operations == OPERATIONS[:2]
    assert bound[1].operations == ADDED
    assert "number" in bound[1].describe()


def test_a_field_waits_for_the_tables_made_after_it() -> None:
    """As makemigrations writes it: the table, a key to another, one more table."""
    last = named("Board", table=models.ForeignKey("clubs.Table", models.CASCADE))
    written = [*OPERATIONS[:2], ADDED[0], last, *ADDED[1:]]
    bound = together(written)
    assert [one.operations for one in bound] == [[*OPERATIONS[:2], last], ADDED]
    by_a_field = named("Board", number=models.ForeignKey("clubs.Table", models.CASCADE, to_field="number"))
    kept = together([*OPERATIONS[:2], ADDED[1], by_a_field])
    assert [one.operations for one in kept] == [OPERATIONS[:2], [ADDED[1]], [by_a_field]]


@pytest.mark.parametrize("enabled", [True, False])
def test_the_collector_is_as_it_was_before(enabled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    during: list[bool] = []
    monkeypatch.setattr(MigrationExecutor, "migrate", lambda *_, **__: during.append(gc.isenabled()))
    was_enabled = gc.isenabled()
    (gc.enable if enabled else gc.disable)()
    try:
        SwiftExecutor.migrate(SwiftExecutor.__new__(SwiftExecutor), [])
        assert (during, gc.isenabled()) == ([False], enabled)
    finally:
        (gc.enable if was_enabled else gc.disable)()


def test_the_models_are_those_of_one_at_a_time() -> None:
    apart, at_once = ProjectState(), ProjectState()
    for state in (apart, at_once):
        assert not state.apps.get_models()  # rendered from here on
    for operation in OPERATIONS[:6]:
        operation.state_forwards("clubs", apart)
    for operation in together(OPERATIONS[:6]):
        operation.state_forwards("clubs", at_once)
    assert apart == at_once
    for state in (apart, at_once):
        table, club = (state.apps.get_model("clubs", name) for name in ("Table", "Club"))
        assert table._meta.get_field("club").related_model is club
        assert [field.name for field in table._meta.fields] == ["id", "club", "number"]
        assert club._meta.get_field("table").related_model is table
        assert [one.name for one in table._meta.constraints] == ["one_number"]


def test_a_state_that_is_not_rendered_stays_so() -> None:
    state = ProjectState()
    for operation in together(OPERATIONS[:6]):
        operation.state_forwards("clubs", state)
    assert "apps" not in state.__dict__
