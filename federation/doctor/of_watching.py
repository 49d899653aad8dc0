"""Who watches: whether the counts are open to everybody, can be kept, and what goes out in the clear."""

import os
from collections.abc import Iterable, Iterator
from ipaddress import ip_address, ip_network
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings

from federation.doctor.findings import Ailment, warning, where, wrong
from federation.limits.visitor_address import SOCKET

ADDRESSES_MAX = 256  # of other people's networks: more is no house of one's own
TOKEN_LEAST = 20  # characters


def watching() -> Iterator[Ailment]:
    """The settings of docs/operations.md, "Watching"."""
    yield from judged_openings(settings.METRICS_FROM, settings.METRICS_TOKEN)
    if settings.METRICS:
        yield from judged_directory(Path(settings.METRICS_DIR))
    yield from judged_addresses((settings.TRACES, settings.SENTRY))


def judged_openings(networks: Iterable[str], token: str) -> Iterator[Ailment]:
    """What is wrong with who may read the counts."""
    open_to = ", ".join(filter(is_open, networks))
    yield from where(
        bool(open_to),
        wrong(
            "metrics_open",
            f"PORTAL_METRICS_FROM lets everybody at {open_to} read what the portal counts.",
            "Name the address of Prometheus alone.",
        ),
    )
    yield from where(
        0 < len(token) < TOKEN_LEAST,
        wrong(
            "metrics_token_short",
            f"PORTAL_METRICS_TOKEN has {len(token)} characters and can be guessed.",
            'Make one: python -c "import secrets; print(secrets.token_urlsafe(32))"',
        ),
    )


def is_open(written: str) -> bool:
    """Whether a network holds more addresses of others than one house has."""
    if written == SOCKET:
        return False
    network = ip_network(written, strict=False)
    return not network.is_private and network.num_addresses > ADDRESSES_MAX


def judged_directory(directory: Path) -> Iterator[Ailment]:
    """Whether this process may keep its counts."""
    standing = next(path for path in (directory, *directory.parents) if path.exists())
    yield from where(
        not standing.is_dir() or not os.access(standing, os.W_OK),
        wrong(
            "metrics_not_writable",
            f"This process may not keep its counts in {directory}.",
            "Give PORTAL_METRICS_DIR to the portal's user.",
        ),
    )


def judged_addresses(addresses: Iterable[str]) -> Iterator[Ailment]:
    """Whether traces and errors go over a network that others read."""
    for address in addresses:
        parts = urlsplit(address)
        host = parts.hostname or ""
        yield from where(
            parts.scheme == "http" and not is_near(host),
            warning(
                "watched_in_clear",
                f"Traces or errors go to {host} in the clear.",
                "Name an address of https in PORTAL_TRACES and PORTAL_SENTRY.",
            ),
        )


def is_near(host: str) -> bool:
    """Whether a host is this one, or of a network of one's own."""
    try:
        return ip_address(host).is_private
    except ValueError:
        return host == "localhost" or "." not in host
