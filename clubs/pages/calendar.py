"""The evenings of a club for calendar programs: of the weeks to come, each by itself.

A rule that repeats would have to name a time zone with its changes of the clock; a moment in UTC needs none.
"""

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from django.utils import timezone

from clubs.models import ClubEvening, ClubPage
from federation.paper import icalendar
from federation.tenancy.context import current

WEEKS = 8


def evenings(page: ClubPage, first: date) -> Iterator[str]:
    """The lines of every evening from a day on."""
    for evening in page.evenings.all():
        day = first + timedelta(days=(evening.weekday - first.weekday()) % 7)
        for week in range(WEEKS):
            yield from _evening(page, evening, day + timedelta(weeks=week))


def _evening(page: ClubPage, evening: ClubEvening, day: date) -> Iterator[str]:
    club = page.club
    begins = datetime.combine(day, evening.starts_at, tzinfo=timezone.get_current_timezone())
    yield "BEGIN:VEVENT"
    yield f"UID:{icalendar.uid(f'{current().slug}/club/{club.pk}/{begins.isoformat()}/{evening.kind}')}"
    yield f"DTSTAMP:{icalendar.moment(page.written_at)}"
    yield f"DTSTART:{icalendar.moment(begins)}"
    yield f"SUMMARY:{icalendar.text(f'{club.name}: {evening.get_kind_display()}')}"
    place = page.address or club.place
    if place:
        yield f"LOCATION:{icalendar.text(place)}"
    yield "STATUS:CONFIRMED"
    yield "END:VEVENT"
