"""Statistics of clubs and districts ask few questions, and these go by their indexes on large tables.

As portal_app, under row-level security: ten years of two federations, of which one year of one is asked for.
"""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import District, DistrictClub
from federation.tenancy.context import acting_for
from scoring.models import PlayedYear
from scoring.statistics.catalogue import BY_KEY
from scoring.statistics.statistic import StatAsked
from tests import cast
from tests.conftest import restore_database
from tests.federation.tenancy.database import connected_as, rows
from tests.federation.tenancy.test_search import walk

pytestmark = pytest.mark.django_db

YEAR, YEARS, CLUBS, MEMBERS, DISTRICTS = 2025, 10, 60, 4_000, 6
COUNTED = ("scoring_playedyear", "scoring_countedsession")
TABLES = (
    *("clubs_club", "clubs_district", "clubs_districtclub", "clubs_session", "federation_member"),
    *COUNTED,
)
FILL = """
    INSERT INTO clubs_club (federation_id, number, names, place, region, is_active)
    SELECT {f}, 'c' || i, jsonb_build_object('en', 'Club ' || i), '', '', true
    FROM generate_series(1, {clubs}) i;
    INSERT INTO clubs_district (federation_id, number, names, starts_on)
    SELECT {f}, 'd' || i, jsonb_build_object('en', 'District ' || i), '2010-01-01'
    FROM generate_series(1, {districts}) i;
    INSERT INTO clubs_districtclub (federation_id, district_id, club_id, starts_on)
    SELECT {f}, d.id, c.id, '2010-01-01' FROM clubs_club c JOIN clubs_district d
        ON d.federation_id = {f} AND d.number = 'd' || (1 + c.id % {districts})
    WHERE c.federation_id = {f} AND c.number LIKE 'c%';
    INSERT INTO federation_member (federation_id, number, family_name, given_name, family_kana, given_kana,
        family_romaji, given_romaji, status)
    SELECT {f}, 'p' || i, 'N' || i, '', '', '', 'R' || i, '', 'active' FROM generate_series(1, {members}) i;
    INSERT INTO clubs_session (federation_id, club_id, game_key, number, titles, played_on, form,
        scoring, matches_in, winners, conditions, published_at)
    SELECT {f}, c.id, 'k' || y || '-' || i, 0, '{{"en": "Evening"}}', make_date(y, 1, 1) + i, 'pairs',
        'matchpoints', '', 1, '{{}}', now()
    FROM clubs_club c, generate_series({year} - {years} + 1, {year}) y, generate_series(1, 20) i
    WHERE c.federation_id = {f} AND c.number LIKE 'c%';
    INSERT INTO scoring_countedsession
        (federation_id, session_id, club_id, played_on, tables, people, is_open)
    SELECT {f}, id, club_id, played_on, 10, 40, true FROM clubs_session
    WHERE federation_id = {f} AND game_key LIKE 'k%';
    INSERT INTO scoring_playedyear (federation_id, member_id, club_id, year, sessions, first_year)
    SELECT {f}, m.id, c.id, y, 10, y FROM federation_member m
    CROSS JOIN generate_series({year} - {years} + 1, {year}) y CROSS JOIN generate_series(0, 1) k
    JOIN clubs_club c ON c.federation_id = {f} AND c.number = 'c' || (1 + (m.id + k * 7) % {clubs})
    WHERE m.federation_id = {f} AND m.number LIKE 'p%' AND (k = 0 OR m.id % 3 = 0);
"""


@pytest.fixture(scope="module")
def large(django_db_setup, django_db_blocker):
    """Two federations with ten years of sixty clubs, with statistics for the planner."""
    try:
        with django_db_blocker.unblock():
            houses = cast.japanese(), cast.english()
            for house in houses:
                fill(house)
            with connected_as("DATABASE_OWNER_URL") as owner:
                for table in TABLES:
                    owner.execute(f"ANALYZE {table}")
                owner.commit()
        yield houses[0]
    finally:
        with django_db_blocker.unblock():
            restore_database()


def fill(house):
    """As the owner, who can do without the history of every row."""
    numbers = {"clubs": CLUBS, "districts": DISTRICTS, "members": MEMBERS, "year": YEAR, "years": YEARS}
    statements = FILL.format(f=house.federation.pk, **numbers)
    with connected_as("DATABASE_OWNER_URL") as owner:
        for table in TABLES:
            owner.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        owner.execute(f"SELECT set_config('portal.federation', '{house.federation.pk}', true)")
        owner.execute(statements)
        owner.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for table in TABLES:
            owner.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
        owner.commit()


def whole_tables(sql):
    """Which of the counted tables a question reads from end to end."""
    (explained,) = rows(f"EXPLAIN (FORMAT JSON) {sql.replace('%', '%%')}")[0]
    nodes = []
    walk(explained[0]["Plan"], nodes)
    return {table for kind, table, _index in nodes if kind == "Seq Scan" and table in COUNTED}


@pytest.mark.parametrize(("key", "questions"), [("clubs", 2), ("districts", 2), ("months", 1)])
def test_so_many_questions_and_each_goes_by_an_index(large, key, questions):
    with acting_for(large.federation):
        with CaptureQueriesContext(connection) as run:
            table = BY_KEY[key].table(StatAsked(large.administrator, YEAR))
        asked = [one["sql"] for one in run if any(name in one["sql"] for name in COUNTED)]
        assert [whole_tables(sql) for sql in asked] == [set()] * questions
    assert sum(row.figures[-3] for row in table.rows) == CLUBS * 20


def test_members_of_districts_are_counted_as_one_by_one(large):
    with acting_for(large.federation):
        table = BY_KEY["districts"].table(StatAsked(large.administrator, YEAR))
        districts = list(District.objects.order_by("number"))
        assert len(districts) == DISTRICTS
        for district in districts:
            clubs = DistrictClub.objects.filter(district=district).values("club")
            played = PlayedYear.objects.filter(year=YEAR, club__in=clubs)
            members = set(played.values_list("member", flat=True))
            assert table.figure(str(district.pk), "members") == len(members) > 0
