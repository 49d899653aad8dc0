"""Percentages that a file gives in place of a score, by the names that directors know them by."""

from fractions import Fraction
from typing import NamedTuple

from django import template
from django.utils.functional import Promise

from rulings.adjustments.words import AVERAGES
from scoring.engine.average import Average, share_of

register = template.Library()


class AverageShown(NamedTuple):
    """An average as a traveller prints it, and what it is called."""

    sign: str
    title: str | Promise


@register.filter
def average(percent: str) -> AverageShown | None:
    """The average that an exact percentage of a result means; None where it is another share, or none."""
    share = share_of(Fraction(percent)) if percent else None
    if not isinstance(share, Average):
        return None
    return AverageShown(share.replace("-", "\N{MINUS SIGN}"), AVERAGES[share])
