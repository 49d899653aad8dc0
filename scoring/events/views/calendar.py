"""The calendar of tournaments for calendar programs: iCalendar, RFC 5545. Whole days, so no time zones."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from clubs.models import Tournament
from federation.models import Federation
from federation.paper import icalendar
from federation.paper.icalendar import text
from federation.tenancy.context import current

OFTEN = ["REFRESH-INTERVAL;VALUE=DURATION:PT12H"]


def calendar(tournaments: Iterable[Tournament], address_of: Callable[[Tournament], str]) -> bytes:
    """The feed. The same tournaments give the same bytes."""
    events = [
        line for tournament in tournaments for line in tournament_lines(tournament, address_of(tournament))
    ]
    return icalendar.document("Tournaments", current().name, events, head=OFTEN)


def tournament_lines(tournament: Tournament, address: str) -> Iterator[str]:
    """The lines of one tournament in a calendar."""
    federation = current()
    changed = tournament.cancelled_at or _announced(tournament)
    yield "BEGIN:VEVENT"
    yield f"UID:{uid(tournament, federation)}"
    yield f"DTSTAMP:{icalendar.moment(changed)}"
    yield f"DTSTART;VALUE=DATE:{tournament.starts_on:%Y%m%d}"
    # The end is the first day that is no longer part of it.
    yield f"DTEND;VALUE=DATE:{tournament.ends_on + timedelta(days=1):%Y%m%d}"
    yield f"SUMMARY:{text(tournament.title)}"
    place = tournament.venue or tournament.host.name
    yield f"LOCATION:{text(place)}"
    yield f"DESCRIPTION:{text(_description(tournament))}"
    yield f"CATEGORIES:{text(str(tournament.get_level_display()))}"
    yield f"URL:{address}"
    yield "STATUS:CANCELLED" if tournament.cancelled_at else "STATUS:CONFIRMED"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def _announced(tournament: Tournament) -> datetime:
    assert tournament.announced_at is not None, "only what is announced is in a calendar"
    return tournament.announced_at


def uid(tournament: Tournament, federation: Federation) -> str:
    """The same for ever, whatever is changed of a tournament and under which address the portal runs."""
    return icalendar.uid(f"{federation.slug}/{tournament.pk}/{_announced(tournament).isoformat()}")


def _description(tournament: Tournament) -> str:
    events = [f"{event.title} ({event.get_form_display()})" for event in tournament.contests.all()]
    host = _("Run by %(club)s") % {"club": tournament.host.name}
    return "\n".join([*events, host])
