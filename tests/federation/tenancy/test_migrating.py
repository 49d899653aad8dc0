"""Operations bound together leave the same models behind, rendered."""

from django.db import models
from django.db.migrations import AddConstraint, AddField, AddIndex, CreateModel, RunSQL
from django.db.migrations.state import ProjectState

from federation.tenancy.migrating import AtOnce, together


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
