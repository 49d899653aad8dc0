"""Of which kind somebody is in a year, and how they stand with its fee."""

from datetime import date
from decimal import Decimal

import pytest

from clubs.own_kinds.rules import FeeStanding, kind_in, kind_on, standing, still_open

FIRST, LAST = date(2026, 4, 1), date(2027, 3, 31)
BEFORE, MAY, JUNE = date(2020, 4, 1), date(2026, 5, 1), date(2026, 6, 1)


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        ([], None),
        ([(BEFORE, "regular")], "regular"),
        ([(BEFORE, "regular"), (FIRST, "student")], "student"),
        ([(BEFORE, "regular"), (FIRST, "student"), (FIRST, "regular")], "regular"),  # the last of a day holds
        ([(BEFORE, "regular"), (MAY, "student")], "regular"),  # the first day's, all year
        ([(MAY, "student"), (JUNE, "regular")], "student"),  # who comes later pays as what they come
        ([(BEFORE, "regular"), (FIRST, None)], None),
        ([(BEFORE, "regular"), (FIRST, None), (JUNE, "student")], "student"),
        ([(date(2027, 4, 1), "regular")], None),
    ],
)
def test_the_kind_of_a_year_is_that_of_its_first_day(given, kind):
    assert kind_in(given, FIRST, LAST) == kind


def test_the_kind_on_a_day():
    given = [(BEFORE, "regular"), (MAY, "student"), (JUNE, None)]
    assert [kind_on(given, day) for day in (FIRST, MAY, JUNE)] == ["regular", "student", None]


@pytest.mark.parametrize(
    ("has_kind", "owed", "paid", "stands", "left"),
    [
        (False, None, 0, FeeStanding.UNPLACED, 0),
        (True, None, 500, FeeStanding.UNPRICED, 0),
        (True, 0, 0, FeeStanding.FREE, 0),
        (True, 4000, 1000, FeeStanding.OWED, 3000),
        (True, 4000, 4000, FeeStanding.PAID, 0),
        (True, 4000, 5000, FeeStanding.PAID, 0),
    ],
)
def test_how_somebody_stands(has_kind, owed, paid, stands, left):
    owed = None if owed is None else Decimal(owed)
    assert (standing(has_kind, owed, Decimal(paid)), still_open(owed, Decimal(paid))) == (stands, left)
