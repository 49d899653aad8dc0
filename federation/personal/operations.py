"""How what is never edited is erased all the same: one trigger, and the list of what it may change.

"Facts are superseded, never edited" has one exception. Who writes an `ErasureStep` of an erasure
that is due has
its column erased by the trigger, in the rows it names. The function runs as the owner of the tables and
nobody
can call it; the application has no other way, and this one leaves a step behind. It changes columns that
migrations entered as `Erasable` alone, each in its one way, and lets no other trigger of the table stand
in its
way, histories among them: the steps are the history of an erasure.
"""

from typing import Any

from django.db.migrations.operations.base import Operation

from federation.personal import catalogue
from federation.personal.rules import RULES, Way
from federation.record.chains import ERASED, LATE, SEALS
from federation.tenancy.chained import Chain
from federation.tenancy.context import SETTING
from federation.tenancy.operations import APP_ROLE, TableOperation

STEPS, ERASURES, LIST = "federation_erasurestep", "federation_erasure", "federation_erasable"
TRIGGER = f"{STEPS}_erases"
EMPTY = {
    "JSONField": "'{}'",
    "TextsField": "'{}'",
    "BinaryField": "''",
    "DateField": "NULL",
    "DateTimeField": "NULL",
    "BooleanField": "false",
    "ForeignKey": "NULL",
    "TenantForeignKey": "NULL",
}


class ErasesBySteps(TableOperation):
    """The trigger of ErasureStep."""

    def forwards(self, model: Any, quote: Any) -> list[str]:
        return [
            _ERASES.replace("%", "%%"),  # it is executed with parameters, of which it has none
            f"REVOKE ALL ON FUNCTION {TRIGGER}() FROM PUBLIC",
            f"CREATE TRIGGER {TRIGGER} BEFORE INSERT ON {STEPS} FOR EACH ROW EXECUTE FUNCTION {TRIGGER}()",
            f"REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON {LIST}, {SEALS}, {ERASED} FROM {APP_ROLE}",
        ]

    def backwards(self, model: Any, quote: Any) -> list[str]:
        return [f"DROP TRIGGER {TRIGGER} ON {STEPS}", f"DROP FUNCTION {TRIGGER}()"]


class ListOfColumns(Operation):
    """Enters what the catalogue has of a floor's tables into a list that the application cannot change.

    A later change of the catalogue needs another one.
    """

    reversible = True
    table: str  # the list, with the label of each row's floor in `app`
    columns: tuple[str, ...]

    def __init__(self, app_label: str) -> None:
        self.app_label = app_label

    def rows(self) -> list[tuple[Any, ...]]:
        """The rows of the floor, as the catalogue has them now."""
        raise NotImplementedError

    def state_forwards(self, app_label: str, state: Any) -> None:
        """Nothing to change in the models."""

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        self._forget(schema_editor)
        names, values = ", ".join(f'"{name}"' for name in self.columns), ", ".join(["%s"] * len(self.columns))
        for row in self.rows():
            schema_editor.execute(f"INSERT INTO {self.table} ({names}) VALUES ({values})", row)  # noqa: S608 - ours

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        self._forget(schema_editor)

    def _forget(self, schema_editor: Any) -> None:
        schema_editor.execute(f"DELETE FROM {self.table} WHERE app = %s", [self.app_label])  # noqa: S608 - ours


class ErasableColumns(ListOfColumns):
    """What an erasure may change."""

    table = LIST
    columns = ("app", "table", "column", "key", "way", "empty", "chain", "sealed")

    def rows(self) -> list[tuple[Any, ...]]:
        return erasable_rows(self.app_label)

    def describe(self) -> str:
        return f"What an erasure may change in tables of {self.app_label}"


def erasable_rows(app_label: str) -> list[tuple[Any, ...]]:
    """App, table, column, key, way, nothing of its kind, chain and sealed columns, as the catalogue
    has them.
    """
    rows = []
    for table in catalogue.tables():
        meta = table.model._meta
        if meta.app_label != app_label or not table.is_tenant:
            continue
        chain = getattr(table.model, "chain", None) or Chain("", ())
        for field, rule in table.fields():
            if rule.way in (Way.EMPTIED, Way.NUMBERED, Way.REPLACED):
                way = (rule.way.value, nothing_of(field), chain.name, list(chain.sealed))
                rows.append((app_label, meta.db_table, field.column, meta.pk.column, *way))
        if any(rule.way is Way.DELETED for _field, rule in table.fields()):
            rows.append((app_label, meta.db_table, "", meta.pk.column, "deleted", "", "", []))
    return rows


def nothing_of(field: Any) -> str:
    """The SQL of nothing in a column of a kind."""
    if field.null:
        return "NULL"
    if field.get_internal_type() == "JSONField" and field.default is list:
        return "'[]'"
    return EMPTY.get(type(field).__name__, "''")


def rule_of_row(table: catalogue.PersonalTable) -> str:
    """The rule by which rows of a table go."""
    return next(rule.key for _field, rule in table.fields() if rule.way is Way.DELETED)


assert {"nothing", "names"} <= RULES.keys(), "the catalogue needs its rules before the tables are made"

_ERASES = f"""
CREATE FUNCTION {TRIGGER}() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET timezone = 'UTC' AS $$
DECLARE may record; kind text; ignored text := current_setting('pgtrigger.ignore', true); value text;
BEGIN
    IF NEW.federation_id IS DISTINCT FROM nullif(current_setting('{SETTING}', true), '')::bigint THEN
        RETURN NEW;  -- the policy refuses it
    END IF;
    IF NOT EXISTS (SELECT 1 FROM public.{ERASURES} WHERE federation_id = NEW.federation_id
            AND id = NEW.erasure_id AND cancelled_at IS NULL AND done_at IS NULL AND due_at <= now()) THEN
        RAISE insufficient_privilege USING MESSAGE = 'this erasure is not due';
    END IF;
    SELECT * INTO may FROM public.{LIST} WHERE "table" = NEW."table" AND "column" = NEW."column";
    IF NOT FOUND THEN
        RAISE insufficient_privilege USING MESSAGE = 'no erasure may change this column';
    END IF;
    IF EXISTS (SELECT 1 FROM pg_proc WHERE proname = may."table" || '_gets_links') THEN
        -- No link is made meanwhile: its seal would be of the words that go.
        INSERT INTO public.{LATE} (federation_id, chain, links) VALUES (NEW.federation_id, may.chain, 0)
            ON CONFLICT DO NOTHING;
        PERFORM 1 FROM public.{LATE} WHERE federation_id = NEW.federation_id AND chain = may.chain FOR UPDATE;
    END IF;
    PERFORM set_config('pgtrigger.ignore', coalesce((SELECT array_agg(tgname)::text FROM pg_trigger
        WHERE tgrelid = format('public.%I', may."table")::regclass AND tgname LIKE 'pgtrigger\\_%'),
        '{{}}'), true);
    IF may.way = 'deleted' THEN
        EXECUTE format('DELETE FROM public.%I WHERE federation_id = $1 AND %I = ANY ($2)',
                may."table", may.key)
            USING NEW.federation_id, NEW.keys;
    ELSE
        SELECT format_type(atttypid, atttypmod) INTO STRICT kind FROM pg_attribute
            WHERE attrelid = format('public.%I', may."table")::regclass AND attname = may."column";
        value := CASE WHEN NEW.looked_for = '' AND may.way = 'emptied' THEN may.empty
            WHEN NEW.looked_for = '' AND may.way = 'numbered' THEN format('%L::%s', NEW.instead, kind)
            ELSE format('regexp_replace(%I::text, $3, $4, ''gi'')::%s', may."column", kind) END;
        EXECUTE format('UPDATE public.%I SET %I = %s WHERE federation_id = $1 AND %I = ANY ($2)'
                ' AND ($3 || $4) IS NOT NULL', may."table", may."column", value, may.key)
            USING NEW.federation_id, NEW.keys, NEW.looked_for, NEW.instead;
    END IF;
    GET DIAGNOSTICS NEW.rows = ROW_COUNT;
    IF may.chain <> '' AND may."column" = ANY (may.sealed) THEN
        UPDATE public.{SEALS} SET salt = '' WHERE federation_id = NEW.federation_id AND chain = may.chain
            AND "row" = ANY (NEW.keys);
        EXECUTE format('INSERT INTO public.{ERASED} (federation_id, erasure_id, of_chain, "row", left_after)'
            ' SELECT $1, $2, %L, id,'
            ' encode(sha256(convert_to(jsonb_build_array(%s)::text, ''UTF8'')), ''hex'')'
            ' FROM public.%I WHERE federation_id = $1 AND id = ANY ($3) ORDER BY id',
            may.chain, (SELECT string_agg(quote_ident(one), ', ' ORDER BY place)
                FROM unnest(may.sealed) WITH ORDINALITY AS of (one, place)), may."table")
            USING NEW.federation_id, NEW.erasure_id, NEW.keys;
    END IF;
    PERFORM set_config('pgtrigger.ignore', coalesce(ignored, '{{}}'), true);
    NEW.keys := '{{}}';
    NEW.looked_for := '';
    NEW.instead := '';
    RETURN NEW;
END $$"""  # noqa: S608 - nothing in it comes from outside
