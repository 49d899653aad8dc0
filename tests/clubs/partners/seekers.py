"""Members with logins who look for each other, and an event that is still to come."""

from datetime import datetime, time, timedelta

from django.utils import timezone

from clubs.models import Event, Tournament, Wanted
from clubs.partners import services
from clubs.partners.wanted import NoticeFacts
from federation.models import Member, Role
from federation.people.member_numbers import with_check_digit
from federation.people.services.members import register_members
from federation.roles import today
from tests import cast
from tests.clubs.tournaments.entering import event_of

AHEAD = timedelta(days=30)


def seekers_of(house, count=4):
    """Members with logins; the federation of the house is in scope."""
    numbers = [with_check_digit(f"{40001 + i}", house.federation.number_scheme) for i in range(count)]
    members = register_members(
        [Member(number=n, family_romaji=f"Seeker{i}", given_romaji="S") for i, n in enumerate(numbers)],
        by=None,
    )
    for i, member in enumerate(members):
        member.user = cast.login(house.federation, f"seeker{i}")
        member.save(update_fields=["user"])
    return members


def office_of(house):
    """Somebody of the tournament office."""
    user = cast.login(house.federation, "partners-office")
    cast.appoint(user, Role.TOURNAMENT_OFFICE)
    return user


def event_to_come(house, office, form="pairs_matchpoints", days=AHEAD, **more):
    """An announced event that is played so many days from today."""
    event = event_of(house, office, form, **more)
    day = today() + days
    Tournament.objects.filter(pk=event.tournament_id).update(starts_on=day, ends_on=day)
    return Event.objects.select_related("tournament__host").get(pk=event.pk)


def facts(kind=Wanted.PARTNER, days=10, **more):
    return NoticeFacts(kind=kind, stands_until=today() + timedelta(days=days), **more)


def write(member, at=None, **more):
    return services.write(facts=facts(**more), at=at or timezone.now(), by=member.user)


def answer(notice, member, text="I should like to.", at=None):
    return services.answer(notice=notice, text=text, at=at or timezone.now(), by=member.user)


def noon(days=0):
    """Noon of today, or of another day, on the federation's clock."""
    return timezone.make_aware(datetime.combine(today() + timedelta(days=days), time(12)))
