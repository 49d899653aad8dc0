"""The connections of one hostile client, all in one thread: it spends little and costs the server much."""

import selectors
import socket
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

_PIECE = 65_536
_READS, _BOTH = selectors.EVENT_READ, selectors.EVENT_READ | selectors.EVENT_WRITE


class SentRequest(NamedTuple):
    """One request as it goes over the wire, and how often it may go over it unchanged."""

    head: bytes
    body: bytes
    tail: int = 0  # further bytes of the body, which differ each time: else the first answer comes again


class Siege:
    """Sends requests over so many connections, on each the next as soon as it is answered."""

    def __init__(self, port: int, requests: Sequence[SentRequest], connections: int) -> None:
        self.port, self.requests = port, requests
        self.statuses: Counter[int] = Counter()
        self.sent = 0
        self.selector = selectors.DefaultSelector()
        for number in range(connections):
            HostileConnection(self, number)

    def go_on(self, seconds: float) -> None:
        """Send and read what can be, and wait so long at most for something."""
        for key, events in self.selector.select(seconds):
            key.data.goes_on(events)

    def requests_from(self, number: int) -> Iterator[bytes]:
        """Without end, each connection beginning with another one."""
        while True:
            head, body, tail = self.requests[number % len(self.requests)]
            self.sent, number = self.sent + 1, number + 1
            yield head + body + (b"%0*d" % (tail, self.sent) if tail else b"")


class HostileConnection:
    """One connection, opened again when it is closed."""

    def __init__(self, siege: Siege, number: int) -> None:
        self.siege, self.requests = siege, siege.requests_from(number)
        self._open()

    def _open(self) -> None:
        self.socket = socket.create_connection(("localhost", self.siege.port))
        self.socket.setblocking(False)
        self.siege.selector.register(self.socket, _BOTH, self)
        self._next()

    def _again(self) -> None:
        self.siege.selector.unregister(self.socket)
        self.socket.close()
        self._open()

    def _next(self) -> None:
        self.left, self.answer = memoryview(next(self.requests)), b""
        self.siege.selector.modify(self.socket, _BOTH, self)

    def goes_on(self, events: int) -> None:
        """Send what is left and read what has come."""
        try:
            if events & selectors.EVENT_WRITE:
                self.left = self.left[self.socket.send(self.left) :]
                if not self.left:
                    self.siege.selector.modify(self.socket, _READS, self)
            if events & _READS:
                self._read(self.socket.recv(_PIECE))
        except BlockingIOError:
            return
        except OSError:
            self.siege.statuses[0] += 1
            self._again()

    def _read(self, piece: bytes) -> None:
        if not piece:
            raise ConnectionError
        self.answer += piece
        head, end, content = self.answer.partition(b"\r\n\r\n")
        length = _length(head.lower())
        if not end or (length is not None and len(content) < length):
            return
        self.siege.statuses[int(head[9:12])] += 1
        if self.left or length is None or b"connection: close" in head.lower():
            self._again()
        else:
            self._next()


def _length(head: bytes) -> int | None:
    """Of the content; None where it is not said beforehand."""
    _before, name, value = head.partition(b"\r\ncontent-length:")
    return int(value.split(b"\r\n")[0]) if name else None
