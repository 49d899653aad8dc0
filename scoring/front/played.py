"""What a search finds of play: sessions, their boards, and the pages that members opened to everybody."""

import re
from collections.abc import Iterator
from datetime import date
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.files.notation import day as day_written
from clubs.models import Club, Event, Result, Session, Stage
from federation.people.selectors import find_members, without
from federation.reader import NameUse, Readership
from federation.templatetags.portal import day as day_in_words
from federation.text.numbers import whole
from scoring.front.hits import MOST, SearchHit, titled
from scoring.models import RankingChoice
from scoring.sessions.selectors.figures import sessions_of

NEWEST = 1000  # sessions whose own titles are looked through
SESSION_TITLES = ("titles", "stage__event__titles", "stage__event__tournament__titles", "club__names")
# "Board 12", in the languages that are spoken here; among other words, which then are those of a session.
BOARD = re.compile(r"(?:\b(?:board|bd|donne)|ボード)\s*(\d{1,3})\b", re.IGNORECASE)


def players(words: list[str]) -> Iterator[SearchHit]:
    """Members whose own page is open to everybody, whose name is, and who may be found by it: nobody else."""
    opened = RankingChoice.objects.filter(page_opened_at__isnull=False).values("member")
    rows = find_members(" ".join(words)).filter(pk__in=opened, merged_into=None, named_to=Readership.PUBLIC)
    rows = without(NameUse.FOUND, rows)
    for member in rows.order_by("number")[:MOST]:
        yield SearchHit(member.name, member.number, reverse("player_page", args=[member.pk]))


def sessions(words: list[str]) -> Iterator[SearchHit]:
    """Published sessions of a day, or with every word in a title or the club's name; newest first."""
    for session in _sessions(words)[:MOST]:
        beside = f"{session.club.name} · {day_in_words(session.played_on)}"
        yield SearchHit(str(session.title), beside, reverse("standings", args=[session.pk]))


def boards(words: list[str]) -> Iterator[SearchHit]:
    """A board by its number in the newest sessions, or in those that the other words name. Two queries."""
    text = " ".join(words)
    asked = BOARD.search(text)
    if asked is None:
        return
    number = whole(asked[1]) or 0
    others = BOARD.sub(" ", text).split()
    newest = {session.pk: session for session in _sessions(others)[:MOST]}
    lines = Result.objects.current().filter(session__in=list(newest), board=number)
    played = set(lines.values_list("session", "section", "section__letter").distinct())
    order = list(newest)
    for key, section, letter in sorted(played, key=lambda one: (order.index(one[0]), one[2]))[:MOST]:
        session = newest[key]
        title = " ".join(filter(None, (_("Board"), letter, str(number))))
        beside = f"{session.title} · {day_in_words(session.played_on)}"
        yield SearchHit(title, beside, reverse("traveller", args=[key, section, number]))


def _sessions(words: list[str]) -> QuerySet[Any]:
    day = day_written(words[0]) if len(words) == 1 else None
    if day:
        return sessions_of().filter(played_on=day)
    return sessions_of().filter(pk__in=[key for keys in _titled_sessions(words) for key in keys])


def _titled_sessions(words: list[str]) -> Iterator[list[int]]:
    """Keys of some sessions: of clubs and tournaments that have every word, of the newest by any title.

    No index knows the words of titles, so that a federation's sessions of all years are not looked through:
    clubs and tournaments are few, and lead to their sessions by an index.
    """
    clubs = Club.objects.filter(titled(words, "names")).values_list("pk", flat=True)
    events = Event.objects.filter(titled(words, "titles", "tournament__titles"))
    stages = Stage.objects.filter(event__in=list(events.order_by("-pk").values_list("pk", flat=True)[:MOST]))
    days = Session.objects.order_by("-played_on", "-pk").values_list("played_on", flat=True)
    oldest = next(iter(days[NEWEST - 1 : NEWEST]), date.min)
    some = sessions_of().filter(titled(words, *SESSION_TITLES), played_on__gte=oldest)
    of_stages = sessions_of().filter(stage__in=list(stages.values_list("pk", flat=True)))
    of_clubs = [sessions_of(club) for club in clubs[:MOST]]
    for rows in (some, of_stages, *of_clubs):
        yield list(rows.values_list("pk", flat=True)[:MOST])
