"""Which tables a federation's rows lie in, by the database's own catalogue, and what comes of the others.

All files that somebody uploaded are columns of such rows; nothing of a federation lies on a disk.
"""

from dataclasses import dataclass
from functools import cache

from django.apps import apps
from psycopg import Connection
from psycopg.sql import SQL, Composed, Identifier, Literal

from federation.models import User
from federation.tenancy.chained import Chain

FEDERATIONS = "federation_federation"
KEY_MAX = 10**15  # browsers count exactly as far as nine of these; no sequence is moved further

# What comes along of tables that belong to no federation; a table that is not here fails a test.
OF_GLOBAL_TABLES = {
    FEDERATIONS: "its own row comes",
    "federation_user": "logins that its rows name come by their address, without passwords",
    "account_emailaddress": "that the address of such a login was proved comes",
    "federation_outboxentry": "what is owed comes, but for what goes out to people and other programs",
    "federation_queueseen": "when workers served their queues: of an installation, not of a federation",
    "account_emailconfirmation": "stays: a link in a letter of the installation that wrote it",
    "auth_group": "stays: unused",
    "auth_group_permissions": "stays: unused",
    "auth_permission": "stays: made by migrations",
    "django_admin_log": "stays: unused",
    "django_content_type": "stays: made by migrations",
    "django_migrations": "stays: compared, since archives go into the same tables alone",
    "django_session": "stays: whoever is signed in signs in again",
    "federation_counter": "stays: of addresses that asked this installation",
    "federation_shownchange": "stays: transactions of this database; what comes in leaves marks of its own",
    "federation_erasable": "stays: made by migrations",
    "federation_installedrelease": "stays: of the tables of an installation",
    "federation_expirable": "stays: made by migrations",
    "mfa_authenticator": "stays: sealed by a key of the installation",
    "pghistory_context": "stays: unused",
    "usersessions_usersession": "stays: whoever is signed in signs in again",
}

# A table in partitions is one, whose primary key has more columns than the one that is counted.
TABLES = """
    SELECT c.relname::text,
           array_agg(a.attname::text ORDER BY a.attnum),
           coalesce((SELECT k.attname::text FROM pg_index i JOIN pg_attribute k
                     ON k.attrelid = i.indrelid AND k.attnum = i.indkey[0]
                     WHERE i.indrelid = c.oid AND i.indisprimary AND i.indnkeyatts = 1),
                    (SELECT k.attname::text FROM pg_attribute k
                     WHERE k.attrelid = c.oid AND k.attidentity <> '' AND c.relkind = 'p'), '')
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND a.attgenerated = ''
      AND NOT c.relispartition
    GROUP BY c.oid, c.relname ORDER BY c.relname
"""
KEYS = """
    SELECT k.conrelid::regclass::text, k.confrelid::regclass::text,
        (SELECT array_agg(a.attname::text ORDER BY u.place)
         FROM unnest(k.conkey) WITH ORDINALITY u (number, place)
         JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = u.number),
        (SELECT array_agg(a.attname::text ORDER BY u.place)
         FROM unnest(k.confkey) WITH ORDINALITY u (number, place)
         JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = u.number)
    FROM pg_constraint k
    WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND k.conparentid = 0
    ORDER BY 1, k.conname
"""


@dataclass(frozen=True, slots=True)
class MovedTable:
    """A table, its columns as they stand, the one of its key, and the one that says whose a row is."""

    name: str
    columns: tuple[str, ...]
    key: str
    scope: str

    def rows(self, federation: int) -> Composed:
        """The SQL that copies the rows of a federation out, by their keys."""
        return SQL(
            "COPY (SELECT {columns} FROM {table} WHERE {scope} = {whose} ORDER BY {key}) TO STDOUT"
        ).format(**self._names(federation))

    def rows_taken(self, federation: int) -> Composed:
        """The same, and deletes them by it: what comes out is what is gone, whoever writes meanwhile."""
        return SQL(
            "COPY (WITH gone AS (DELETE FROM {table} WHERE {scope} = {whose} RETURNING {columns})"
            " SELECT * FROM gone ORDER BY {key}) TO STDOUT"
        ).format(**self._names(federation))

    def entering(self) -> Composed:
        """The SQL that copies rows in."""
        return SQL("COPY {table} ({columns}) FROM STDIN").format(**self._names(0))

    def place(self, column: str) -> int:
        """Where a column stands in a row."""
        return self.columns.index(column)

    def _names(self, federation: int) -> dict[str, Composed | Identifier | Literal]:
        return {
            "table": Identifier(self.name),
            "columns": SQL(", ").join(map(Identifier, self.columns)),
            "scope": Identifier(self.scope),
            "whose": Literal(federation),
            "key": Identifier(self.key),
        }


@dataclass(frozen=True, slots=True)
class ForeignKeyOfTable:
    """Columns of a table that name a row of another."""

    table: str
    target: str
    columns: tuple[str, ...]
    of_target: tuple[str, ...]


def moved_tables(connection: Connection) -> list[MovedTable]:
    """Every table with rows of a federation, and that of federations, by name."""
    rows = connection.execute(TABLES).fetchall()
    return [
        MovedTable(name, tuple(columns), key, "id" if name == FEDERATIONS else "federation_id")
        for name, columns, key in rows
        if "federation_id" in columns or name == FEDERATIONS
    ]


def move_sequence(connection: Connection, table: str, key: str, highest: int) -> None:
    """What is written into a table next has a key behind this one; back it never goes."""
    row = connection.execute("SELECT pg_get_serial_sequence(%s, %s)", [table, key]).fetchone()
    if row and row[0]:
        moving = SQL("SELECT setval({}, greatest(last_value, {})) FROM {}")
        name = Identifier(*row[0].split("."))
        connection.execute(moving.format(Literal(row[0]), Literal(highest), name))


def keys(connection: Connection) -> list[ForeignKeyOfTable]:
    """Every foreign key of the database."""
    rows = connection.execute(KEYS).fetchall()
    return [ForeignKeyOfTable(table, to, tuple(own), tuple(its)) for table, to, own, its in rows]


@cache
def login_columns() -> dict[str, tuple[str, ...]]:
    """The columns of each table that name a login, those of histories among them, which have no key."""
    by_table: dict[str, tuple[str, ...]] = {}
    for model in apps.get_models(include_auto_created=True):
        named = [field for field in model._meta.concrete_fields if field.related_model is User]
        columns = tuple(str(field.column) for field in named)
        if columns and model._meta.managed:
            by_table[model._meta.db_table] = columns
    return by_table


@cache
def chained_columns() -> dict[str, tuple[str, ...]]:
    """The columns of each table that its chain keeps, but for logins that may have other keys elsewhere."""
    chains = {model._meta.db_table: getattr(model, "chain", None) for model in apps.get_models()}
    return {
        table: tuple(column for column in chain.columns if column not in dict(chain.logins))
        for table, chain in chains.items()
        if isinstance(chain, Chain)
    }
