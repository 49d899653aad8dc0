"""Lists and searches keep their index under row-level security, as portal_app, on a large table.

DESIGN 3, "Search under RLS", sentence by sentence:
- "operators that are not leakproof lose their index": test_what_would_not_be_found_by_an_index
- "Search goes through token tables … by equality and range": test_members_are_found_by_their_tokens
- "Each list page has an EXPLAIN test as portal_app": test_lists_go_by_an_index
"""

import pytest
from django.db import connection, transaction

from clubs.models import Session
from clubs.register.selectors import newest_sessions
from federation.models import AuditEntry, Member, MemberSearchKey
from federation.people.selectors import find_members, members_by_number
from federation.tenancy.context import acting_for
from scoring.office.selectors import RegisterQuery, asked_for
from tests import cast
from tests.conftest import restore_database
from tests.federation.tenancy.database import connected_as, rows

pytestmark = pytest.mark.django_db

MANY = 20_000
BIG = {"federation_member", "federation_membersearchkey", "clubs_session", "federation_auditentry"}

# Rows of both federations, so that the federation alone does not choose.
FILL = """
    INSERT INTO federation_member (federation_id, number, family_name, given_name, family_kana, given_kana,
        family_romaji, given_romaji, status)
    SELECT {f}, 'n' || i, '姓' || i, '名', 'カナ' || i, 'メイ', 'Family' || i, 'Given', 'active'
    FROM generate_series(1, {many}) i;
    INSERT INTO federation_membersearchkey (federation_id, member_id, token)
    SELECT {f}, id, token FROM federation_member,
        LATERAL unnest(ARRAY[lower(family_romaji), family_kana, number, 'given']) token
    WHERE federation_id = {f} AND number LIKE 'n%';
    INSERT INTO clubs_session (federation_id, club_id, game_key, number, titles, played_on, form,
        scoring, matches_in, winners, conditions, published_at)
    SELECT {f}, {club}, 'k' || i, 0, '{{"en": "Evening"}}', date '2000-01-01' + i % 9000, 'pairs',
        'matchpoints', '', 1, '{{}}', now()
    FROM generate_series(1, {many}) i;
    INSERT INTO federation_auditentry (federation_id, act, at, subject_type, subject, parameters)
    SELECT {f}, 'record.added', now() - i * interval '1 minute', 'federation.member', 'x', '{{}}'
    FROM generate_series(1, {many}) i;
"""


@pytest.fixture(scope="module")
def large(django_db_setup, django_db_blocker):
    """Two federations of twenty thousand members and sessions, with statistics."""
    try:
        with django_db_blocker.unblock():
            houses = cast.japanese(), cast.english()
            for house in houses:
                fill(house)
            with connected_as("DATABASE_OWNER_URL") as owner:
                for table in sorted(BIG):
                    owner.execute(f"ANALYZE {table}")
                owner.commit()
        yield houses[0]
    finally:
        with django_db_blocker.unblock():
            restore_database()


def fill(house):
    """As the owner, who can do without the history of every row."""
    statements = FILL.format(f=house.federation.pk, club=house.club.pk, many=MANY)
    with connected_as("DATABASE_OWNER_URL") as owner:
        for table in ("federation_member", "clubs_session"):
            owner.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        owner.execute(f"SELECT set_config('portal.federation', '{house.federation.pk}', true)")
        owner.execute(statements)
        owner.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for table in ("federation_member", "clubs_session"):
            owner.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
        owner.commit()


def plan(queryset):
    """The nodes of the plan as (kind, table, index), and the whole text for a failure."""
    sql, parameters = queryset.query.sql_with_params()
    (explained,) = rows(f"EXPLAIN (FORMAT JSON) {sql}", *parameters)[0]
    nodes = []
    walk(explained[0]["Plan"], nodes)
    return nodes


def walk(node, nodes):
    nodes.append((node["Node Type"], node.get("Relation Name"), node.get("Index Name")))
    for child in node.get("Plans", []):
        walk(child, nodes)


def whole_tables(nodes):
    return [table for kind, table, _index in nodes if kind == "Seq Scan" and table in BIG]


def indexes(nodes):
    return {index for _kind, _table, index in nodes if index}


SEARCHES = {
    "a family name": "family777",
    "the beginning of one": "family1999",
    "kana": "カナ777",
    "a number": "n777",
    "two words": "family777 given",
}


@pytest.mark.parametrize("words", SEARCHES.values(), ids=SEARCHES)
def test_members_are_found_by_their_tokens(large, words):
    with acting_for(large.federation):
        nodes = plan(find_members(words))
        assert whole_tables(nodes) == []
        assert "member_search_key_once" in indexes(nodes)
        members = list(find_members(words))
        assert members
        assert {member.federation_id for member in members} == {large.federation.pk}


LISTS = {
    "members": (lambda: Member.objects.all()[:50], "member_by_name"),
    "the desk of the register": (lambda: asked_for(RegisterQuery())[:50], "member_by_name"),
    "the same, looked up": (lambda: asked_for(RegisterQuery(text="family777")), "member_search_key_once"),
    "the same of a club": (lambda: asked_for(RegisterQuery(club=1))[:50], None),
    "members by number": (lambda: Member.objects.filter(number__in=["n1", "n2"]), "member_number_once"),
    "members of a status": (lambda: Member.objects.filter(status="suspended")[:50], None),
    "results": (lambda: newest_sessions()[:50], "session_newest"),
    "results of a club": (
        lambda: Session.objects.filter(club_id=Session.objects.values("club_id")[:1])[:50],
        "session_newest_of_club",
    ),
    "audit log": (lambda: AuditEntry.objects.all()[:50], "audit_newest"),
    "audit log of one record": (
        lambda: AuditEntry.objects.filter(subject_type="clubs.session", subject_ref=7),
        "audit_subject",
    ),
    "words of a member": (lambda: MemberSearchKey.objects.filter(member_id=7), "member_search_key_member"),
}


@pytest.mark.parametrize(("queryset", "index"), LISTS.values(), ids=LISTS)
def test_lists_go_by_an_index(large, queryset, index):
    with acting_for(large.federation):
        nodes = plan(queryset())
        assert whole_tables(nodes) == []
        if index:
            assert index in indexes(nodes)


def test_numbers_are_looked_up_at_once(large, django_assert_num_queries):
    with acting_for(large.federation), django_assert_num_queries(1):
        assert len(members_by_number({"n1", "n2", "n3"})) == 3


def test_what_would_not_be_found_by_an_index(large):
    """Why there are tokens: an operator that is not leakproof must wait for the policy, row by row."""
    with connected_as("DATABASE_OWNER_URL") as owner:
        leakproof = dict(
            owner.execute(
                "SELECT proname, bool_and(proleakproof) FROM pg_proc"
                " WHERE proname IN"
                " ('texteq', 'text_ge', 'text_lt', 'textlike', 'lower', 'numeric_gt', 'int8eq')"
                " GROUP BY proname"
            ).fetchall()
        )
    kept = {name for name, is_so in leakproof.items() if is_so}
    assert kept == {"texteq", "text_ge", "text_lt", "int8eq"}


def test_tokens_are_compared_byte_by_byte(large):
    collation = rows(
        "SELECT collname FROM pg_attribute a JOIN pg_collation c ON c.oid = a.attcollation"
        " WHERE attrelid = 'federation_membersearchkey'::regclass AND attname = 'token'"
    )
    assert collation == [("C",)]
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        assert cursor.fetchone() == ("portal_app",)
