"""Service tokens of the federation's staff: issued with the secret shown once, withdrawn, never edited."""

import secrets
from collections.abc import Collection
from datetime import date, timedelta
from hashlib import sha256

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Scope, ServiceToken
from clubs.register import device_rights
from federation.errors import Refused
from federation.models import Act, Role, User
from federation.record import audit
from federation.roles import holds, today

DAYS_MAX = 366
PREFIX = "service_"  # by which a secret that lies about is known for what it is


@transaction.atomic
def issue(
    *, name: str, purpose: str, scopes: Collection[Scope], ends_on: date, by: User
) -> tuple[ServiceToken, str]:
    """A new token, and its secret, which is kept nowhere.

    Raises Refused for who is no administrator, for more than their own offices allow, for no scope, no
    purpose, and an end that is over or more than a year away.
    """
    _refuse_strangers(by)
    if not scopes:
        raise Refused(_("Choose what the token may do."), "no_scope")
    if not purpose.strip():
        raise Refused(_("Say what the token is for."), "no_purpose")
    if not today() <= ends_on <= today() + timedelta(days=DAYS_MAX):
        raise Refused(_("A token ends within a year from today."), "impossible_end")
    beyond = [scope for scope in scopes if not device_rights.is_allowed(by, Scope(scope))]
    if beyond:
        raise Refused(_("A token may not do more than you may yourself."), "more_than_the_office")
    secret = PREFIX + secrets.token_urlsafe(32)
    token = ServiceToken(
        name=name.strip(),
        purpose=purpose.strip(),
        scopes=sorted(Scope(scope).value for scope in scopes),
        digest=digest_of(secret),
        issued_by=by,
        ends_on=ends_on,
    )
    token.full_clean()
    token.save()
    audit.record(Act.SERVICE_TOKEN_ISSUED, by, token, scopes=token.scopes, ends_on=ends_on.isoformat())
    return token, secret


@transaction.atomic
def withdraw(*, token: ServiceToken, by: User) -> ServiceToken:
    """End a token at once. Withdrawing it again changes nothing. Raises Refused for no administrator."""
    _refuse_strangers(by)
    token = ServiceToken.objects.select_for_update().get(pk=token.pk)
    if token.withdrawn_at is None:
        token.withdrawn_at = timezone.now()
        token.save(update_fields=["withdrawn_at"])
        audit.record(Act.SERVICE_TOKEN_WITHDRAWN, by, token)
    return token


def digest_of(secret: str) -> str:
    """What is kept of a secret, which is random and long: nothing slower is needed (as for devices)."""
    return sha256(secret.encode()).hexdigest()


def _refuse_strangers(by: User) -> None:
    if not holds(by, Role.ADMINISTRATOR):
        raise Refused(_("Only an administrator can issue and withdraw service tokens."), "not_administrator")
