"""Groups of an event: who is entered, who waits, and the captains."""

from collections.abc import Iterable
from typing import Any

from django.utils import dateformat
from django.utils.translation import gettext_lazy as _

from clubs.models import EntrantPlayer, EntrantState, Event
from federation.languages import in_each, languages_here, reader_code
from federation.mailings.groups import Asked, GroupCandidate, GroupParameter, LetterGroup
from federation.text.days import day_format_of_pages
from federation.text.numbers import whole

OFFERED = 200  # events, the newest first
PLAYING = (EntrantState.ASKED, EntrantState.ENTERED)


def _events() -> list[tuple[str, Any]]:
    events = Event.objects.select_related("tournament").order_by("-tournament__starts_on", "-pk")[:OFFERED]
    return [(str(event.pk), f"{event.tournament.title}, {event.title}") for event in events]


def _whose() -> list[tuple[str, Any]]:
    return [
        ("", _("everybody who is entered")),
        ("captains", _("captains alone")),
        ("waiting", _("who is on the waiting list")),
    ]


def _entrants(asked: Asked) -> Iterable[GroupCandidate]:
    event = Event.objects.select_related("tournament").filter(pk=whole(asked.get("event", "")) or 0).first()
    if event is None:
        return []
    waits = asked.get("whose") == "waiting"
    states = (EntrantState.WAITING,) if waits else PLAYING
    players = EntrantPlayer.objects.filter(
        entrant__event=event, entrant__state__in=states, member__isnull=False
    )
    if asked.get("whose") == "captains":
        players = players.filter(is_captain=True)
    words = {"event": event.whole_titles, "day": _in_words(event)}
    rows = players.select_related("member__user").order_by("entrant__pk", "seat")
    return [GroupCandidate(row.member, row.member.user if row.member else None, words) for row in rows]


def _in_words(event: Event) -> dict[str, str]:
    day = event.tournament.starts_on
    return in_each(lambda: dateformat.format(day, day_format_of_pages(reader_code())), languages_here())


GROUPS = [
    LetterGroup(
        "entrants",
        _("Players of an event"),
        _entrants,
        (
            GroupParameter("event", _("Event"), choices=_events),
            GroupParameter("whose", _("Whom"), choices=_whose, is_needed=False),
        ),
        {"event": _("the event with its tournament"), "day": _("the first day of the tournament")},
    )
]
