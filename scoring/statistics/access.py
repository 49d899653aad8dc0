"""Who sees which statistics: offices those of the whole federation, a district's officers those of theirs."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet

from clubs.models import Club, District
from clubs.register.districts import clubs_in, districts_kept_by, districts_on
from federation.models import Role, User
from federation.people.registrar import READERS
from federation.roles import holds, today
from federation.text.numbers import whole
from federation.visitors import Visitor

OFFICES = (*READERS, Role.TREASURER)
CLUB, DISTRICT = "club", "district"


@dataclass(frozen=True, slots=True)
class StatPlace:
    """Where it is counted: at some clubs, or everywhere (`clubs` None). `key` says it in an address."""

    key: str = ""
    name: str = ""
    clubs: frozenset[int] | None = None


EVERYWHERE = StatPlace()


def sees_all(user: Visitor) -> bool:
    """Whether somebody sees the figures of the whole federation."""
    return holds(user, *OFFICES)


def sees_statistics(user: Visitor) -> bool:
    """Whether there are any figures for somebody."""
    return sees_all(user) or districts_kept_by(user).exists()


def districts_for(user: User) -> QuerySet[District]:
    """The districts whose figures somebody may ask for."""
    return districts_on(today()) if sees_all(user) else districts_kept_by(user)


def clubs_for(user: User) -> QuerySet[Club]:
    """The clubs whose figures somebody may ask for."""
    if sees_all(user):
        clubs: QuerySet[Club] = Club.objects.order_by("number")
        return clubs
    return clubs_in(districts_kept_by(user).values_list("pk", flat=True), today())


def of_club(club: Club) -> StatPlace:
    """A club as a place."""
    return StatPlace(f"{CLUB}-{club.pk}", club.name, frozenset({club.pk}))


def of_district(district: District, clubs: Iterable[int] = ()) -> StatPlace:
    """A district as a place, with its clubs of some day."""
    return StatPlace(f"{DISTRICT}-{district.pk}", district.name, frozenset(clubs))


def place_of(user: User, asked: str, year: int) -> StatPlace:
    """The place that an address names, as far as it is somebody's to see.

    Nothing named: everywhere, or the first of the own districts. Raises PermissionDenied for what is not
    theirs, and for what is not there.
    """
    if not asked and sees_all(user):
        return EVERYWHERE
    kind, _sign, written = asked.partition("-")
    key = whole(written)
    if not asked:
        own = districts_kept_by(user).first()
        kind, key = DISTRICT, own.pk if own else None
    place = _named(user, kind, key, year) if key else None
    if place is None:
        raise PermissionDenied
    return place


def _named(user: User, kind: str, key: int, year: int) -> StatPlace | None:
    """A club, or a district with the clubs that it had at the end of the year."""
    if kind == CLUB:
        club = clubs_for(user).filter(pk=key).first()
        return of_club(club) if club else None
    district = districts_for(user).filter(pk=key).first() if kind == DISTRICT else None
    if district is None:
        return None
    day = min(date(year, 12, 31), today())
    return of_district(district, clubs_in([district.pk], day).values_list("pk", flat=True))
