"""Timing, not kept."""
import cProfile, pstats, time, os
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from federation.tenancy.context import acting_for
from tests import cast
from tests.conftest import restore_database
from tests.federation.tenancy.database import connected_as
from tests.clubs.uploads.test_desk_pages import enter
pytestmark = pytest.mark.django_db
MEMBERS = int(os.environ.get("MANY", "50000")); CLUBS = 300
FILL = """
INSERT INTO clubs_club (federation_id, number, names, place, region, is_active)
SELECT {f}, 'c' || i, jsonb_build_object('en', 'Club ' || i, 'ja', 'クラブ' || i), '', '', true FROM generate_series(1, {clubs}) i;
INSERT INTO federation_member (federation_id, number, family_name, given_name, family_kana, given_kana, family_romaji, given_romaji, status)
SELECT {f}, 'p' || i, 'N' || i, '', '', '', 'R' || i, '', 'active' FROM generate_series(1, {members}) i;
INSERT INTO clubs_session (federation_id, club_id, game_key, number, titles, played_on, form, scoring, matches_in, winners, conditions, published_at)
SELECT {f}, c.id, 'k' || c.id || '-' || y || '-' || i, 0, '{{"en": "Evening"}}', make_date(y, 1, 1) + (i * 2) % 330, 'pairs', 'matchpoints', '', 1, '{{}}', now()
FROM clubs_club c, generate_series(2025, 2026) y, generate_series(1, 150) i WHERE c.federation_id = {f};
INSERT INTO scoring_countedsession (federation_id, session_id, club_id, played_on, tables, people, is_open)
SELECT {f}, s.id, s.club_id, s.played_on, 10, 40, true FROM clubs_session s WHERE s.federation_id = {f} AND s.game_key LIKE 'k%';
INSERT INTO scoring_playedyear (federation_id, member_id, club_id, year, sessions, first_year)
SELECT {f}, m.id, NULL, y, 20, 2022 FROM federation_member m, generate_series(2025, 2026) y WHERE m.federation_id = {f} AND m.number LIKE 'p%';
INSERT INTO scoring_playedyear (federation_id, member_id, club_id, year, sessions, first_year)
SELECT {f}, m.id, c.id, y, 10, 2022 FROM federation_member m
JOIN clubs_club c ON c.federation_id = {f}, generate_series(2025, 2026) y, generate_series(0, 1) k
WHERE m.federation_id = {f} AND m.number LIKE 'p%' AND c.number = 'c' || (1 + (m.id + k * 7) % {clubs}) AND (k = 0 OR m.id % 3 = 0);
INSERT INTO clubs_district (federation_id, number, names, starts_on)
SELECT {f}, 'P' || i, jsonb_build_object('en', 'D' || i, 'ja', '地' || i), '2016-01-01' FROM generate_series(0, 7) i;
INSERT INTO clubs_districtclub (federation_id, district_id, club_id, starts_on)
SELECT {f}, d.id, c.id, '2016-01-01' FROM clubs_club c JOIN clubs_district d ON d.federation_id = {f} AND d.number = 'P' || (c.id % 8)
WHERE c.federation_id = {f} AND c.number LIKE 'c%';
"""
TABLES = ("federation_member", "clubs_session", "clubs_club", "clubs_district", "clubs_districtclub", "scoring_playedyear", "scoring_countedsession")

@pytest.fixture(scope="module")
def large(django_db_setup, django_db_blocker):
    try:
        with django_db_blocker.unblock():
            houses = cast.japanese(), cast.english()
            for house in houses:
                with connected_as("DATABASE_OWNER_URL") as owner:
                    for t in TABLES: owner.execute(f"ALTER TABLE {t} DISABLE TRIGGER USER")
                    owner.execute(f"SELECT set_config('portal.federation', '{house.federation.pk}', true)")
                    owner.execute(FILL.format(f=house.federation.pk, members=MEMBERS, clubs=CLUBS))
                    owner.execute("SET CONSTRAINTS ALL IMMEDIATE")
                    for t in TABLES: owner.execute(f"ALTER TABLE {t} ENABLE TRIGGER USER")
                    owner.commit()
            with connected_as("DATABASE_OWNER_URL") as owner:
                for t in TABLES: owner.execute(f"ANALYZE {t}")
                owner.commit()
        yield houses[0]
    finally:
        with django_db_blocker.unblock():
            restore_database()

def test_times(large):
    client = enter(large.administrator)
    pages = ["clubs/", "districts/", "months/", "active/"]
    with acting_for(large.federation):
        from clubs.models import District, Club
        d = District.objects.filter(number="P1").first().pk; c = Club.objects.filter(number="c1").first().pk
    pages += [f"clubs/?place=district-{d}", f"districts/list/?row={d}&column=members", f"clubs/list/?row={c}&column=members"]
    for page in pages:
        client.get("/sakura/desk/statistics/" + page)
        best = []
        for _ in range(5):
            a = time.perf_counter(); r = client.get("/sakura/desk/statistics/" + page); best.append(time.perf_counter() - a)
        with CaptureQueriesContext(connection) as run:
            client.get("/sakura/desk/statistics/" + page)
        slow = sorted(run, key=lambda q: -float(q["time"]))[:3]
        print("\nTIME", page, r.status_code, [round(x * 1000) for x in sorted(best)], len(r.content), "sql", round(sum(float(q["time"]) for q in run) * 1000), len(run))
        for q in slow: print("   ", q["time"], q["sql"][:300])
    from scoring.statistics.statistic import StatAsked; from scoring.statistics.catalogue import BY_KEY
    for page in ("clubs/", "districts/"):
        p = cProfile.Profile(); p.enable(); client.get("/sakura/desk/statistics/" + page); p.disable()
        pstats.Stats(p).sort_stats("cumulative").print_stats(45)
    assert True
