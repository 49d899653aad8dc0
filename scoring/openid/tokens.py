"""Codes and tokens of sign-ins: kept as digests, used once, ended together."""

import hmac
import secrets
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from hashlib import sha256

from django.db.models import Q

from federation.models import Member, User
from scoring.models import SignInClaim, SignInCode, SignInConsent, SignInProgram, SignInToken, TokenKind
from scoring.openid.claims import STANDING

CODE_LASTS = timedelta(minutes=1)  # RFC 6749 recommends ten minutes at most
ACCESS_LASTS = timedelta(minutes=10)
REFRESH_LASTS = timedelta(days=30)  # from its use; a program that is not used for so long asks again


def new_secret(_request: object = None, refresh_token: bool = False) -> str:
    """What a program is handed out, once."""
    return secrets.token_urlsafe(32)


def digest_of(secret: str) -> str:
    """What is kept of it: it is random and long, so that nothing slower is needed."""
    return sha256(secret.encode()).hexdigest()


def keep_code(code: str, *, consent: SignInConsent, at: datetime, asked: dict[str, object]) -> SignInCode:
    """Keep one sign-in. `asked`: address, claims, challenge, nonce, session_mark, signed_in_at, methods."""
    kept: SignInCode = SignInCode.objects.create(
        consent=consent, digest=digest_of(code), expires_at=at + CODE_LASTS, **asked
    )
    return kept


def code_of(secret: str, program: SignInProgram) -> SignInCode | None:
    """The code of a program by its secret, locked: of two who bring it at once one is first."""
    rows = SignInCode.objects.select_for_update(of=("self",)).filter(consent__program=program)
    code: SignInCode | None = rows.select_related("consent__member").filter(digest=digest_of(secret)).first()
    return code


def wait_for(code: SignInCode) -> None:
    """Let whoever exchanges a token of this sign-in at this moment go first."""
    SignInCode.objects.select_for_update().get(pk=code.pk)


def token_of(secret: str, kind: TokenKind) -> SignInToken | None:
    """A token by its secret, whatever became of it."""
    rows = SignInToken.objects.filter(kind=kind, digest=digest_of(secret))
    token: SignInToken | None = rows.select_related("code__consent__program", "code__consent__member").first()
    return token


def issue(code: SignInCode, kind: TokenKind, secret: str, claims: Iterable[str], at: datetime) -> None:
    """Keep a token that is handed out."""
    lasts = ACCESS_LASTS if kind == TokenKind.ACCESS else REFRESH_LASTS
    SignInToken.objects.create(
        code=code,
        kind=kind,
        digest=digest_of(secret),
        claims=list(claims),
        made_at=at,
        expires_at=at + lasts,
    )


def holds(token: SignInToken, at: datetime) -> bool:
    """Whether a token opens anything now."""
    code = token.code
    return token.ended_at is None and token.expires_at > at and code.ended_at is None and stands(code)


def stands(code: SignInCode) -> bool:
    """Whether what a sign-in rests on holds: a consent that is not withdrawn, a program in use, a member who
    may sign in, by the login, the password and the proved address that it began with.
    """
    consent, member = code.consent, code.consent.member
    if consent.withdrawn_at is not None or not consent.program.is_active or member.status not in STANDING:
        return False
    mark = mark_of(member)
    return bool(mark) and hmac.compare_digest(code.session_mark, mark)


def mark_of(member: Member) -> str:
    """What a member's sessions of the portal hold by: another password or address gives another one.

    Whoever sets a new password because somebody knew the old one, ends what that one signed in to as well.
    Empty for who may not sign in.
    """
    if member.user_id is None:
        return ""
    login = User.objects.proved().filter(pk=member.user_id, is_active=True).first()
    return digest_of(login.get_session_auth_hash()) if login is not None else ""


def open_claims(consent: SignInConsent, claims: Sequence[str]) -> list[str]:
    """Of what was agreed to, what its program may still be told."""
    may = {SignInClaim(claim) for claim in consent.program.claims}
    return [claim for claim in claims if claim in may and claim in consent.claims]


def end_sign_in(code: SignInCode, at: datetime) -> None:
    """End a sign-in with all its tokens."""
    SignInCode.objects.filter(pk=code.pk, ended_at=None).update(ended_at=at)
    SignInToken.objects.filter(code=code, ended_at=None).update(ended_at=at)


def end_all(which: Q, at: datetime) -> None:
    """End every sign-in that a condition on codes names."""
    codes = SignInCode.objects.filter(which)
    SignInToken.objects.filter(code__in=codes.values("pk"), ended_at=None).update(ended_at=at)
    codes.filter(ended_at=None).update(ended_at=at)
