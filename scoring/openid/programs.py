"""Programs at which members sign in: registered, changed and switched off by the administration."""

import secrets
from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Act, Role, User
from federation.record import audit
from federation.roles import holds
from federation.tenancy.locks import hold
from federation.visitors import Visitor
from scoring.models import SignInClaim, SignInProgram
from scoring.openid import tokens
from scoring.openid.naming import refuse_hidden, refuse_misleading
from scoring.openid.places import checked_addresses, is_site

PROGRAM_LOCK = 7_100_063
PREFIX = "signin_"  # by which a secret that lies about is known for what it is


def keeps_programs(user: Visitor) -> bool:
    """Whether a user decides at which programs members may sign in."""
    return holds(user, Role.ADMINISTRATOR)


@transaction.atomic
def register(*, has_secret: bool, at: datetime, by: User, **fields: Any) -> tuple[SignInProgram, str]:
    """A new program, and its secret, which is kept nowhere; empty for a program that cannot keep one.

    `fields`: name, purpose, site, addresses (text, one a line), claims. Raises Refused.
    """
    _refuse_strangers(by)
    written = _checked(fields)
    hold(PROGRAM_LOCK, "names")  # of two that look alike and come at once one is first
    refuse_misleading(written["name"])
    secret = PREFIX + secrets.token_urlsafe(32) if has_secret else ""
    program: SignInProgram = SignInProgram.objects.create(
        **written,
        client_id=secrets.token_hex(12),
        digest=tokens.digest_of(secret) if secret else "",
        made_at=at,
        made_by=by,
    )
    audit.record(Act.ADDED, by, program, claims=program.claims, addresses=program.addresses)
    return program, secret


@transaction.atomic
def change(*, program: SignInProgram, by: User, **fields: Any) -> None:
    """Other words, addresses or claims; less of these at once. Raises Refused."""
    _refuse_strangers(by)
    written = _checked(fields)
    hold(PROGRAM_LOCK, "names")
    refuse_misleading(written["name"], program)
    SignInProgram.objects.filter(pk=program.pk).update(**written)
    audit.record(Act.CHANGED, by, program, claims=written["claims"], addresses=written["addresses"])


@transaction.atomic
def switch(*, program: SignInProgram, is_active: bool, at: datetime, by: User) -> None:
    """Switch a program off, which ends all of its tokens, or on again.

    Raises Refused where another one has a name meanwhile that looks the same.
    """
    _refuse_strangers(by)
    if is_active:
        hold(PROGRAM_LOCK, "names")
        refuse_misleading(program.name, program)
    SignInProgram.objects.filter(pk=program.pk).update(is_active=is_active)
    if not is_active:
        tokens.end_all(Q(consent__program=program), at)
    audit.record(Act.CHANGED, by, program, is_active=is_active)


@transaction.atomic
def renew(*, program: SignInProgram, by: User) -> str:
    """A new secret; the old one opens nothing any more. Raises Refused for a program without one."""
    _refuse_strangers(by)
    if not program.digest:
        raise Refused(_("This program has no secret."), "no_secret")
    secret = PREFIX + secrets.token_urlsafe(32)
    SignInProgram.objects.filter(pk=program.pk).update(digest=tokens.digest_of(secret))
    audit.record(Act.CHANGED, by, program, secret="new")  # noqa: S106 (it says that there is one)
    return secret


def _checked(fields: dict[str, Any]) -> dict[str, Any]:
    claims: Collection[str] = fields["claims"]
    written = {name: str(fields[name]).strip() for name in ("name", "purpose", "site")}
    if not all(written.values()):
        raise Refused(_("Say what the program is called, what it is for, and where it is."), "not_named")
    for text in written.values():
        refuse_hidden(text)
    if not is_site(written["site"]):
        raise Refused(_("The site of a program is an address: https://example.org."), "bad_site")
    kept = [claim.value for claim in SignInClaim if claim in claims or claim is SignInClaim.SIGN_IN]
    return {**written, "addresses": checked_addresses(fields["addresses"]), "claims": kept}


def _refuse_strangers(by: User) -> None:
    if not keeps_programs(by):
        raise Refused(
            _("Only an administrator decides at which programs members sign in."), "not_administrator"
        )
