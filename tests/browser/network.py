"""A line of its own between a telephone and the portal, which can be cut and mended at any moment.

The browser's own "offline" is told to every target of its own and has been late for a page just loaded again.
A line that is cut closes what is under way and refuses what comes, whoever in the browser asks. What passes
is weighed here too: a service worker's requests are no page's, and the browser tells of a page's alone.
"""

import re
import socket
import threading
from contextlib import suppress
from urllib.parse import urlsplit

CHUNK = 65_536  # bytes
# A browser asks for one thing at a time on a connection: a request begins where what it sends begins.
REQUEST = re.compile(rb"(?:GET|POST|HEAD) (\S+) HTTP/1\.1\r\n")


class Line:
    """Carries everything to the portal and back, from an address of its own.

    `carried`: bytes that came to the telephone, heads of answers included. `asked`: what it asked for.
    """

    def __init__(self, portal: str) -> None:
        split = urlsplit(portal)
        self.portal = (split.hostname, split.port)
        self.is_cut = False
        self.carried = 0
        self.asked: list[str] = []
        self.ends: set[socket.socket] = set()
        self.lock = threading.Lock()
        self.door = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.address = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def cut(self) -> None:
        """Nothing passes any more, what is under way included."""
        with self.lock:
            self.is_cut = True
            ends, self.ends = self.ends, set()
        for end in ends:
            _end(end)

    def mend(self) -> None:
        """Everything passes again."""
        self.is_cut = False

    def close(self) -> None:
        """Gone for good."""
        self.cut()
        _end(self.door)

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                telephone, _address = self.door.accept()
                self._connect(telephone)

    def _connect(self, telephone: socket.socket) -> None:
        with self.lock:
            if self.is_cut:
                telephone.close()
                return
            portal = socket.create_connection(self.portal)
            self.ends |= {telephone, portal}
        for source, sink in ((telephone, portal), (portal, telephone)):
            threading.Thread(target=self._carry, args=(source, sink, telephone), daemon=True).start()

    def _carry(self, source: socket.socket, sink: socket.socket, telephone: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(CHUNK):
                self._weigh(data, to_telephone=sink is telephone)
                sink.sendall(data)
        for end in (source, sink):
            with self.lock:
                self.ends.discard(end)
            _end(end)

    def _weigh(self, data: bytes, *, to_telephone: bool) -> None:
        request = None if to_telephone else REQUEST.match(data)
        with self.lock:
            self.carried += len(data) if to_telephone else 0
            if request:
                self.asked.append(request[1].decode())


def _end(end: socket.socket) -> None:
    """Closed for both sides, also while somebody waits at it."""
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
