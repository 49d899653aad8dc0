"""The conditions of a series in words, and how its figures are written."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from django.utils.translation import gettext as _, ngettext

from federation.templatetags.portal import points
from scoring.engine.rounding import decimal
from scoring.engine.series.conditions import SeriesMeasure
from scoring.models import Series


def figure(text: str) -> str:
    """An exact figure with two decimals at most, without needless noughts."""
    value: Decimal = decimal(Fraction(text))
    return points(value.normalize() if value % 1 else value.to_integral_value())


def conditions(series: Series) -> Iterator[str]:
    """A sentence for each condition."""
    yield _("Points are collected by %(unit)s.") % {"unit": series.get_unit_display()}
    yield _("A leg is measured by %(measure)s.") % {"measure": series.get_measure_display()}
    if series.measure == SeriesMeasure.PLACE:
        yield _("Points for the first place and those behind: %(points)s; below that: %(below)s.") % {
            "points": " ".join(series.points_by_place.split()),
            "below": figure(str(series.points_below)),
        }
        yield _("Shared places: %(shared)s.") % {"shared": series.get_shared_display()}
    yield _counted(series)
    if series.legs_least > 1:
        yield ngettext(
            "Ranked is who has played at least %(count)d leg.",
            "Ranked is who has played at least %(count)d legs.",
            series.legs_least,
        ) % {"count": series.legs_least}
    yield from _parted(series)
    if series.one_prize_each:
        yield _("Nobody has more than one prize.")


def _counted(series: Series) -> str:
    if series.best is None:
        return _("All legs count.")
    return ngettext("The best %(count)d leg counts.", "The best %(count)d legs count.", series.best) % {
        "count": series.best
    }


def _parted(series: Series) -> Iterator[str]:
    chosen = [
        getattr(series, f"get_tie_break_{number}_display")()
        for number in (1, 2, 3)
        if getattr(series, f"tie_break_{number}")
    ]
    if chosen:
        yield _("Equal totals are parted by: %(tie_breaks)s.") % {"tie_breaks": _(", ").join(chosen)}
