"""Parameters as they go over the wire. Half a character goes as the bytes that somebody would make of it."""

from collections.abc import Iterable
from urllib.parse import quote

URLENCODED = "application/x-www-form-urlencoded"
PATH_MAX = 2000  # a longer part is no question of ours: web servers refuse it
BOUNDARY = "boundary-of-fuzz"
MULTIPART = f"multipart/form-data; boundary={BOUNDARY}"


def encoded(fields: Iterable[tuple[str, str]]) -> str:
    """As a form sends it."""
    return "&".join(f"{_quoted(name)}={_quoted(value)}" for name, value in fields)


def _quoted(text: str) -> str:
    return quote(text.encode(errors="surrogatepass"), safe="")


def with_query(address: str, fields: Iterable[tuple[str, str]]) -> str:
    """An address with these parameters behind it instead of its own."""
    return f"{address.split('?')[0]}?{encoded(fields)}"


def with_part(path: str, at: int, value: str) -> str:
    """A path with a value as one of its parts, counted between the slashes."""
    parts = path.split("/")
    parts[at] = _quoted(value[:PATH_MAX])
    return "/".join(parts)


def multipart(fields: Iterable[tuple[str, str]], files: Iterable[tuple[str, str, bytes]]) -> bytes:
    """As a form with files sends it. `files`: field, name and content of each."""
    parts = [
        f'Content-Disposition: form-data; name="{name}"\r\n\r\n'.encode()
        + value.encode(errors="surrogatepass")
        for name, value in fields
    ]
    parts += [
        f'Content-Disposition: form-data; name="{field}"; filename="{name}"\r\n'.encode(
            errors="surrogatepass"
        )
        + b"Content-Type: application/octet-stream\r\n\r\n"
        + content
        for field, name, content in files
    ]
    between = f"--{BOUNDARY}\r\n".encode()
    return b"".join(between + part + b"\r\n" for part in parts) + f"--{BOUNDARY}--\r\n".encode()
