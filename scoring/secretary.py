"""The master point secretary: who keeps the ledger, and who comes to its desk."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Role
from federation.roles import holds
from federation.visitors import Visitor


def may_pay(user: Visitor) -> bool:
    """Whether a user keeps the ledger: the master point secretary, and the administrator."""
    return holds(user, Role.MASTER_POINT_SECRETARY, Role.ADMINISTRATOR)


def refuse_strangers(by: Visitor) -> None:
    """Raise Refused for somebody who does not keep the ledger."""
    if not may_pay(by):
        raise Refused(_("Only the master point secretary can do this."), "not_the_secretary")


def require_secretary(request: HttpRequest) -> None:
    """Refuse whoever does not keep the ledger."""
    if not may_pay(request.user):
        raise PermissionDenied
