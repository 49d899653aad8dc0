"""The keys that sign for a federation: sealed in the database, shown without their secret, changed."""

import json
import secrets
from datetime import datetime, timedelta
from typing import Any

import jwt
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from django.db import transaction
from django.utils import timezone
from jwt.algorithms import RSAAlgorithm

from federation.models import Act, User
from federation.outside.sealed import locked, unlocked
from federation.record import audit
from federation.tenancy.locks import hold
from scoring.models import SignInKey

ALGORITHM = "RS256"  # the one that every client has to know (OpenID Connect Core, section 15.1)
BITS = 2048
CHANGED_AFTER = timedelta(days=180)
SHOWN_AFTER = timedelta(days=1)  # longer than anything holds that the key has signed
KEY_LOCK = 7_100_061


@transaction.atomic
def signing_key(now: datetime) -> SignInKey:
    """The key that signs now: made when it is needed first, and a new one after half a year."""
    key = SignInKey.objects.filter(retired_at=None).first()
    if key is not None and now - key.made_at < CHANGED_AFTER:
        return key
    hold(KEY_LOCK, "sign in")
    key = SignInKey.objects.filter(retired_at=None).first()  # somebody may have made it meanwhile
    if key is not None and now - key.made_at < CHANGED_AFTER:
        return key
    return _next(now)


@transaction.atomic
def change(*, at: datetime, by: User) -> SignInKey:
    """A new key from now on, whatever the age of the old one, which is shown for another day."""
    hold(KEY_LOCK, "sign in")
    key = _next(at)
    audit.record(Act.ADDED, by, key)
    return key


@transaction.atomic
def retire_all(at: datetime) -> None:
    """Sign with none of these any more: they were sealed for the portal that the federation comes from."""
    SignInKey.objects.filter(retired_at=None).update(retired_at=at)


def _next(now: datetime) -> SignInKey:
    SignInKey.objects.filter(retired_at=None).update(retired_at=now)
    pair = rsa.generate_private_key(public_exponent=65537, key_size=BITS)
    pem = pair.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    name = secrets.token_hex(8)
    public = json.loads(RSAAlgorithm.to_jwk(pair.public_key()))
    public |= {"kid": name, "use": "sig", "alg": ALGORITHM}
    key: SignInKey = SignInKey.objects.create(
        name=name, public=public, sealed=locked(pem.decode()), made_at=now
    )
    return key


def shown(now: datetime) -> list[dict[str, Any]]:
    """The public keys that something may be signed with that still holds, the newest first."""
    signing_key(now)
    return [key.public for key in SignInKey.objects.all() if not _is_gone(key, now)]


def signed(claims: dict[str, Any], now: datetime) -> str:
    """Claims as a JSON Web Token."""
    key = signing_key(now)
    return jwt.encode(claims, unlocked(key.sealed), algorithm=ALGORITHM, headers={"kid": key.name})


def subject_in(token: str, issuer: str) -> str:
    """Whom one of our own tokens is about, however old it is. Raises jwt.PyJWTError for what is none."""
    name = str(jwt.get_unverified_header(token).get("kid", ""))
    is_name = name.isascii() and name.isalnum()  # no column takes a zero byte, nor half a character
    key = SignInKey.objects.filter(name=name).first() if is_name else None
    if key is None or _is_gone(key, timezone.now()):
        raise jwt.InvalidKeyError(name)
    public = jwt.PyJWK(key.public)
    claims = jwt.decode(
        token,
        public,
        algorithms=[ALGORITHM],
        issuer=issuer,
        options={"verify_exp": False, "verify_aud": False},
    )
    return str(claims.get("sub", ""))


def _is_gone(key: SignInKey, now: datetime) -> bool:
    return key.retired_at is not None and now - key.retired_at > SHOWN_AFTER
