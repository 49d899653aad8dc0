"""The web server's worker: gunicorn's threads, and a room where requests wait without one.

gunicorn 27's `ThreadWorker` gives a connection to a thread (`handle`), which reads one request and has it
answered (`handle_request`); the main thread takes the connection back (`finish_request`) and waits for the
next event. A request that is to wait (`NotYet`) is kept with its connection and asked again at its turn.
"""

import time
from concurrent.futures import Future
from typing import Any

from gunicorn.workers.gthread import ThreadWorker

from federation.limits.waiting import WAITED, NotYet, WaitingRoom


class PatientWorker(ThreadWorker):
    """Lets requests wait for their visitor's turn. The room is the main thread's alone."""

    def init_process(self) -> None:
        """Begin, with an empty room."""
        self.room: WaitingRoom[Any] = WaitingRoom()
        super().init_process()

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
