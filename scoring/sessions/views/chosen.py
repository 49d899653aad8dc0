"""Whose lines are drawn on the page of a session: the reader's own, those asked for, and who leads."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubs.models import Session
from scoring.pictures.lines import LINES_MAX
from scoring.pictures.picture import Picture
from scoring.sessions.selectors.courses import courses_of
from scoring.sessions.selectors.people import ContestantNames
from scoring.sessions.selectors.standings import SessionRanking
from scoring.sessions.words.conditions import has_percent
from scoring.sessions.words.pictures import CourseShown, lines_of_session

LEADERS = 5  # in all rankings of a session together
ASKED_LONGEST = 120
BETWEEN = re.compile(r"[\s,、，;・]+")


@dataclass(frozen=True, slots=True)
class LinesAsked:
    """The picture of a session's lines, what was asked for, and what of it nobody here is called."""

    picture: Picture | None
    asked: str
    unknown: tuple[str, ...]


def lines_asked(
    session: Session, rankings: Sequence[SessionRanking], own: frozenset[int], asked: str
) -> LinesAsked:
    """At most ten lines: one's own, and those asked for by number ("3 A5"); of none asked, the leaders'."""
    asked = asked.replace("\x00", "")[:ASKED_LONGEST].strip()
    placed = [row.contestant for ranking in rankings for row in ranking.rows]
    words = tuple(filter(None, BETWEEN.split(asked)))
    chosen = [who for who in placed if any(_is_called(who, word) for word in words)]
    unknown = tuple(word for word in words if not any(_is_called(who, word) for who in placed))
    wanted = chosen or list(_leaders(rankings))
    kept = list(dict.fromkeys([*(who for who in placed if who.pk in own), *wanted]))[:LINES_MAX]
    courses = courses_of(session, [who.pk for who in kept])
    shown = [CourseShown(who, courses[who.pk], who.pk in own) for who in kept if courses[who.pk]]
    picture = lines_of_session(shown, in_percent=has_percent(session))
    return LinesAsked(picture, asked, unknown)


def problem_of(lines: LinesAsked) -> str:
    """What of a wish cannot be drawn, as a sentence; "" of none."""
    if not lines.unknown:
        return ""
    words: str = _("Nobody here has the number %(numbers)s. Write the numbers as the standings have them.")
    return words % {"numbers": ", ".join(lines.unknown)}


def _is_called(who: ContestantNames, word: str) -> bool:
    folded = word.casefold()
    return folded in (who.number.casefold(), f"{who.section}{who.number}".casefold())


def _leaders(rankings: Sequence[SessionRanking]) -> Iterable[ContestantNames]:
    """The best of each ranking in turn."""
    most = -(-LEADERS // max(len(rankings), 1))
    for ranking in rankings:
        yield from (row.contestant for row in ranking.rows[:most])
