"""Work as another role than the portal's: migrations, the making of test databases, moving a federation."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from federation.startup import environment

PARTS = ("USER", "PASSWORD")
ADDRESS = ("NAME", "HOST", "PORT", *PARTS)


@contextmanager
def connected_as_owner() -> Iterator[None]:
    """The default connection as portal_owner, and as portal_app again afterwards.

    Raises ImproperlyConfigured where DATABASE_OWNER_URL is not set: a web host need not know it.
    """
    if not settings.OWNER_DATABASE:
        raise ImproperlyConfigured("Set DATABASE_OWNER_URL to migrate: portal_app owns no table.")
    before = {part: connection.settings_dict[part] for part in PARTS}
    _reconnect({part: settings.OWNER_DATABASE[part] for part in PARTS})
    try:
        yield
    finally:
        _reconnect(before)


@contextmanager
def connected_by(url: str) -> Iterator[None]:
    """The default connection by another address, and as before afterwards; for commands alone."""
    given = environment.database(url)
    before = {part: connection.settings_dict[part] for part in ADDRESS}
    _reconnect({part: given[part] for part in ADDRESS})
    try:
        yield
    finally:
        _reconnect(before)


def _reconnect(parts: dict[str, Any]) -> None:
    connection.close()
    connection.settings_dict.update(parts)
