"""Who applies for events, and who decides."""

from django.db.models import QuerySet

from clubs.joining.people import managers_of, manages
from clubs.models import Club, District, SanctionRequest
from clubs.register.districts import keepers_of, keeps_district
from federation.models import Office, Role, User
from federation.roles import holds, today
from federation.visitors import Visitor

DECIDING = (Role.TOURNAMENT_OFFICE, Role.ADMINISTRATOR)


def may_ask(user: Visitor, club: Club) -> bool:
    """Whether somebody applies for a club: its manager."""
    return manages(user, club)


def decides(user: Visitor) -> bool:
    """Whether somebody decides for the federation: the tournament office, and the administrator."""
    return holds(user, *DECIDING)


def speaks_for_district(user: Visitor, request: SanctionRequest) -> bool:
    """Whether somebody looks after the district that was asked first."""
    return request.district is not None and keeps_district(user, request.district)


def is_own(user: Visitor, request: SanctionRequest) -> bool:
    """Whether somebody would decide for themselves: who has applied, and whoever manages the club today."""
    return request.asked_by_id == user.pk or may_ask(user, request.club)


def may_see(user: Visitor, request: SanctionRequest) -> bool:
    """Whether somebody reads an application: who decides, who looks after its district, who applies for
    the club.
    """
    return decides(user) or speaks_for_district(user, request) or may_ask(user, request.club)


def district_deciders(district: District, asking: User) -> QuerySet[User]:
    """The logins that speak for a district about what somebody asks: not who asks."""
    return keepers_of(district).exclude(pk=asking.pk)


def deciders() -> QuerySet[User]:
    """The logins of the tournament office today, of the administrators where it has nobody."""
    day = today()
    held = Office.objects.filter(starts_on__lte=day).exclude(ends_on__lt=day)
    users = User.objects.filter(is_active=True)
    own = users.filter(pk__in=held.filter(role=Role.TOURNAMENT_OFFICE).values("holder"))
    return own if own.exists() else users.filter(pk__in=held.filter(role=Role.ADMINISTRATOR).values("holder"))


def letter_readers(request: SanctionRequest) -> QuerySet[User]:
    """Who is told for the club: its managers, and who asked."""
    asked: QuerySet[User] = User.objects.filter(pk=request.asked_by_id, is_active=True)
    return managers_of(request.club) | asked
