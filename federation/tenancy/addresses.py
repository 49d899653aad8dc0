"""The whole address of a page, for letters: written by workers, which answer no request."""

from django.conf import settings
from django.urls import get_script_prefix, reverse, set_script_prefix

from federation.tenancy.context import current


def whole_address(name: str, *arguments: object) -> str:
    """The address of a page of the federation in scope, with scheme and host."""
    federation, before = current(), get_script_prefix()
    set_script_prefix("/" if federation.domain else f"/{federation.slug}/")
    try:
        path = reverse(name, args=arguments, urlconf=settings.ROOT_URLCONF)
    finally:
        set_script_prefix(before)
    if federation.domain:
        return f"{'https' if settings.HTTPS else 'http'}://{federation.domain}{path}"
    return f"{settings.PORTAL_ADDRESS}{path}"
