"""Servers of a test's own that a watched portal speaks to: one takes whatever is sent, one is Prometheus."""

import gzip
import json
import shutil
import socket
import subprocess
import threading
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tests.places import ROOT

PROMETHEUS, PROMTOOL = shutil.which("prometheus"), shutil.which("promtool")
MONITORING = ROOT / "docs/monitoring"
NONE_HERE = "no prometheus found: apt-get install prometheus"


class Taken(ThreadingHTTPServer):
    """Answers 200 to whatever is sent, and keeps it."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Taker)
        self.bodies: list[tuple[str, bytes, dict[str, str]]] = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def port(self) -> int:
        return self.server_address[1]

    def of(self, path: str) -> list[bytes]:
        """What was sent to an address, unpacked."""
        return [body for where, body, _headers in list(self.bodies) if where.startswith(path)]


class _Taker(BaseHTTPRequestHandler):
    server: Taken

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.headers.get("Content-Encoding") == "gzip":
            body = gzip.decompress(body)
        self.server.bodies.append((self.path, body, dict(self.headers)))
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, *arguments: object) -> None:
        """Nothing: what matters is kept."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Prometheus:
    """A Prometheus that reads one portal, with the rules of docs/monitoring."""

    def __init__(self, directory: Path, target: str) -> None:
        self.address = f"http://127.0.0.1:{free_port()}"
        written = (MONITORING / "prometheus.yml").read_text()
        written = written.replace("127.0.0.1:8000", target).replace(": 30s", ": 1s")
        (directory / "prometheus.yml").write_text(written)
        shutil.copy(MONITORING / "alerts.yml", directory)
        command = [
            *(PROMETHEUS, f"--config.file={directory / 'prometheus.yml'}"),
            *(f"--storage.tsdb.path={directory / 'data'}", "--log.level=warn"),
            f"--web.listen-address={self.address.removeprefix('http://')}",
        ]
        with (directory / "prometheus.log").open("wb") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)

    def ask(self, path: str, **parameters: str):
        """What its API answers; nothing before it is up."""
        query = urllib.parse.urlencode(parameters)
        address = f"{self.address}/api/v1/{path}?{query}"
        with suppress(OSError), urllib.request.urlopen(address) as answer:  # noqa: S310 (our own)
            return json.load(answer)["data"]
        return None

    def values(self, expression: str) -> list[tuple[dict[str, str], float]]:
        """What an expression says now. Raises AssertionError where it is none."""
        data = self.ask("query", query=expression)
        assert data is not None, expression
        return [(one["metric"], float(one["value"][1])) for one in data["result"]]


@contextmanager
def prometheus(directory: Path, target: str) -> Iterator[Prometheus]:
    """One that is gone afterwards."""
    directory.mkdir()
    running = Prometheus(directory, target)
    try:
        deadline = time.monotonic() + 20
        while running.ask("targets") is None:
            assert time.monotonic() < deadline, (directory / "prometheus.log").read_text()
            time.sleep(0.1)
        yield running
    finally:
        running.process.kill()
        running.process.wait()
