"""Work as the owner of the tables: migrations and the making of test databases, nothing else."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

PARTS = ("USER", "PASSWORD")


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


def _reconnect(parts: dict[str, Any]) -> None:
    connection.close()
    connection.settings_dict.update(parts)
