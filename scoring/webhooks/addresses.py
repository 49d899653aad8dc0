"""Where messages may go: public addresses over HTTPS, and to exactly the machine that was looked at.

Which those are is said by federation.outside.addresses. Redirections are not followed.
"""

import http.client
import socket
import ssl
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.outside.addresses import Unreachable, machine_of
from federation.outside.cutting import HeldLine, context_of, cut_in_time

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


def refuse_private(address: str) -> None:
    """Raise Refused, while somebody is looking, for what would not be reached later."""
    target = target_of(address)
    try:
        machine_of(target.host, target.port)
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
    connection = _connection(target, machine_of(target.host, target.port))
    with cut_in_time(connection.line, WHOLE_SECONDS) as is_cut:
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


def _connection(target: Target, machine: str) -> "_To | _SecureTo":
    if target.scheme == "http":
        return _To(target.host, target.port, machine)
    return _SecureTo(target.host, target.port, machine)


class _To(http.client.HTTPConnection):
    """A connection to one machine, whatever its name means by now."""

    def __init__(self, host: str, port: int, machine: str) -> None:
        super().__init__(host, port, timeout=TIMEOUT_SECONDS)
        self.machine = machine
        self.line = HeldLine()  # http.client forgets its socket before the answer is read

    def connect(self) -> None:
        """To the address that was looked at."""
        self.sock = self.line.held = socket.create_connection((self.machine, self.port), TIMEOUT_SECONDS)


class _SecureTo(http.client.HTTPSConnection):
    """Likewise, with the certificate of the name."""

    def __init__(self, host: str, port: int, machine: str) -> None:
        self.line = HeldLine()
        self.context = context_of(self.line)
        super().__init__(host, port, timeout=TIMEOUT_SECONDS, context=self.context)
        self.machine = machine

    def connect(self) -> None:
        """To the address that was looked at; its certificate must be of the name."""
        plain = socket.create_connection((self.machine, self.port), TIMEOUT_SECONDS)
        self.sock = self.context.wrap_socket(plain, server_hostname=self.host)
