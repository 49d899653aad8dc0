"""Groups of clubs and of districts: members, officers, and officers of clubs that have sent nothing."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, ClubOfficer, ClubRole, Membership, Upload
from clubs.register.districts import clubs_in, districts_on
from federation.mailings.groups import SINCE, Asked, GroupCandidate, GroupParameter, LetterGroup, since
from federation.mailings.own_groups import STANDING, candidates
from federation.models import Member
from federation.roles import today
from federation.text.numbers import whole

CLUB = {"club": _("the name of the club")}


def _clubs() -> list[tuple[str, Any]]:
    return [(str(club.pk), club.name) for club in Club.objects.filter(is_active=True)]


def _held_today(rows: QuerySet[Any]) -> QuerySet[Any]:
    return rows.filter(Q(ends_on=None) | Q(ends_on__gte=today()), starts_on__lte=today())


def _of_club(asked: Asked) -> Iterable[GroupCandidate]:
    key = whole(asked.get("club", "")) or 0
    belonging = _held_today(Membership.objects.filter(club=key)).values("member")
    club = Club.objects.filter(pk=key).first()
    words = {"club": dict(club.names)} if club is not None else {}
    members = candidates(Member.objects.filter(status__in=STANDING, pk__in=belonging))
    return [GroupCandidate(one.member, one.login, words) for one in members]


def _officers(clubs: QuerySet[Club], role: str = "") -> list[GroupCandidate]:
    """The officers of some clubs, with the names that the register has of them. Two statements."""
    posts = _held_today(ClubOfficer.objects.filter(club__in=clubs)).select_related("club", "holder")
    posts = posts.filter(role=role) if role else posts
    rows = list(posts.order_by("club__number", "pk"))
    logins = {post.holder_id for post in rows}
    members = {member.user_id: member for member in Member.objects.filter(user__in=logins, merged_into=None)}
    return [
        GroupCandidate(members.get(post.holder_id), post.holder, {"club": dict(post.club.names)})
        for post in rows
    ]


def _roles() -> list[tuple[str, Any]]:
    return [("", _("all officers")), *((role.value, role.label) for role in ClubRole)]


def _all_officers(asked: Asked) -> Iterable[GroupCandidate]:
    return _officers(Club.objects.filter(is_active=True), asked.get("role", ""))


def _silent(asked: Asked) -> Iterable[GroupCandidate]:
    sent = Upload.objects.filter(club=OuterRef("pk"), received_at__date__gte=since(asked))
    return _officers(Club.objects.filter(~Exists(sent), is_active=True))


def _districts() -> list[tuple[str, Any]]:
    return [(str(district.pk), district.name) for district in districts_on(today())]


def _clubs_of_district(asked: Asked) -> QuerySet[Club]:
    return clubs_in([whole(asked.get("district", "")) or 0], today()).filter(is_active=True)


def _district_officers(asked: Asked) -> Iterable[GroupCandidate]:
    return _officers(_clubs_of_district(asked), asked.get("role", ""))


def _district_members(asked: Asked) -> Iterable[GroupCandidate]:
    clubs = _clubs_of_district(asked).values("pk")
    belonging = _held_today(Membership.objects.filter(club__in=clubs)).values("member")
    return candidates(Member.objects.filter(status__in=STANDING, pk__in=belonging))


DISTRICT = GroupParameter("district", _("District"), choices=_districts)
ROLE = GroupParameter("role", _("Role"), choices=_roles, is_needed=False)
GROUPS = [
    LetterGroup(
        "club_members",
        _("Members of a club"),
        _of_club,
        (GroupParameter("club", _("Club"), choices=_clubs),),
        CLUB,
    ),
    LetterGroup(
        "club_officers",
        _("Officers of clubs"),
        _all_officers,
        (ROLE,),
        CLUB,
    ),
    LetterGroup("silent_clubs", _("Officers of clubs that have sent no file"), _silent, SINCE, CLUB),
    LetterGroup(
        "district_officers",
        _("Officers of the clubs of a district"),
        _district_officers,
        (DISTRICT, ROLE),
        CLUB,
    ),
    LetterGroup(
        "district_members", _("Members of the clubs of a district"), _district_members, (DISTRICT,), {}
    ),
]
