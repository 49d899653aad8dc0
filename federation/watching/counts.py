"""Counts across federations: how many rows are in a state, and since when the oldest is.

Row-level security shows a process the rows of one federation at a time. A function of the database goes from
one to the next and answers numbers: it runs with the rights of who calls it, so that nobody sees by it what
they may not see one by one, and what it answers has no column for anything but numbers, a moment, and the two
words under which they are counted.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.migrations import RunSQL

from federation.tenancy.context import SETTING


@dataclass(frozen=True, slots=True)
class CountedRows:
    """Rows of a table in one state. `condition` and `since` are SQL; `since` is a column of moments."""

    kind: str
    state: str
    table: str
    condition: str
    since: str

    @property
    def question(self) -> str:
        """One row: how many there are in the federation in scope, and since when the oldest is."""
        words = f"'{self.kind}'::text, '{self.state}'::text, count(*)::bigint, min({self.since})"
        return f"SELECT {words} FROM {self.table} WHERE {self.condition}"  # noqa: S608 (all ours)


def function_of(app_label: str) -> str:
    """The function that counts the rows of an app."""
    return f"{app_label}_counts"


def counts_function(app_label: str, counted: Iterable[CountedRows]) -> RunSQL:
    """The operation of a migration that makes it.

    The scope is put back at its end. Where it fails the transaction does too, and forgets what was set in it;
    a setting that is bound to the function itself takes a superuser to declare.
    """
    questions = "\n            UNION ALL ".join(rows.question for rows in counted)
    forwards = f"""
        CREATE FUNCTION {function_of(app_label)}()
        RETURNS TABLE (kind text, state text, number bigint, since timestamptz)
        LANGUAGE plpgsql SECURITY INVOKER
        SET search_path = pg_catalog, public, pg_temp AS $$
        #variable_conflict use_column
        DECLARE
            one bigint;
            before text := coalesce(current_setting('{SETTING}', true), '');
        BEGIN
            FOR one IN SELECT id FROM federation_federation LOOP
                PERFORM set_config('{SETTING}', one::text, true);
                RETURN QUERY {questions};
            END LOOP;
            PERFORM set_config('{SETTING}', before, true);
        END $$
    """  # noqa: S608 (all ours)
    return RunSQL(forwards, f"DROP FUNCTION {function_of(app_label)}()")
