"""What the migrations tell the database of a table, in the order in which they tell it."""

from collections.abc import Iterator
from typing import TypeVar

from django.db.migrations.loader import MigrationLoader
from django.db.models import Model

from federation.tenancy.operations import TableOperation

Operation = TypeVar("Operation", bound=TableOperation)


def operations_of(model: type[Model], kind: type[Operation]) -> list[Operation]:
    """A table's operations of one kind, oldest first: the last one holds."""
    return [
        operation
        for operation in _operations(model._meta.app_label)
        if isinstance(operation, kind) and operation.model_name.lower() == model._meta.model_name
    ]


def _operations(floor: str) -> Iterator[object]:
    loader = MigrationLoader(None)
    for key in sorted(key for key in loader.disk_migrations if key[0] == floor):
        yield from loader.disk_migrations[key].operations
