"""The whole address of a page, for letters: written by workers, which answer no request."""

from django.conf import settings
from django.urls import get_script_prefix, reverse, set_script_prefix

from federation.tenancy.context import current

OUTSIDE = "federation.urls_global"


def whole_address(name: str, *arguments: object) -> str:
    """The address of a page of the federation in scope, with scheme and host."""
    federation = current()
    prefix = "/" if federation.domain else f"/{federation.slug}/"
    path = _path(name, arguments, prefix=prefix, urlconf=settings.ROOT_URLCONF)
    if federation.domain:
        return f"{'https' if settings.HTTPS else 'http'}://{federation.domain}{path}"
    return f"{settings.PORTAL_ADDRESS}{path}"


def address_outside(name: str, *arguments: object) -> str:
    """The address of a page outside every federation, as the operators' are, with scheme and host."""
    return settings.PORTAL_ADDRESS + _path(name, arguments, prefix="/", urlconf=OUTSIDE)


def _path(name: str, arguments: tuple[object, ...], *, prefix: str, urlconf: str) -> str:
    before = get_script_prefix()
    set_script_prefix(prefix)
    try:
        return reverse(name, args=arguments, urlconf=urlconf)
    finally:
        set_script_prefix(before)
