"""A mail server that speaks TLS and asks for a password, and does one thing wrong where it is told to."""

import base64
import socketserver
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

USER, PASSWORD = "letters", "five-clubs"
PLAIN = base64.b64encode(f"\0{USER}\0{PASSWORD}".encode()).decode()


class Conversation(socketserver.StreamRequestHandler):
    """One client of the server."""

    server: "MailServer"

    def handle(self) -> None:
        with suppress(OSError):
            if self.server.is_implicit:
                self._go_secret()
            self._say("220 mail")
            while line := self.rfile.readline().decode().strip():
                if not self._answer(line):
                    return

    def _answer(self, line: str) -> bool:
        word = line.split()[0].upper()
        if word == "EHLO":
            secret = isinstance(self.connection, ssl.SSLSocket)
            self._say("250-mail\r\n250 " + ("AUTH PLAIN" if secret else self.server.offers))
        elif word == "STARTTLS":
            self._say("220 go on")
            self._go_secret()
        elif word == "AUTH":
            self._say("235 in" if line.split()[-1] == self.server.plain else "535 no")
        elif word in self.server.refuses:
            self._say(self.server.refuses[word])
        elif word == "DATA":
            self._say("354 go on")
            self.server.letters.append(b"".join(iter(self.rfile.readline, b".\r\n")).decode())
            self._say("250 kept")
        else:
            self.server.words.append(line)
            self._say("250 well")
        return word != "QUIT"

    def _go_secret(self) -> None:
        self.connection = self.server.context.wrap_socket(self.connection, server_side=True)
        self.setup_files()

    def setup_files(self) -> None:
        self.rfile = self.connection.makefile("rb")
        self.wfile = socketserver._SocketWriter(self.connection)

    def _say(self, words: str) -> None:
        if self.server.drips:
            while True:
                self.wfile.write(b"220-wait\r\n")
                time.sleep(0.1)
        self.wfile.write(f"{words}\r\n".encode())


class MailServer(socketserver.ThreadingTCPServer):
    """The letters it has taken, the lines it was told, how often it was asked."""

    allow_reuse_address = daemon_threads = True

    def __init__(self, file: Path, *, is_implicit: bool = False) -> None:
        super().__init__(("127.0.0.1", 0), Conversation)
        self.file = file
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(file)
        self.is_implicit, self.drips, self.offers, self.plain = is_implicit, False, "STARTTLS", PLAIN
        self.refuses: dict[str, str] = {}
        self.letters: list[str] = []
        self.words: list[str] = []
        self.asked = 0

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    def verify_request(self, request: object, client_address: object) -> bool:
        self.asked += 1
        return True

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that leaves because of a certificate is what a test wants."""


@contextmanager
def running(file: Path, **options: bool) -> Iterator[MailServer]:
    """A server that is gone afterwards."""
    with MailServer(file, **options) as server:
        threading.Thread(target=server.serve_forever, args=[0.05], daemon=True).start()
        try:
            yield server
        finally:
            server.shutdown()
