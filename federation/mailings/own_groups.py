"""Groups of the register: members, who lapsed, who has not paid, directors."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Q, QuerySet
from django.dispatch import receiver
from django.utils.translation import gettext_lazy as _

from federation.mailings.groups import SINCE, Asked, GroupCandidate, GroupParameter, LetterGroup, since
from federation.models import (
    DirectorGrade,
    DirectorRegistration,
    DuesPaid,
    DuesYear,
    HeldMembership,
    Member,
    MembershipKind,
    MemberStatus,
    RenewalAct,
    RenewalDeed,
)
from federation.roles import today
from federation.signals import groups_asked
from federation.text.numbers import whole

STANDING = (MemberStatus.ACTIVE, MemberStatus.ASSOCIATE)
STATUSES = (*STANDING, MemberStatus.SUSPENDED, MemberStatus.LEFT)


def candidates(members: QuerySet[Member]) -> list[GroupCandidate]:
    """Members as candidates, by number. One statement."""
    return [
        GroupCandidate(member, member.user) for member in members.select_related("user").order_by("number")
    ]


def _statuses() -> list[tuple[str, Any]]:
    return [("", _("in good standing")), *((status.value, status.label) for status in STATUSES)]


def _kinds() -> list[tuple[str, Any]]:
    return [
        ("", _("of any kind")),
        *((str(kind.pk), kind.names.read()) for kind in MembershipKind.objects.all()),
    ]


def _members(asked: Asked) -> Iterable[GroupCandidate]:
    status = asked.get("status")
    members = Member.objects.filter(status__in=(status,) if status else STANDING)
    if asked.get("kind"):
        held = HeldMembership.objects.filter(
            Q(ends_on=None) | Q(ends_on__gte=today()), starts_on__lte=today()
        )
        members = members.filter(pk__in=held.filter(kind=whole(asked["kind"])).values("member"))
    return candidates(members)


def _lapsed(asked: Asked) -> Iterable[GroupCandidate]:
    acts = RenewalAct.objects.filter(deed=RenewalDeed.LAPSED, at__date__gte=since(asked))
    return candidates(Member.objects.filter(status=MemberStatus.LEFT, pk__in=acts.values("renewal__member")))


def _years() -> list[tuple[str, str]]:
    return [(str(year.pk), str(year)) for year in DuesYear.objects.all()]


def _unpaid(asked: Asked) -> Iterable[GroupCandidate]:
    paid = DuesPaid.objects.filter(year=whole(asked.get("year", "")) or 0)
    merged = paid.filter(member__merged_into__isnull=False).values("member__merged_into")
    have_paid = Q(pk__in=paid.values("member")) | Q(pk__in=merged)
    return candidates(Member.objects.filter(status__in=STANDING).exclude(have_paid))


def _grades() -> list[tuple[str, Any]]:
    return [("", _("of any grade")), *((grade.value, grade.label) for grade in DirectorGrade)]


def _directors(asked: Asked) -> Iterable[GroupCandidate]:
    valid = DirectorRegistration.objects.filter(certified_on__lte=today(), expires_on__gte=today())
    if asked.get("grade"):
        valid = valid.filter(grade=asked["grade"])
    return candidates(Member.objects.filter(pk__in=valid.values("member")))


GROUPS = [
    LetterGroup(
        "members",
        _("Members"),
        _members,
        (
            GroupParameter("status", _("Status"), choices=_statuses, is_needed=False),
            GroupParameter("kind", _("Kind of membership"), choices=_kinds, is_needed=False),
        ),
    ),
    LetterGroup("lapsed", _("Members whose membership lapsed"), _lapsed, SINCE),
    LetterGroup(
        "unpaid",
        _("Members who have not paid the dues of a year"),
        _unpaid,
        (GroupParameter("year", _("Year of dues"), choices=_years),),
    ),
    LetterGroup(
        "directors",
        _("Directors"),
        _directors,
        (GroupParameter("grade", _("Grade"), choices=_grades, is_needed=False),),
    ),
]


@receiver(groups_asked, dispatch_uid="mailings.groups_asked")
def own_groups(**_sent: Any) -> list[LetterGroup]:
    """The groups of this floor."""
    return GROUPS
