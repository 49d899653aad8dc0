"""A member who is in no entry would play for somebody who is missing. Lock order: the member's row."""

from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.checkin.services.opening import is_on, opening_of
from clubs.models import BINDING, CheckInWay, EntrantPlayer, PlayOffer, Stage
from clubs.register.particulars import particulars_of
from clubs.tournaments.services import eligibility
from clubs.tournaments.services.tournaments import contest_of, refuse_non_directors
from federation.errors import Refused
from federation.models import Member, User


@transaction.atomic
def offer(
    *, stage: Stage, number: int, member: Member, way: CheckInWay, at: datetime, by: User | None
) -> PlayOffer:
    """A member would play. Said twice, the first word holds.

    Raises Refused where the check-in is not open, for who is entered or may not play in the event, and for
    somebody who says it of another.
    """
    newest = _asked(stage, number, member, way, by)
    if newest is not None and newest.stands:
        return newest
    _refuse_entered(stage, member)
    contest = contest_of(stage.event)
    known = particulars_of([member.pk]) if eligibility.asks(contest) else {}
    why_not = eligibility.why_not(contest, member, known)
    if why_not:
        raise Refused(why_not, "not_eligible")
    return _keep(stage, number, member, way, newest, stands=True, at=at, by=by)


@transaction.atomic
def take_back(
    *, stage: Stage, number: int, member: Member, way: CheckInWay, at: datetime, by: User | None
) -> PlayOffer:
    """They would not play after all. Raises Refused where nothing was offered."""
    newest = _asked(stage, number, member, way, by)
    if newest is None or not newest.stands:
        raise Refused(_("They have not said that they would play."), "not_offered")
    return _keep(stage, number, member, way, newest, stands=False, at=at, by=by)


def _asked(stage: Stage, number: int, member: Member, way: CheckInWay, by: User | None) -> PlayOffer | None:
    held = Member.objects.select_for_update(of=("self",)).get(pk=member.pk)
    opening = opening_of(stage, number)
    if opening is None or (way != CheckInWay.DESK and not is_on(opening)):
        raise Refused(_("The check-in is not open."), "check_in_closed")
    if way == CheckInWay.DESK and by is not None:
        refuse_non_directors(by, stage.event.tournament)
    if way == CheckInWay.OWN and (by is None or held.user_id != by.pk):
        raise Refused(_("Each member says for themselves that they would play."), "not_yours")
    newest: PlayOffer | None = (
        PlayOffer.objects.newest()
        .filter(of_person(held), stage=stage, number=number)
        .order_by("-stands", "-pk")
        .first()
    )
    return newest


def of_person(member: Member) -> Q:
    """What was said for a member, by this record or by one that was merged into it."""
    return Q(member=member) | Q(member__merged_into=member)


def _refuse_entered(stage: Stage, member: Member) -> None:
    own = EntrantPlayer.objects.filter(of_person(member), entrant__event=stage.event)
    if own.filter(entrant__state__in=BINDING).exists():
        raise Refused(
            _("%(player)s is entered for this event already.") % {"player": member.name}, "entered_already"
        )


def _keep(
    stage: Stage,
    number: int,
    member: Member,
    way: CheckInWay,
    supersedes: PlayOffer | None,
    *,
    stands: bool,
    at: datetime,
    by: User | None,
) -> PlayOffer:
    kept: PlayOffer = PlayOffer.objects.create(
        stage=stage,
        number=number,
        member=member,
        stands=stands,
        way=way,
        supersedes=supersedes,
        at=at,
        by=by,
    )
    return kept
