"""How old somebody is on a day, and whether that fits a kind of membership."""

from datetime import date

from federation.models import AgeDay, DuesYear, MembershipKind


def age_on(born: date, day: date) -> int:
    """Whole years on a day: complete on the birthday, that of 29 February in other years on 1 March.

    Guardians (federation.personal.guardians.born_after) count the same way. Never below 0.
    """
    years = day.year - born.year
    has_been = (day.month, day.day) >= (born.month, born.day)
    return max(0, years if has_been else years - 1)


def day_of(kind: MembershipKind, year: DuesYear) -> date:
    """The day of a year of dues on which a kind asks for the age."""
    return year.ends_on if kind.age_on == AgeDay.LAST else year.starts_on


def fits(kind: MembershipKind, age: int | None) -> bool:
    """Whether somebody of an age in whole years may have a kind; whose age is not known counts as of age."""
    if age is None:
        return kind.age_to is None
    return (kind.age_from is None or age >= kind.age_from) and (kind.age_to is None or age <= kind.age_to)
