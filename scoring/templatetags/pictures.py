"""A picture on a page: the drawing under its caption, and its figures as a table that opens beneath."""

from typing import Any

from django import template
from django.utils.safestring import mark_safe

from scoring.pictures.picture import Picture

register = template.Library()


@register.inclusion_tag("scoring/pictures/_figure.html")
def picture(one: Picture | None, *, with_table: bool = True) -> dict[str, Any]:
    """A picture with its table, or without where the page has that beside it; nothing of none."""
    if one is None:
        return {}
    drawing = mark_safe(one.drawing)  # noqa: S308 - the room of pictures escapes all words in it
    return {"picture": one, "drawing": drawing, "with_table": with_table}
