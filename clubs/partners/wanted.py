"""What a notice says, and everything that is wrong with it: all at once, each at its place."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.utils.translation import gettext as _

from clubs.models import Club, Event, Wanted
from clubs.tournaments.services.eligibility import refuse_ineligible
from clubs.tournaments.services.entrants import RosterName, refuse_entered, sizes_of
from clubs.tournaments.services.entries import refuse_closed_entries
from federation.errors import Refused
from federation.models import Member
from federation.templatetags.portal import day as in_words

STANDS_MAX = timedelta(days=90)
STANDS_USUALLY = timedelta(days=30)
PAIR = 2


@dataclass(frozen=True, slots=True)
class NoticeFacts:
    """What a notice says. An event, or a club with a day of the week or one day, or neither."""

    kind: str
    stands_until: date
    event: Event | None = None
    club: Club | None = None
    weekday: int | None = None
    played_on: date | None = None
    level: str = ""
    system: str = ""
    text: str = ""


class NoticeProblem(Refused):
    """Something that a notice cannot say, and the field at which it stands."""

    def __init__(self, field: str, sentence: str, code: str) -> None:
        super().__init__(sentence, code)
        self.field = field


def last_day(event: Event | None, played_on: date | None, today: date) -> date:
    """The last day that a notice may stand: never past the day that is played, at most 90 days."""
    bounds = [today + STANDS_MAX]
    if event is not None:
        bounds.append(event.tournament.starts_on)
    if played_on is not None:
        bounds.append(played_on)
    return min(bounds)


def problems(facts: NoticeFacts, member: Member, at: datetime, today: date) -> Iterator[NoticeProblem]:
    """Everything that is wrong with a notice of a member."""
    if facts.event is not None:
        yield from _of_event(facts, facts.event, member, at)
    yield from _of_club(facts, today)
    yield from _of_days(facts, today)


def _of_event(facts: NoticeFacts, event: Event, member: Member, at: datetime) -> Iterator[NoticeProblem]:
    _least, most = sizes_of(event)
    if most < PAIR:
        yield NoticeProblem("event", _("Everybody enters this event alone."), "entered_alone")
    elif most == PAIR and facts.kind != Wanted.PARTNER:
        yield NoticeProblem("kind", _("This event is entered in pairs: look for a partner."), "not_for_teams")
    try:
        refuse_closed_entries(event, at)
        refuse_ineligible(event, [member], answering=member)
        if facts.kind != Wanted.PLAYER:
            refuse_entered(event, [RosterName(member.name, member)])
    except Refused as refusal:
        yield NoticeProblem("event", refusal.sentence, refusal.code)


def _of_club(facts: NoticeFacts, today: date) -> Iterator[NoticeProblem]:
    has_day = facts.weekday is not None or facts.played_on is not None
    if facts.event is not None and (facts.club is not None or has_day):
        sentence = _("Choose an event or a club's evening, not both.")
        yield NoticeProblem("club", sentence, "event_or_club")
    elif has_day and facts.club is None:
        yield NoticeProblem("club", _("At which club? Choose it beside the day."), "club_missing")
    if facts.weekday is not None and facts.played_on is not None:
        sentence = _("Choose a day of the week or one day, not both.")
        yield NoticeProblem("weekday", sentence, "one_day")
    if facts.played_on is not None and facts.played_on < today:
        yield NoticeProblem("played_on", _("This day is over."), "day_over")
    if facts.club is not None and not facts.club.is_active:
        yield NoticeProblem("club", _("This club is not recognised now."), "club_gone")


def _of_days(facts: NoticeFacts, today: date) -> Iterator[NoticeProblem]:
    last = last_day(facts.event, facts.played_on, today)
    if facts.stands_until < today:
        yield NoticeProblem("stands_until", _("This day is over."), "stands_too_short")
    elif facts.stands_until > last >= today:
        sentence = _("A notice here stands through %(day)s at the latest.") % {"day": in_words(last)}
        yield NoticeProblem("stands_until", sentence, "stands_too_long")
