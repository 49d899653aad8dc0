"""Who writes what a federation tells everybody."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Role, User
from federation.roles import holds
from federation.visitors import Visitor

WRITERS = (Role.ADMINISTRATOR, Role.TOURNAMENT_OFFICE)


def may_publish(user: Visitor) -> bool:
    """Whether somebody writes news and publishes documents: the administrator, and the tournament office."""
    return holds(user, *WRITERS)


def require_publisher(request: HttpRequest) -> None:
    """Raise PermissionDenied for who does not."""
    if not may_publish(request.user):
        raise PermissionDenied


def refuse_strangers(by: User) -> None:
    """Raise Refused for who does not."""
    if not may_publish(by):
        raise Refused(_("Only the administrator and the tournament office publish here."), "not_yours")
