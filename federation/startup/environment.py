"""Settings from the environment: the only place that reads it."""

import os
import re
from collections.abc import Sequence
from ipaddress import ip_network
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from psycopg.conninfo import conninfo_to_dict

environ = os.environ
PORT = re.compile("[0-9]{1,5}")
NUMBER = re.compile("[0-9]{1,6}")
OFF = {"0", "off", "false", "no", ""}


def flag(name: str, *, default: bool) -> bool:
    """A switch: "off", "0", "false" and "no" switch off, everything else on."""
    value = os.environ.get(name)
    return default if value is None else value.strip().lower() not in OFF


def words(name: str) -> list[str]:
    """A comma-separated list, empty when unset."""
    return [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()]


def proxies(name: str) -> list[str]:
    """Addresses, networks, and the word `unix`, separated by commas. Raises ImproperlyConfigured."""
    written = words(name)
    for proxy in written:
        try:
            proxy == "unix" or ip_network(proxy, strict=False)
        except ValueError:
            raise ImproperlyConfigured(f"{name}: {proxy!r} is no address and no network.") from None
    return written


def port(name: str, *, default: int) -> int:
    """The number of a port. Raises ImproperlyConfigured."""
    written = os.environ.get(name, "").strip() or str(default)
    if not PORT.fullmatch(written) or not 0 < int(written) < 2**16:
        raise ImproperlyConfigured(f"{name}: {written!r} is no port.")
    return int(written)


def number(name: str, *, default: int, least: int, most: int = 100_000) -> int:
    """A whole number between two others. Raises ImproperlyConfigured."""
    written = os.environ.get(name, "").strip() or str(default)
    if not NUMBER.fullmatch(written) or not least <= int(written) <= most:
        raise ImproperlyConfigured(f"{name}: {written!r} is no number from {least} to {most}.")
    return int(written)


def choice(name: str, words: Sequence[str]) -> str:
    """One of some words, the first when unset. Raises ImproperlyConfigured."""
    written = os.environ.get(name, "").strip().lower() or words[0]
    if written not in words:
        raise ImproperlyConfigured(f"{name}: {written!r} is none of {', '.join(words)}.")
    return written


def required(name: str) -> str:
    """A value without which the portal does not start."""
    try:
        return os.environ[name]
    except KeyError:
        raise ImproperlyConfigured(f"Set {name}; docs/operations.md says what it holds.") from None


def database(url: str) -> dict[str, Any]:
    """A PostgreSQL address as Django's database settings. Sockets go in as ?host=/directory."""
    parts = conninfo_to_dict(url)
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": parts.get("dbname", ""),
        "USER": parts.get("user", ""),
        "PASSWORD": parts.get("password", ""),
        "HOST": parts.get("host", ""),
        "PORT": str(parts.get("port", "")),
        "ATOMIC_REQUESTS": True,
        # Connecting costs more than most pages. What a request sets is local to its transaction.
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {"connect_timeout": 5},
    }
