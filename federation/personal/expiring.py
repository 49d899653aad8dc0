"""How what is never edited goes when its term is over: a trigger, and the list of what it may remove.

It is built as the trigger of an erasure is (`operations`), with one difference: nobody tells it which rows.
It finds by itself what is older than the list says, so that whoever writes a step removes nothing too early.
A federation's own term (`OwnTerm`) goes before that of the list, never below the list's least.
"""

from collections.abc import Iterator
from typing import Any

from django.db import models

from federation.personal import catalogue
from federation.personal.operations import ListOfColumns, nothing_of
from federation.personal.terms import TERMS
from federation.tenancy.context import SETTING
from federation.tenancy.operations import APP_ROLE, TableOperation

STEPS, LIST, OWN = "federation_retentionstep", "federation_expirable", "federation_ownterm"
TRIGGER = f"{STEPS}_removes"
COLUMNS = ("app", "table", "column", "term", "days", "least", "since", "empty", "present")


class RemovesBySteps(TableOperation):
    """The trigger of RetentionStep."""

    def forwards(self, model: Any, quote: Any) -> list[str]:
        return [
            _REMOVES.replace("%", "%%"),  # it is executed with parameters, of which it has none
            f"REVOKE ALL ON FUNCTION {TRIGGER}() FROM PUBLIC",
            f"CREATE TRIGGER {TRIGGER} BEFORE INSERT ON {STEPS} FOR EACH ROW EXECUTE FUNCTION {TRIGGER}()",
            f"REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON {LIST} FROM {APP_ROLE}",
        ]

    def backwards(self, model: Any, quote: Any) -> list[str]:
        return [f"DROP TRIGGER {TRIGGER} ON {STEPS}", f"DROP FUNCTION {TRIGGER}()"]


class ExpirableColumns(ListOfColumns):
    """What goes when its term is over."""

    table = LIST
    columns = COLUMNS

    def rows(self) -> list[tuple[Any, ...]]:
        return expirable_rows(self.app_label)

    def describe(self) -> str:
        return f"What goes by itself in tables of {self.app_label}"


def expirable_rows(app_label: str) -> list[tuple[Any, ...]]:
    """The rows of Expirable for a floor, as the catalogue has them, in the order of COLUMNS."""
    tables = (table for table in catalogue.tables() if table.model._meta.app_label == app_label)
    return [row for table in tables if table.is_tenant for row in _rows(table)]


def _rows(table: catalogue.PersonalTable) -> Iterator[tuple[Any, ...]]:
    meta = table.model._meta
    for entry in table.terms:
        term = TERMS[entry["term"]]
        start = (meta.app_label, meta.db_table)
        if entry.get("deletes"):
            yield (*start, "", term.key, term.days, term.least, entry["since"], "", "true")
        for name in entry.get("empties", "").split():
            field: Any = meta.get_field(name)
            empty = f"'{entry['leaves']}'" if "leaves" in entry else nothing_of(field)
            ends = (entry["since"], empty, _present(field, empty))
            yield (*start, field.column, term.key, term.days, term.least, *ends)


def _present(field: Any, empty: str) -> str:
    """The SQL of a column in which something is yet. The length of bytes is known without reading them."""
    if empty == "NULL":
        return f'"{field.column}" IS NOT NULL'
    if isinstance(field, models.BinaryField):
        return f'octet_length("{field.column}") > 0'
    if isinstance(field, models.CharField | models.TextField):
        return f"\"{field.column}\" NOT IN ('', {empty})" if empty != "''" else f"\"{field.column}\" <> ''"
    return f'"{field.column}" <> {empty}'


_REMOVES = f"""
CREATE FUNCTION {TRIGGER}() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET timezone = 'UTC' AS $$
DECLARE may record; ignored text := current_setting('pgtrigger.ignore', true); over text; own integer;
BEGIN
    IF NEW.federation_id IS DISTINCT FROM nullif(current_setting('{SETTING}', true), '')::bigint THEN
        RETURN NEW;  -- the policy refuses it
    END IF;
    SELECT * INTO may FROM public.{LIST} WHERE "table" = NEW."table" AND "column" = NEW."column";
    IF NOT FOUND THEN
        RAISE insufficient_privilege USING MESSAGE = 'this has no term';
    END IF;
    SELECT days INTO own FROM public.{OWN}
        WHERE federation_id = NEW.federation_id AND term = may.term ORDER BY id DESC LIMIT 1;
    IF FOUND THEN
        may.days := greatest(own, may.least);
    END IF;
    over := format('federation_id = $1 AND (%s) AND (%s) < now() - make_interval(days => $2)',
        may.present, may.since);
    PERFORM set_config('pgtrigger.ignore', coalesce((SELECT array_agg(tgname)::text FROM pg_trigger
        WHERE tgrelid = format('public.%I', may."table")::regclass AND tgname LIKE 'pgtrigger\\_%'),
        '{{}}'), true);
    IF may."column" = '' THEN
        EXECUTE format('DELETE FROM public.%I WHERE %s', may."table", over)
            USING NEW.federation_id, may.days;
    ELSE
        EXECUTE format('UPDATE public.%I SET %I = %s WHERE %s', may."table", may."column", may.empty, over)
            USING NEW.federation_id, may.days;
    END IF;
    GET DIAGNOSTICS NEW.rows = ROW_COUNT;
    PERFORM set_config('pgtrigger.ignore', coalesce(ignored, '{{}}'), true);
    NEW.term := may.term;
    NEW.days := may.days;
    RETURN NEW;
END $$"""  # noqa: S608 - nothing in it comes from outside
