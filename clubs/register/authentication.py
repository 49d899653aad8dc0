"""A device's token: a club's program speaks for the officer who issued it."""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from knox.auth import TokenAuthentication
from rest_framework import exceptions

from clubs.models import DeviceToken
from clubs.register import tokens
from federation.models import User


class DeviceAuthentication(TokenAuthentication):  # type: ignore[misc]  # knox has no types
    """`Authorization: Token …`. A token of another federation, or a withdrawn one, is unknown here.

    Every such refusal reads the same: an answer must not tell whether a token ever existed.
    """

    def authenticate_credentials(self, token: bytes) -> tuple[User, DeviceToken]:
        """Whom a secret stands for; a secret is ASCII, so anything else is none of ours."""
        try:
            user, device = super().authenticate_credentials(token if token.isascii() else b"")
        except exceptions.AuthenticationFailed:
            raise _unknown() from None
        return user, device

    def validate_user(self, auth_token: DeviceToken) -> tuple[User, DeviceToken]:
        """The officer behind the token, unless it was withdrawn or they may not sign in."""
        if auth_token.withdrawn_at is not None or not auth_token.user.is_active:
            raise _unknown()
        tokens.used(auth_token)
        return auth_token.user, auth_token

    def _cleanup_token(self, auth_token: DeviceToken) -> bool:
        """Whether the token has expired. It is kept: uploads say which device brought them."""
        return auth_token.expiry is not None and auth_token.expiry < timezone.now()


def _unknown() -> exceptions.AuthenticationFailed:
    return exceptions.AuthenticationFailed(
        _("This token is unknown here, withdrawn or expired. Issue a new one at the club desk.")
    )


class DeviceScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # untyped library
    """How the token shows in the API's description."""

    target_class = "clubs.register.authentication.DeviceAuthentication"
    name = "deviceToken"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Token` and the secret that the club desk showed when it was issued.",
        }
