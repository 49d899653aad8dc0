"""The list of cases and the search keep their indexes under row-level security, as portal_app."""

import pytest

from clubs.models import Session
from federation.tenancy.context import acting_for
from rulings.cases.services.finding.search import COUNTED_MOST, Question, counts, find_cases
from rulings.models import Case, CaseSearchKey
from scoring.tools.measuring.cases import written_case
from tests import cast
from tests.conftest import restore_database
from tests.federation.tenancy.database import connected_as
from tests.federation.tenancy.test_search import indexes, plan
from tests.scoring import builders

pytestmark = pytest.mark.django_db

MANY = 6_000
BIG = ("rulings_case", "rulings_casesearchkey")
FILL = """
    INSERT INTO rulings_case (federation_id, year, number, session_id, "table", token, called_at, called_by,
        director_id, edition, state, topic, acts_count)
    SELECT {f}, 2000 + i / 500, i % 500 + 1, {session}, '', 't' || i, now(), '', {by}, 'laws-2017',
        CASE WHEN i % 50 = 0 THEN 'appealed' ELSE 'final' END,
        CASE WHEN i % 40 = 0 THEN 'revoke' ELSE '' END, 1
    FROM generate_series(1, {many}) i;
    INSERT INTO rulings_casesearchkey (federation_id, case_id, token)
    SELECT federation_id, id, key FROM rulings_case,
        LATERAL unnest(ARRAY['west', 'ダミ', 'ミガ', 'n' || id, 'm' || id % 100, '=law:' || id % 90,
            '=state:' || state, '=year:' || year,
            '=outcome:' || (ARRAY['stands', 'weighted'])[1 + id % 2]]) key
    WHERE federation_id = {f};
"""


@pytest.fixture(scope="module")
def large(django_db_setup, django_db_blocker):
    """Two federations with six thousand cases each, with statistics."""
    try:
        with django_db_blocker.unblock():
            houses = cast.japanese(), cast.english()
            for house in houses:
                fill(house)
            with connected_as("DATABASE_OWNER_URL") as owner:
                owner.execute(f"ANALYZE {', '.join(BIG)}")
                owner.commit()
        yield houses[0]
    finally:
        with django_db_blocker.unblock():
            restore_database()


def fill(house):
    builders.many_sessions(house.federation, house.club, 1)
    with acting_for(house.federation):
        session = Session.objects.get()
    named = {"f": house.federation.pk, "session": session.pk, "by": house.scorer.pk, "many": MANY}
    with connected_as("DATABASE_OWNER_URL") as owner:
        owner.execute(f"SELECT set_config('portal.federation', '{house.federation.pk}', true)")
        owner.execute(FILL.format(**named))
        owner.commit()


KEYS = {"case_search_key_once", "case_search_key_case"}
LISTS = {
    "the list": (Question(), {"rulings_case_of_federation", "rulings_case_pkey"}),
    "a state": (Question(facets={"state": "final"}), KEYS),
    "a year": (Question(year=2003), KEYS),
    "a rare word": (Question("n777"), KEYS),
    "two words": (Question("west m7"), KEYS),
    "an item": (Question(law="45"), KEYS),
    "an item with a facet": (Question(law="45", facets={"outcome": "weighted"}), KEYS),
    "Japanese": (Question("ダミーが n777"), KEYS),
}


@pytest.mark.parametrize(("question", "index"), LISTS.values(), ids=LISTS)
def test_lists_and_searches_go_by_an_index(large, question, index):
    with acting_for(large.federation):
        nodes = plan(find_cases(large.administrator, question).all()[:51])
        assert [table for kind, table, _index in nodes if kind == "Seq Scan" and table in BIG] == []
        assert index & indexes(nodes)


def test_what_is_found_belongs_to_the_federation_and_has_an_end(large):
    with acting_for(large.federation):
        keys = list(find_cases(large.administrator, Question("west"))[: COUNTED_MOST + 1])
        assert {case.federation_id for case in Case.objects.filter(pk__in=keys)} == {large.federation.pk}
        counted = counts(keys)
        assert (counted.total, counted.is_more, counted.facets) == (COUNTED_MOST, True, {})
        few = counts(list(find_cases(large.administrator, Question(law="45"))))
        assert sum(few.facets["outcome"].values()) == few.total > 0
        assert Case.objects.count() == MANY
        assert CaseSearchKey.objects.filter(token="west").count() == MANY


def test_the_bench_makes_the_same_cases_again():
    assert written_case(7) == written_case(7)
    assert written_case(7) != written_case(8)
    assert "=case:2016-8" in written_case(7).tokens
