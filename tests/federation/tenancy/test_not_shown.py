"""Every table marks its changes, or stands on the list of what no public page shows."""

import pytest
from django.db import transaction
from django.http import HttpRequest, HttpResponse

from federation.models import Letter
from federation.site import kept
from federation.tenancy import not_shown
from federation.tenancy.context import acting_for
from tests.federation.tenancy.database import connected_as, rows, value
from tests.federation.tenancy.test_catalogue import Cursor

pytestmark = pytest.mark.django_db
CLUB = "clubs_club "
AGAIN = """
    DROP TRIGGER portal_marks_change ON clubs_club;
    CREATE TRIGGER portal_marks_change AFTER {} ON clubs_club EXECUTE FUNCTION portal_marks_change('{}');
    ALTER TABLE clubs_club ENABLE ALWAYS TRIGGER portal_marks_change
"""
FOR_NOTHING = """
    CREATE TRIGGER portal_marks_change AFTER INSERT ON federation_letter
        EXECUTE FUNCTION portal_marks_change('of_scope')
"""
ALL = "INSERT OR UPDATE OR DELETE OR TRUNCATE"
# What somebody might do or forget, and what is said of it.
FORGOTTEN = {
    "nothing": ("SELECT 1", []),
    "a new table": (
        "CREATE TABLE forgotten (id bigint)",
        ["forgotten leaves no mark of its changes, and is not on the list of what no page shows"],
    ),
    "no trigger": (
        "DROP TRIGGER portal_marks_change ON clubs_club",
        [CLUB + "leaves no mark of its changes, and is not on the list of what no page shows"],
    ),
    "not for all changes": (
        AGAIN.format("INSERT OR UPDATE OR TRUNCATE", "of_scope"),
        [CLUB + "marks other changes than all that pages may show"],
    ),
    "not for all columns": (
        AGAIN.format("INSERT OR UPDATE OF id OR DELETE OR TRUNCATE", "of_scope"),
        [CLUB + "marks changes of other columns than all that pages may show"],
    ),
    "a column that came later": (
        "ALTER TABLE federation_user ADD nickname text",
        ["federation_user marks changes of other columns than all that pages may show"],
    ),
    "as everybody's": (AGAIN.format(ALL, "of_all"), [CLUB + "marks its changes as another's than of_scope"]),
    "switched off": (
        "ALTER TABLE clubs_club DISABLE TRIGGER portal_marks_change",
        [CLUB + "marks no change where triggers are switched off"],
    ),
    "a mark for nothing": (
        FOR_NOTHING,
        ["federation_letter is on the list of what no page shows, and its changes are marked"],
    ),
    "a table that is gone": (
        "ALTER TABLE scoring_padline RENAME TO scoring_padrow",
        [
            "scoring_padrow leaves no mark of its changes, and is not on the list of what no page shows",
            "scoring_padline is on a list of what no page shows, and is no table",
        ],
    ),
}


@pytest.mark.parametrize(("statements", "expected"), FORGOTTEN.values(), ids=FORGOTTEN)
def test_what_is_neither_marked_nor_on_the_list_is_found(monkeypatch, statements, expected):
    with connected_as("DATABASE_OWNER_URL") as owner:
        for statement in statements.split(";"):
            owner.execute(statement)
        monkeypatch.setattr(not_shown, "connection", Cursor(owner))
        assert not_shown.differences() == expected


def test_every_reason_is_a_reason_and_no_table_has_two():
    names = [name for names in not_shown.BY_REASON.values() for name in names.split()]
    assert sorted(names) == sorted(set(names))
    assert all(len(reason) > 20 for reason in not_shown.BY_REASON)
    assert not {*not_shown.TABLES} & {*not_shown.NEW_ROWS, *not_shown.COLUMNS}


def test_a_kept_page_that_reads_what_leaves_no_mark_is_noticed(here):
    def page(request):
        return HttpResponse(str(Letter.objects.exists()))

    with acting_for(here.federation), pytest.raises(AssertionError, match="reads federation_letter"):
        kept._asked(page, HttpRequest())


ALL_TABLES = """
    SELECT c.relname::text, EXISTS (SELECT FROM pg_attribute a
                                    WHERE a.attrelid = c.oid AND a.attname = 'federation_id')
    FROM pg_class c WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
"""


def marks_of(statement):
    """Whose mark a statement leaves that changes no row, of a transaction that has changed some."""
    with transaction.atomic():
        rows("DELETE FROM federation_shownchange")
        rows("SELECT set_config('portal.marked', '', true)")
        rows(statement)
        left = rows("SELECT whose, xid = pg_current_xact_id()::text::bigint FROM federation_shownchange")
        transaction.set_rollback(True)
    return left


def test_the_portal_leaves_the_mark_of_every_table(here):
    """As the restricted role, table by table."""
    own = here.federation.pk
    wrong = []
    with acting_for(here.federation):
        assert value("SELECT pg_current_xact_id()::text::bigint") > 0
        for table, has_federation in rows(ALL_TABLES):
            column = "federation_id" if has_federation else "id"
            adding = f"INSERT INTO {table} ({column}) SELECT {column} FROM {table} WHERE false"
            if table in not_shown.TABLES:
                continue
            expected = [] if table in not_shown.NEW_ROWS else [(own if has_federation else 0, True)]
            if marks_of(adding) != expected:
                wrong.append(table)
    assert wrong == []
    assert marks_of("UPDATE federation_user SET last_login = now() WHERE false") == []
    assert marks_of("UPDATE federation_user SET name = '' WHERE false") == [(0, True)]
