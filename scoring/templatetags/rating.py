"""Figures of ratings, which are exact, as pages print them."""

from decimal import Decimal
from fractions import Fraction

from django import template

from scoring.engine.rounding import decimal

register = template.Library()


@register.filter
def hundredths(value: Fraction) -> Decimal:
    """A figure with two decimals."""
    return decimal(value)
