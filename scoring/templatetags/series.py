"""The figures of a series as its pages write them."""

from typing import Any

from django import template

from scoring.series import words

register = template.Library()


@register.filter
def series_figure(value: Any) -> str:
    """A figure with two decimals at most, without needless noughts."""
    return words.figure(str(value))
