"""Which cards a reader gets a link to."""

from django import template

from clubs.cards.selectors import may_read
from clubs.models import Card
from federation.visitors import Visitor

register = template.Library()


@register.filter
def readable_by(card: Card, user: Visitor) -> bool:
    """Whether a link to a card would open for somebody."""
    return may_read(user, card)
