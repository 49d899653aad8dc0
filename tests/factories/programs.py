"""A program at which somebody has signed in, by the real services."""

from functools import cache
from typing import Any
from urllib.parse import quote

from django.db import transaction
from django.utils import timezone

from scoring.models import SignInClaim, SignInCode, SignInKey, TokenKind
from scoring.openid import consents, keys, programs, tokens
from tests.cast import House


@cache
def made_key() -> tuple[dict[str, Any], str]:
    """A pair of keys as the portal makes them, once in a process: it takes a tenth of a second."""
    with transaction.atomic():
        key = keys.signing_key(timezone.now())
        transaction.set_rollback(True)
    return key.public, key.sealed


def furnish(house: House, mark: str = "") -> SignInCode:
    """A program, what a member agreed to, and one sign-in with its tokens."""
    now = timezone.now()
    public, sealed = made_key()
    SignInKey.objects.create(name="own", public=public, sealed=sealed, made_at=now)
    program, _secret = programs.register(
        name=f"{mark}SECRET",
        purpose=f"{mark}SECRET",
        site=f"https://example.org/{quote(mark)}SECRET",
        addresses="https://example.org/back",
        claims=list(SignInClaim),
        has_secret=True,
        at=now,
        by=house.administrator,
    )
    consent = consents.give(
        program=program, member=house.members[1], claims=list(SignInClaim), at=now, by=house.player
    )
    code = tokens.keep_code(
        tokens.new_secret(),
        consent=consent,
        at=now,
        asked={
            "address": program.addresses[0],
            "claims": list(SignInClaim),
            "challenge": "x" * 43,
            "nonce": f"{mark}SECRET",
            "signed_in_at": now,
            "methods": ["pwd"],
        },
    )
    for kind in TokenKind:
        tokens.issue(code, kind, tokens.new_secret(), [SignInClaim.SIGN_IN], now)
    return code
