"""Awards can be put into partitions by year as they stand: nothing is rewritten, nothing above changes.

What is run is what docs/partitions has for operators of large installations (decision 149).
"""

import os
import re

import psycopg
import pytest
from django.conf import settings
from django.db import connection

from federation.moving.archive import ArchiveReader
from federation.moving.putting import put
from federation.moving.tables import moved_tables
from federation.moving.taking import export, raw
from federation.startup import dumping
from federation.tenancy import catalogue, not_shown
from federation.tenancy.context import acting_for
from federation.tenancy.owner import connected_by
from scoring.models import Award
from scoring.sessions.selectors.boards import award_of
from scoring.sessions.services import recomputation
from tests.federation.tenancy.database import bound_to, refused, rows, value
from tests.scoring.builders import HOWELL, TWO_WINNERS, published

pytestmark = pytest.mark.django_db(transaction=True)

FILES = settings.BASE_DIR / "docs" / "partitions"
ROOM = 1000  # keys of sessions between the last and the cut
FIRST, NEWEST, THAT_YEAR = "scoring_award_first", "scoring_award_newest", "scoring_award_2027"
COUNT = "SELECT count(*) FROM "


def run_as_owner(name, /, **variables):
    """What psql does with a file of statements and its variables, each statement for itself."""
    text = re.sub(r"^--.*$", "", (FILES / name).read_text(encoding="utf-8"), flags=re.MULTILINE)
    for variable, its in variables.items():
        text = re.sub(rf":{variable}\b", str(its), text)
    address = os.environ["DATABASE_OWNER_URL"]
    with psycopg.connect(address, dbname=connection.settings_dict["NAME"], autocommit=True) as owner:
        for statement in filter(str.strip, text.split(";\n")):
            owner.execute(statement)


def as_superuser():
    address = psycopg.conninfo.make_conninfo(
        os.environ["DATABASE_ADMIN_URL"], dbname=connection.settings_dict["NAME"]
    )
    return psycopg.connect(address, autocommit=True)


def cut_above(session):
    """A cut above a session, which the next one that is published lies behind."""
    cut = session.pk + ROOM
    with as_superuser() as admin:
        admin.execute("SELECT setval('clubs_session_id_seq', %s)", [cut])
    return cut


def by_partition():
    """How many awards of the federation in scope lie where."""
    return dict(rows("SELECT tableoid::regclass::text, count(*) FROM scoring_award GROUP BY 1"))


def figures(session):
    return list(
        Award.objects.filter(session=session)
        .order_by("result")
        .values_list("result", "ns", "ew", "ns_reason")
    )


@pytest.fixture
def years(here, next_door):
    """A session of each federation before the cut, and one of the first after it."""
    old, other = published(here), published(next_door)
    file = value("SELECT pg_relation_filenode('scoring_award')")
    cut = cut_above(other)
    run_as_owner("awards_by_year.sql", cut=cut)
    assert value("SELECT pg_relation_filenode(%s)", FIRST) == file, "nothing is rewritten"
    return old, published(here, HOWELL), cut


def test_rows_of_the_next_year_land_and_nobody_reaches_them_past_the_table(years, here, next_door):
    old, new, cut = years
    with acting_for(here.federation):
        before = figures(old), figures(new)
        assert by_partition() == {FIRST: len(before[0]), NEWEST: len(before[1])}
        recomputation.rebuild(old)
        recomputation.rebuild(new)
        assert (figures(old), figures(new)) == before
        assert award_of(new, before[1][0][0]).award.ns == before[1][0][1]
    with acting_for(next_door.federation):
        assert set(by_partition()) == {FIRST}

    end = cut_above(new)
    run_as_owner("awards_next_year.sql", **{"from": cut, "cut": end, "name": THAT_YEAR})
    newest = published(here, TWO_WINNERS)
    with acting_for(here.federation):
        counted = {FIRST: len(before[0]), THAT_YEAR: len(before[1]), NEWEST: len(figures(newest))}
        assert by_partition() == counted
        mine = figures(old)[0][0]
    refused_next_door(next_door.federation.pk, here.federation.pk, mine)


def refused_next_door(theirs, ours, result):
    """What an act of another federation comes to, and what the audit says of a partition that is open."""
    assert catalogue.leaks() + not_shown.differences() == []
    with bound_to(theirs):
        assert value(f"{COUNT} scoring_award WHERE result_id = %s", result) == 0
        for partition in (FIRST, THAT_YEAR, NEWEST):
            with refused("permission denied"):
                rows(COUNT + partition)
        with refused("row-level security|violates"):
            rows(f"UPDATE scoring_award SET federation_id = {ours}")
    with as_superuser() as admin:
        admin.execute(f"GRANT SELECT ON {NEWEST} TO portal_app")
    assert catalogue.leaks() == [f"the application reaches the partition {NEWEST} past its table"]


def test_a_federation_is_moved_and_dumped_with_them(years, here, tmp_path):
    old, new, _cut = years
    tables = {table.name: table for table in moved_tables(raw())}
    assert (tables["scoring_award"].key, tables.keys() & {FIRST, NEWEST}) == ("id", set())
    with as_superuser() as admin:
        counts = dumping.counted(admin)
        assert admin.execute(f"{COUNT} scoring_award").fetchone() == (counts[FIRST] + counts[NEWEST],)
    with acting_for(here.federation):
        before = figures(old), figures(new)
    export(here.federation, tmp_path / "archive")
    address = os.environ["DATABASE_ADMIN_URL"].replace("/postgres?", f"/{connection.settings_dict['NAME']}?")
    with connected_by(address), (tmp_path / "archive").open("rb") as file:
        arrival = put(ArchiveReader(file), replaced=tmp_path / "replaced")
    assert arrival.slug == here.federation.slug
    with acting_for(here.federation):
        assert (figures(old), figures(new)) == before
