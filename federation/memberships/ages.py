"""How old somebody is on a day, and whether that fits a kind of membership, the federation's or a club's."""

from datetime import date
from typing import Protocol

from federation.models import AgeDay, DuesYear


class KindByAge(Protocol):
    """Whatever is for some ages: from one to another, None for no limit, asked on a day of the year."""

    @property
    def age_from(self) -> int | None: ...

    @property
    def age_to(self) -> int | None: ...

    @property
    def age_on(self) -> str: ...


def age_on(born: date, day: date) -> int:
    """Whole years on a day: complete on the birthday, that of 29 February in other years on 1 March.

    Guardians (federation.personal.guardians.born_after) count the same way. Never below 0.
    """
    years = day.year - born.year
    has_been = (day.month, day.day) >= (born.month, born.day)
    return max(0, years if has_been else years - 1)


def day_of(kind: KindByAge, year: DuesYear) -> date:
    """The day of a year of dues on which a kind asks for the age."""
    return year.ends_on if kind.age_on == AgeDay.LAST else year.starts_on


def fits(kind: KindByAge, age: int | None) -> bool:
    """Whether somebody of an age in whole years may have a kind; whose age is not known counts as of age."""
    if age is None:
        return kind.age_to is None
    return (kind.age_from is None or age >= kind.age_from) and (kind.age_to is None or age <= kind.age_to)
