"""A device's token: a club's program speaks for the officer who issued it."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from knox.auth import TokenAuthentication
from rest_framework import exceptions

from clubs.models import DeviceToken
from federation.models import User


class DeviceAuthentication(TokenAuthentication):
    """`Authorization: Token …`. A token of another federation, or a withdrawn one, is unknown here."""

    def validate_user(self, auth_token: DeviceToken) -> tuple[User, DeviceToken]:
        if auth_token.withdrawn_at is not None:
            raise exceptions.AuthenticationFailed()
        user, token = super().validate_user(auth_token)
        return user, token


class DeviceScheme(OpenApiAuthenticationExtension):
    """How the token shows in the API's description."""

    target_class = "clubs.api.authentication.DeviceAuthentication"
    name = "deviceToken"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:  # noqa: ARG002
        return {"type": "apiKey", "in": "header", "name": "Authorization"}
