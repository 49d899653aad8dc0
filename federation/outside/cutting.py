"""A conversation is cut when its time is over: who answers by single bytes is never late by itself."""

import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any


class HeldLine:
    """The socket of a conversation that is under way, for who has to cut it."""

    def __init__(self) -> None:
        self.held: socket.socket | None = None

    def cut(self) -> None:
        """End it, whatever it is at."""
        if self.held is not None:
            with suppress(OSError):
                # Of the socket beneath: the one that encrypts would take itself apart while it is read.
                socket.socket.shutdown(self.held, socket.SHUT_RDWR)


@contextmanager
def cut_in_time(line: HeldLine, seconds: float) -> Iterator[threading.Event]:
    """Cut a conversation when its time is over; the event says that it was."""
    is_cut = threading.Event()

    def cut() -> None:
        is_cut.set()
        line.cut()

    timer = threading.Timer(seconds, cut)
    timer.daemon = True
    timer.start()
    try:
        yield is_cut
    finally:
        timer.cancel()


class CuttableContext(ssl.SSLContext):
    """TLS that trusts what the host trusts, looks at the name, and can be cut while hands are shaken."""

    line: HeldLine

    def wrap_socket(self, sock: socket.socket, *args: Any, **options: Any) -> ssl.SSLSocket:
        """Hold the socket before its first word."""
        options["do_handshake_on_connect"] = False
        wrapped = super().wrap_socket(sock, *args, **options)
        self.line.held = wrapped
        wrapped.do_handshake()
        return wrapped


def context_of(line: HeldLine) -> CuttableContext:
    """The context of one conversation: certificates must be valid and of the name that was asked."""
    context = CuttableContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.load_default_certs()
    context.line = line
    return context
