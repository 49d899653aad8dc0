"""A web server of the portal inside a test's own transaction: real HTTP, without a database for each test."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, make_server

from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, connection, connections


class SilentHandler(WSGIRequestHandler):
    """Says nothing of its requests."""

    def log_message(self, format: str, *args: Any) -> None:
        """Nowhere."""


def keep_open() -> None:
    """Let no request close the connection: it is the test's."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)


@contextmanager
def serving() -> Iterator[str]:
    """The portal at an address of this machine, on the test's connection: who calls it waits meanwhile."""
    portal = WSGIHandler()

    def answer(environ: dict[str, Any], start: Any) -> Any:
        keep_open()  # the test's own client has them closed again after each of its requests
        return portal(environ, start)

    server = make_server("127.0.0.1", 0, answer, handler_class=SilentHandler)
    own = connections["default"]
    connection.inc_thread_sharing()

    def serve() -> None:
        connections["default"] = own
        server.serve_forever(poll_interval=0.05)

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
        for signal in (request_started, request_finished):
            signal.connect(close_old_connections)
        connection.dec_thread_sharing()
