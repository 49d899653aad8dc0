"""Migration operations that close a table: row-level security, composite keys, append-only."""

from collections.abc import Collection, Mapping
from typing import Any, ClassVar

from django.db.migrations import RunSQL
from django.db.migrations.operations.base import Operation
from django.db.models import UniqueConstraint

from federation.tenancy.context import SETTING

APP_ROLE = "portal_app"
POLICY = "of_the_federation_in_scope"
MARKS = "portal_marks_change"  # the trigger that marks a change of what pages may show
IN_SCOPE = f"federation_id = (SELECT nullif(current_setting('{SETTING}', true), '')::bigint)"


class TableOperation(Operation):
    """Runs SQL on the table of a model; the state of the models does not change."""

    reversible = True
    reduces_to_sql = True

    def __init__(self, model_name: str) -> None:
        self.model_name = model_name

    def state_forwards(self, app_label: str, state: Any) -> None:
        """Nothing to change in the models."""

    def database_forwards(
        self,
        app_label: str,
        schema_editor: Any,
        from_state: Any,
        to_state: Any,
    ) -> None:
        model = to_state.apps.get_model(app_label, self.model_name)
        for statement in self.forwards(model, schema_editor.quote_name):
            schema_editor.execute(statement)

    def database_backwards(
        self,
        app_label: str,
        schema_editor: Any,
        from_state: Any,
        to_state: Any,
    ) -> None:
        model = from_state.apps.get_model(app_label, self.model_name)
        for statement in self.backwards(model, schema_editor.quote_name):
            schema_editor.execute(statement)

    def describe(self) -> str:
        return f"{type(self).__name__} {self.model_name}"

    def forwards(self, model: Any, quote: Any) -> list[str]:
        raise NotImplementedError

    def backwards(self, model: Any, quote: Any) -> list[str]:
        raise NotImplementedError


# When a guard is called: for each row before it is written, or once for the rows that a statement has added.
EACH_ROW_BEFORE = "BEFORE INSERT ON {table} FOR EACH ROW"
ADDED_ROWS_AFTER = "AFTER INSERT ON {table} REFERENCING NEW TABLE AS added FOR EACH STATEMENT"


class GuardedTable(TableOperation):
    """Functions by which a table refuses rows, whoever writes them, each with its trigger.

    `guards`: by the end of their names, when each is called and the SQL of its function, with `{table}`.
    """

    guards: ClassVar[Mapping[str, tuple[str, str]]] = {}

    def forwards(self, model: Any, quote: Any) -> list[str]:
        table = model._meta.db_table
        statements = []
        for name, (when, function) in self.guards.items():
            calls = f"{when.format(table=table)} EXECUTE FUNCTION {table}_{name}()"
            statements += [function.format(table=table), f"CREATE TRIGGER {table}_{name} {calls}"]
        return statements

    def backwards(self, model: Any, quote: Any) -> list[str]:
        table = model._meta.db_table
        return [
            statement
            for name in reversed(list(self.guards))
            for statement in (
                f"DROP TRIGGER {table}_{name} ON {table}",
                f"DROP FUNCTION {table}_{name}()",
            )
        ]


class EnableTenancy(TableOperation):
    """FORCE row-level security with one policy, and the unique pair that composite keys point at."""

    def forwards(self, model: Any, quote: Any) -> list[str]:
        table, key = quote(model._meta.db_table), quote(model._meta.pk.column)
        pair = quote(f"{model._meta.db_table}_of_federation")
        return [
            f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY",
            f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY",
            f"CREATE POLICY {POLICY} ON {table} USING ({IN_SCOPE}) WITH CHECK ({IN_SCOPE})",
            f"ALTER TABLE {table} ADD CONSTRAINT {pair} UNIQUE (federation_id, {key})",
            *_history_index(model, quote),
        ]

    def backwards(self, model: Any, quote: Any) -> list[str]:
        table = quote(model._meta.db_table)
        pair = quote(f"{model._meta.db_table}_of_federation")
        return [
            f"ALTER TABLE {table} DROP CONSTRAINT {pair}",
            f"DROP POLICY {POLICY} ON {table}",
            f"ALTER TABLE {table} NO FORCE ROW LEVEL SECURITY",
            f"ALTER TABLE {table} DISABLE ROW LEVEL SECURITY",
        ]


def _history_index(model: Any, quote: Any) -> list[str]:
    """The history of one record is read through this (a table of pghistory's)."""
    if not any(field.name == "pgh_obj" for field in model._meta.fields):
        return []
    table = model._meta.db_table
    return [f"CREATE INDEX {quote(f'{table}_of_record')} ON {quote(table)} (federation_id, pgh_obj_id)"]


class CompositeForeignKey(TableOperation):
    """(federation_id, x_id) points at (federation_id, id): a key cannot leave its federation."""

    def __init__(self, model_name: str, field_name: str) -> None:
        super().__init__(model_name)
        self.field_name = field_name

    def describe(self) -> str:
        return f"CompositeForeignKey {self.model_name}.{self.field_name}"

    def forwards(self, model: Any, quote: Any) -> list[str]:
        field = model._meta.get_field(self.field_name)
        target = field.related_model._meta
        constraint = (
            f"ALTER TABLE {quote(model._meta.db_table)} ADD CONSTRAINT {self._name(model, quote)}"
            f" FOREIGN KEY (federation_id, {quote(field.column)})"
            f" REFERENCES {quote(target.db_table)} (federation_id, {quote(target.pk.column)})"
            " ON DELETE NO ACTION DEFERRABLE INITIALLY IMMEDIATE"
        )
        return [constraint, *self._index(model, quote)]

    def backwards(self, model: Any, quote: Any) -> list[str]:
        constraint = f"ALTER TABLE {quote(model._meta.db_table)} DROP CONSTRAINT {self._name(model, quote)}"
        return [constraint, f"DROP INDEX IF EXISTS {self._index_name(model, quote)}"]

    def _index(self, model: Any, quote: Any) -> list[str]:
        """An index for the key, unless one of the model's own begins with it."""
        pair = ["federation", self.field_name]
        own = [i.fields for i in model._meta.indexes if not i.condition]
        own += [list(c.fields) for c in model._meta.constraints if _is_whole_unique_key(c)]
        if any(fields[:2] == pair for fields in own):
            return []
        column = quote(model._meta.get_field(self.field_name).column)
        table = quote(model._meta.db_table)
        return [f"CREATE INDEX {self._index_name(model, quote)} ON {table} (federation_id, {column})"]

    def _index_name(self, model: Any, quote: Any) -> str:
        return str(quote(f"{model._meta.db_table}_of_{self.field_name}"))

    def _name(self, model: Any, quote: Any) -> str:
        return str(quote(f"{model._meta.db_table}_{self.field_name}_same_federation"))


def _is_whole_unique_key(constraint: Any) -> bool:
    return isinstance(constraint, UniqueConstraint) and not constraint.condition


class AppendOnly(TableOperation):
    """The application may add rows and read them; the owner is stopped by a trigger.

    UPDATE and DELETE triggers come from the model (pgtrigger); TRUNCATE fires no row trigger.
    """

    def forwards(self, model: Any, quote: Any) -> list[str]:
        table, trigger = quote(model._meta.db_table), quote(f"{model._meta.db_table}_no_truncate")
        guard = (
            f"CREATE TRIGGER {trigger} BEFORE TRUNCATE ON {table}"
            " FOR EACH STATEMENT EXECUTE FUNCTION portal_refuse_truncate()"
        )
        return [f"REVOKE UPDATE, DELETE, TRUNCATE ON {table} FROM {APP_ROLE}", guard]

    def backwards(self, model: Any, quote: Any) -> list[str]:
        table, trigger = quote(model._meta.db_table), quote(f"{model._meta.db_table}_no_truncate")
        return [f"DROP TRIGGER {trigger} ON {table}", f"GRANT UPDATE, DELETE ON {table} TO {APP_ROLE}"]


class NeverTruncated(AppendOnly):
    """Rows may change as their triggers allow, but never be deleted or emptied."""

    def forwards(self, model: Any, quote: Any) -> list[str]:
        revoke, trigger = super().forwards(model, quote)
        return [revoke.replace("UPDATE, DELETE", "DELETE"), trigger]


class MarksChanges(TableOperation):
    """Whoever changes rows leaves a mark, so that a page made before is made anew (federation.site.kept).

    Of the federation in scope; where none is, or the table is of none (`of_all`), of all of them. Also where
    triggers are switched off for a session, as for a federation that moves in. What of a table no page shows,
    new rows (`new_rows=False`) or some columns (`but_for`), stands in federation.tenancy.not_shown.
    """

    def __init__(
        self, model_name: str, *, of_all: bool = False, new_rows: bool = True, but_for: Collection[str] = ()
    ) -> None:
        super().__init__(model_name)
        self.of_all = of_all
        self.new_rows = new_rows
        self.but_for = but_for

    def forwards(self, model: Any, quote: Any) -> list[str]:
        columns = [field.column for field in model._meta.concrete_fields if field.column not in self.but_for]
        update = f"UPDATE OF {', '.join(map(quote, columns))}" if self.but_for else "UPDATE"
        changes = ["INSERT"] * self.new_rows + [update, "DELETE", "TRUNCATE"]
        return marking(quote(model._meta.db_table), " OR ".join(changes), of_all=self.of_all)

    def backwards(self, model: Any, quote: Any) -> list[str]:
        return [f"DROP TRIGGER {MARKS} ON {quote(model._meta.db_table)}"]


def marking(table: str, changes: str, *, of_all: bool) -> list[str]:
    """The SQL by which changes of a table leave marks."""
    whose = "of_all" if of_all else "of_scope"
    calls = f"FOR EACH STATEMENT EXECUTE FUNCTION portal_marks_change('{whose}')"
    return [
        f"CREATE TRIGGER {MARKS} AFTER {changes} ON {table} {calls}",
        f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {MARKS}",
    ]


def marks_changes_of(table: str) -> Operation:
    """The same for a table that is no model of ours, and of all federations."""
    forwards = marking(table, "INSERT OR UPDATE OR DELETE OR TRUNCATE", of_all=True)
    return RunSQL([*forwards], f"DROP TRIGGER {MARKS} ON {table}")


def tenant_tables(*model_names: str, shown_nowhere: Collection[str] = ()) -> list[Operation]:
    """EnableTenancy for several models; changes of those that no public page shows leave no mark.

    Those that pages show in part are named `shown_nowhere`, too, and have their MarksChanges beside.
    """
    closed: list[Operation] = [EnableTenancy(name) for name in (*model_names, *shown_nowhere)]
    return closed + [MarksChanges(name) for name in model_names]


def composite_keys(**fields_by_model: list[str]) -> list[Operation]:
    """CompositeForeignKey for several models: composite_keys(Entry=["section"])."""
    return [
        CompositeForeignKey(model, field) for model, fields in fields_by_model.items() for field in fields
    ]
