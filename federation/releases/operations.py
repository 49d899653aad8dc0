"""Taking something away in two releases: the code stops using it, and a release later it goes.

Django's RemoveField and DeleteModel do both at once, under the feet of the code of the release before.
"""

from typing import Any

from django.db.migrations.operations import DeleteModel, RemoveField
from django.db.migrations.operations.base import Operation

KEYS_OF_TABLE = """
    DO $$ DECLARE one text; BEGIN
        FOR one IN
            SELECT conname FROM pg_constraint WHERE contype = 'f' AND conrelid = '{table}'::regclass
        LOOP
            EXECUTE format('ALTER TABLE {table} DROP CONSTRAINT %I', one);
        END LOOP;
    END $$
"""


class StopUsing(RemoveField):
    """The models lose a field; its column stays for the release before, and needs no value any more."""

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        self._alter("DROP NOT NULL", app_label, schema_editor, from_state)

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        self._alter("SET NOT NULL", app_label, schema_editor, to_state)

    def _alter(self, change: str, app_label: str, schema_editor: Any, state: Any) -> None:
        model = state.apps.get_model(app_label, self.model_name)
        field = model._meta.get_field(self.name)
        if not field.null and not field.has_db_default():
            table, column = (
                schema_editor.quote_name(model._meta.db_table),
                schema_editor.quote_name(field.column),
            )
            schema_editor.execute(f"ALTER TABLE {table} ALTER COLUMN {column} {change}")

    def describe(self) -> str:
        return f"StopUsing {self.model_name}.{self.name}"


class StopUsingTable(DeleteModel):
    """The models lose a table; its rows stay, and hold no row of another table any more."""

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        table = from_state.apps.get_model(app_label, self.name)._meta.db_table
        schema_editor.execute(KEYS_OF_TABLE.format(table=table), params=None)

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        """Its keys do not come back: rows they named may be gone."""

    def describe(self) -> str:
        return f"StopUsingTable {self.name}"


class DropUnused(Operation):
    """A column goes that no code has used since a release before this one."""

    reduces_to_sql = True
    reversible = False

    def __init__(self, model_name: str, name: str, column: str = "") -> None:
        self.model_name = model_name
        self.name = name  # of the field that was
        self.column = column or name

    def state_forwards(self, app_label: str, state: Any) -> None:
        """The models have lost it already."""

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        table = to_state.apps.get_model(app_label, self.model_name)._meta.db_table
        quote = schema_editor.quote_name
        schema_editor.execute(f"ALTER TABLE {quote(table)} DROP COLUMN {quote(self.column)}")

    def describe(self) -> str:
        return f"DropUnused {self.model_name}.{self.name}"


class DropUnusedTable(Operation):
    """A table goes that no code has used since a release before this one."""

    reduces_to_sql = True
    reversible = False

    def __init__(self, name: str, table: str) -> None:
        self.name = name  # of the model that was
        self.table = table

    def state_forwards(self, app_label: str, state: Any) -> None:
        """The models have lost it already."""

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        schema_editor.execute(f"DROP TABLE {schema_editor.quote_name(self.table)}")

    def describe(self) -> str:
        return f"DropUnusedTable {self.name}"
