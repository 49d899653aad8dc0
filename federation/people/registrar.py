"""Who keeps the register of members, and who reads it at a desk."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Member, Role, User
from federation.roles import holds
from federation.visitors import Visitor

KEEPERS = (Role.REGISTRAR, Role.ADMINISTRATOR)
READERS = (*KEEPERS, Role.MASTER_POINT_SECRETARY, Role.TOURNAMENT_OFFICE)


def keeps_register(user: Visitor) -> bool:
    """Whether somebody enters and changes members: the registrar, and who stands in for every office."""
    return holds(user, *KEEPERS)


def reads_register(user: Visitor) -> bool:
    """Whether somebody looks members up at the desk: whose daily work is with them."""
    return holds(user, *READERS)


def refuse_strangers(by: Visitor) -> None:
    """Raise Refused for somebody who does not keep the register."""
    if not keeps_register(by):
        raise Refused(_("Only the registrar can do this."), "not_the_registrar")


def refuse_own_record(by: User, *members: Member) -> None:
    """Raise Refused for who keeps the register where a record is their own: somebody else of the office acts.

    For what brings a record points, results, a grade or a login that another had.
    """
    if any(member.user_id == by.pk for member in members):
        raise Refused(
            _("One of these records is your own. Somebody else of the office has to do this."), "own_record"
        )


def require_keeper(request: HttpRequest) -> None:
    """Refuse whoever does not keep the register."""
    if not keeps_register(request.user):
        raise PermissionDenied


def require_reader(request: HttpRequest) -> None:
    """Refuse whoever does not work with members."""
    if not reads_register(request.user):
        raise PermissionDenied
