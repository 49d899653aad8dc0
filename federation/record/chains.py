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
from federation.tenancy.operations import TableOperation

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
        return f"encode(sha256(convert_to(jsonb_build_array({self._values(row)})::text, 'UTF8')), 'hex')"

    def quick_digest(self, row: str) -> str:
        """The same for what columns usually hold, in half the time; who finds another asks `digest`."""
        return f"encode(sha256(convert_to(json_build_array({self._values(row)})::text, 'UTF8')), 'hex')"

    def _values(self, row: str) -> str:
        return ", ".join(f"{row}.{column}" for column in self.columns)


def linked(previous: str, digest: str) -> str:
    """The SQL of a link's hash."""
    return f"encode(sha256(convert_to({previous} || {digest}, 'UTF8')), 'hex')"


class Chained(TableOperation):
    """Records of a table become links of its chain when their transaction commits.

    The function runs as the owner of the tables: the application may read links and heads, not write them. It
    may not call the function either, or put it on a table of its own: a trigger fires without that right.
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
            f"CREATE CONSTRAINT TRIGGER {name} {when.format(table=table)} EXECUTE FUNCTION {name}()",
        ]

    def backwards(self, model: Any, quote: Any) -> list[str]:
        table = model._meta.db_table
        name = quote(f"{table}_joins_chain")
        return [f"DROP TRIGGER {name} ON {quote(table)}", f"DROP FUNCTION {name}()"]


_JOINS = f"""
CREATE FUNCTION {{name}}() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET timezone = 'UTC' AS $$
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

    Nothing where the chain holds. Of a link only the first fault is told.
    """
    chain: Chain = model.chain  # type: ignore[attr-defined]  # models that have one are chained
    table = connection.ops.quote_name(model._meta.db_table)
    names = {
        "table": table,
        "digest": chain.digest("r"),
        "quick": chain.quick_digest("r"),
        "link": linked("l.previous", "l.digest"),
    }
    faults: dict[tuple[int | None, int | None], str] = {}
    with connection.cursor() as cursor:
        for question in _QUESTIONS:
            cursor.execute(question.format(**names), {"chain": chain.name})  # Django's sessions are in UTC
            for sequence, row, fault in cursor.fetchall():
                faults.setdefault((sequence, row), fault)
    for sequence, row in sorted(faults, key=_in_order):
        yield Break(chain.name, sequence, row, faults[sequence, row])


def _in_order(at: tuple[int | None, int | None]) -> tuple[bool, int, int]:
    sequence, row = at
    return sequence is None, sequence or 0, row or 0


_SCOPE = f"(SELECT nullif(current_setting('{SETTING}', true), '')::bigint)"
_OF_CHAIN = f"federation_id = {_SCOPE} AND chain = %(chain)s"
_QUESTIONS = (  # nothing in them comes from outside
    # Numbers follow each other, and each link names the hash before it.
    f"""
SELECT sequence, record, CASE WHEN sequence <> number + 1 THEN 'gap' ELSE 'forged' END
FROM (
    SELECT sequence, "row" AS record, previous, lag(hash, 1, '') OVER w AS before,
        lag(sequence, 1, 0) OVER w AS number
    FROM {LINKS} WHERE {_OF_CHAIN} WINDOW w AS (ORDER BY sequence)
) l WHERE sequence <> number + 1 OR previous <> before""",  # noqa: S608
    # Each link is of its record as that stands, and each record has its link.
    f"""
SELECT l.sequence, coalesce(l."row", r.id), CASE WHEN l.sequence IS NULL THEN 'unlinked'
    WHEN l.hash <> {{link}} THEN 'forged' WHEN r.id IS NULL THEN 'missing' ELSE 'changed' END
FROM (SELECT sequence, "row", previous, digest, hash FROM {LINKS} WHERE {_OF_CHAIN}) l
FULL JOIN (SELECT * FROM {{table}} WHERE federation_id = {_SCOPE}) r ON r.id = l."row"
WHERE l.sequence IS NULL OR r.id IS NULL OR l.hash <> {{link}}
    OR CASE WHEN l.digest = {{quick}} THEN false ELSE l.digest <> {{digest}} END""",  # noqa: S608
    # The end is the last link.
    f"""
SELECT h.sequence, NULL::bigint, 'head' FROM (SELECT 1) one
LEFT JOIN (SELECT sequence, hash FROM {HEADS} WHERE {_OF_CHAIN}) h ON true
LEFT JOIN (SELECT sequence, hash FROM {LINKS} WHERE {_OF_CHAIN} ORDER BY sequence DESC LIMIT 1) l ON true
WHERE coalesce(h.sequence, 0) <> coalesce(l.sequence, 0) OR coalesce(h.hash, '') <> coalesce(l.hash, '')""",  # noqa: S608
)
