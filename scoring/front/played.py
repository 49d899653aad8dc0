"""What a search finds of play: sessions, their boards, and the pages that members opened to everybody."""

import re
from collections.abc import Iterator
from typing import Any

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.files.notation import day as day_written
from clubs.models import Result
from federation.people.selectors import find_members
from federation.reader import Readership
from federation.templatetags.portal import day as day_in_words
from federation.text.numbers import whole
from scoring.front.hits import MOST, SearchHit, titled
from scoring.models import RankingChoice
from scoring.sessions.selectors.figures import sessions_of

SESSION_TITLES = ("titles", "stage__event__titles", "stage__event__tournament__titles", "club__names")
# "Board 12", in the languages that are spoken here; among other words, which then are those of a session.
BOARD = re.compile(r"(?:\b(?:board|bd|donne)|ボード)\s*(\d{1,3})\b", re.IGNORECASE)


def players(words: list[str]) -> Iterator[SearchHit]:
    """Members whose own page is open to everybody, and whose name is: nobody else is found by name."""
    opened = RankingChoice.objects.filter(page_opened_at__isnull=False).values("member")
    rows = find_members(" ".join(words)).filter(pk__in=opened, merged_into=None, named_to=Readership.PUBLIC)
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
    own = Q(played_on=day) if day else titled(words, *SESSION_TITLES)
    return sessions_of().filter(own)
