"""What a pair hears: what an event does not permit on its card, and which of its cards are wanted where."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from clubs.cards import pairs, selectors as cards
from clubs.cards.content import CardContent
from clubs.cards.kept import content_of
from clubs.models import Card, CardVersion, Entrant, EntrantState, Event
from clubs.systems import letters, selectors
from clubs.systems.checking import Objection, objections
from federation.roles import today
from federation.visitors import Visitor


@dataclass(frozen=True, slots=True)
class AtEvent:
    """What an event does not permit on a card."""

    event: Event
    objections: Sequence[Objection]


@dataclass(frozen=True, slots=True)
class OwnEvent:
    """An event that somebody plays in: whether a card is wanted until when, the own ones, what is wrong."""

    event: Event
    is_required: bool
    deadline: datetime | None
    filed: Sequence[CardVersion]
    objections: Sequence[Objection]


def at_events(card: Card, content: CardContent) -> list[AtEvent]:
    """The events to come, entered by a pair, at which something that its card says is not permitted."""
    coming = [event for event in cards.events_of(card) if event.tournament.ends_on >= today()]
    checked = [AtEvent(event, objections_at(event, content)) for event in coming]
    return [one for one in checked if one.objections]


def objections_at(event: Event, content: CardContent) -> tuple[Objection, ...]:
    """What an event does not permit of what a card says, on its day of play."""
    if not selectors.is_said(event):
        return ()
    day = selectors.day_of_play(event)
    bans = selectors.as_bans(selectors.bans_in_force(event, day))
    return objections(content, selectors.policy_for(event, day=day), bans, day)


def own_events(user: Visitor) -> list[OwnEvent]:
    """The events to come of somebody at which a card is wanted, or something on a card is not permitted."""
    own = pairs.own_records(user)
    entrants = Entrant.objects.filter(
        players__member__in=own, state=EntrantState.ENTERED, event__tournament__ends_on__gte=today()
    )
    by_day = entrants.select_related("event__tournament").order_by("event__tournament__starts_on", "pk")
    entered = list(by_day.distinct())
    asking = selectors.said_at([entrant.event for entrant in entered])
    checked = [_own_event(entrant, own) for entrant in entered if entrant.event_id in asking]
    return [one for one in checked if one.is_required or one.objections]


def _own_event(entrant: Entrant, own: set[int]) -> OwnEvent:
    event = entrant.event
    policy = selectors.policy_for(event)
    of_entrant = cards.cards_for(event).get(entrant, [])
    filed = [version for version in of_entrant if {version.card.first_id, version.card.second_id} & own]
    wrong = [one for version in filed for one in objections_at(event, content_of(version))]
    return OwnEvent(event, bool(policy.card_required), selectors.deadline(event, policy), filed, wrong)


def look_at(version: CardVersion) -> None:
    """Tell a pair that an event which it has entered does not permit something on the card that it filed."""
    for one in at_events(version.card, content_of(version)):
        letters.not_permitted(one.event, version)


def look_at_entry(entrant: Entrant) -> None:
    """Tell the pairs of an entrant that its event does not permit something on the cards that they have."""
    event = entrant.event
    if not selectors.is_said(event):
        return
    for version in cards.cards_for(event).get(entrant, []):
        if objections_at(event, content_of(version)):
            letters.not_permitted(event, version)
