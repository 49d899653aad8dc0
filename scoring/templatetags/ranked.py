"""The figures of a row in a list of places."""

from typing import Any

from django import template

from scoring.sessions.words.ranked import StandingColumn

register = template.Library()


@register.filter
def in_column(row: Any, column: StandingColumn) -> str:
    """A row's figure of a column; the sign of percent is in it."""
    return column.text(row)
