"""How much a federation has stored: rows of each table, and the bytes of what it keeps as files.

Counted with a proof, by the worker: a page only shows what is kept of it.
"""

from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.db import connection, models

from federation.tenancy.context import current_id
from federation.tenancy.models import TenantModel


def counted() -> list[dict[str, Any]]:
    """Each table with rows of the federation in scope: its model, how many, and the bytes of its files."""
    stored = []
    with connection.cursor() as cursor:
        for model in tables():
            cursor.execute(_question(model), [current_id()])
            rows, size = cursor.fetchone()
            if rows:
                stored.append({"table": model._meta.label, "rows": rows, "bytes": size})
    return stored


def tables() -> Iterator[type[models.Model]]:
    """Every model whose rows are a federation's."""
    for model in apps.get_models():
        if issubclass(model, TenantModel) and not model._meta.proxy:
            yield model


def _question(model: type[models.Model]) -> str:
    """One count; the length of a file is known without reading it."""
    quote = connection.ops.quote_name
    files = [
        field.column
        for field in model._meta.local_fields
        if isinstance(field, models.BinaryField) and field.column
    ]
    lengths = " + ".join(f"coalesce(sum(octet_length({quote(column)})), 0)" for column in files) or "0"
    return f"SELECT count(*), ({lengths})::bigint FROM {quote(model._meta.db_table)} WHERE federation_id = %s"  # noqa: S608
