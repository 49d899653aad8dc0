"""Speaking to the test database below Django, and as its other roles."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from django.db import connection, transaction
from django.db.utils import DatabaseError

SETTING = "portal.federation"


def rows(statement: str, *parameters: Any) -> list[tuple[Any, ...]]:
    """What a statement answers on Django's connection."""
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters or None)
        return cursor.fetchall() if cursor.description else []


def count(statement: str, *parameters: Any) -> int:
    """How many rows a statement touched or answered."""
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters or None)
        return int(cursor.rowcount)


def value(statement: str, *parameters: Any) -> Any:
    """The one value that a statement answers."""
    return rows(statement, *parameters)[0][0]


@contextmanager
def refused(words: str = "") -> Iterator[None]:
    """The database refuses the block; the transaction goes on."""
    with pytest.raises(DatabaseError, match=words), transaction.atomic():
        yield


@contextmanager
def bound_to(federation_id: int | None) -> Iterator[None]:
    """Raw SQL in the scope of a federation, without Python knowing."""
    with transaction.atomic():
        rows("SELECT set_config(%s, %s, true)", SETTING, "" if federation_id is None else str(federation_id))
        yield
        rows("SELECT set_config(%s, '', true)", SETTING)


@contextmanager
def connected_as(address: str) -> Iterator[psycopg.Connection]:
    """A connection of another role to the test database, rolled back in the end.

    `address` names the environment variable: DATABASE_OWNER_URL or DATABASE_ADMIN_URL.
    """
    with psycopg.connect(os.environ[address], dbname=connection.settings_dict["NAME"]) as other:
        yield other
        other.rollback()


@contextmanager
def refuses(other: psycopg.Connection, words: str = "") -> Iterator[None]:
    """A statement of another role is refused; its transaction goes on."""
    with pytest.raises(psycopg.Error, match=words), other.transaction():
        yield
