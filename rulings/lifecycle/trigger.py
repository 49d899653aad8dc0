"""Tables of steps as the database keeps them: no act of a case or an appeal gets past, whoever writes."""

from typing import Any

from federation.tenancy.operations import TableOperation


class GuardedSteps(TableOperation):
    """Acts of a table follow each other without a gap, each as a written table of steps allows.

    `steps` are (state before, step, state after). A migration writes them out, so that a later table is a
    later migration and the database is never ahead of its own history.
    """

    def __init__(
        self, model_name: str, steps: list[tuple[str, str, str]], constraint: str, owner: str = "case_id"
    ) -> None:
        super().__init__(model_name)
        self.steps = steps
        self.constraint = constraint  # whose words say what is wrong
        self.owner = owner  # the column that names whose acts they are

    def forwards(self, model: Any, quote: Any) -> list[str]:
        table, name = quote(model._meta.db_table), quote(f"{model._meta.db_table}_steps")
        allowed = ", ".join(f"('{before}', '{step}', '{after}')" for before, step, after in self.steps)
        on = f"CREATE OR REPLACE TRIGGER {name} BEFORE INSERT ON {table}"
        return [
            _GUARD.format(
                name=name, table=table, allowed=allowed, constraint=self.constraint, owner=self.owner
            ),
            f"{on} FOR EACH ROW EXECUTE FUNCTION {name}()",
        ]

    def backwards(self, model: Any, quote: Any) -> list[str]:
        table, name = model._meta.db_table, quote(f"{model._meta.db_table}_steps")
        return [f"DROP TRIGGER {name} ON {quote(table)}", f"DROP FUNCTION {name}()"]


_GUARD = """
CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE last record;
BEGIN
    SELECT sequence, after INTO last FROM public.{table}
        WHERE federation_id = NEW.federation_id AND {owner} = NEW.{owner} ORDER BY sequence DESC LIMIT 1;
    IF NEW.sequence <> coalesce(last.sequence, 0) + 1
        OR NEW.before <> coalesce(last.after, '')
        OR NOT (NEW.before, NEW.step, NEW.after) IN ({allowed}) THEN
        RAISE check_violation USING CONSTRAINT = '{constraint}', MESSAGE = format(
            'Nothing goes from "%%s" by the step "%%s" to "%%s".', last.after, NEW.step, NEW.after);
    END IF;
    RETURN NEW;
END $$"""
