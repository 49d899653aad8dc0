"""Who decides about applications: the manager of the club that is named, then the registrar."""

from django.db.models import Q, QuerySet

from clubs.models import Application, ApplicationState, Club, ClubOfficer, ClubRole
from clubs.register.selectors import keeps_desk
from federation.models import Office, Role, User
from federation.people.registrar import keeps_register
from federation.roles import today
from federation.visitors import Visitor


def manages(user: Visitor, club: Club | None) -> bool:
    """Whether somebody manages a club today."""
    return club is not None and keeps_desk(user, club, ClubRole.MANAGER)


def managers_of(club: Club) -> QuerySet[User]:
    """The logins that manage a club today."""
    day = today()
    posts = ClubOfficer.objects.filter(club=club, role=ClubRole.MANAGER, starts_on__lte=day)
    posts = posts.filter(Q(ends_on=None) | Q(ends_on__gte=day))
    return User.objects.filter(pk__in=posts.values("holder"), is_active=True)


def registrars() -> QuerySet[User]:
    """The logins that keep the register: registrars, or administrators where there is no registrar."""
    day = today()
    held = Office.objects.filter(starts_on__lte=day).exclude(ends_on__lt=day)
    users = User.objects.filter(is_active=True)
    own = users.filter(pk__in=held.filter(role=Role.REGISTRAR).values("holder"))
    return own if own.exists() else users.filter(pk__in=held.filter(role=Role.ADMINISTRATOR).values("holder"))


def may_see(user: Visitor, application: Application) -> bool:
    """Whether somebody may read an application: nobody before its address is proved."""
    if application.state == ApplicationState.UNPROVED:
        return False
    return keeps_register(user) or manages(user, application.club)


def may_approve(user: Visitor, application: Application) -> bool:
    """Whether somebody may speak for the club: its manager, or the registrar in their place."""
    return manages(user, application.club) or keeps_register(user)
