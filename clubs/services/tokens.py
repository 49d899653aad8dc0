"""Device tokens of a club: issued with the secret shown once, withdrawn, never edited."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs import selectors
from clubs.models import Club, ClubRole, DeviceToken
from federation import audit
from federation.errors import Refused
from federation.models import Act, User

USE_KEPT_EVERY = timedelta(minutes=1)


@transaction.atomic
def issue(*, club: Club, label: str, by: User, may_publish: bool = True) -> tuple[DeviceToken, str]:
    """A new token for a device of the club, and its secret, which is kept nowhere.

    The device acts for whoever issued it; without `may_publish` it brings files, and a person
    publishes them. Raises Refused for somebody who does not keep the desk.
    """
    _refuse_strangers(by, club)
    token, secret = DeviceToken.objects.create(user=by, club=club, label=label, may_publish=may_publish)
    audit.record(Act.TOKEN_ISSUED, by, token, club=club.pk)
    return token, secret


def used(token: DeviceToken) -> None:
    """Write down that a token was used, at most once a minute; nobody waits for it."""
    now = timezone.now()
    if token.last_used_at is not None and now - token.last_used_at < USE_KEPT_EVERY:
        return
    with transaction.atomic():
        # Somebody who holds the row writes the same.
        if DeviceToken.objects.select_for_update(skip_locked=True).filter(pk=token.pk).first():
            DeviceToken.objects.filter(pk=token.pk).update(last_used_at=now)


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
