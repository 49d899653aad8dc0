"""The library put together: the code grant with PKCE, its exchange and renewal, userinfo, revocation.

Nothing else of it is reachable: no implicit, hybrid, password or client-credentials grant.
"""

import re
from functools import cache
from typing import Any

from oauthlib.oauth2 import AuthorizationEndpoint, InvalidRequestError, RevocationEndpoint, TokenEndpoint
from oauthlib.oauth2.rfc6749.grant_types import AuthorizationCodeGrant as PlainCodeGrant
from oauthlib.oauth2.rfc6749.grant_types.authorization_code import code_challenge_method_s256
from oauthlib.oauth2.rfc6749.tokens import BearerToken
from oauthlib.openid import UserInfoEndpoint
from oauthlib.openid.connect.core.grant_types import AuthorizationCodeGrant, RefreshTokenGrant

from scoring.openid.rules import SignInRules
from scoring.openid.tokens import ACCESS_LASTS, new_secret

CHALLENGE = re.compile("[A-Za-z0-9_-]{43}", re.ASCII)  # a SHA-256 in base64url, RFC 7636, section 4.2
NONCE_MAX = 500


def refuse_unkept(request: Any) -> dict[str, str]:
    """Raise InvalidRequestError for what could not be kept as it is: what is cut is answered by nobody."""
    if not CHALLENGE.fullmatch(request.code_challenge or ""):
        raise InvalidRequestError(description="code_challenge is none of S256.", request=request)
    if len(request.nonce or "") > NONCE_MAX:
        raise InvalidRequestError(description="nonce is too long.", request=request)
    return {}


class StrictCodeGrant(PlainCodeGrant):  # type: ignore[misc]  # the library has no types
    """The library takes a challenge in plain text too, which whoever reads the request can answer."""

    _code_challenge_methods = {"S256": code_challenge_method_s256}


class SignInServer(
    AuthorizationEndpoint,  # type: ignore[misc]  # the library has no types
    TokenEndpoint,  # type: ignore[misc]  # the library has no types
    RevocationEndpoint,  # type: ignore[misc]  # the library has no types
    UserInfoEndpoint,  # type: ignore[misc]  # the library has no types
):
    """What the pages ask."""

    def __init__(self, rules: SignInRules) -> None:
        code = AuthorizationCodeGrant(rules)
        strict = StrictCodeGrant(rules)
        strict.custom_validators.post_auth.append(code.openid_authorization_validator)
        strict.custom_validators.post_auth.append(refuse_unkept)
        strict.register_token_modifier(code.add_id_token)
        token = BearerToken(rules, new_secret, int(ACCESS_LASTS.total_seconds()), new_secret)
        grants = {"authorization_code": strict, "refresh_token": RefreshTokenGrant(rules)}
        AuthorizationEndpoint.__init__(self, "code", token, {"code": strict})
        TokenEndpoint.__init__(self, "authorization_code", token, grants)
        RevocationEndpoint.__init__(self, rules)
        UserInfoEndpoint.__init__(self, rules)


@cache
def server() -> SignInServer:
    """The one of this process; it keeps nothing of a request."""
    return SignInServer(SignInRules())
