"""Chains that grow late: the audit log, into which nearly every act of staff writes.

A link at commit is made under the lock of its chain. Where most transactions write into one chain, two that
write into another one as well, in the other order, would wait for each other until the database ends one; a
register of thousands would hold everybody up while its links are made; and each commit would wait for the one
before. So a record of these is only entered as waiting, by a trigger, which waits for nobody.
Links are made soon after, in one go under the lock, in the order in which the records were entered. A record
that is gone before it has its link is found (`lost`); one that is changed in these seconds is not.

Links are made by a trigger of `LateChain`, as the owner of the tables: who changes its one row of a chain has
links made of what waits, each of its record as it stands. Nobody can call the function, and it takes nothing.
That row is the lock between links and erasures too (federation.personal.operations): no seal is made of words
that are being erased.
"""

from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.db import transaction

from federation.models import ChainWaiting, LateChain
from federation.record.chains import HEADS, LATE, LINKS, SEALING, WAITING, Chained, linked
from federation.tenancy.chained import Chain
from federation.tenancy.context import SETTING
from federation.tenancy.operations import ADDED_ROWS_AFTER

AT_ONCE = 2_000  # links of one transaction


class ChainedLater(Chained):
    """Records of a table wait for their links from their transaction on, and get them soon after it."""

    def __init__(self, model_name: str, chain: str, columns: list[str], **others: Any) -> None:
        super().__init__(model_name, chain, columns, others.get("sealed", ()))
        logins = tuple((column, where) for column, where in others.get("logins", ()))
        self.chain = Chain(chain, self.chain.columns, self.chain.sealed, late=True, logins=logins)

    def forwards(self, model: Any, quote: Any) -> list[str]:
        table = model._meta.db_table
        name, links = quote(f"{table}_joins_chain"), quote(links_function(table))
        when = f"WHEN (NEW.chain = '{self.chain.name}') EXECUTE FUNCTION {links}()"
        sql = {
            "name": name,
            "links": links,
            "table": quote(table),
            "chain": self.chain.name,
            "digest": self.chain.digest("one", "seal"),
            "link": linked("previous", "digest"),
            "sealing": _sealing(self.chain),
        }
        return [
            _JOINS_LATE.format(**sql),
            f"REVOKE ALL ON FUNCTION {name}() FROM PUBLIC",
            f"CREATE TRIGGER {name} {ADDED_ROWS_AFTER.format(table=quote(table))} EXECUTE FUNCTION {name}()",
            _GETS_LINKS.format(**sql),
            f"REVOKE ALL ON FUNCTION {links}() FROM PUBLIC",
            f"CREATE TRIGGER {links} BEFORE UPDATE ON {LATE} FOR EACH ROW {when}",
        ]

    def backwards(self, model: Any, quote: Any) -> list[str]:
        links = quote(links_function(model._meta.db_table))
        own = [f"DROP TRIGGER {links} ON {LATE}", f"DROP FUNCTION {links}()"]
        return [*super().backwards(model, quote), *own]


def links_function(table: str) -> str:
    """The name of the function that makes the links of a table."""
    return f"{table}_gets_links"


def late_chains() -> Iterator[Chain]:
    """Chains that grow late, whichever floor has them."""
    for model in apps.get_models():
        chain = getattr(model, "chain", None)
        if isinstance(chain, Chain) and chain.late:
            yield chain


def is_waiting() -> bool:
    """Whether a record of the federation in scope waits for its link."""
    return bool(ChainWaiting.objects.exists())


def link_waiting() -> int:
    """Make links of what waits in the federation in scope, some thousands at most; how many.

    Nothing where somebody else is at it.
    """
    return sum(_link(chain) for chain in late_chains()) if is_waiting() else 0


@transaction.atomic
def _link(chain: Chain) -> int:
    row, _is_new = LateChain.objects.get_or_create(chain=chain.name)
    LateChain.objects.filter(pk=row.pk).update(links=0)  # the trigger counts
    row.refresh_from_db()
    return row.links


def _sealing(chain: Chain) -> str:
    return SEALING.format(seal=chain.seal("one", "salt"), chain=chain.name, row="one") if chain.sealed else ""


_JOINS_LATE = f"""
CREATE FUNCTION {{name}}() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    INSERT INTO public.{WAITING} (federation_id, chain, "row", since)
        SELECT federation_id, '{{chain}}', id, now() FROM added ORDER BY id;
    RETURN NULL;
END $$"""  # noqa: S608 - nothing in it comes from outside

_GETS_LINKS = f"""
CREATE FUNCTION {{links}}() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET timezone = 'UTC' AS $$
DECLARE head record; one record; digest text; link text; salt text; seal text; previous text; number bigint;
BEGIN
    IF NEW.federation_id IS DISTINCT FROM nullif(current_setting('{SETTING}', true), '')::bigint THEN
        RETURN NEW;  -- the policy refuses it
    END IF;
    NEW.links := 0;
    INSERT INTO public.{HEADS} (federation_id, chain, sequence, hash)
        SELECT NEW.federation_id, '{{chain}}', 0, '' WHERE NOT EXISTS (
            SELECT 1 FROM public.{HEADS} WHERE federation_id = NEW.federation_id AND chain = '{{chain}}')
        ON CONFLICT DO NOTHING;
    SELECT * INTO head FROM public.{HEADS}
        WHERE federation_id = NEW.federation_id AND chain = '{{chain}}' FOR UPDATE SKIP LOCKED;
    IF NOT FOUND THEN
        RETURN NEW;  -- another one makes links
    END IF;
    previous := head.hash;
    number := head.sequence;
    FOR one IN SELECT r.* FROM public.{WAITING} w
        JOIN public.{{table}} r ON r.federation_id = w.federation_id AND r.id = w."row"
        WHERE w.federation_id = NEW.federation_id AND w.chain = '{{chain}}' ORDER BY w.id LIMIT {AT_ONCE}
    LOOP
{{sealing}}
        digest := {{digest}};
        link := {{link}};
        number := number + 1;
        INSERT INTO public.{LINKS} (federation_id, chain, sequence, "row", previous, digest, hash)
            VALUES (NEW.federation_id, head.chain, number, one.id, previous, digest, link);
        previous := link;
    END LOOP;
    DELETE FROM public.{WAITING} w USING public.{LINKS} l
        WHERE w.federation_id = NEW.federation_id AND w.chain = head.chain
        AND l.federation_id = NEW.federation_id AND l.chain = head.chain AND l."row" = w."row"
        AND l.sequence > head.sequence;
    UPDATE public.{HEADS} SET sequence = number, hash = previous
        WHERE id = head.id AND number > head.sequence;
    NEW.links := number - head.sequence;
    NEW.linked_at := now();
    RETURN NEW;
END $$"""  # noqa: S608 - nothing in it comes from outside
