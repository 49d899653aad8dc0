"""Reading the board: which notices stand, which are whose, what waits for an answer."""

from datetime import date, datetime

from django.db.models import Exists, OuterRef, Q, QuerySet

from clubs.models import (
    Club,
    EntrantPlayer,
    EntrantState,
    Event,
    PartnerAnswer,
    PartnerNotice,
    Session,
    Wanted,
)
from clubs.partners.people import named_here
from clubs.tournaments.services.entrants import RosterName, refuse_entered
from federation.errors import Refused
from federation.models import Member, User
from scoring.engine.contest import Contestants, Form

RELATED = ("event__tournament__host", "club", "member")
LISTED = 40
PLAYS = (EntrantState.ENTERED, EntrantState.WAITING)
ALONE = [form.value for form in Form if form.contest.contestants is Contestants.INDIVIDUAL]


def standing(at: datetime, day: date) -> QuerySet[PartnerNotice]:
    """The notices that stand on the board at a moment of a day, the newest first.

    Not what has ended, was changed or has passed its day; not of an event that takes no entries any more, of
    a club that is not recognised, of somebody who is no member now, is named to no member, or is entered for
    the event with others by now.
    """
    entered = EntrantPlayer.objects.filter(
        member=OuterRef("member"), entrant__event=OuterRef("event"), entrant__state__in=PLAYS
    )
    notices: QuerySet[PartnerNotice] = PartnerNotice.objects.filter(
        named_here("member"),
        Q(event__isnull=True) | _open("event__", at, day),
        Q(club__isnull=True) | Q(club__is_active=True),
        ~Exists(Session.objects.filter(stage__event=OuterRef("event"))),
        Q(kind=Wanted.PLAYER) | ~Exists(entered),
        ends__isnull=True,
        replaced_by__isnull=True,
        stands_until__gte=day,
    )
    return notices.select_related(*RELATED).order_by("-pk")


def _open(path: str, at: datetime, day: date) -> Q:
    """Events at a path that are announced, still to come, and take entries at a moment."""
    known = {
        f"{path}tournament__announced_at__isnull": False,
        f"{path}tournament__cancelled_at__isnull": True,
        f"{path}tournament__starts_on__gte": day,
    }
    closing = Q(**{f"{path}entries_close_at__isnull": True}) | Q(**{f"{path}entries_close_at__gte": at})
    return Q(**known) & closing


def events_to_enter(at: datetime, day: date) -> QuerySet[Event]:
    """The events of the calendar that members enter with others, the next first."""
    events: QuerySet[Event] = Event.objects.filter(
        _open("", at, day), ~Exists(Session.objects.filter(stage__event=OuterRef("pk")))
    )
    events = events.exclude(form__in=ALONE).select_related("tournament__host")
    return events.order_by("tournament__starts_on", "tournament", "position")


def clubs_here() -> QuerySet[Club]:
    """The clubs at whose evenings somebody may want to play."""
    clubs: QuerySet[Club] = Club.objects.filter(is_active=True).order_by("number")
    return clubs


def on_day(notices: QuerySet[PartnerNotice], day: date) -> QuerySet[PartnerNotice]:
    """Those for a day: an event that is played then, a club's evening on it or on its day of the week."""
    in_event = Q(event__tournament__starts_on__lte=day, event__tournament__ends_on__gte=day)
    return notices.filter(in_event | Q(played_on=day) | Q(weekday=day.weekday()))


def notices_of(user: User) -> list[PartnerNotice]:
    """Somebody's own notices that were not changed, the newest first, with how they ended."""
    own = PartnerNotice.objects.filter(member__user=user, replaced_by__isnull=True)
    return list(own.select_related(*RELATED).prefetch_related("ends").order_by("-pk")[:LISTED])


def answers_to(user: User) -> list[PartnerAnswer]:
    """Answers to somebody's notices, the newest first; those that were taken back are left out."""
    answers = PartnerAnswer.objects.filter(notice__member__user=user).exclude(ends__kind="withdrawn")
    return _shown(answers)


def answers_of(user: User) -> list[PartnerAnswer]:
    """What somebody has answered, the newest first."""
    return _shown(PartnerAnswer.objects.filter(member__user=user))


def _shown(answers: QuerySet[PartnerAnswer]) -> list[PartnerAnswer]:
    related = ("member", *(f"notice__{name}" for name in RELATED))
    return list(answers.select_related(*related).prefetch_related("ends").order_by("-pk")[:LISTED])


def waiting(answers: QuerySet[PartnerAnswer]) -> QuerySet[PartnerAnswer]:
    """Answers that the writer of the notice has neither accepted nor declined."""
    return answers.filter(ends__isnull=True)


def waiting_for(user: User) -> QuerySet[PartnerAnswer]:
    """Answers to somebody's notices that wait for them, of people who are members still."""
    return waiting(PartnerAnswer.objects.filter(named_here("member"), notice__member__user=user))


def newest(notice: PartnerNotice) -> PartnerNotice:
    """What a notice has become by changes."""
    while (later := PartnerNotice.objects.filter(replaces=notice).first()) is not None:
        notice = later
    return notice


def versions(notice: PartnerNotice) -> list[int]:
    """The keys of a notice and of all that it was written in place of."""
    keys = [notice.pk]
    while notice.replaces is not None:
        notice = notice.replaces
        keys.append(notice.pk)
    return keys


def is_entered(event: Event, member: Member) -> bool:
    """Whether somebody is in an entry of an event, or has agreed to be."""
    try:
        refuse_entered(event, [RosterName(member.name, member)])
    except Refused:
        return True
    return False


def who_enters(answer: PartnerAnswer) -> tuple[Member, Member]:
    """Of two who have agreed, who enters the event and whom they name: a team enters whoever joins it."""
    one, other = answer.notice.member, answer.member
    return (other, one) if answer.notice.kind == Wanted.TEAM else (one, other)
