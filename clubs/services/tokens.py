"""Device tokens of a club: issued with the secret shown once, withdrawn, never edited."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs import selectors
from clubs.models import Club, ClubRole, DeviceToken
from federation import audit
from federation.errors import Refused
from federation.models import Act, User


@transaction.atomic
def issue(*, club: Club, label: str, by: User) -> tuple[DeviceToken, str]:
    """A new token for a device of the club, and its secret, which is kept nowhere.

    The device acts for whoever issued it. Raises Refused for somebody who does not keep the desk.
    """
    _refuse_strangers(by, club)
    token, secret = DeviceToken.objects.create(user=by, club=club, label=label)
    audit.record(Act.TOKEN_ISSUED, by, token, club=club.pk)
    return token, secret


@transaction.atomic
def withdraw(*, token: DeviceToken, by: User) -> DeviceToken:
    """End a token at once. Withdrawing it again changes nothing.

    Raises Refused for somebody who does not keep the desk of its club.
    """
    _refuse_strangers(by, token.club)
    token = DeviceToken.objects.select_for_update().get(pk=token.pk)
    if token.withdrawn_at is None:
        token.withdrawn_at = timezone.now()
        token.save(update_fields=["withdrawn_at"])
        audit.record(Act.TOKEN_WITHDRAWN, by, token, club=token.club_id)
    return token


def _refuse_strangers(by: User, club: Club) -> None:
    if not selectors.keeps_desk(by, club, ClubRole.MANAGER, ClubRole.SCORER):
        raise Refused(_("Only this club's scorer or manager can issue and withdraw tokens."), "not_your_club")
