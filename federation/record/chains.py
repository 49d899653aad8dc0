"""Hash chains over append-only tables: how a table joins one, and how a chain is proved.

A record's digest is SHA-256 of its chained columns as PostgreSQL writes them in a JSON array, in UTC. The
hash of a link is SHA-256 of the hash before and the digest: a record that is changed, taken away or slipped
in is found by whoever keeps any later hash. Links are written when the transaction commits, under the lock of
its head, so writers do not wait for each other before. A chain that most transactions would write into grows
late instead: federation.record.late_chains.

Columns that may hold somebody's name are sealed: the digest has, instead of them, SHA-256 of a salt and of
them. Salt and seal stand beside the record (ChainSeal). An erasure (federation.personal) destroys the salt:
from then on nobody can try names against the seal, the link proves the other columns as before, and what the
erasure left of the sealed ones is proved by the digest that it wrote down.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db import connection, models

from federation.models import FormerLoginKey
from federation.tenancy.chained import Chain
from federation.tenancy.context import SETTING
from federation.tenancy.operations import TableOperation

LINKS, HEADS = "federation_chainlink", "federation_chainhead"
SEALS, ERASED = "federation_chainseal", "federation_erasedseal"
WAITING, LATE = "federation_chainwaiting", "federation_latechain"
FORMER = "federation_formerloginkey"


def linked(previous: str, digest: str) -> str:
    """The SQL of a link's hash."""
    return f"encode(sha256(convert_to({previous} || {digest}, 'UTF8')), 'hex')"


class Chained(TableOperation):
    """Records of a table become links of its chain when their transaction commits.

    The function runs as the owner of the tables: the application may read links and heads, not write them. It
    may not call the function either, or put it on a table of its own: a trigger fires without that right.
    """

    def __init__(self, model_name: str, chain: str, columns: list[str], sealed: Iterable[str] = ()) -> None:
        super().__init__(model_name)
        self.chain = Chain(chain, tuple(columns), tuple(sealed))

    def forwards(self, model: Any, quote: Any) -> list[str]:
        table = quote(model._meta.db_table)
        name = quote(f"{model._meta.db_table}_joins_chain")
        digest, link = self.chain.digest("NEW", "seal"), linked("head.hash", "digest")
        sealing = SEALING.format(seal=self.chain.seal("NEW", "salt"), chain=self.chain.name, row="NEW")
        when = "AFTER INSERT ON {table} DEFERRABLE INITIALLY DEFERRED FOR EACH ROW"
        return [
            _JOINS.format(
                name=name,
                chain=self.chain.name,
                digest=digest,
                link=link,
                sealing=sealing if self.chain.sealed else "",
            ),
            f"REVOKE ALL ON FUNCTION {name}() FROM PUBLIC",
            f"CREATE CONSTRAINT TRIGGER {name} {when.format(table=table)} EXECUTE FUNCTION {name}()",
        ]

    def backwards(self, model: Any, quote: Any) -> list[str]:
        table = model._meta.db_table
        name = quote(f"{table}_joins_chain")
        return [f"DROP TRIGGER {name} ON {quote(table)}", f"DROP FUNCTION {name}()"]


SEALING = f"""
    salt := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
    seal := {{seal}};
    INSERT INTO public.{SEALS} (federation_id, chain, "row", salt, seal)
        VALUES ({{row}}.federation_id, '{{chain}}', {{row}}.id, salt, seal);"""  # noqa: S608 - as below

_JOINS = f"""
CREATE FUNCTION {{name}}() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET timezone = 'UTC' AS $$
DECLARE head record; digest text; link text; salt text; seal text;
    scope text := current_setting('{SETTING}', true);
BEGIN
    -- The record passed its policy when it was written; at commit nobody may be in scope any more.
    PERFORM set_config('{SETTING}', NEW.federation_id::text, true);
    INSERT INTO public.{HEADS} (federation_id, chain, sequence, hash)
        VALUES (NEW.federation_id, '{{chain}}', 0, '') ON CONFLICT DO NOTHING;
    SELECT * INTO STRICT head FROM public.{HEADS}
        WHERE federation_id = NEW.federation_id AND chain = '{{chain}}' FOR UPDATE;
{{sealing}}
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

    `fault` is changed or missing (the record), forged (the link), unlinked (a record outside the chain), lost
    (a record that is gone before it had a link), gap (links taken away) or head (the end is not the last
    link).
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
    names = {
        "table": _as_written(model, chain),
        "digest": chain.digest("r", "s.seal"),
        "quick": chain.quick_digest("r", "s.seal"),
        "link": linked("l.previous", "l.digest"),
        "seals": _BESIDE if chain.sealed else "",
        "opened": _OPENED.format(seal=chain.seal("r", "s.salt"), left=chain.seal("r", "''"))
        if chain.sealed
        else "false",
        "waits": _WAITS if chain.late else "",
    }
    questions = (*_QUESTIONS, _LOST) if chain.late else _QUESTIONS
    faults: dict[tuple[int | None, int | None], str] = {}
    with connection.cursor() as cursor:
        for question in questions:
            cursor.execute(question.format(**names), {"chain": chain.name})  # Django's sessions are in UTC
            for sequence, row, fault in cursor.fetchall():
                faults.setdefault((sequence, row), fault)
    for sequence, row in sorted(faults, key=_in_order):
        yield Break(chain.name, sequence, row, faults[sequence, row])


def _as_written(model: type[models.Model], chain: Chain) -> str:
    """The table, with logins by the keys that they had where a record was written."""
    table: str = connection.ops.quote_name(model._meta.db_table)
    if not chain.logins or not FormerLoginKey.objects.exists():
        return table
    was = {
        column: f"CASE WHEN {condition} THEN {_WAS.format(column=column)} ELSE {column} END AS {column}"
        for column, condition in chain.logins
    }
    columns = ", ".join(was.get(column, column) for column in chain.columns)
    before = f"""(SELECT sequence FROM {LINKS} k WHERE {_OF_CHAIN} AND k."row" = e.id) AS link"""  # noqa: S608 - ours
    rows = f"SELECT e.*, {before} FROM {table} e WHERE federation_id = {_SCOPE}"  # noqa: S608 - ours
    return f"(SELECT {columns} FROM ({rows}) w) written"  # noqa: S608 - ours


def _in_order(at: tuple[int | None, int | None]) -> tuple[bool, int, int]:
    sequence, row = at
    return sequence is None, sequence or 0, row or 0


_SCOPE = f"(SELECT nullif(current_setting('{SETTING}', true), '')::bigint)"
_OF_CHAIN = f"federation_id = {_SCOPE} AND chain = %(chain)s"
# A salt and the seal of a record, and what the last erasure left of it, where one changed it.
_BESIDE = f"""
LEFT JOIN (SELECT "row" AS sealed_row, salt, seal FROM {SEALS} WHERE {_OF_CHAIN}) s ON s.sealed_row = r.id
LEFT JOIN (SELECT DISTINCT ON ("row") "row" AS erased_row, left_after FROM {ERASED}
    WHERE federation_id = {_SCOPE} AND of_chain = %(chain)s ORDER BY "row", id DESC) e
    ON e.erased_row = r.id"""  # noqa: S608
_OPENED = """(s.seal IS NULL
    OR CASE WHEN s.salt <> '' THEN s.seal <> {seal} ELSE e.left_after IS DISTINCT FROM {left} END)"""
# Of several moves, the first after the link: the key by which it was written.
_WAS = f"""coalesce((SELECT was FROM {FORMER} f WHERE f.federation_id = {_SCOPE} AND f.login_id = w.{{column}}
    AND f.through >= w.link ORDER BY f.through LIMIT 1), w.{{column}})"""  # noqa: S608
_WAITS = f"""AND NOT EXISTS (SELECT 1 FROM {WAITING} w WHERE {_OF_CHAIN} AND w."row" = r.id)"""  # noqa: S608
_LOST = f"""
SELECT NULL::bigint, w."row", 'lost' FROM {WAITING} w WHERE {_OF_CHAIN}
    AND NOT EXISTS (SELECT 1 FROM {{table}} WHERE federation_id = {_SCOPE} AND id = w."row")"""  # noqa: S608
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
{{seals}}
WHERE CASE WHEN l.sequence IS NULL THEN true {{waits}}
    ELSE r.id IS NULL OR l.hash <> {{link}} OR {{opened}}
        OR CASE WHEN l.digest = {{quick}} THEN false ELSE l.digest <> {{digest}} END END""",  # noqa: S608
    # The end is the last link.
    f"""
SELECT h.sequence, NULL::bigint, 'head' FROM (SELECT 1) one
LEFT JOIN (SELECT sequence, hash FROM {HEADS} WHERE {_OF_CHAIN}) h ON true
LEFT JOIN (SELECT sequence, hash FROM {LINKS} WHERE {_OF_CHAIN} ORDER BY sequence DESC LIMIT 1) l ON true
WHERE coalesce(h.sequence, 0) <> coalesce(l.sequence, 0) OR coalesce(h.hash, '') <> coalesce(l.hash, '')""",  # noqa: S608
)
