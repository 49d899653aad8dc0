"""The day of a session in a table: in the orders that people write it in, or by a Japanese era."""

import re
import unicodedata
from datetime import date

from clubs.files.notation import YEARS

_ERAS = {
    "令和": 2018,
    "R": 2018,
    "平成": 1988,
    "H": 1988,
    "昭和": 1925,
    "S": 1925,
}  # the year before
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_ERA = r"(?P<era>令和|平成|昭和|[RHS])"
_MONTH = r"(?P<name>(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)\.?"
_SHAPES = tuple(
    re.compile(rf"(?<![0-9A-Za-z]){shape}(?![0-9])", re.IGNORECASE)
    for shape in (
        rf"{_ERA}\s*(?P<year>\d{{1,2}}|元)\s*[年./-]\s*(?P<month>\d{{1,2}})\s*[月./-]\s*(?P<day>\d{{1,2}})日?",
        r"(?P<year>\d{4})\s*年\s*(?P<month>\d{1,2})\s*月\s*(?P<day>\d{1,2})\s*日",
        r"(?P<year>\d{4})([/.-])(?P<month>\d{1,2})\2(?P<day>\d{1,2})",
        r"(?P<day>\d{1,2})([/.-])(?P<month>\d{1,2})\2(?P<year>\d{4})",
        rf"(?P<day>\d{{1,2}})(?:st|nd|rd|th)?[ -]{_MONTH}[ ,-]+(?P<year>\d{{4}})",
        rf"{_MONTH} (?P<day>\d{{1,2}})(?:st|nd|rd|th)?,? (?P<year>\d{{4}})",
        r"(?P<year>(?:19|20)\d\d)(?P<month>\d\d)(?P<day>\d\d)",
    )
)


def day_in(text: str) -> date | None:
    """The first day that a text names: 2026/11/3, 3.11.2026, 3 Nov 2026, 令和8年11月3日, R8.11.3.

    None where there is none, or none that exists. Of two numbers before a year the day comes first.
    """
    normal = unicodedata.normalize("NFKC", text[:200])
    for shape in _SHAPES:
        match = shape.search(normal)
        day = _day(match.groupdict()) if match else None
        if day is not None:
            return day
    return None


def without_day(text: str) -> str:
    """A title without the day that stands in it."""
    normal = unicodedata.normalize("NFKC", text[:200])
    for shape in _SHAPES:
        normal, count = shape.subn(" ", normal, count=1)
        if count:
            return " ".join(re.sub(r"\(\s*[月火水木金土日]?\s*\)", " ", normal).split()).strip(" ,:-–")
    return text.strip()


def _day(parts: dict[str, str | None]) -> date | None:
    year = 1 if parts["year"] == "元" else int(parts["year"] or 0)
    if parts.get("era"):
        year += _ERAS[(parts["era"] or "").upper()]
    name = (parts.get("name") or "")[:3].lower()
    month = _MONTHS.index(name) + 1 if name else int(parts.get("month") or 0)
    try:
        return date(year, month, int(parts["day"] or 0)) if year in YEARS else None
    except ValueError:
        return None
