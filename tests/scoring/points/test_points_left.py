"""Points that grow old: 15 percent of master points are lost every year, placing points never."""

from datetime import UTC, date, datetime
from fractions import Fraction

import pytest
import time_machine

from federation.roles import today
from federation.tenancy.context import acting_for
from scoring.models import PointsLeft
from scoring.points.services import left as points_left
from scoring.points.services.ledger.lines import rebuild_totals
from scoring.regulations import book
from scoring.regulations.edition import BookPart, own_table
from tests.clubs.regulations.test_adopting import SLOWER, Committee
from tests.scoring.points.builders import give
from tests.scoring.points.ledger.builders import members

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(next_door):
    with acting_for(next_door.federation):
        yield members(next_door, 3)


def left(member) -> dict[str, int]:
    return dict(PointsLeft.objects.filter(member=member).values_list("colour", "units"))


def test_what_is_left_follows_every_payment(people) -> None:
    this = today().year
    give(people[0], "100", "master", this)
    give(people[0], "100", "master", this - 1)
    give(people[0], "100", "master", this - 2)
    give(people[0], "7", "placing", this - 30)
    units = 1_000_000 + 850_000 + 722_500
    assert left(people[0]) == {"master": units, "placing": 70_000, "": units + 70_000}
    give(people[0], "-100", "master", this - 2)
    assert left(people[0])["master"] == 1_850_000
    assert left(people[1]) == {}


def test_it_is_exact_to_the_unit_after_many_years(people) -> None:
    give(people[0], "9999.9999", "master", today().year - 40)
    exact = 99_999_999 * Fraction(17, 20) ** 40
    assert left(people[0])["master"] == int(exact + Fraction(1, 2))


def test_each_year_takes_its_part_by_the_edition_of_its_first_day(people) -> None:
    """Adopted in a year, a smaller part counts from the first of January after its first day."""
    committee, this = Committee(), today().year
    scheme = own_table(BookPart.SCHEME, book("wbf-sample").schemes["world"].versions[0].value)
    less = {**scheme, "decay": {**scheme["decay"], "rate": "1/10"}}
    change = {**SLOWER, "part": "scheme", "key": "world", "value": less}
    with time_machine.travel(datetime(this - 2, 3, 1, tzinfo=UTC)):
        committee.adopted(change, starts=date(this - 2, 4, 1))
    give(people[0], "100", "master", this - 4)
    give(people[0], "100", "master", this - 1)
    rate = Fraction(17, 20)
    assert left(people[0])["master"] == 1_000_000 * (rate**2 * Fraction(9, 10) ** 2 + Fraction(9, 10))
    assert points_left.share_left("master", this - 4, this - 2) == rate**2
    assert points_left.share_left("placing", this - 4, this) == 1
    before = left(people[0])
    rebuild_totals()
    assert left(people[0]) == before


def test_counting_again_gives_the_same_and_the_new_year_is_kept_up_with(people, monkeypatch) -> None:
    this = today().year
    give(people[0], "100", "master", this)
    before = left(people[0])
    rebuild_totals()
    assert left(people[0]) == before
    assert points_left.keep_up() is False
    following = today().replace(year=this + 1, day=1)
    monkeypatch.setattr(points_left, "today", lambda: following)
    assert points_left.keep_up() is True
    assert left(people[0])["master"] == 850_000
    assert {row.year for row in PointsLeft.objects.all()} == {this + 1}


def test_nothing_is_kept_where_nothing_grows_old(inside) -> None:
    give(members(inside, 1)[0], "3")
    assert not points_left.grow_old()
    assert points_left.rebuild() == 0
