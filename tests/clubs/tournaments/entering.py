"""Events to enter, and members who enter them."""

from datetime import UTC, date, datetime

from clubs.models import Event, Tournament
from clubs.tournaments.services import entries, tournaments

DAY = date(2096, 12, 20)  # far off: nobody enters an event that is over
NOON = datetime(2096, 12, 1, 3, tzinfo=UTC)  # at Tokyo, 12:00


def event_of(house, office, form="pairs_matchpoints", *, announced=True, slug="winter", **fields):
    tournament = tournaments.make(
        tournament=Tournament(
            host=house.club,
            slug=slug,
            titles={"ja": "冬季", "en": "Winter"},
            level="local",
            starts_on=DAY,
            ends_on=DAY,
        ),
        by=office,
    )
    if announced:
        tournament = tournaments.announce(tournament=tournament, by=office)
    event = Event(tournament=tournament, titles={"ja": "ペア", "en": "Pairs"}, form=form, **fields)
    return tournaments.add_event(event=event, conditions={}, by=office)


def asked(event, asker, *partners, at=NOON, **more):
    return entries.ask(event=event, partners=partners, at=at, by=asker.user, **more)


def pair(event, one, other, at=NOON):
    entrant = asked(event, one, other, at=at)
    return entries.accept(entrant=entrant, at=at, by=other.user)
