"""A federation put in: its archive checked part by part, loaded in one transaction, and proved in the same.

It runs as a superuser of the database, for its own transaction alone: no trigger fires for the rows that come
(they were written once, with their histories and links), and keys are looked at afterwards by ourselves.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

from django.db import DatabaseError, transaction
from psycopg import Connection, Error, errors
from psycopg.sql import SQL, Identifier, Literal

from federation.models import RESERVED_SLUGS, Act, Federation
from federation.moving.archive import ArchiveReader
from federation.moving.errors import MovingError
from federation.moving.former_keys import keep_former_keys
from federation.moving.logins import LoginKeys, bring
from federation.moving.manifest import Manifest, TableContents
from federation.moving.owed import owe_again
from federation.moving.proofs import as_portal, prove
from federation.moving.rewriting import Rewriting, rewriting
from federation.moving.tables import KEY_MAX, MovedTable, keys, move_sequence, moved_tables
from federation.moving.taking import AS_WRITTEN, migrations, raw, write_archive
from federation.record import audit
from federation.signals import federation_arrived
from federation.startup import tables as checkout
from federation.tenancy.context import acting_for

CHUNK = 2**18


@dataclass(frozen=True, slots=True)
class Arrival:
    """What came: rows, what the proofs said, logins that were made, and what waits for the operator."""

    slug: str
    rows: int
    proofs: tuple[str, ...]
    logins: LoginKeys
    held: int


def put(reader: ArchiveReader, *, slug: str = "", replaced: Path | None = None) -> Arrival:
    """Put a federation in, under its own address or another. Raises MovingError; then nothing has changed.

    `replaced`: the federation is here already, and what it is now is written there before it goes.
    """
    manifest = reader.manifest
    slug = slug or manifest.slug
    try:
        with transaction.atomic(durable=True):
            return _put(raw(), reader, slug, replaced)
    except errors.UniqueViolation as error:
        table, detail = error.diag.table_name, error.diag.message_detail
        raise MovingError(
            f"A key of the archive is taken here in {table} ({detail}). Keys cannot change, for chains are"
            " of them: put the archive into an installation of its own, or one whose keys begin elsewhere."
        ) from error
    except (Error, DatabaseError) as error:
        raise MovingError(f"The database refuses it: {str(error).splitlines()[0]}") from error


def _put(database: "Connection[Any]", reader: ArchiveReader, slug: str, replaced: Path | None) -> Arrival:
    manifest, tables = reader.manifest, {table.name: table for table in moved_tables(database)}
    refuse_other_tables(database, manifest, tables)
    _refuse_address(manifest, slug, is_replaced=replaced is not None)
    database.execute(AS_WRITTEN)
    with _without_triggers(database):
        if replaced is not None:
            # Keys to it are looked at when somebody commits: until we have, nobody can. What was committed
            # between is in the comparison, and refuses it.
            list(Federation.objects.select_for_update().filter(pk=manifest.federation))
            write_archive(manifest.federation, slug, replaced, with_passwords=False, take=True)
        logins = bring(database, manifest.logins)
        changes = rewriting(manifest, logins.others, slug)
        for contents in manifest.tables:
            _load(
                database, tables[contents.name], changes.lines(tables[contents.name], reader.lines(contents))
            )
        for table in tables.values():
            _move_sequence(database, table, manifest.federation)
        refuse_loose_keys(database, tables, manifest.federation)
        for contents in manifest.tables:
            _compare(database, reader, contents, tables[contents.name], changes)
        held = owe_again(manifest)
    keep_former_keys(database, manifest.federation, logins.others)
    return _proved(manifest, slug, logins, held, is_new=replaced is None)


def refuse_other_tables(
    database: "Connection[Any]", manifest: Manifest, tables: dict[str, MovedTable]
) -> None:
    """Raise MovingError where the archive was made with other tables than there are here."""
    if (manifest.tables_digest, manifest.migrations) != (checkout.digest(), migrations(database)):
        raise MovingError(
            f"The archive was made by another version ({manifest.portal[:60]}), whose tables are others:"
            " install that version, put the archive in, and migrate."
        )
    columns = {contents.name: contents.columns for contents in manifest.tables}
    here = {table.name: table.columns for table in tables.values()}
    for name in sorted({*columns} ^ {*here}):
        raise MovingError(f"The table {name[:80]!r} is not both here and in the archive.")
    for name in sorted(name for name in here if columns[name] != here[name]):
        raise MovingError(f"The table {name} has other columns here than in the archive.")


def _refuse_address(manifest: Manifest, slug: str, *, is_replaced: bool) -> None:
    here = Federation.objects.filter(pk=manifest.federation).first()
    if is_replaced:
        if here is None or here.slug != slug:
            raise MovingError(f"Here is no federation {slug} with the archive's key {manifest.federation}.")
        return
    if here is not None and here.slug == slug:
        raise MovingError(f"The federation {slug} is here already: --replace puts its present state aside.")
    if here is not None:
        raise MovingError(f"The key of the federation, {here.pk}, is that of {here.slug} here.")
    if slug in RESERVED_SLUGS or Federation.objects.filter(slug=slug).exists():
        raise MovingError(f"The address {slug} is another's here: choose one by --as.")


@contextmanager
def _without_triggers(database: "Connection[Any]") -> Iterator[None]:
    """In this transaction alone; whoever else writes has all of them."""
    database.execute("SET LOCAL session_replication_role = replica")
    yield
    database.execute("SET LOCAL session_replication_role = origin")


def _load(database: "Connection[Any]", table: MovedTable, lines: Iterator[bytes]) -> None:
    with database.cursor() as cursor, cursor.copy(table.entering()) as copy:
        waiting, size = [], 0
        for line in lines:
            waiting.append(line)
            size += len(line)
            if size > CHUNK:
                copy.write(b"".join(waiting))
                waiting, size = [], 0
        copy.write(b"".join(waiting))


def _move_sequence(database: "Connection[Any]", table: MovedTable, federation: int) -> None:
    """What is written next has a key behind those that came."""
    names = {"table": Identifier(table.name), "key": Identifier(table.key), "scope": Identifier(table.scope)}
    question = SQL("SELECT min({key}), max({key}) FROM {table} WHERE {scope} = {whose}")
    row = database.execute(question.format(**names, whose=Literal(federation))).fetchone()
    if row is None or row[1] is None:
        return
    if not 0 < row[0] <= row[1] <= KEY_MAX:
        raise MovingError(f"A key of {table.name} is beyond what a portal gives: {row[0]} to {row[1]}.")
    move_sequence(database, table.name, table.key, row[1])


def refuse_loose_keys(database: "Connection[Any]", tables: dict[str, MovedTable], federation: int) -> None:
    """Raise MovingError where a row that came names one that is not there."""
    for key in keys(database):
        if key.table not in tables:
            continue
        own = [SQL("r.{}").format(Identifier(column)) for column in key.columns]
        its = [SQL("o.{}").format(Identifier(column)) for column in key.of_target]
        question = SQL(
            "SELECT count(*) FROM {table} r WHERE r.{scope} = {whose} AND {named}"
            " AND NOT EXISTS (SELECT 1 FROM {target} o WHERE {same})"
        ).format(
            table=Identifier(key.table),
            scope=Identifier(tables[key.table].scope),
            whose=Literal(federation),
            named=SQL(" AND ").join(SQL("{} IS NOT NULL").format(one) for one in own),
            target=Identifier(key.target),
            same=SQL(" AND ").join(SQL("{} = {}").format(*pair) for pair in zip(own, its, strict=True)),
        )
        row = database.execute(question).fetchone()
        if row is None or row[0]:
            columns = ", ".join(key.columns)
            raise MovingError(
                f"Rows of {key.table} name rows of {key.target} that are not there ({columns})."
            )


def _compare(
    database: "Connection[Any]",
    reader: ArchiveReader,
    contents: TableContents,
    table: MovedTable,
    changes: Rewriting,
) -> None:
    """Every row as it stands here now with the same of the archive. Raises MovingError for the first."""
    expected = changes.lines(table, reader.lines(contents))
    with database.cursor() as cursor, cursor.copy(table.rows(changes.federation)) as copy:
        for number, pair in enumerate(zip_longest(map(bytes, _lines(copy)), expected), 1):
            if pair[0] != pair[1]:
                raise MovingError(f"Row {number} of {table.name} is not the archive's after it came.")


def _lines(copy: Any) -> Iterator[bytes]:
    """PostgreSQL sends a row at a time; nothing says that it must."""
    rest = b""
    for chunk in copy:
        *whole, rest = (rest + bytes(chunk)).split(b"\n")
        yield from (line + b"\n" for line in whole)
    if rest:
        yield rest


def _proved(manifest: Manifest, slug: str, logins: LoginKeys, held: int, *, is_new: bool) -> Arrival:
    """The portal's own proofs, as its own role; then those who must know that it arrived are told."""
    with as_portal(raw()):
        proofs = prove(slug)
        federation = Federation.objects.get(pk=manifest.federation)
        with acting_for(federation):
            federation_arrived.send(Federation, federation=federation, is_new=is_new)
            audit.record(Act.IMPORTED, None, federation, taken_at=manifest.taken_at)
    rows = sum(contents.rows for contents in manifest.tables)
    return Arrival(slug, rows, proofs, logins, held)
