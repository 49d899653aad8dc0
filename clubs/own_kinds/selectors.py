"""Reading a club's own kinds, who is of which, and what each owes and has paid in a year."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db.models import Exists, OuterRef, Q, QuerySet

from clubs.models import Club, ClubFeePaid, ClubKind, ClubKindFee, ClubKindGiven, Membership
from clubs.own_kinds import rules
from clubs.own_kinds.rules import NOTHING, FeeStanding
from federation.memberships.ages import age_on, day_of, fits
from federation.memberships.plan import births_of
from federation.models import DuesYear, Member
from federation.roles import today


@dataclass(frozen=True, slots=True)
class ClubDues:
    """A member of a club in a year: of which kind, for how much, what is noted as paid."""

    club: Club
    member: Member
    kind: ClubKind | None
    owed: Decimal | None
    paid: Decimal
    is_of_age: bool

    @property
    def open(self) -> Decimal:
        """What is still to pay."""
        return rules.still_open(self.owed, self.paid)

    @property
    def standing(self) -> FeeStanding:
        """How the member stands with the year's fee."""
        return rules.standing(self.kind is not None, self.owed, self.paid)


def years() -> list[DuesYear]:
    """The federation's years of dues, which clubs use too, the newest first."""
    return list(DuesYear.objects.order_by("-starts_on"))


def year_of(day: date) -> DuesYear | None:
    """The year of dues that a day is in; the last before it, or the first of all, where none has it."""
    before = DuesYear.objects.filter(starts_on__lte=day).order_by("-starts_on").first()
    return before or DuesYear.objects.order_by("starts_on").first()


def kinds_of(club: Club) -> QuerySet[ClubKind]:
    """The kinds of a club, those in use first, with their fees, the newest first."""
    return club.own_kinds.prefetch_related("fees").order_by("-is_active", "pk")


def fees_for(club: Club, year: DuesYear) -> dict[int, Decimal]:
    """The fee of each kind of a club for a year, by the keys of the kinds that have one."""
    fees = ClubKindFee.objects.filter(kind__club=club, starts_on__lte=year.starts_on).order_by("starts_on")
    return dict(fees.values_list("kind_id", "amount"))


def standing_notes() -> QuerySet[ClubFeePaid]:
    """What was noted as paid and not taken back."""
    back = ClubFeePaid.objects.filter(takes_back=OuterRef("pk"))
    rows: QuerySet[ClubFeePaid] = ClubFeePaid.objects.filter(~Exists(back), takes_back=None)
    return rows


def belonged_in(club: Club, year: DuesYear) -> set[int]:
    """The keys of who belonged to a club on some day of a year, those of records that stay."""
    rows = Membership.objects.filter(Q(ends_on=None) | Q(ends_on__gte=year.starts_on), club=club)
    belonged = rows.filter(starts_on__lte=year.ends_on).values_list("member", "member__merged_into")
    return {merged or member for member, merged in belonged}


def dues_of(club: Club, year: DuesYear) -> list[ClubDues]:
    """Who belonged to a club in a year, and who paid for it, by number. As many queries for any number."""
    notes = standing_notes().filter(club=club, year=year)
    paid: dict[int, Decimal] = {}
    for member, merged, amount in notes.values_list("member", "member__merged_into", "amount"):
        paid[merged or member] = paid.get(merged or member, NOTHING) + amount
    members = list(Member.objects.filter(pk__in=belonged_in(club, year) | paid.keys()).order_by("number"))
    kinds = _kinds_in(club, year, None)
    fees = fees_for(club, year)
    births = births_of([one.pk for one in members])
    return [_dues(club, year, one, kinds.get(one.pk), fees, paid, births) for one in members]


def _dues(
    club: Club,
    year: DuesYear,
    member: Member,
    kind: ClubKind | None,
    fees: dict[int, Decimal],
    paid: dict[int, Decimal],
    births: dict[int, date],
) -> ClubDues:
    owed = fees.get(kind.pk) if kind else None
    is_of_age = kind is None or fits_in(kind, births.get(member.pk), year)
    return ClubDues(club, member, kind, owed, paid.get(member.pk, NOTHING), is_of_age)


def fits_in(kind: ClubKind, born: date | None, year: DuesYear) -> bool:
    """Whether somebody is of a kind's age in a year. A day of birth that is not on record the club knows."""
    return born is None or fits(kind, age_on(born, day_of(kind, year)))


def dues_of_one(club: Club, year: DuesYear, member: Member) -> ClubDues:
    """The same of one member."""
    notes = standing_notes().filter(_of(member), club=club, year=year)
    paid = {member.pk: sum(notes.values_list("amount", flat=True), NOTHING)}
    kind = _kinds_in(club, year, member).get(member.pk)
    births = births_of([member.pk])
    return _dues(club, year, member, kind, fees_for(club, year), paid, births)


def _kinds_in(club: Club, year: DuesYear, member: Member | None) -> dict[int, ClubKind]:
    """Of which kinds members of a club are in a year, by their keys; of one, or of all."""
    rows = ClubKindGiven.objects.filter(club=club, starts_on__lte=year.ends_on)
    if member is not None:
        rows = rows.filter(_of(member))
    given: dict[int, list[tuple[date, ClubKind | None]]] = {}
    for row in rows.select_related("kind", "member").order_by("starts_on", "pk"):
        given.setdefault(row.member.merged_into_id or row.member_id, []).append((row.starts_on, row.kind))
    kinds = {key: rules.kind_in(pairs, year.starts_on, year.ends_on) for key, pairs in given.items()}
    return {key: kind for key, kind in kinds.items() if kind is not None}


def _of(member: Member) -> Q:
    """What is stated of a record, or of one that was merged into it."""
    return Q(member=member) | Q(member__merged_into=member)


def given_to(club: Club, member: Member) -> QuerySet[ClubKindGiven]:
    """Of which kinds a member was said to be, the newest first."""
    rows: QuerySet[ClubKindGiven] = ClubKindGiven.objects.filter(_of(member), club=club)
    return rows.select_related("kind", "by").order_by("-starts_on", "-pk")


def notes_on(club: Club, member: Member) -> QuerySet[ClubFeePaid]:
    """What was noted as paid by a member, the newest first, each with what takes it back."""
    rows: QuerySet[ClubFeePaid] = ClubFeePaid.objects.filter(_of(member), club=club, takes_back=None)
    return rows.select_related("year", "by").prefetch_related("taken_back_by__by").order_by("-pk")


def was_at(club: Club, member: Member) -> bool:
    """Whether somebody belongs or belonged to a club, or the club noted something of theirs."""
    belonged = Membership.objects.filter(club=club, member=member).exists()
    return belonged or notes_on(club, member).exists()


def own_dues(member: Member) -> list[tuple[Club, ClubKind | None, ClubDues | None]]:
    """At each club of a member: of which kind they are, and how they stand with the fee of this year."""
    day = today()
    rows = Membership.objects.filter(Q(ends_on=None) | Q(ends_on__gte=day), member=member, starts_on__lte=day)
    clubs = {
        row.club_id: row.club for row in rows.select_related("club").order_by("-is_home", "club__number")
    }
    year = year_of(day)
    return [_own(club, member, year) for club in clubs.values()]


def _own(club: Club, member: Member, year: DuesYear | None) -> tuple[Club, ClubKind | None, ClubDues | None]:
    given = given_to(club, member).filter(starts_on__lte=today()).order_by("starts_on", "pk")
    kind = rules.kind_on([(row.starts_on, row.kind) for row in given], today())
    return club, kind, dues_of_one(club, year, member) if year else None
