"""Who keeps the books of a federation."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import MoneyAccount, Role, User
from federation.roles import holds
from federation.visitors import Visitor

KEEPERS = (Role.TREASURER, Role.ADMINISTRATOR)


def keeps_books(user: Visitor) -> bool:
    """Whether somebody charges, receives and closes: the treasurer, and who stands in for every office."""
    return holds(user, *KEEPERS)


def require_treasurer(request: HttpRequest) -> None:
    """Refuse whoever does not keep the books."""
    if not keeps_books(request.user):
        raise PermissionDenied


def is_own_account(by: User, account: MoneyAccount) -> bool:
    """Whether an account is of who acts on it."""
    return account.member is not None and account.member.user_id == by.pk


def refuse_own_account(by: User, account: MoneyAccount) -> None:
    """Raise Refused for who keeps the books where the account is their own: somebody else acts on it."""
    if is_own_account(by, account):
        raise Refused(_("This is your own account. Another treasurer has to act on it."), "own_account")
