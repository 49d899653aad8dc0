"""Reading a district as its officers work with it: each club on a line, and who belongs to the clubs."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from django.db.models import Count, Max, QuerySet

from clubs.models import Club, ClubAccount, ClubOfficer, ClubPage, District, Membership, Session, Upload
from clubs.register.districts import clubs_in, holding_on
from clubs.register.selectors import open_to_all
from federation.models import Member, MemberStatus, MoneyAccount, User

STANDING = (MemberStatus.ACTIVE, MemberStatus.ASSOCIATE)


@dataclass(frozen=True, slots=True)
class ClubOfDistrict:
    """A club as its district sees it. `owes`: the federation, in all; none where it is nothing.

    `overdue_since`: the day by which the oldest of it was to be paid, once that is over.

    `sessions`: published ones of this year that everybody may see. `takes_letters`: by the form of its page.
    """

    club: Club
    officers: tuple[User, ...]
    takes_letters: bool
    members: int
    sessions: int
    uploaded_at: datetime | None
    owes: Decimal | None
    overdue_since: date | None


@dataclass(frozen=True, slots=True)
class MemberOfDistrict:
    """A member, and the clubs of the district that they belong to."""

    member: Member
    clubs: tuple[Club, ...]


def clubs_of(district: District, day: date) -> list[ClubOfDistrict]:
    """The clubs of a district on a day, by number. Seven queries, however many they are."""
    clubs = list(clubs_in([district.pk], day))
    keys = [club.pk for club in clubs]
    officers, members, sessions, uploaded = _officers(keys, day), _members(keys, day), *_played(keys, day)
    letters = set(
        ClubPage.objects.newest().filter(club__in=keys, takes_letters=True).values_list("club", flat=True)
    )
    accounts = {
        row.club_id: row.account
        for row in ClubAccount.objects.filter(club__in=keys).select_related("account")
    }
    return [
        ClubOfDistrict(
            club=club,
            officers=tuple(officers.get(club.pk, ())),
            takes_letters=club.is_active and club.pk in letters and club.pk in officers,
            members=members.get(club.pk, 0),
            sessions=sessions.get(club.pk, 0),
            uploaded_at=uploaded.get(club.pk),
            owes=_owed(accounts.get(club.pk)),
            overdue_since=_overdue(accounts.get(club.pk), day),
        )
        for club in clubs
    ]


def _owed(account: MoneyAccount | None) -> Decimal | None:
    return account.balance if account and account.balance > 0 else None


def _overdue(account: MoneyAccount | None, day: date) -> date | None:
    return account.due_on if account and account.due_on and account.due_on < day else None


def _officers(clubs: Iterable[int], day: date) -> dict[int, list[User]]:
    """Who keeps the desk of each club, managers first and each once."""
    posts = ClubOfficer.objects.filter(holding_on(day), club__in=clubs, holder__is_active=True)
    kept: dict[int, list[User]] = {}
    for post in posts.select_related("holder").order_by("club", "role", "pk"):
        of_club = kept.setdefault(post.club_id, [])
        if post.holder not in of_club:
            of_club.append(post.holder)
    return kept


def _members(clubs: Iterable[int], day: date) -> dict[int, int]:
    rows = _belongings(clubs, day).order_by().values("club")
    return dict(rows.annotate(many=Count("member", distinct=True)).values_list("club", "many"))


def _played(clubs: Iterable[int], day: date) -> tuple[dict[int, int], dict[int, datetime]]:
    """How many sessions of the year of a day each club has published, and when its last file came."""
    of_year = Session.objects.filter(open_to_all(), club__in=clubs, played_on__year=day.year).order_by()
    files = Upload.objects.filter(club__in=clubs).order_by().values("club")
    return (
        dict(of_year.values("club").annotate(many=Count("pk")).values_list("club", "many")),
        dict(files.annotate(last=Max("received_at")).values_list("club", "last")),
    )


def _belongings(clubs: Iterable[int], day: date) -> QuerySet[Membership]:
    """Belongings of standing members to some clubs on a day."""
    rows: QuerySet[Membership] = Membership.objects.filter(
        holding_on(day), club__in=clubs, member__status__in=STANDING, member__merged_into=None
    )
    return rows


def members_of(district: District, day: date) -> QuerySet[Member]:
    """The standing members of the clubs of a district on a day, each once, by number."""
    belonging = _belongings(clubs_in([district.pk], day).values_list("pk", flat=True), day)
    members: QuerySet[Member] = Member.objects.filter(pk__in=belonging.values("member")).order_by("number")
    return members


def with_clubs(members: Iterable[Member], district: District, day: date) -> list[MemberOfDistrict]:
    """Members with their clubs in the district. Two queries."""
    listed = list(members)
    rows = _belongings(clubs_in([district.pk], day).values_list("pk", flat=True), day).filter(
        member__in=listed
    )
    clubs: dict[int, list[Club]] = {}
    for row in rows.select_related("club").order_by("-is_home", "club__number"):
        if row.club not in (of_member := clubs.setdefault(row.member_id, [])):
            of_member.append(row.club)
    return [MemberOfDistrict(member, tuple(clubs.get(member.pk, ()))) for member in listed]
