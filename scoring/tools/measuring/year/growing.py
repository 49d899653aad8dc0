"""What grows with play, read from the database itself, and how a copy of it differs.

Those are all tables whose rows refer, over however many others, to a session, a file, a tournament, a payment
or an entry of the audit log. A copy has keys of its own, members and clubs moved on in their ring, and lies
some days earlier. Files have contents of their own in the sample alone.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import psycopg

from scoring.tools.measuring.year.sizes import DAYS

SEEDS = ("clubs_session", "clubs_upload", "clubs_tournament", "scoring_payment", "federation_auditentry")
# What stays although it refers to something that is played: people and clubs.
STAYING = {"federation_user", "federation_member", "clubs_club", "federation_federation"}
LINKS, AUDIT = "federation_chainlink", "federation_auditentry"
# Keys and numbers of other records that no constraint names.
UNNAMED = {(LINKS, "row"), (LINKS, "sequence"), (AUDIT, "subject_ref")}
# What waits in the sample waits there alone.
ENDED = {
    ("scoring_paymentrequest", "closed_at"): "coalesce(t.closed_at, t.requested_at)",
    ("scoring_recomputerequest", "closed_at"): "coalesce(t.closed_at, t.requested_at)",
    ("scoring_stagerequest", "closed_at"): "coalesce(t.closed_at, t.requested_at)",
}
RINGS = {"federation_member": 37, "clubs_club": 1}  # how far a copy moves on in them
SHA = 64  # characters of a digest


class TableCopy(NamedTuple):
    """A table that grows, and the expression of each of its columns in a copy."""

    table: str
    columns: Sequence[str]
    values: Sequence[str]


class Growth(NamedTuple):
    """What is read of the database before it is filled."""

    tables: Sequence[str]
    references: dict[tuple[str, str], str]  # by table and column the table that a key is of
    stride: int  # between the keys of a copy and those of the next


def growth(connection: psycopg.Connection) -> Growth:
    """What grows, and how far the keys of copies are apart."""
    rows = connection.execute(_REFERENCES).fetchall()
    references = {(table, column): of for table, column, of in rows}
    growing = set(SEEDS)
    while more := {t for (t, _column), of in references.items() if of in growing} - growing - STAYING:
        growing |= more
    growing.add(LINKS)
    tables = [table for table in sorted(growing) if _highest(connection, table)]
    highest = max(_highest(connection, table) for table in tables)
    return Growth(tables, references, 10 ** len(str(highest)))


def _highest(connection: psycopg.Connection, table: str) -> int:
    row = connection.execute(f"SELECT coalesce(max(id), 0) FROM {table}").fetchone()  # noqa: S608
    return int(row[0]) if row else 0


def plan_of(connection: psycopg.Connection, table: str, ground: Growth) -> TableCopy:
    """How a copy of a table differs from the sample."""
    kinds: dict[str, str] = dict(connection.execute(_COLUMNS, [table]).fetchall())
    varied = _varied(connection, table, ground, kinds)
    values = [_value(table, column, kind, ground, varied) for column, kind in kinds.items()]
    return TableCopy(table, list(kinds), values)


def _varied(
    connection: psycopg.Connection, table: str, ground: Growth, kinds: Mapping[str, str]
) -> frozenset[str]:
    """Columns that a copy must change so that what is unique stays so: one of every key that has none."""
    rows = connection.execute(_UNIQUE, [table]).fetchall()
    changed = {"id"} | {c for (t, c), of in ground.references.items() if t == table and of in ground.tables}
    changed |= {column for of, column in UNNAMED if of == table}
    keys = [[c for c in columns if c != "federation_id"] for (columns,) in rows]
    still = [key for key in keys if not changed & set(key)]
    return frozenset(max(key, key=lambda c: (_rank(kinds.get(c, "")), key.index(c))) for key in still if key)


def _rank(kind: str) -> int:
    return 2 if kind.startswith("character") or kind == "text" else 1 if "int" in kind else 0


def _value(table: str, column: str, kind: str, ground: Growth, varied: frozenset[str]) -> str:
    """The SQL of a column in copy k."""
    name, of = ENDED.get((table, column), f't."{column}"'), ground.references.get((table, column), "")
    if column == "id" or of in ground.tables or (table, column) in UNNAMED:
        return f"{name} + k.k * {ground.stride}"
    if of in RINGS and of != table:
        return f"{_ring(of, name)}"
    if column in varied:
        return _other(name, kind)
    if kind == "date":
        return f"{name} - (k.k % {DAYS})::integer"
    if kind.startswith("timestamp"):
        return f"{name} - make_interval(days => (k.k % {DAYS})::integer)"
    return name


def _ring(of: str, name: str) -> str:
    """The one some places on among those of the federation, whose keys follow one another."""
    ring = f"(SELECT r FROM rings r WHERE r.of = '{of}' AND r.federation_id = t.federation_id)"  # noqa: S608
    step = f"({ring}).first + ({name} - ({ring}).first + k.k * {RINGS[of]}) % ({ring}).members"
    return f"CASE WHEN {name} IS NOT NULL THEN {step} END"


def _other(name: str, kind: str) -> str:
    """Another value of the same kind."""
    if kind == f"character varying({SHA})":
        return f"encode(sha256(convert_to({name} || k.k, 'UTF8')), 'hex')"
    if kind.startswith("character") or kind == "text":
        return f"{name} || '-' || k.k"
    return f"{name} + k.k * 1000"


_REFERENCES = """
SELECT c.conrelid::regclass::text, a.attname, c.confrelid::regclass::text
FROM pg_constraint c
CROSS JOIN LATERAL unnest(c.conkey, c.confkey) AS pair(own, other)
JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = pair.own
JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = pair.other
WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace AND b.attname = 'id'
  AND c.conparentid = 0"""
_COLUMNS = """
SELECT attname, format_type(atttypid, atttypmod) FROM pg_attribute
WHERE attrelid = %s::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum"""
_UNIQUE = """
SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_index i
JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
WHERE i.indrelid = %s::regclass AND i.indisunique GROUP BY i.indexrelid"""
