"""Which machines may be asked: those of the public Internet, and exactly the one that was looked at.

Somebody who may enter the name of a machine must not reach the portal's own network by it. So a name is
resolved once, every address behind it must be public, and the connection goes to that address and not to the
name, which could mean another machine a moment later. A developer's machine (DEBUG) may name any.
"""

import ipaddress
import socket

from django.conf import settings

from federation.outside import reserved


class Unreachable(Exception):
    """A machine could not be asked; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def machine_of(host: str, port: int) -> str:
    """The machine behind a name, as an IP address. Raises Unreachable unless all behind it are public."""
    try:
        rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Unreachable("host_unknown") from error
    machines = [str(row[4][0]) for row in rows]
    if not machines:
        raise Unreachable("host_unknown")
    if not settings.DEBUG and not all(is_public(machine) for machine in machines):
        raise Unreachable("address_private")
    return machines[0]


def is_public(address: str) -> bool:
    """Whether an IP address is on the public Internet; one that carries another is if that one is."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, ipaddress.IPv6Address) and (ip in reserved.MAPPED or ip in reserved.NAT64):
        return is_public(str(ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)))
    if isinstance(ip, ipaddress.IPv6Address) and ip not in reserved.UNICAST:
        return False
    # Python's own knowledge too: it may have learnt of a block before this portal has.
    return ip.is_global and not any(ip in block for block in reserved.BLOCKS)
