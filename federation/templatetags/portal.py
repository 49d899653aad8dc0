"""How figures are shown on every page, in both languages."""

from decimal import Decimal

from django import template

register = template.Library()

MINUS = "\N{MINUS SIGN}"


@register.filter
def points(value: int | Decimal | None) -> str:
    """A bridge score or matchpoints: a real minus sign, no grouping; nothing where there is none."""
    return "" if value is None else str(value).replace("-", MINUS)


@register.filter
def signed(value: int | None) -> str:
    """A score from one side, with its sign."""
    if value is None:
        return ""
    return f"+{value}" if value > 0 else points(value)
