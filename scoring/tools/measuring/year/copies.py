"""Copies of the samples, written in bulk: what makes a year of some sessions.

As the superuser, who can do without triggers. The hashes of copied links of chains are not what the records
would give: `--ledger` is what proves large chains.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import psycopg

from scoring.tools.measuring.year.growing import AUDIT, TableCopy, growth, plan_of

AWARDS = "scoring_award"
BY_THE_HUNDRED = {"clubs_result", AWARDS, "scoring_ratingline"}  # rows of a session
# Of the audit log what play writes: nobody is registered again with every session.
PLAYED = {AUDIT: "subject_type NOT LIKE 'federation.%'"}
AT_ONCE = 50  # copies in a transaction
TOGETHER = 2  # tables that are written at a time


class CopiesAsked(NamedTuple):
    """How often what grows is copied: whole, without what a session has by the hundred, the awards alone."""

    whole: int
    without_results: int = 0
    awards_only: int = 0


def fill(address: str, asked: CopiesAsked, tell: Callable[[str], object] = len) -> None:
    """Copy what all federations have of what grows so many times; `tell` hears of every table."""
    with psycopg.connect(address) as connection:
        grown = growth(connection)
        plans = [plan_of(connection, table, grown) for table in grown.tables]
    light = [plan for plan in plans if plan.table not in BY_THE_HUNDRED]
    awards = [plan for plan in plans if plan.table == AWARDS]
    first = 1
    for some, count in ((plans, asked.whole), (light, asked.without_results), (awards, asked.awards_only)):
        if count:
            _run(address, some, grown.stride, range(first, first + count), tell)
        first += count
    _settle(address, grown.tables)


def _run(
    address: str, plans: Sequence[TableCopy], stride: int, copies: range, tell: Callable[[str], object]
) -> None:
    """Write the copies of all tables, the tables with most rows first, some at a time."""
    with psycopg.connect(address) as connection:
        sizes = {plan.table: _rows(connection, plan.table, stride) for plan in plans}
    ordered = sorted(plans, key=lambda plan: -sizes[plan.table])
    with ThreadPoolExecutor(TOGETHER) as pool:
        for plan in pool.map(lambda plan: _copied(address, plan, stride, copies), ordered):
            tell(f"{plan.table}: {sizes[plan.table] * len(copies):,} rows")


def _rows(connection: psycopg.Connection, table: str, stride: int) -> int:
    counted = f"SELECT count(*) FROM {table} WHERE {_sampled(table, stride)}"  # noqa: S608 (names of ours)
    row = connection.execute(counted).fetchone()
    return int(row[0]) if row else 0


def _sampled(table: str, stride: int) -> str:
    return f"id < {stride} AND {PLAYED.get(table, 'true')}"


def _copied(address: str, plan: TableCopy, stride: int, copies: range) -> TableCopy:
    """Copy after copy, so that what was played together lies together, as it would have been written."""
    names, values = ", ".join(f'"{column}"' for column in plan.columns), ", ".join(plan.values)
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("SET session_replication_role = replica")
        connection.execute(_RINGS)
        connection.execute(
            f"CREATE TEMPORARY TABLE sample AS SELECT * FROM {plan.table}"  # noqa: S608
            f" WHERE {_sampled(plan.table, stride)} ORDER BY id"
        )
        for start in range(copies.start, copies.stop, AT_ONCE):
            stop = min(start + AT_ONCE, copies.stop) - 1
            connection.execute(
                f"INSERT INTO {plan.table} ({names}) SELECT copied.* FROM"  # noqa: S608
                f" generate_series({start}::bigint, {stop}) k,"
                f" LATERAL (SELECT {values} FROM sample t ORDER BY t.id OFFSET 0) copied"
            )
    return plan


def _settle(address: str, tables: Sequence[str]) -> None:
    """Sequences behind the last key, heads of chains at the last link, and what autovacuum would do."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("SET session_replication_role = replica")
        for table in tables:
            connection.execute(
                f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id)) FROM {table}"  # noqa: S608
            )
        connection.execute(_HEADS)
        connection.execute("SET maintenance_work_mem = '512MB'")
        connection.execute("VACUUM ANALYZE")


def rows_and_bytes(address: str) -> list[tuple[Any, ...]]:
    """Of every table with rows: its name, about how many, and its bytes alone and with indexes and TOAST."""
    with psycopg.connect(address) as connection:
        return connection.execute(_SIZES).fetchall()


_RINGS = """
CREATE TEMPORARY TABLE rings AS
SELECT 'federation_member' AS of, federation_id, min(id) AS first, count(*) AS members
FROM federation_member GROUP BY federation_id
UNION ALL SELECT 'clubs_club', federation_id, min(id), count(*) FROM clubs_club GROUP BY federation_id"""
_HEADS = """
UPDATE federation_chainhead h SET sequence = l.last
FROM (SELECT federation_id, chain, max(sequence) AS last FROM federation_chainlink GROUP BY 1, 2) l
WHERE l.federation_id = h.federation_id AND l.chain = h.chain"""
_SIZES = """
SELECT relname, greatest(reltuples, 0)::bigint, pg_relation_size(oid), pg_total_relation_size(oid)
FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples > 0
ORDER BY 4 DESC"""
