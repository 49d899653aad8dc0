"""What is not permitted, where a pair looks at its card and its entries, and on the page of a convention."""

from typing import Any, NamedTuple

from django import template
from django.http import HttpRequest

from clubs.cards.content import CardContent
from clubs.models import BannedConvention, Card, Event
from clubs.systems import own, selectors
from clubs.systems.words import ban_days, ban_reason, objection_in_words

register = template.Library()


class EventSaying(NamedTuple):
    """An event, what it does not permit, and where a card is wanted."""

    event: Event
    sentences: list[str]
    wanted: own.OwnEvent | None = None


class BanOfConvention(NamedTuple):
    """A ban on the page of its convention; no event: everywhere."""

    event: Event | None
    days: str
    reason: str


@register.inclusion_tag("clubs/systems/_at_events.html")
def not_permitted_on(card: Card, content: CardContent) -> dict[str, Any]:
    """What events that a pair has entered do not permit of what is written on its card."""
    checked = own.at_events(card, content)
    return {"events": [EventSaying(one.event, _sentences(one.event, one.objections)) for one in checked]}


@register.inclusion_tag("clubs/systems/_own_events.html", takes_context=True)
def cards_wanted(context: dict[str, Any]) -> dict[str, Any]:
    """The events to come of the reader at which a card is wanted, or something on one is not permitted."""
    request: HttpRequest = context["request"]
    checked = own.own_events(request.user)
    return {"events": [EventSaying(one.event, _sentences(one.event, one.objections), one) for one in checked]}


@register.inclusion_tag("clubs/systems/_banned_at.html")
def banned_at(code: str) -> dict[str, Any]:
    """Where a convention is banned."""
    return {"bans": [_ban(entry) for entry in selectors.events_banning(code)]}


def _ban(entry: BannedConvention) -> BanOfConvention:
    return BanOfConvention(entry.event, ban_days(entry), ban_reason(entry))


def _sentences(event: Event, objections: Any) -> list[str]:
    entries = {entry.pk: entry for entry in selectors.standing_bans(event)}
    return [objection_in_words(one, entries) for one in objections]
