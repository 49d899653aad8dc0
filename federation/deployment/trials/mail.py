"""A mail server for the proof of an installation: it takes every letter in TLS and keeps it as a file.

python3 mail.py CERTIFICATE KEY DIRECTORY
"""

import socketserver
import ssl
import sys
from pathlib import Path

PORT = 465
ANSWERS = {"EHLO": "250-mail\r\n250 AUTH PLAIN", "AUTH": "235 in", "DATA": "354 go on", "QUIT": "221 bye"}


class LetterKeeper(socketserver.StreamRequestHandler):
    """One client: what it sends after DATA is a letter."""

    directory = Path()

    def handle(self) -> None:
        self._answer("220 mail")
        while line := self.rfile.readline().decode().strip():
            word = line.split()[0].upper()
            self._answer(ANSWERS.get(word, "250 well"))
            if word == "DATA":
                self._keep()
            if word == "QUIT":
                return

    def _keep(self) -> None:
        lines = list(iter(self.rfile.readline, b".\r\n"))
        number = len([*self.directory.glob("*.eml")])
        (self.directory / f"{number:03}.eml").write_bytes(b"".join(lines))
        self._answer("250 kept")

    def _answer(self, words: str) -> None:
        self.wfile.write(f"{words}\r\n".encode())


class TlsServer(socketserver.TCPServer):
    """It speaks TLS from the first byte (RFC 8314)."""

    allow_reuse_address = True
    context: ssl.SSLContext

    def get_request(self) -> tuple[ssl.SSLSocket, object]:
        plain, address = super().get_request()
        return self.context.wrap_socket(plain, server_side=True), address


def main(certificate: str, key: str, directory: str) -> None:
    """Serve until it is ended."""
    LetterKeeper.directory = Path(directory)
    TlsServer.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    TlsServer.context.load_cert_chain(certificate, key)
    TlsServer(("127.0.0.1", PORT), LetterKeeper).serve_forever()


if __name__ == "__main__":
    main(*sys.argv[1:])
