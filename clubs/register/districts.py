"""Reading districts: which stand, which clubs are theirs on a day, and who looks after them."""

from collections.abc import Iterable
from datetime import date

from django.db.models import Q, QuerySet

from clubs.models import Club, District, DistrictClub, DistrictOfficer
from federation.models import User
from federation.roles import today
from federation.visitors import Visitor


def holding_on(day: date) -> Q:
    """What holds on a day, of rows with a first and a last one."""
    return Q(starts_on__lte=day) & (Q(ends_on__isnull=True) | Q(ends_on__gte=day))


def districts_on(day: date) -> QuerySet[District]:
    """The districts of a day, by their codes."""
    districts: QuerySet[District] = District.objects.filter(holding_on(day)).order_by("number")
    return districts


def districts_kept_by(user: Visitor) -> QuerySet[District]:
    """The districts that somebody looks after today."""
    if not user.is_authenticated or not user.is_active:
        return District.objects.none()
    posts = DistrictOfficer.objects.filter(holding_on(today()), holder=user)
    districts: QuerySet[District] = District.objects.filter(pk__in=posts.values("district")).order_by(
        "number"
    )
    return districts


def clubs_in(districts: Iterable[int], day: date) -> QuerySet[Club]:
    """The clubs that belong to some districts on a day, by number."""
    belonging = DistrictClub.objects.filter(holding_on(day), district__in=list(districts))
    clubs: QuerySet[Club] = Club.objects.filter(pk__in=belonging.values("club")).order_by("number")
    return clubs


def keeps_district(user: Visitor, district: District) -> bool:
    """Whether somebody looks after a district today."""
    return districts_kept_by(user).filter(pk=district.pk).exists()


def keepers_of(district: District) -> QuerySet[User]:
    """The logins that look after a district today."""
    posts = DistrictOfficer.objects.filter(holding_on(today()), district=district)
    return User.objects.filter(pk__in=posts.values("holder"), is_active=True)


def district_of(club: Club, day: date) -> District | None:
    """The district that a club belongs to on a day."""
    belonging = DistrictClub.objects.filter(holding_on(day), club=club).select_related("district").first()
    return belonging.district if belonging else None
