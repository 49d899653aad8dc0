"""What a run of renewals asks of the database does not grow with the members."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from federation.memberships.services import runs
from federation.models import DuesYear, Member
from federation.tenancy.context import acting_for
from scoring.tools.bench import command
from scoring.tools.measuring.persons import renewals
from tests import cast


@pytest.fixture
def house(db):
    return cast.english()


def statements_of(run, by) -> int:
    """How many statements the start of a run takes."""
    with CaptureQueriesContext(connection) as asked:
        assert runs.start(run=run, by=by) > 0
    return len(asked)


def prepared(by, years: int):
    """A run for a day of its own in some years."""
    day = date(2040 + years, 1, 1)
    year = DuesYear.objects.create(starts_on=day, ends_on=day, due_by=day)
    return runs.prepare(year=year, lapse_on=day + timedelta(days=1), steps=[day], by=by)


def test_as_many_statements_for_many_members_as_for_few(house) -> None:
    with acting_for(house.federation):
        by = renewals.write(range(300_000, 300_010))
        few = statements_of(prepared(by, 0), by)
        people = [Member(number=str(number), family_name="More") for number in range(400_000, 400_100)]
        Member.objects.bulk_create(people)
        many = statements_of(prepared(by, 1), by)
    assert few == many


def test_every_part_is_measured(house) -> None:
    with acting_for(house.federation):
        by = renewals.write(range(300_000, 300_020))
        times = renewals.renewed(20, by)
    assert all(value > 0 for value in times)
    assert "20 members" in renewals.as_text(times)


def test_the_bench_has_it() -> None:
    assert "renewals" in {bench.name for bench in command.OF_DATABASES}
