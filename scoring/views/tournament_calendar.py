"""The calendar of tournaments for calendar programs: iCalendar, RFC 5545. Whole days, so no time zones."""

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, timedelta
from uuid import NAMESPACE_OID, uuid5

from django.utils.translation import gettext as _

from clubs.models import Tournament
from federation.models import Federation
from federation.tenancy.context import current

OCTETS_MAX = 75  # of a line, before its CRLF
ESCAPED = str.maketrans({"\\": r"\\", ";": r"\;", ",": r"\,", "\n": r"\n", "\r": None})


def calendar(tournaments: Iterable[Tournament], address_of: Callable[[Tournament], str]) -> bytes:
    """The feed. The same tournaments give the same bytes."""
    federation = current()
    lines = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Bridge Federation Portal//Tournaments//EN",
        "CALSCALE:GREGORIAN", "METHOD:PUBLISH", f"X-WR-CALNAME:{_text(federation.name)}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
    ]  # fmt: skip
    for tournament in tournaments:
        lines += _event(tournament, federation, address_of(tournament))
    return b"".join(_folded(line) for line in (*lines, "END:VCALENDAR"))


def _event(tournament: Tournament, federation: Federation, address: str) -> Iterator[str]:
    changed = tournament.cancelled_at or tournament.announced_at
    yield "BEGIN:VEVENT"
    yield f"UID:{uid(tournament, federation)}"
    yield f"DTSTAMP:{changed.astimezone(UTC):%Y%m%dT%H%M%SZ}"
    yield f"DTSTART;VALUE=DATE:{tournament.starts_on:%Y%m%d}"
    # The end is the first day that is no longer part of it.
    yield f"DTEND;VALUE=DATE:{tournament.ends_on + timedelta(days=1):%Y%m%d}"
    yield f"SUMMARY:{_text(tournament.title)}"
    place = tournament.venue or tournament.host.name
    yield f"LOCATION:{_text(place)}"
    yield f"DESCRIPTION:{_text(_told(tournament))}"
    yield f"CATEGORIES:{_text(str(tournament.get_level_display()))}"
    yield f"URL:{address}"
    yield "STATUS:CANCELLED" if tournament.cancelled_at else "STATUS:CONFIRMED"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def uid(tournament: Tournament, federation: Federation) -> str:
    """The same for ever, whatever is changed of a tournament and under which address the portal runs."""
    stated = f"{federation.slug}/{tournament.pk}/{tournament.announced_at.isoformat()}"
    return f"urn:uuid:{uuid5(NAMESPACE_OID, stated)}"


def _told(tournament: Tournament) -> str:
    events = [f"{event.title} ({event.get_form_display()})" for event in tournament.contests.all()]
    host = _("Run by %(club)s") % {"club": tournament.host.name}
    return "\n".join([*events, host])


def _text(value: str) -> str:
    return value.translate(ESCAPED)


def _folded(line: str) -> bytes:
    """A line in pieces of at most 75 octets, none cut within a character."""
    pieces, piece = [], b""
    for sign in line:
        encoded = sign.encode()
        if len(piece) + len(encoded) > OCTETS_MAX - (1 if pieces else 0):
            pieces.append(piece)
            piece = b""
        piece += encoded
    return b"\r\n ".join([*pieces, piece]) + b"\r\n"
