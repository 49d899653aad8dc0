"""The register as its desk lists it: who, with club, dues and the last game; what waits; the same names."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Case, Count, Max, Q, QuerySet, Value, When
from django.db.models.functions import Concat

from clubs.models import Club, EntryPlayer, Membership
from clubs.register.selectors import open_to_all
from federation.models import DuesPaid, DuesYear, Letter, Member, MemberStatus
from federation.people.selectors import find_members
from federation.record.letters import ATTEMPTS_MAX
from federation.roles import today

PAID, UNPAID = "paid", "unpaid"
ALL = "all"
WHOLE_NAME = Case(
    When(family_name="", then=Concat("family_romaji", Value(" "), "given_romaji")),
    default=Concat("family_name", Value(" "), "given_name"),
)


@dataclass(frozen=True, slots=True)
class RegisterQuery:
    """Which members are asked for. Nothing said: members who are active; of a search: everybody."""

    text: str = ""
    status: str = ""
    club: int | None = None
    dues: str = ""

    @property
    def status_meant(self) -> str:
        """The status that the list has."""
        return self.status or (ALL if self.text else MemberStatus.ACTIVE.value)


@dataclass(frozen=True, slots=True)
class RegisterRow:
    """A member with what the desk wants to know: `dues` is "" where nobody is asked for any."""

    member: Member
    clubs: str
    dues: str
    played_on: date | None


def asked_for(query: RegisterQuery) -> QuerySet[Member]:
    """The members that a question means, in the order of the register."""
    members = find_members(query.text) if query.text else Member.objects.all()
    if query.status_meant != ALL:
        members = members.filter(status=query.status_meant)
    if query.club is not None:
        members = members.filter(pk__in=holding_today().filter(club=query.club).values("member"))
    year = dues_year()
    if query.dues and year is not None:
        paid = DuesPaid.objects.filter(year=year)
        has_paid = Q(pk__in=paid.values("member")) | Q(pk__in=_merged_of(paid))
        members = members.filter(has_paid if query.dues == PAID else ~has_paid)
    return members


def _merged_of(paid: QuerySet[DuesPaid]) -> QuerySet[DuesPaid, int | None]:
    """Who has paid under a record that was merged into theirs."""
    return paid.filter(member__merged_into__isnull=False).values_list("member__merged_into", flat=True)


def holding_today() -> QuerySet[Membership]:
    """Memberships of clubs that hold today."""
    day = today()
    rows: QuerySet[Membership] = Membership.objects.filter(starts_on__lte=day)
    return rows.filter(Q(ends_on__isnull=True) | Q(ends_on__gte=day))


def dues_year() -> DuesYear | None:
    """The year of dues that today is in."""
    return DuesYear.objects.filter(starts_on__lte=today(), ends_on__gte=today()).first()


def rows_of(members: Sequence[Member]) -> list[RegisterRow]:
    """The members of a page, each with what stands beside it. Six queries, however many they are."""
    clubs, played, paid = _clubs_of(members), last_played(members), _payers(members)
    return [
        RegisterRow(
            member,
            clubs.get(member.pk, ""),
            "" if paid is None else PAID if member.pk in paid else UNPAID,
            played.get(member.pk),
        )
        for member in members
    ]


def _clubs_of(members: Iterable[Member]) -> dict[int, str]:
    """The clubs of today, the home club first."""
    rows = holding_today().filter(member__in=members).select_related("club")
    named: dict[int, list[str]] = {}
    for row in rows.order_by("-is_home", "club__number"):
        named.setdefault(row.member_id, []).append(row.club.name)
    return {key: ", ".join(names) for key, names in named.items()}


def _payers(members: Iterable[Member]) -> set[int] | None:
    year = dues_year()
    if year is None:
        return None
    records = _records_of(members)
    rows = DuesPaid.objects.filter(member__in=records, year=year).order_by()
    return {records[key] for key in rows.values_list("member", flat=True)}


def _records_of(members: Iterable[Member]) -> dict[int, int]:
    """The members whose each of their records is, those that were merged into it too, by keys. One query.

    Asked for beside, not in one question with what the records have: that would read all of a large table.
    """
    keys = [member.pk for member in members]
    merged = Member.objects.filter(merged_into__in=keys).order_by().values_list("pk", "merged_into")
    return {key: key for key in keys} | {key: into for key, into in merged if into is not None}


def last_played(members: Iterable[Member]) -> dict[int, date]:
    """The day of the last published game of some members, by key; under merged records too. Two queries."""
    records = _records_of(members)
    rows = EntryPlayer.objects.current().filter(member__in=records, entry__superseded_by__isnull=True)
    by_record = rows.filter(open_to_all("entry__session__")).order_by().values("member")
    last: dict[int, date] = {}
    for record, day in by_record.annotate(last=Max("entry__session__played_on")).values_list(
        "member", "last"
    ):
        last[records[record]] = max(day, last.get(records[record], day))
    return last


def clubs_here() -> QuerySet[Club]:
    """Clubs that are recognised, by number."""
    clubs: QuerySet[Club] = Club.objects.filter(is_active=True).order_by("number")
    return clubs


def same_names() -> QuerySet[Member]:
    """Records in use with the whole name of another: in kanji, or in romaji where there is no kanji."""
    kept = Member.objects.exclude(status=MemberStatus.MERGED).exclude(family_name="", family_romaji="")
    kept = kept.annotate(whole=WHOLE_NAME)
    shared = kept.order_by().values("whole").annotate(many=Count("pk")).filter(many__gt=1)
    members: QuerySet[Member] = kept.filter(whole__in=shared.values("whole")).order_by("whole", "number")
    return members


def letters_given_up() -> QuerySet[Letter]:
    """Letters that were tried again and again and did not go, the newest first."""
    letters: QuerySet[Letter] = Letter.objects.filter(sent_at__isnull=True, attempts__gte=ATTEMPTS_MAX)
    return letters.select_related("reader", "guardian").order_by("-pk")
