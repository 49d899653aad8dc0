"""What an erasure asks of the database does not grow with the members."""

import pytest

from federation.tenancy.context import acting_for
from scoring.tools.bench import command
from scoring.tools.measuring.persons import erasures
from tests import cast


@pytest.fixture
def house(db):
    return cast.english()


def test_as_many_statements_for_many_members_as_for_few(house) -> None:
    with acting_for(house.federation):
        erasures.write(range(300_000, 300_020))
        few = erasures.erased(600_020)
        erasures.write(range(310_000, 310_200))
        many = erasures.erased(620_200)
    assert (few.statements, few.rows) == (many.statements, many.rows)
    assert few.rows >= erasures.RESULTS + erasures.LINES + erasures.LETTERS
    assert "2 statements" not in erasures.as_text([few, many])
    assert f"{many.statements} statements" in erasures.as_text([few, many])


def test_the_bench_has_it() -> None:
    assert "erasures" in {bench.name for bench in command.OF_DATABASES}
