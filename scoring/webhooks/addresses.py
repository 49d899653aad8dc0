"""Where messages may go: public addresses over HTTPS, and to exactly the machine that was looked at.

Somebody who may enter an address must not reach the portal's own network by it. So a name is resolved
once, every address behind it must be public, and the connection goes to that address and not to the name,
which could mean another machine a moment later. Redirections are not followed. A developer's machine (DEBUG)
may name any.
"""

import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

from federation.errors import Refused
from scoring.webhooks import reserved

TIMEOUT_SECONDS = 10  # for each step of an exchange, and a machine that answers by single bytes has many
WHOLE_SECONDS = 30  # for all of it; a worker waits no longer, and its lease is twice as long
ADDRESS_MAX = 500
ANSWER_MAX = 4096  # bytes of an answer that are read


@dataclass(frozen=True, slots=True)
class Target:
    """Where a message goes: how, by which name, at which port and path."""

    scheme: str
    host: str
    port: int
    path: str


class Unreachable(Exception):
    """A message could not be handed over; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def target_of(address: str) -> Target:
    """An address in its parts. Raises Refused for what cannot be one, or is no HTTPS."""
    try:
        parts = urlsplit(address.strip())
        port = parts.port
    except ValueError:
        raise Refused(_("This is no address: https://example.org/points."), "webhook_address") from None
    is_plain = parts.scheme == "http" and settings.DEBUG
    if len(address) > ADDRESS_MAX or not parts.hostname or not address.strip().isascii():
        raise Refused(_("This is no address: https://example.org/points."), "webhook_address")
    if any(character.isspace() or not character.isprintable() for character in address.strip()):
        raise Refused(_("This is no address: https://example.org/points."), "webhook_address")
    if parts.scheme != "https" and not is_plain:
        raise Refused(_("Messages go out over https alone."), "webhook_not_https")
    if parts.username is not None or parts.fragment:
        raise Refused(_("An address has no name, no password and no # in it."), "webhook_address")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme, parts.hostname, port or (443 if parts.scheme == "https" else 80), path)


def resolved(target: Target) -> str:
    """The machine behind a name, as an IP address. Raises Unreachable unless all behind it are public."""
    try:
        rows = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
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


def refuse_private(address: str) -> None:
    """Raise Refused, while somebody is looking, for what would not be reached later."""
    target = target_of(address)
    try:
        resolved(target)
    except Unreachable as error:
        sentence = {
            "host_unknown": _("There is no machine of this name."),
            "address_private": _("This address is not on the public Internet."),
        }[error.code]
        raise Refused(sentence, f"webhook_{error.code}") from error


def post(address: str, body: bytes, headers: dict[str, str]) -> int:
    """Send a message; the status of the answer. Raises Unreachable."""
    try:
        target = target_of(address)
    except Refused as refused:
        raise Unreachable("address_refused") from refused
    connection = _connection(target, resolved(target))
    with _cut_in_time(connection) as is_cut:
        try:
            connection.request("POST", target.path, body=body, headers=headers)
            answer = connection.getresponse()
            if is_cut.is_set():  # what stood there so far reads like a head that is over
                raise TimeoutError
            answer.read(ANSWER_MAX)
        except (OSError, http.client.HTTPException) as error:
            raise Unreachable("timeout" if is_cut.is_set() else _why(error)) from error
        finally:
            connection.close()
    return answer.status


def _why(error: Exception) -> str:
    if isinstance(error, ssl.SSLError):
        return "certificate"
    return "timeout" if isinstance(error, TimeoutError) else "connection"


@contextmanager
def _cut_in_time(connection: "_To | _SecureTo") -> Iterator[threading.Event]:
    """Cut a connection when its time is over, whatever it is at; the event says that it was."""
    is_cut = threading.Event()

    def cut() -> None:
        is_cut.set()
        if connection.held is not None:
            with suppress(OSError):
                # Of the socket beneath: the one that encrypts would take itself apart while it is read.
                socket.socket.shutdown(connection.held, socket.SHUT_RDWR)

    timer = threading.Timer(WHOLE_SECONDS, cut)
    timer.daemon = True
    timer.start()
    try:
        yield is_cut
    finally:
        timer.cancel()


def _connection(target: Target, machine: str) -> "_To | _SecureTo":
    if target.scheme == "http":
        return _To(target.host, target.port, machine)
    return _SecureTo(target.host, target.port, machine)


class _To(http.client.HTTPConnection):
    """A connection to one machine, whatever its name means by now."""

    def __init__(self, host: str, port: int, machine: str) -> None:
        super().__init__(host, port, timeout=TIMEOUT_SECONDS)
        self.machine = machine
        self.held: socket.socket | None = None  # http.client forgets it before the answer is read

    def connect(self) -> None:
        """To the address that was looked at."""
        self.sock = self.held = socket.create_connection((self.machine, self.port), TIMEOUT_SECONDS)


class _SecureTo(http.client.HTTPSConnection):
    """Likewise, with the certificate of the name."""

    def __init__(self, host: str, port: int, machine: str) -> None:
        self.context = ssl.create_default_context()
        super().__init__(host, port, timeout=TIMEOUT_SECONDS, context=self.context)
        self.machine = machine
        self.held: socket.socket | None = None

    def connect(self) -> None:
        """To the address that was looked at; its certificate must be of the name."""
        plain = socket.create_connection((self.machine, self.port), TIMEOUT_SECONDS)
        self.sock = self.held = self.context.wrap_socket(plain, server_hostname=self.host)
