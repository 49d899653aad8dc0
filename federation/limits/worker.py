"""The web server's worker: gunicorn's threads, and a room where requests wait without one.

gunicorn 27's `ThreadWorker` gives a connection to a thread (`handle`), which reads one request and has it
answered (`handle_request`); the main thread takes the connection back (`finish_request`) and waits for the
next event. A request that is to wait (`NotYet`) is kept with its connection and asked again at its turn.
"""

import selectors
import socket
import time
from concurrent.futures import Future
from functools import partial
from typing import Any

from gunicorn.workers.gthread import TConn, ThreadWorker

from federation.limits.waiting import WAITED, NotYet, WaitingRoom

HEAD_SECONDS = 20  # in which the head of a request must be here; who is slower is not answered
HEAD_BYTES = 32_768  # a head that is longer is judged by gunicorn
HEAD_END = b"\r\n\r\n"
STALLED_SECONDS = 60  # for the next bytes of a body, or for an answer to be taken


class UnhurriedConnection(TConn):
    """A connection whose other side may be slow, and not for ever."""

    head_bytes = 0  # of the next request's head, that are here

    def init(self) -> None:
        """As gunicorn does, in a thread; a thread waits so long for the other side."""
        super().init()
        self.sock.settimeout(STALLED_SECONDS)


class PatientWorker(ThreadWorker):
    """Lets requests wait for their visitor's turn. The room is the main thread's alone.

    No thread waits for the head of a request either: a thousand slow clients would take them all.
    """

    def init_process(self) -> None:
        """Begin, with an empty room."""
        self.room: WaitingRoom[Any] = WaitingRoom()
        super().init_process()

    def accept(self, listener: socket.socket) -> None:
        """Let a connection in; it gets a thread when the head of its request is here."""
        try:
            client, address = listener.accept()
        except (BlockingIOError, ConnectionAbortedError):
            return
        self.nr_conns += 1
        self._await_head(UnhurriedConnection(self.cfg, client, address, listener.getsockname()))

    def on_client_socket_readable(self, conn: Any, client: socket.socket) -> None:
        """The next request of a connection that was kept begins."""
        self.poller.unregister(client)
        self.keepalived_conns.remove(conn)
        self._await_head(conn)

    def on_pending_socket_readable(self, conn: Any, client: socket.socket) -> None:
        """More of a head is here: a thread, where it is whole, and else further waiting."""
        try:
            head = client.recv(HEAD_BYTES, socket.MSG_PEEK)
        except BlockingIOError:
            return
        except OSError:
            head = b""  # a thread finds out what is wrong
        # As many bytes as before: the other side has closed, and a thread is soon done with it.
        if HEAD_END not in head and conn.head_bytes < len(head) < HEAD_BYTES:
            conn.head_bytes = len(head)
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, len(head) + 1)
            return
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, 1)
        super().on_pending_socket_readable(conn, client)

    def _await_head(self, conn: Any) -> None:
        conn.sock.setblocking(False)
        conn.timeout, conn.head_bytes = time.monotonic() + HEAD_SECONDS, 0
        self.pending_conns.append(conn)
        readable = partial(self.on_pending_socket_readable, conn)
        self.poller.register(conn.sock, selectors.EVENT_READ, readable)

    def handle(self, conn: Any) -> Any:
        """Read and answer one request, in a thread; NotYet where it waits."""
        try:
            return super().handle(conn)
        except NotYet as not_yet:
            return not_yet

    def handle_request(self, req: Any, conn: Any) -> Any:
        """Answer a request that is read. Raises NotYet where it is to be asked again."""
        now = time.monotonic()
        req.first_asked = getattr(req, "first_asked", now)
        asked = WAITED.set(now - req.first_asked)
        try:
            return super().handle_request(req, conn)
        except NotYet:
            conn.parser = AskedAgain(conn, req)
            raise
        finally:
            WAITED.reset(asked)

    def finish_request(self, conn: Any, fs: "Future[Any]") -> None:
        """Take a connection back, in the main thread."""
        not_yet = None if fs.cancelled() or fs.exception() else fs.result()
        if not isinstance(not_yet, NotYet):
            super().finish_request(conn, fs)
        elif not self.room.enter(not_yet.address, not_yet.pace, conn, first=conn.parser.again):
            self.nr_conns -= 1
            conn.close()

    def wait_for_and_dispatch_events(self, timeout: float) -> None:
        """Wait for events or for the next turn, and let those in who have it."""
        super().wait_for_and_dispatch_events(self.room.seconds(timeout))
        for conn in self.room.due():
            self.enqueue_req(conn)


class AskedAgain:
    """Stands for a connection's parser: answers the request that waits once more, then the parser is back."""

    def __init__(self, conn: Any, request: Any) -> None:
        self.conn, self.parser, self.request = conn, conn.parser, request
        self.again = getattr(request, "waits", False)
        request.waits = True

    def __next__(self) -> Any:
        self.conn.parser = self.parser
        return self.request

    def __getattr__(self, name: str) -> Any:
        return getattr(self.parser, name)
