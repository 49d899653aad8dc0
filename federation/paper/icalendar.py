"""Writing calendars for calendar programs: iCalendar, RFC 5545. The same events give the same bytes.

Moments are written in UTC ("20261025T013000Z"), so that no change of a clock moves them; a day without an
hour is a date, and needs no time zone.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from uuid import NAMESPACE_OID, uuid5

OCTETS_MAX = 75  # of a line, before its CRLF
ESCAPED = str.maketrans({"\\": r"\\", ";": r"\;", ",": r"\,", "\n": r"\n", "\r": None})


def document(product: str, name: str, events: Iterable[str], *, head: Iterable[str] = ()) -> bytes:
    """A whole calendar. `events` are lines from BEGIN:VEVENT to END:VEVENT; `head` lines before them."""
    lines: Iterator[str] = iter(
        [
            "BEGIN:VCALENDAR",
            "VERSION:2.0",
            f"PRODID:-//Bridge Federation Portal//{product}//EN",
            "CALSCALE:GREGORIAN",
            "METHOD:PUBLISH",
            f"X-WR-CALNAME:{text(name)}",
            *head,
            *events,
            "END:VCALENDAR",
        ]
    )
    return b"".join(folded(line) for line in lines)


def moment(at: datetime) -> str:
    """A moment in UTC. Raises ValueError for a time on no clock in particular."""
    if at.tzinfo is None:
        raise ValueError(f"no time zone: {at!r}")
    return f"{at.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def uid(stated: str) -> str:
    """The same for ever for what is stated, under whichever address the portal runs."""
    return f"urn:uuid:{uuid5(NAMESPACE_OID, stated)}"


def text(value: str) -> str:
    """A value with its commas, semicolons and line ends escaped."""
    return value.translate(ESCAPED)


def folded(line: str) -> bytes:
    """A line in pieces of at most 75 octets, none cut within a character."""
    pieces: list[bytes] = []
    piece = b""
    for sign in line:
        encoded = sign.encode()
        if len(piece) + len(encoded) > OCTETS_MAX - (1 if pieces else 0):
            pieces.append(piece)
            piece = b""
        piece += encoded
    return b"\r\n ".join([*pieces, piece]) + b"\r\n"
