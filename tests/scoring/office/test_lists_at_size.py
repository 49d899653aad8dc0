"""The lists of the office go by their indexes on large tables, as portal_app under row-level security.

Counting all rows of a list reads all of them; every other question of a page reads what the page shows.
"""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from federation.models import RenewalRun
from federation.tenancy.context import acting_for
from tests import cast
from tests.clubs.uploads.test_desk_pages import enter
from tests.conftest import restore_database
from tests.federation.tenancy.database import connected_as, rows
from tests.federation.tenancy.test_search import MANY, fill, walk

pytestmark = pytest.mark.django_db

FILL = """
    INSERT INTO clubs_membership (federation_id, club_id, member_id, is_home, starts_on)
    SELECT {f}, {club}, id, true, '2020-01-01' FROM federation_member
    WHERE federation_id = {f} AND number LIKE 'n%';
    INSERT INTO federation_membershipkind (federation_id, code, names, position, age_on, proof, is_open,
        gives_points, has_vote, is_active)
    VALUES ({f}, 'full', '{{"ja": "正会員", "en": "Full"}}', 0, 'first', '{{}}', true, true, true, true);
    INSERT INTO federation_heldmembership (federation_id, member_id, kind_id, starts_on)
    SELECT {f}, m.id, k.id, '2020-01-01' FROM federation_member m, federation_membershipkind k
    WHERE m.federation_id = {f} AND k.federation_id = {f} AND m.number LIKE 'n%';
    INSERT INTO federation_duesyear (federation_id, starts_on, ends_on, due_by)
    VALUES ({f}, '2000-01-01', '2099-12-31', '2000-03-31');
    INSERT INTO federation_duespaid (federation_id, year_id, member_id, paid_on, note)
    SELECT {f}, y.id, m.id, date '2001-01-01' + (m.id % 9000)::int, '' FROM federation_member m,
        federation_duesyear y WHERE m.federation_id = {f} AND y.federation_id = {f} AND m.id % 2 = 0;
    INSERT INTO clubs_particulars (federation_id, member_id, born_on, gender)
    SELECT {f}, id, '1950-01-01', '' FROM federation_member WHERE federation_id = {f} AND number LIKE 'n%';
    INSERT INTO federation_letter (federation_id, topic, key, reader_id, about, kind, written_at, sent_at,
        attempts, times_again, failure)
    SELECT {f}, 'contact', 'k' || i, {reader}, '{{}}', '', now(), now(), 1, 0, ''
    FROM generate_series(1, {many}) i;
    INSERT INTO federation_moneyaccount (federation_id, kind, member_id, purpose, tax, title, balance, due_on)
    SELECT {f}, 'member', id, '', '', '', id % 7, date '2020-01-01' + (id % 900)::int
    FROM federation_member WHERE federation_id = {f} AND number LIKE 'n%';
    INSERT INTO federation_renewalrun (federation_id, year_id, lapse_on, prepared_by_id, prepared_at,
        started_at, is_charged)
    SELECT {f}, id, '2099-06-01', {reader}, now(), now(), false FROM federation_duesyear
    WHERE federation_id = {f};
    INSERT INTO federation_renewal (federation_id, run_id, member_id, kind_id, amount, state)
    SELECT {f}, r.id, h.member_id, h.kind_id, 10, 'asked' FROM federation_heldmembership h,
        federation_renewalrun r WHERE h.federation_id = {f} AND r.federation_id = {f};
"""
TABLES = (
    *("clubs_membership", "federation_membershipkind", "federation_heldmembership", "federation_duesyear"),
    *("federation_duespaid", "clubs_particulars", "federation_letter", "federation_moneyaccount"),
    *("federation_renewalrun", "federation_renewal"),
)
BIG = {
    *("federation_member", "federation_membersearchkey", "federation_auditentry", "clubs_session"),
    *(set(TABLES) - {"federation_membershipkind", "federation_duesyear", "federation_renewalrun"}),
}


@pytest.fixture(scope="module")
def large(django_db_setup, django_db_blocker):
    """Two federations of twenty thousand members with what the office has of each, with statistics."""
    try:
        with django_db_blocker.unblock():
            houses = cast.japanese(), cast.english()
            for house in houses:
                fill(house)
                fill_office(house)
            with connected_as("DATABASE_OWNER_URL") as owner:
                for table in sorted(BIG):
                    owner.execute(f"ANALYZE {table}")
                owner.commit()
        yield houses[0]
    finally:
        with django_db_blocker.unblock():
            restore_database()


def fill_office(house):
    """As the owner, who can do without the history of every row."""
    keys = {"f": house.federation.pk, "club": house.club.pk, "reader": house.player.pk, "many": MANY}
    with connected_as("DATABASE_OWNER_URL") as owner:
        for table in TABLES:
            owner.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        owner.execute(f"SELECT set_config('portal.federation', '{house.federation.pk}', true)")
        owner.execute(FILL.format(**keys))
        owner.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for table in TABLES:
            owner.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
        owner.commit()


def whole_tables(sql):
    """Which of the large tables a question reads from end to end."""
    (explained,) = rows(f"EXPLAIN (FORMAT JSON) {sql.replace('%', '%%')}")[0]
    nodes = []
    walk(explained[0]["Plan"], nodes)
    return {table for kind, table, _index in nodes if kind == "Seq Scan" and table in BIG}


PAGES = (
    "desk/members/",
    "desk/members/?status=all&page=9",
    "desk/members/?q=family777",
    "desk/members/?tab=names",
    "office/renewals/{run}/",
    "office/renewals/{run}/?q=family777",
    "desk/money/",
    "desk/money/?only=overdue",
    "admin/federation/member/",
    "admin/clubs/membership/",
    "admin/clubs/membership/?on=all",
    "admin/clubs/membership/?on=all&q=family777",
    "admin/federation/heldmembership/",
    "admin/federation/heldmembership/?q=family777",
    "admin/federation/duespaid/",
    "admin/federation/duespaid/?q=family777",
    "admin/clubs/particulars/",
    "admin/federation/letter/",
    "admin/federation/auditentry/",
)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_of_a_list_reads_no_large_table_from_end_to_end(large, page):
    with acting_for(large.federation):
        run = RenewalRun.objects.get().pk
    client = enter(large.administrator)
    with CaptureQueriesContext(connection) as queries:
        shown = client.get(f"/sakura/{page.format(run=run)}")
    assert shown.status_code == 200
    asked = [one["sql"] for one in queries if one["sql"].startswith("SELECT")]
    listed = [sql for sql in asked if "COUNT(" not in sql]
    with acting_for(large.federation):
        read = {table for sql in listed for table in whole_tables(sql)}
    assert not read
