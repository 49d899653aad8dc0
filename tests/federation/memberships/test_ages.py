"""Ages at their boundaries: the birthday itself, the day before, and 29 February."""

from datetime import date, timedelta

import pytest
from hypothesis import given, strategies

from federation.memberships.ages import age_on, day_of, fits
from federation.models import AgeDay, DuesYear, MembershipKind
from federation.personal.guardians import born_after

LEAP = date(2004, 2, 29)


@pytest.mark.parametrize(
    ("born", "day", "age"),
    [
        (date(2002, 1, 1), date(2027, 1, 1), 25),
        (date(2002, 1, 2), date(2027, 1, 1), 24),
        (date(2001, 12, 31), date(2027, 1, 1), 25),
        (LEAP, date(2027, 2, 28), 22),
        (LEAP, date(2027, 3, 1), 23),
        (LEAP, date(2028, 2, 28), 23),
        (LEAP, date(2028, 2, 29), 24),
        (date(2027, 1, 1), date(2027, 1, 1), 0),
        (date(2027, 5, 1), date(2027, 1, 1), 0),
    ],
)
def test_a_year_is_complete_on_the_birthday(born, day, age):
    assert age_on(born, day) == age


@given(
    strategies.dates(date(1930, 1, 1), date(2020, 12, 31)),
    strategies.dates(date(2026, 1, 1), date(2040, 12, 31)),
)
def test_guardians_and_kinds_count_alike_but_on_the_leap_day(born, day):
    """Born after the day for an age is younger than it; on 29 February guardians ask the 28th."""
    age = 18
    if (day.month, day.day) == (2, 29):
        day -= timedelta(days=1)
    assert (born > born_after(age, day)) == (age_on(born, day) < age)


def test_a_kind_asks_on_its_own_day():
    year = DuesYear(starts_on=date(2027, 1, 1), ends_on=date(2027, 12, 31))
    assert day_of(MembershipKind(age_on=AgeDay.FIRST), year) == date(2027, 1, 1)
    assert day_of(MembershipKind(age_on=AgeDay.LAST), year) == date(2027, 12, 31)


@pytest.mark.parametrize(
    ("low", "high", "age", "may"),
    [
        (None, 24, 24, True),
        (None, 24, 25, False),
        (25, None, 25, True),
        (25, None, 24, False),
        (None, None, None, True),
        (None, 24, None, False),
        (25, None, None, True),
        (0, 0, 0, True),
    ],
)
def test_an_age_fits_a_kind_with_both_ends(low, high, age, may):
    assert fits(MembershipKind(age_from=low, age_to=high), age) is may
