"""The measured search of a register: as many statements for many members as for few."""

from django.db import connection
from django.test.utils import CaptureQueriesContext

from federation.models import DuplicatePair
from federation.tenancy.context import acting_for
from scoring.tools.bench import command
from scoring.tools.measuring.persons import duplicates
from tests import cast


def test_what_is_there_twice_comes_out_and_the_bench_has_it(db) -> None:
    house = cast.english()
    with acting_for(house.federation):
        duplicates.write(range(300_000, 300_410))
        few = duplicates.searched(410)
        with CaptureQueriesContext(connection) as caught:
            many = duplicates.searched(410)
        assert DuplicatePair.objects.count() == many.pairs == few.pairs >= 2
    assert len(caught) < 60
    assert "410 members" in duplicates.as_text([few, many._replace(members=820)])
    assert "duplicates" in {bench.name for bench in command.OF_DATABASES}
