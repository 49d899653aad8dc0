"""From which address somebody asks: what the trusted proxies say of it, and nothing that a visitor writes.

`TRUSTED_PROXIES` is the one place that decides it. The address is put where everybody looks for it, so that
limits, logs and libraries count the same visitor.
"""

from collections.abc import Callable, Iterable, Mapping
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse

SOCKET = "unix"  # a proxy on this machine that speaks through a socket has no address
FORWARDED = ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_X_FORWARDED_HOST", "HTTP_FORWARDED")
NOBODY = "unknown"
# Whoever rents one machine has as many addresses of IPv6 as they like, all of one such network.
IPV6_PREFIX = 64

Address = IPv4Address | IPv6Address


class VisitorAddressMiddleware:
    """Puts the visitor's address into REMOTE_ADDR, and takes away what nobody trusted has said."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        address = visitor_of(request.META)
        believed = is_trusted(request.META.get("REMOTE_ADDR", ""), settings.TRUSTED_PROXIES)
        for header in FORWARDED[:1] if believed else FORWARDED:
            request.META.pop(header, None)
        request.META["REMOTE_ADDR"] = address
        return self.get_response(request)


def visitor_of(request: Mapping[str, Any]) -> str:
    """From which address a request comes, by who spoke to us and what trusted proxies have written."""
    peer = request.get("REMOTE_ADDR", "")
    if not is_trusted(peer, settings.TRUSTED_PROXIES):
        return str(peer)
    return visitor(peer, request.get("HTTP_X_FORWARDED_FOR", ""), settings.TRUSTED_PROXIES)


def visitor(peer: str, hops: str, proxies: Iterable[str]) -> str:
    """The last address on the way to us that is no trusted proxy.

    `hops` as proxies lengthen it: "visitor, first proxy, second proxy". What stands to the left of the first
    address that is not ours is the visitor's own writing. `peer`, who spoke to us, where nothing is said.
    """
    address = peer
    for hop in reversed([part.strip() for part in hops.split(",") if part.strip()]):
        parsed = _parsed(hop)
        if parsed is None:
            return address  # a trusted proxy does not write such a thing: it handed it on
        address = str(parsed)
        if not is_trusted(address, proxies):
            return address
    return address


def is_trusted(peer: str, proxies: Iterable[str]) -> bool:
    """Whether an address is of a proxy that may say for whom it asks: addresses, networks, or `unix`."""
    parsed = _parsed(peer)
    if parsed is None:
        return not peer and SOCKET in proxies
    networks = (ip_network(proxy, strict=False) for proxy in proxies if proxy != SOCKET)
    return any(parsed in network for network in networks if network.version == parsed.version)


def counted_address(request: HttpRequest) -> str:
    """What a limit counts of a visitor."""
    return counted(request.META.get("REMOTE_ADDR", ""))


def counted(address: str) -> str:
    """The address, or of IPv6 the network that one subscriber has."""
    parsed = _parsed(address)
    if isinstance(parsed, IPv6Address):
        return str(IPv6Network((parsed, IPV6_PREFIX), strict=False))
    return NOBODY if parsed is None else str(parsed)


def _parsed(text: str) -> Address | None:
    """An address as a proxy writes it: alone, with a port, in brackets; of IPv4 also inside IPv6."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    inside = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return inside or address
