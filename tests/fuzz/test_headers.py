"""Hostile headers, cookies and methods, where anything reads them: no answer is 500."""

from itertools import product

import pytest

from tests.fuzz.asking import Asker

ADDRESSES = (
    "/",
    "/health/",
    "/operators/",
    "/sakura/",
    "/sakura/results/",
    "/sakura/accounts/login/",
    "/sakura/me/",
    "/sakura/desk/",
    "/sakura/admin/",
    "/sakura/tournaments.ics",
    "/sakura/api/v1/sessions/",
    "/sakura/api/v1/uploads/",
    "/sakura/api/v1/cases/",
    "/sakura/api/v1/calc/neuberg/",
    "/static/portal/portal.css",
    "/static/none.css",
)
LONG = "a" * 9000
LATIN = "\xff"  # a byte above ASCII, as a web server hands it on
COOKIES = ("sessionid", "csrftoken", "language", "messages", "of_nobody")
COOKIE_VALUES = (
    "\0",
    '"\\000"',
    '"\\377"',
    "\xed\xa0\x80",
    LONG,
    "",
    "=",
    ";;=;",
    '"',
    "%00",
    "é",
    "eyJ9:1:2",
)
HEADERS = {
    "Accept": (
        "",
        "x",
        "*/*;q=a",
        "a/b;version=\0",
        "application/json; version=9",
        "text/html;;;",
        ",,,",
        LATIN,
    ),
    "Accept-Encoding": ("", "gzip;q=x", "identity;q=0", LATIN),
    "Accept-Language": ("", ";", "ja;q=NaN", "-" * 5000, "en-\0", LATIN, ",".join(["xx"] * 3000)),
    "Authorization": (
        "",
        "Token",
        "Token \0",
        "Token \xff",
        "Token a b c",
        "Basic ====",
        "x",
        f"Token {LONG}",
    ),
    "Content-Length": ("", "-1", "abc", "9" * 40, "0", "1", "10000000"),
    "Content-Type": ("", "x", ";", "multipart/form-data", "multipart/form-data; boundary=", "a/b; charset=x"),
    "HX-Current-URL": ("\0", "http://[::1", LATIN),
    "HX-Request": ("\0", "x"),
    "HX-Target": ("\0", LATIN),
    "HX-Trigger-Name": ("\0", "%"),
    "Host": ("", "a b", "evil.example", "localhost:99999999", "[::1", "\0", LATIN, "localhost:", "." * 300),
    "If-Match": ("", "*", '"', LATIN, "W/"),
    "If-Modified-Since": ("", "0", "Mon, 00 Jan 0000 00:00:00 GMT", "9" * 40, LATIN),
    "If-None-Match": ("", "*", '"', LATIN, "W/", '"' * 5000),
    "If-Range": ("x", LATIN),
    "If-Unmodified-Since": ("x", "Mon, 99 Foo 99999 00:00:00 GMT"),
    "Origin": ("null", "\0", "http://[", LATIN),
    "Range": ("bytes=9-1", "bytes=-", "bytes=a-b", "x", f"bytes={'9' * 40}-", "bytes=0-0,1-1"),
    "Referer": ("\0", "http://[", "http://localhost:99999999/", LATIN),
    "Sec-Fetch-Site": ("x",),
    "User-Agent": ("\0", LATIN, LONG),
    "X-CSRFToken": ("\0", LATIN, LONG),
    "X-Forwarded-For": ("\0", "x, y", ",", LATIN, "999.999.999.999", "1" * 9000),
    "X-Forwarded-Host": ("\0", "evil", LATIN),
    "X-Forwarded-Proto": ("\0", "ftp", LATIN),
    "X-HTTP-Method-Override": ("FOO", "\0"),
    "X-Requested-With": ("\0",),
}
METHODS = ("HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "TRACE", "CONNECT", "FOO", "get", "POST")
PART = b"--b\r\nContent-Disposition: form-data"
BODIES = {
    "application/json": (
        b"",
        b"[]",
        b"1",
        b'"x"',
        b"null",
        b"{",
        b"\xff",
        b'{"a":' * 2000,
        b'{"\\u0000": 1}',
    ),
    "application/x-www-form-urlencoded": (
        b"=",
        b"&&&",
        b"\0=\0",
        b"a=%ED%A0%80",
        b"a=1&" * 5000,
        b"\xff=\xff",
    ),
    "multipart/form-data; boundary=b": (b"", b"--b", b"--b\r\n\r\n", PART + b"\r\n\r\nx", b"--b--"),
    "application/xml": (b"", b"<", b"\0", b"<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"),
    "text/csv": (b"\0", b"\xff"),
    "x/y": (b"x",),
}


@pytest.fixture
def asker(world):
    """Somebody with every office."""
    return Asker(world.house.administrator, world.house.federation)


def refuse_failures(asker: Asker, least: int) -> None:
    assert "\n".join(asker.failures) == ""
    assert asker.asked > least


def meta(name: str) -> str:
    """A header as WSGI calls it."""
    key = name.upper().replace("-", "_")
    return key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"


def test_no_cookie_falls_over(asker, effort) -> None:
    for address, name, value in effort.some(product(ADDRESSES, COOKIES, COOKIE_VALUES)):
        asker.ask("GET", address, headers={"cookie": f"{name}={value}"})
    refuse_failures(asker, 80)


def test_no_header_falls_over(asker, effort) -> None:
    headers = [(meta(name), value) for name, values in HEADERS.items() for value in values]
    for address, (name, value), method in effort.some(product(ADDRESSES, headers, ("GET", "POST"))):
        asker.ask(method, address, b"a=1", **{name: value})
    refuse_failures(asker, 200)


def test_no_method_and_no_body_falls_over(asker, effort) -> None:
    bodies = [(kind, body) for kind, several in BODIES.items() for body in several]
    for address, method, (kind, body) in effort.some(product(ADDRESSES, METHODS, bodies)):
        asker.ask(method, address, body, kind)
    refuse_failures(asker, 200)
