"""Migrating without making the models anew for every field, constraint, index and trigger.

Django renders a model and all that are related to it after each operation that changes its state. That took
nine tenths of a first start. Operations that only add to tables may share one rendering: none of them asks
what a table looked like between two of them. Tables that are made one after the other share another, before
what is added to them: rendered together, they would be made with it already. What makemigrations puts between
two tables is added after both, so that all tables of a migration are one after the other.
"""

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby
from typing import Any

from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.migration import Migration
from django.db.migrations.operations import AddConstraint, AddField, AddIndex, CreateModel
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from pgtrigger.migrations import AddTrigger

from federation.tenancy.operations import TableOperation

MAKES_OR_ADDS = (CreateModel, AddField)
ADDING = (AddField, AddConstraint, AddIndex, AddTrigger, TableOperation)


class AtOnce(Operation):
    """Several operations whose states are rendered once, at the end of the last."""

    def __init__(self, operations: list[Any]) -> None:
        self.operations = operations
        # As RunPython does it; the stubs have it for the class alone.
        self.atomic = any(operation.atomic for operation in operations)  # type: ignore[misc]  # see above

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        rendered = state.__dict__.pop("apps", None)  # without it no operation renders anything
        for operation in self.operations:
            operation.state_forwards(app_label, state)
        if rendered is not None:
            state.__dict__["apps"] = rendered
            state.reload_models(list({(app_label, _model_of(operation)) for operation in self.operations}))

    def database_forwards(
        self, app_label: str, schema_editor: Any, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        for operation in self.operations:
            operation.database_forwards(app_label, schema_editor, from_state, to_state)

    def describe(self) -> str:
        return "; ".join(operation.describe() for operation in self.operations)


def together(operations: Iterable[Any]) -> list[Any]:
    """The operations, tables before the fields between them, and neighbours of a kind bound into one."""
    bound: list[Any] = []
    for kind, neighbours in groupby(_tables_first(operations), key=_kind):
        run = list(neighbours)
        bound += [AtOnce(run)] if kind else run
    return bound


def _tables_first(operations: Iterable[Any]) -> Iterator[Any]:
    """Neighbours that make tables or add fields: first the tables, which need no field added to another."""
    for makes_or_adds, neighbours in groupby(operations, key=lambda one: isinstance(one, MAKES_OR_ADDS)):
        run = list(neighbours)
        if makes_or_adds and not any(map(_refers_to_a_field, run)):
            run.sort(key=lambda operation: not isinstance(operation, CreateModel))
        yield from run


def _refers_to_a_field(operation: Any) -> bool:
    """Whether a table is made with a key to a field by its name, which may be one that is added before it."""
    fields = [field for _, field in getattr(operation, "fields", ())]
    return any(getattr(field.remote_field, "field_name", None) for field in fields)


def _kind(operation: Operation) -> str:
    """What neighbours have in common that may be bound; "": each is by itself."""
    if isinstance(operation, CreateModel):
        return "makes"
    return "adds" if isinstance(operation, ADDING) else ""


def _model_of(operation: Any) -> str:
    return str(operation.name if isinstance(operation, CreateModel) else operation.model_name).lower()


class SwiftExecutor(MigrationExecutor):
    """Applies migrations with what belongs together bound; unapplies them as Django does."""

    def migrate(self, *args: Any, **options: Any) -> Any:
        """As Django does. Renderings make classes by the thousand; looking through them took a third."""
        with _without_collector():
            return super().migrate(*args, **options)

    def apply_migration(self, state: ProjectState, migration: Migration, *args: Any, **options: Any) -> Any:
        as_written = migration.operations
        # Of this migration, whose class keeps its own.
        migration.operations = together(as_written)  # type: ignore[misc]  # Django sets it so itself
        try:
            return super().apply_migration(state, migration, *args, **options)
        finally:
            migration.operations = as_written  # type: ignore[misc]  # as above


@contextmanager
def _without_collector() -> Iterator[None]:
    """Nobody looks for cycles meanwhile, where somebody did."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
