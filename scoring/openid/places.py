"""Addresses of signing in: the issuer, and where programs may have members come back to."""

from urllib.parse import urlsplit

from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.tenancy.addresses import whole_address

LOOPBACK = frozenset({"127.0.0.1", "::1"})  # a program on the member's own machine, RFC 8252
ADDRESS_MAX, ADDRESSES_MAX = 300, 10


def issuer() -> str:
    """By which name the federation signs: the address of its pages."""
    return whole_address("home").rstrip("/")


def origin_of(address: str) -> str:
    """Scheme, host and port of an address."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"


def is_loopback(address: str) -> bool:
    """Whether an address is on the reader's own machine."""
    return urlsplit(address).hostname in LOOPBACK


def checked_addresses(text: str) -> list[str]:
    """The addresses of some lines. Raises Refused for one that cannot be, for none and for too many."""
    addresses = list(dict.fromkeys(line.strip() for line in text.splitlines() if line.strip()))
    if not 0 < len(addresses) <= ADDRESSES_MAX:
        raise Refused(_("Enter between one and ten addresses to come back to."), "bad_addresses")
    for address in addresses:
        if not is_fit(address):
            sentence = _("“%(address)s” cannot be come back to: it has to be https, whole and without #.")
            raise Refused(sentence % {"address": address[:80]}, "bad_addresses")
    return addresses


def is_site(address: str) -> bool:
    """Whether an address is one of a site, which members read and may follow: https, with a name.

    In plain letters: a host of other letters is written as browsers ask for it, xn--. Nobody before an @.
    """
    return is_fit(address) and urlsplit(address).scheme == "https"


def host_of(address: str) -> str:
    """The host of an address, as browsers ask for it."""
    return urlsplit(address).hostname or ""


def is_of_site(address: str, site: str) -> bool:
    """Whether an address is at a program's own site, or below it."""
    host, own = host_of(address), host_of(site).removeprefix("www.")
    return host == own or host.endswith(f".{own}")


def is_fit(address: str) -> bool:
    """Whether a member may be sent to an address: https, or http on their own machine."""
    if len(address) > ADDRESS_MAX or not address.isascii() or not address.isprintable() or " " in address:
        return False
    try:
        parts = urlsplit(address)
        has_port = parts.port is None or parts.port > 0
    except ValueError:
        return False
    is_plain = not parts.fragment and "#" not in address and parts.username is None and "*" not in address
    is_safe = parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in LOOPBACK)
    # What a content security policy is given must be a source and nothing else.
    is_source = not set(parts.netloc) & set(";,'\"\\")
    return bool(parts.hostname) and is_plain and is_safe and has_port and is_source
