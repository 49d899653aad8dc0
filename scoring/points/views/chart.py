"""A member's points year by year as bars, their colours on top of each other; a table stands beside it."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from django.utils.translation import gettext as _, pgettext

from federation.templatetags.portal import points
from scoring.pictures.bars import BarsFrame, DrawnBar, bars_picture
from scoring.pictures.picture import Picture
from scoring.points.selectors.history import Year
from scoring.points.words.points import colour

YEARS_MAX = 20


def in_words(years: Sequence[Year]) -> list[tuple[Year, list[tuple[str, Decimal]]]]:
    """The years of the table behind the chart, the newest first, with the colours' names."""
    return [(year, [(colour(name), amount) for name, amount in year.colours]) for year in reversed(years)]


def chart(years: Sequence[Year]) -> Picture | None:
    """The newest twenty years as bars, those without points among them; None where nothing is to draw."""
    if max((row.units for row in years), default=0) <= 0:
        return None
    by_year = {row.year: row for row in years}
    last = max(by_year)
    shown = range(max(min(by_year), last - YEARS_MAX + 1), last + 1)
    kinds = sorted({name for year in shown if year in by_year for name, _amount in by_year[year].colours})
    most = max((by_year[year] for year in shown if year in by_year), key=lambda row: row.units)
    frame = BarsFrame(
        "points-chart",
        pgettext("master points", "Points by year"),
        _("Master points by year; the most in one year: %(most)s. The table below has all of them.")
        % {"most": points(most.points)},
        (_("Year"), pgettext("master points", "Points")),
        kinds=tuple(colour(name) for name in kinds),
    )
    return bars_picture(frame, [_bar(year, by_year.get(year), kinds) for year in shown])


def _bar(year: int, row: Year | None, kinds: Sequence[str]) -> DrawnBar:
    amounts = dict(row.colours) if row else {}
    parts = tuple(Fraction(amounts.get(name, 0)) for name in kinds)
    return DrawnBar(str(year), parts, (points(row.points) if row else "0.00",))
