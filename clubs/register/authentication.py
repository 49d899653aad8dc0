"""A device's token: a club's program speaks for the officer who issued it."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from knox.auth import TokenAuthentication
from rest_framework import exceptions
from rest_framework.request import Request

from clubs.models import DeviceToken
from clubs.register import device_rights, tokens
from clubs.register.device_rights import DeviceRight
from federation.limits.throttling import AskingLimit
from federation.limits.visitor_address import counted_address
from federation.models import User

WRONG_TOKENS = AskingLimit("wrong-tokens", 60)


class DeviceAuthentication(TokenAuthentication):  # type: ignore[misc]  # knox has no types
    """`Authorization: Token …`. A token of another federation, or a withdrawn one, is unknown here.

    Every such refusal reads the same: an answer must not tell whether a token ever existed.
    """

    def authenticate(self, request: Request) -> tuple[User, DeviceToken] | None:
        """Who asks, by which token; None where none is shown.

        Raises Refused for an operation that the token may not use, Throttled after many wrong ones from one
        address.
        """
        address = counted_address(request._request)
        try:
            known: tuple[User, DeviceToken] | None = super().authenticate(request)
        except exceptions.AuthenticationFailed:
            if not WRONG_TOKENS.take(address):
                raise exceptions.Throttled(WRONG_TOKENS.wait()) from None
            raise
        if known is not None:
            device_rights.refuse_what_is_closed(request, known[1])
        return known

    def authenticate_credentials(self, token: bytes) -> tuple[User, DeviceToken]:
        """Whom a secret stands for; a secret is ASCII, so anything else is none of ours."""
        try:
            user, device = super().authenticate_credentials(token if token.isascii() else b"")
        except exceptions.AuthenticationFailed:
            raise _unknown() from None
        return user, device

    def validate_user(self, auth_token: DeviceToken) -> tuple[User, DeviceToken]:
        """The officer behind the token, unless it was withdrawn or they may not sign in."""
        may_sign_in = User.objects.proved().filter(pk=auth_token.user_id, is_active=True).exists()
        if auth_token.withdrawn_at is not None or not may_sign_in:
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


@cache
def operations() -> dict[type, str]:
    """The operations of the API: the class of each view, and the name of its URL."""
    return dict(_named(get_resolver("federation.api_urls").url_patterns))


def _named(patterns: Iterable[URLPattern | URLResolver]) -> Iterator[tuple[type, str]]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from _named(pattern.url_patterns)
        elif pattern.name is not None:
            yield getattr(pattern.callback, "cls", type(None)), pattern.name


class DeviceScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # untyped library
    """How the token shows in the API's description."""

    target_class = "clubs.register.authentication.DeviceAuthentication"
    name = "deviceToken"

    def get_security_requirement(self, auto_schema: Any) -> list[dict[str, list[Any]]]:
        """Nothing of an operation that is closed to devices."""
        name = operations().get(type(auto_schema.view), "")
        is_open = isinstance(device_rights.right_for(name, auto_schema.method), DeviceRight)
        return [{self.name: []}] if is_open else []

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Token` and the secret that the club desk showed when it was issued.",
        }
