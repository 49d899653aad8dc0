"""Device tokens of a club: issued with the secret shown once, withdrawn, never edited."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Club, ClubRole, DeviceToken, ServiceToken
from clubs.register import selectors
from federation.errors import Refused
from federation.models import Act, AuditEntry, User
from federation.record import audit
from federation.tenancy.locks import hold
from federation.visitors import Visitor

USE_KEPT_EVERY = timedelta(minutes=1)
FORM_LOCK = 7_200_002
FORM_KEPT = timedelta(days=1)


@transaction.atomic
def issue(
    *, club: Club, label: str, by: User, may_publish: bool = True, form: str = ""
) -> tuple[DeviceToken, str]:
    """A new token for a device of the club, and its secret, which is kept nowhere.

    The device acts for whoever issued it; without `may_publish` it brings files, and a person
    publishes them. `form`: which form was sent; sent twice, the first token is withdrawn, because nobody
    has its secret. Raises Refused for somebody who does not keep the desk.
    """
    _refuse_strangers(by, club)
    if form:
        hold(FORM_LOCK, f"{club.pk}:{form}")
        for earlier in _issued_by(form, club, by):
            withdraw(token=earlier, by=by)
    token, secret = DeviceToken.objects.create(user=by, club=club, label=label, may_publish=may_publish)
    audit.record(Act.TOKEN_ISSUED, by, token, club=club.pk, form=form)
    return token, secret


def _issued_by(form: str, club: Club, by: User) -> list[DeviceToken]:
    """What the same form, sent before, has issued; the audit log remembers it."""
    since = timezone.now() - FORM_KEPT
    tokens = DeviceToken.objects.filter(club=club, user=by, withdrawn_at=None, created__gte=since).in_bulk()
    acts = AuditEntry.objects.filter(
        act=Act.TOKEN_ISSUED, subject_type=DeviceToken._meta.label_lower, subject_ref__in=tokens
    )
    return [tokens[act.subject_ref] for act in acts if act.parameters.get("form") == form]


def used(token: DeviceToken | ServiceToken) -> None:
    """Write down that a token was used, at most once a minute; nobody waits for it."""
    now = timezone.now()
    if token.last_used_at is not None and now - token.last_used_at < USE_KEPT_EVERY:
        return
    with transaction.atomic():
        # Somebody who holds the row writes the same.
        kept = type(token).objects.filter(pk=token.pk)
        if kept.select_for_update(skip_locked=True).first():
            kept.update(last_used_at=now)


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


def _refuse_strangers(by: Visitor, club: Club) -> None:
    if not selectors.keeps_desk(by, club, ClubRole.MANAGER, ClubRole.SCORER):
        raise Refused(_("Only this club's scorer or manager can issue and withdraw tokens."), "not_your_club")
