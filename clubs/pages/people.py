"""Who writes a club's page, and who reads the letters that come by it."""

from django.db.models import Q, QuerySet

from clubs.joining.people import manages
from clubs.models import Club, ClubOfficer
from federation.models import Role, User
from federation.roles import holds, today
from federation.visitors import Visitor


def may_write(user: Visitor, club: Club) -> bool:
    """Whether somebody writes a club's page: its manager, and the administrator in their place."""
    return manages(user, club) or holds(user, Role.ADMINISTRATOR)


def letter_readers(club: Club) -> QuerySet[User]:
    """The officers of a club today whose address is proved: managers and scorers alike."""
    day = today()
    posts = ClubOfficer.objects.filter(Q(ends_on=None) | Q(ends_on__gte=day), club=club, starts_on__lte=day)
    readers: QuerySet[User] = User.objects.proved().filter(pk__in=posts.values("holder"), is_active=True)
    return readers
