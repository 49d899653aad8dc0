"""Hash chains over append-only tables: how a table joins one, and how a chain is proved.

A record's digest is SHA-256 of its chained columns as PostgreSQL writes them in a JSON array, in UTC. The
hash of a link is SHA-256 of the hash before and the digest: a record that is changed, taken away or slipped
in is found by whoever keeps any later hash. Links are written when the transaction commits, under the lock of
its head, so writers do not wait for each other before.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db import connection, models

from federation.tenancy.context import SETTING
from federation.tenancy.operations import APP_ROLE, TableOperation

LINKS, HEADS = "federation_chainlink", "federation_chainhead"


@dataclass(frozen=True, slots=True)
class Chain:
    """A chain's name and the columns of its table that it keeps, in the order of their digest.

    A model says it as `chain = Chain(...)`. Columns are never taken out or moved: another set of columns is
    another chain.
    """

    name: str
    columns: tuple[str, ...]

    def digest(self, row: str) -> str:
        """The SQL of a record's digest."""
        values = ", ".join(f"{row}.{column}" for column in self.columns)
        return f"encode(sha256(convert_to(jsonb_build_array({values})::text, 'UTF8')), 'hex')"


def linked(previous: str, digest: str) -> str:
    """The SQL of a link's hash."""
    return f"encode(sha256(convert_to({previous} || {digest}, 'UTF8')), 'hex')"


class Chained(TableOperation):
    """Records of a table become links of its chain when their transaction commits.

    The function runs as the owner of the tables: the application may read links and heads, not write them.
    """

    def __init__(self, model_name: str, chain: str, columns: list[str]) -> None:
        super().__init__(model_name)
        self.chain = Chain(chain, tuple(columns))

    def forwards(self, model: Any, quote: Any) -> list[str]:
        table = quote(model._meta.db_table)
        name = quote(f"{model._meta.db_table}_joins_chain")
        digest, link = self.chain.digest("NEW"), linked("head.hash", "digest")
        when = "AFTER INSERT ON {table} DEFERRABLE INITIALLY DEFERRED FOR EACH ROW"
        return [
            _JOINS.format(name=name, chain=self.chain.name, digest=digest, link=link),
            f"REVOKE ALL ON FUNCTION {name}() FROM PUBLIC",
            f"GRANT EXECUTE ON FUNCTION {name}() TO {APP_ROLE}",
            f"CREATE CONSTRAINT TRIGGER {name} {when.format(table=table)} EXECUTE FUNCTION {name}()",
        ]

    def backwards(self, model: Any, quote: Any) -> list[str]:
        table = model._meta.db_table
        name = quote(f"{table}_joins_chain")
        return [f"DROP TRIGGER {name} ON {quote(table)}", f"DROP FUNCTION {name}()"]


_JOINS = f"""
CREATE FUNCTION {{name}}() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public SET timezone = 'UTC' AS $$
DECLARE head record; digest text; link text; scope text := current_setting('{SETTING}', true);
BEGIN
    -- The record passed its policy when it was written; at commit nobody may be in scope any more.
    PERFORM set_config('{SETTING}', NEW.federation_id::text, true);
    INSERT INTO public.{HEADS} (federation_id, chain, sequence, hash)
        VALUES (NEW.federation_id, '{{chain}}', 0, '') ON CONFLICT DO NOTHING;
    SELECT * INTO STRICT head FROM public.{HEADS}
        WHERE federation_id = NEW.federation_id AND chain = '{{chain}}' FOR UPDATE;
    digest := {{digest}};
    link := {{link}};
    INSERT INTO public.{LINKS} (federation_id, chain, sequence, "row", previous, digest, hash)
        VALUES (NEW.federation_id, head.chain, head.sequence + 1, NEW.id, head.hash, digest, link);
    UPDATE public.{HEADS} SET sequence = head.sequence + 1, hash = link WHERE id = head.id;
    PERFORM set_config('{SETTING}', coalesce(scope, ''), true);
    RETURN NULL;
END $$"""  # noqa: S608 - nothing in it comes from outside


@dataclass(frozen=True, slots=True)
class Break:
    """A place where a chain does not hold: the link's number, the record's key, and what is wrong.

    `fault` is changed or missing (the record), forged (the link), unlinked (a record outside the chain), gap
    (links taken away) or head (the end is not the last link).
    """

    chain: str
    sequence: int | None
    row: int | None
    fault: str


def breaks(model: type[models.Model]) -> Iterator[Break]:
    """Every place where the chain of a model's table does not hold, for the federation in scope.

    One pass of the database over links and records; nothing where the chain holds.
    """
    chain: Chain = model.chain  # type: ignore[attr-defined]
    table = connection.ops.quote_name(model._meta.db_table)
    with connection.cursor() as cursor:
        question = _QUESTION.format(
            table=table, digest=chain.digest("r"), link=linked("l.previous", "l.digest")
        )
        cursor.execute(question, {"chain": chain.name})  # Django's sessions are in UTC
        for sequence, row, fault in cursor.fetchall():
            yield Break(chain.name, sequence, row, fault)


_SCOPE = f"(SELECT nullif(current_setting('{SETTING}', true), '')::bigint)"
_QUESTION = f"""
WITH links AS (
    SELECT *, lag(hash, 1, '') OVER w AS before, lag(sequence, 1, 0) OVER w AS number
    FROM {LINKS} WHERE federation_id = {_SCOPE} AND chain = %(chain)s WINDOW w AS (ORDER BY sequence)
), faults AS (
    SELECT l.sequence, l."row" AS record, CASE
        WHEN l.sequence <> l.number + 1 THEN 'gap'
        WHEN l.previous <> l.before OR l.hash <> {{link}} THEN 'forged'
        WHEN r.id IS NULL THEN 'missing'
        WHEN l.digest <> {{digest}} THEN 'changed' END AS fault
    FROM links l LEFT JOIN {{table}} r ON r.id = l."row" AND r.federation_id = l.federation_id
)
SELECT sequence, record, fault FROM faults WHERE fault IS NOT NULL
UNION ALL
SELECT NULL, r.id, 'unlinked' FROM {{table}} r WHERE r.federation_id = {_SCOPE} AND NOT EXISTS (
    SELECT 1 FROM links l WHERE l."row" = r.id)
UNION ALL
SELECT h.sequence, NULL, 'head'
FROM (SELECT max(sequence) AS last FROM links) m
LEFT JOIN {HEADS} h ON h.federation_id = {_SCOPE} AND h.chain = %(chain)s
WHERE coalesce(h.sequence, 0) <> coalesce(m.last, 0)
    OR coalesce(h.hash, '') <> coalesce((SELECT hash FROM links WHERE sequence = m.last), '')
ORDER BY 1, 2
"""  # noqa: S608 - nothing in it comes from outside
