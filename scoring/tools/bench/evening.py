"""`manage.py bench --evening ADDRESS`: from the scorer's "publish" to the standings on the page.

Asks a running demonstration what a browser would: signs in as a club's scorer, uploads a real file
again and again as different games, publishes each, and looks at the standings page until they are there.
"""

import re
import time
import urllib.parse
import urllib.request
import uuid
from collections.abc import Sequence
from http.cookiejar import CookieJar
from pathlib import Path
from statistics import median

from scoring.tools.demo.names import PASSWORD

SAMPLE = Path(__file__).parents[3] / "tests" / "samples" / "usebio_pairs_edited_inconsistent.xml"
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
REVISION = re.compile(r'name="revision" value="([^"]+)"')
PATIENCE_SECONDS = 30
LOOK_SECONDS = 0.05


class HeadlessBrowser:
    """A browser without a screen: cookies, forms, redirects."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        self.page, self.at = "", self.address

    def get(self, path: str) -> str:
        """Open a page of the portal."""
        return self._open(self._request(path))

    def post(
        self, path: str, fields: Sequence[tuple[str, str]], file: tuple[str, bytes] | None = None
    ) -> str:
        """Send the form of the page that is open."""
        token = TOKEN.search(self.page)
        boundary = uuid.uuid4().hex
        every = [("csrfmiddlewaretoken", token[1] if token else ""), *fields]
        body = b"".join(_part(boundary, name, value.encode()) for name, value in every)
        if file:
            body += _part(boundary, "files", file[1], file[0])
        request = self._request(path, body + f"--{boundary}--\r\n".encode())
        request.add_header("Content-Type", f"multipart/form-data; boundary={boundary}")
        return self._open(request)

    def _request(self, path: str, body: bytes | None = None) -> urllib.request.Request:
        address = urllib.parse.urljoin(self.address + "/", path)
        return urllib.request.Request(address, body)  # noqa: S310 (the address of a demonstration)

    def _open(self, request: urllib.request.Request) -> str:
        request.add_header("Accept-Language", "en")
        request.add_header("Referer", self.at)
        with self.opener.open(request, timeout=PATIENCE_SECONDS) as answer:
            self.at, self.page = answer.url, answer.read().decode()
        return self.page


def _part(boundary: str, name: str, value: bytes, filename: str = "") -> bytes:
    named = f'; filename="{filename}"\r\nContent-Type: text/xml' if filename else ""
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"{named}\r\n\r\n'
    return head.encode() + value + b"\r\n"


def measure(address: str, times: int = 20) -> list[float]:
    """Seconds from "publish" to the standings, for each of so many evenings of the demonstration."""
    federation, email, password = "sakura", "scorer@sakura.example.org", PASSWORD
    reader = HeadlessBrowser(address)
    reader.get(f"{federation}/accounts/login/")
    reader.post(f"{federation}/accounts/login/", [("login", email), ("password", password)])
    reader.get(f"{federation}/desk/")
    desk = reader.at
    return [_evening(reader, desk) for _ in range(times)]


def _evening(reader: HeadlessBrowser, desk: str) -> float:
    reader.get(desk)
    reader.post(desk, [], ("evening.xml", another_game(SAMPLE.read_bytes())))
    upload, revision = reader.at, REVISION.search(reader.page)
    begun = time.perf_counter()
    reader.post(upload, [("acknowledged", "on"), ("revision", revision[1] if revision else "")])
    while '<table class="standings' not in reader.page:
        if time.perf_counter() - begun > PATIENCE_SECONDS:
            raise SystemExit(f"No standings at {reader.at} after {PATIENCE_SECONDS} s.")
        time.sleep(LOOK_SECONDS)
        reader.get(reader.at)
    return time.perf_counter() - begun


def another_game(content: bytes) -> bytes:
    """The same results as a game that nobody has published, of whichever club uploads it."""
    identifier = f"<EVENT_IDENTIFIER>{uuid.uuid4().hex[:12]}</EVENT_IDENTIFIER>".encode()
    renamed = re.sub(rb"<EVENT_IDENTIFIER>[^<]*</EVENT_IDENTIFIER>", identifier, content)
    return re.sub(rb"<CLUB_ID_NUMBER>[^<]*</CLUB_ID_NUMBER>", b"", renamed, count=1)


def as_text(seconds: Sequence[float]) -> str:
    """What was measured, in a line."""
    return (
        f"42 pairs, 567 results, from publishing to the standings on the page: median {median(seconds):.2f} s"
        f" of {len(seconds)}, slowest {max(seconds):.2f} s."
    )
