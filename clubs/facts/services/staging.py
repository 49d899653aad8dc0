"""Storing many rows at once: COPY into a temporary table, then one INSERT … SELECT; few by one INSERT.

Row-level security refuses COPY into a table of ours; a temporary table belongs to this transaction alone and
has no federation to guard. The INSERT goes through the policies, the keys and the triggers like any other.
"""

from collections.abc import Iterable, Sequence
from itertools import chain, islice
from typing import Any

from django.db import connection
from psycopg.sql import SQL, Composed, Identifier, Placeholder

from federation.tenancy.context import current_id
from federation.tenancy.models import TenantModel

STAGED = "staged_{}"
FEW = 64  # rows that one statement takes in less time than a temporary table is made


def insert(model: type[TenantModel], fields: Sequence[str], rows: Iterable[Sequence[Any]]) -> list[int]:
    """Store rows of the federation in scope, and answer their primary keys in the order of the rows.

    `fields` names what each row has, in its order: names of fields, or of their columns ("ns_id"). Values
    are stored as they are, so what the model fills in by itself must be among them, the federation
    excepted. A broken constraint raises IntegrityError with its name, as everywhere.
    """
    columns, rows = [_column(model, name) for name in fields], iter(rows)
    first = list(islice(rows, FEW + 1))
    if len(first) > FEW:
        return _insert_many(model, columns, chain(first, rows))
    return _insert_few(model, columns, first) if first else []


def _insert_few(model: type[TenantModel], columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> list[int]:
    row = SQL("({})").format(SQL(", ").join([Placeholder()] * (len(columns) + 1)))
    statement = SQL("INSERT INTO {table} (federation_id, {columns}) VALUES {rows} RETURNING id").format(
        table=Identifier(model._meta.db_table),
        columns=_listed(columns),
        rows=SQL(", ").join([row] * len(rows)),
    )
    federation = current_id()
    with connection.cursor() as cursor:
        cursor.execute(statement.as_string(), [value for own in rows for value in (federation, *own)])
        return [key for (key,) in cursor.fetchall()]


def _insert_many(
    model: type[TenantModel], columns: Sequence[str], rows: Iterable[Sequence[Any]]
) -> list[int]:
    federation = current_id()
    table, stage = Identifier(model._meta.db_table), Identifier(STAGED.format(model._meta.db_table))
    # psycopg's own errors become Django's here: only `execute` and `fetch…` translate them by themselves.
    with connection.cursor() as cursor, connection.wrap_database_errors:
        cursor.execute(_creation(stage, table, columns).as_string())
        with cursor.copy(_copying(stage, columns)) as copy:
            for row in rows:
                copy.write_row(row)
        # The pages of a temporary table are read in the order they were written; so are the keys given.
        cursor.execute(_storing(stage, table, columns).as_string(), [federation])
        keys = [key for (key,) in cursor.fetchall()]
        # Not left to the end of the transaction: one may publish several files.
        cursor.execute(SQL("DROP TABLE pg_temp.{}").format(stage).as_string())
    return keys


def _column(model: type[TenantModel], name: str) -> str:
    column: str = model._meta.get_field(name).column  # type: ignore[union-attr, assignment]  # a field of the table
    return column


def _creation(stage: Identifier, table: Identifier, columns: Sequence[str]) -> Composed:
    """Columns of the same types, without keys and defaults."""
    return SQL(
        "CREATE TEMPORARY TABLE {stage} ON COMMIT DROP AS SELECT {columns} FROM {table} WITH NO DATA"
    ).format(stage=stage, columns=_listed(columns), table=table)


def _copying(stage: Identifier, columns: Sequence[str]) -> Composed:
    return SQL("COPY pg_temp.{stage} ({columns}) FROM STDIN").format(stage=stage, columns=_listed(columns))


def _storing(stage: Identifier, table: Identifier, columns: Sequence[str]) -> Composed:
    return SQL(
        "INSERT INTO {table} (federation_id, {columns})"
        " SELECT %s, {columns} FROM pg_temp.{stage} RETURNING id"
    ).format(stage=stage, columns=_listed(columns), table=table)


def _listed(columns: Sequence[str]) -> Composed:
    return SQL(", ").join(map(Identifier, columns))
