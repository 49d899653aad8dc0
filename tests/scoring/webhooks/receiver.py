"""A program of somebody else's that is told of payments: a real server on this machine."""

import hashlib
import hmac
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Receiver:
    """What came in, and what is answered: each status once, the last one from then on."""

    statuses: list[int] = field(default_factory=lambda: [204])
    got: list[tuple[dict[str, str], bytes]] = field(default_factory=list)
    address: str = ""

    def next_status(self) -> int:
        return self.statuses.pop(0) if len(self.statuses) > 1 else self.statuses[0]

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(body) for _headers, body in self.got]

    def is_signed(self, secret: str, at: int = -1) -> bool:
        """As docs/api.md tells a receiver to look."""
        headers, body = self.got[at]
        signed = headers["portal-timestamp"].encode() + b"." + body
        wanted = "v1=" + hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
        return hmac.compare_digest(wanted, headers["portal-signature"])


@contextmanager
def receiving(*statuses: int) -> Iterator[Receiver]:
    """A receiver that listens while the test goes on."""
    receiver = Receiver(statuses=list(statuses) or [204])

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            receiver.got.append(({name.lower(): value for name, value in self.headers.items()}, body))
            status = receiver.next_status()
            self.send_response(status)
            if status in (301, 302, 307):
                self.send_header("Location", receiver.address)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *args: Any) -> None:
            """Nothing on the screen."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    receiver.address = f"http://127.0.0.1:{server.server_port}/points?from=portal"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def dripping(drops: bytes) -> Iterator[str]:
    """A receiver that answers byte by byte, as long as anybody listens; its address."""
    is_over = threading.Event()

    def answer() -> None:
        visitor, _from = listener.accept()
        with visitor:
            for place in range(len(drops)):
                if is_over.wait(0.02):
                    return
                try:
                    visitor.sendall(drops[place : place + 1])
                except OSError:
                    return

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=answer)
        thread.start()
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
        finally:
            is_over.set()
            thread.join()
