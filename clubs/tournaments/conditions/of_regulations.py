"""What of the conditions of contest regulations leave open: rules that they have, scales that fit. Pure."""

from collections.abc import Iterable, Iterator
from datetime import date

from clubs.tournaments.conditions import kinds
from clubs.tournaments.conditions.kinds import Group
from clubs.tournaments.contest import RULES
from scoring.engine.contest import Form
from scoring.regulations import Book, margins, scales
from scoring.regulations.margins import Margin

_MARGINS: tuple[Margin, ...] = ("imps", "points")


def offered(of: Iterable[Form], book: Book, day: date) -> Iterator[tuple[Group, list[str]]]:
    """The conditions that some forms of contest have and of which something can be said; under headings."""
    given = tuple(of)
    for group, keys in kinds.offered(given):
        open_keys = [key for key in keys if _is_open(key, given, book, day)]
        if open_keys:
            yield group, open_keys


def _is_open(key: str, of: tuple[Form, ...], book: Book, day: date) -> bool:
    """A condition of a rule needs the rule, one of scales a scale."""
    if key == "vp_scale":
        return bool(fitting_scales(of, book, day))
    names = RULES[key][0] if key in RULES else (key,)
    return all(name.partition(".")[0] in book.rules for name in names if "." in name)


def fitting_scales(of: Iterable[Form], book: Book, day: date) -> tuple[str, ...]:
    """The scales by which all of some forms of contest can be played: of IMPs, of points, or of both."""
    asked = {form.contest.vp for form in of}
    return tuple(
        name
        for name in scales(book)
        if all(margins.serves(name, margin, book, day) for margin in _MARGINS if margin in asked)
    )
