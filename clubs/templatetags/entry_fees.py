"""What an event costs, where somebody reads about it."""

from typing import Any

from django import template

from clubs.models import Event
from clubs.tournaments.pricing import words

register = template.Library()


@register.inclusion_tag("clubs/tournaments/_fee_table.html")
def fee_table(event: Event) -> dict[str, Any]:
    """The lines of an event's fee table with whom they fit; nothing where it has none. One query."""
    lines = event.fee_classes.select_related("kind").order_by("position")
    return {"lines": [(line, words.fits_whom(line, event)) for line in lines], "event": event}
