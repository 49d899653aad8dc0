"""Days as Zengin formats write them: six digits, the year of a Japanese era (和暦) that is not named."""

import re
from datetime import date, timedelta
from typing import Final

YEARS_BACK: Final = 10  # the longest time for which books are kept and banks answer
_AHEAD = timedelta(days=31)  # a day of value may be to come
_SIX = re.compile(r"[0-9]{6}")
# The years before the first, and the days between which an era's years were written.
_ERAS = (
    (2018, date(2019, 5, 1), date.max),  # 令和
    (1988, date(1989, 1, 8), date(2019, 4, 30)),  # 平成
)


def era_day(written: str, today: date) -> date | None:
    """The one day of the last ten years that six digits mean; None for none.

    The same digits of two eras are thirty years apart, so at most one of them is so near. A year of our
    calendar (26 for 2026) is eighteen years off in Reiwa and twelve in Heisei: it is refused, never misread.
    """
    if not _SIX.fullmatch(written):
        return None
    for before, first, last in _ERAS:
        day = _day(before + int(written[:2]), int(written[2:4]), int(written[4:]))
        if day and first <= day <= last and _is_near(day, today):
            return day
    return None


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _is_near(day: date, today: date) -> bool:
    return day <= today + _AHEAD and day.year >= today.year - YEARS_BACK
