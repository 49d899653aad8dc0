"""A service token: a program of the federation speaks for the administrator who issued it."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework import exceptions
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.request import Request

from clubs.models import Scope, ServiceToken
from clubs.register import device_rights, tokens
from clubs.register.authentication import WRONG_TOKENS, operations
from clubs.register.services.service_tokens import digest_of
from federation.limits.visitor_address import counted_address
from federation.models import User

KEYWORD = "Bearer"


class ServiceAuthentication(BaseAuthentication):
    """`Authorization: Bearer …`. A token of another federation, a withdrawn or expired one is unknown here.

    Every such refusal reads the same: an answer must not tell whether a token ever existed.
    """

    def authenticate(self, request: Request) -> tuple[User, ServiceToken] | None:
        """Who asks, by which token; None where none is shown.

        Raises Refused for an operation that the token may not use, Throttled after many wrong ones from one
        address.
        """
        word, _space, secret = get_authorization_header(request).partition(b" ")
        if word.lower() != KEYWORD.lower().encode():
            return None
        token = _known(secret.strip())
        if token is None:
            if not WRONG_TOKENS.take(counted_address(request._request)):
                raise exceptions.Throttled(WRONG_TOKENS.wait())
            raise _unknown()
        tokens.used(token)
        device_rights.refuse_what_is_closed(request, token)
        return token.issued_by, token

    def authenticate_header(self, request: Request) -> str:
        """What a program is told to show."""
        return KEYWORD


def _known(secret: bytes) -> ServiceToken | None:
    """The token with this secret, if it is open and its issuer may sign in."""
    if not secret.isascii():
        return None
    kept = ServiceToken.objects.filter(digest=digest_of(secret.decode())).select_related("issued_by")
    token: ServiceToken | None = kept.first()
    if token is None or not token.is_open:
        return None
    may_sign_in = User.objects.proved().filter(pk=token.issued_by_id, is_active=True).exists()
    return token if may_sign_in else None


def _unknown() -> exceptions.AuthenticationFailed:
    return exceptions.AuthenticationFailed(
        _("This token is unknown here, withdrawn or expired. An administrator issues a new one.")
    )


class ServiceScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # untyped library
    """How the token shows in the API's description."""

    target_class = "clubs.register.service_authentication.ServiceAuthentication"
    name = "serviceToken"

    def get_security_requirement(self, auto_schema: Any) -> list[dict[str, list[Any]]]:
        """Nothing of an operation that is closed to service tokens."""
        name = operations().get(type(auto_schema.view), "")
        is_open = isinstance(device_rights.right_for(name, auto_schema.method), Scope)
        return [{self.name: []}] if is_open else []

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "The secret that the administration showed when the token was issued.",
        }
