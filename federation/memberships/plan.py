"""Who would be asked to renew for a year, of which kind and for how much; and who would not, and why."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from functools import cached_property
from typing import Any

from django.db.models import Q

from federation.memberships.ages import age_on, day_of, fits
from federation.models import DuesYear, HeldMembership, Member, MembershipFee, MembershipKind, MemberStatus
from federation.signals import births_asked

BELONGING = (MemberStatus.ACTIVE, MemberStatus.ASSOCIATE, MemberStatus.SUSPENDED)
NOTHING = Decimal(0)


@dataclass(frozen=True, slots=True)
class PlannedRenewal:
    """One member who would be asked: `was` is the kind they have; `head` pays for them; keys, all of them."""

    member: int
    kind: MembershipKind
    was: int | None
    amount: Decimal
    head: int | None

    @property
    def is_exempt(self) -> bool:
        """Whether they are asked for nothing."""
        return not self.amount and self.head is None

    @property
    def changes(self) -> bool:
        """Whether the kind is another than the one they have."""
        return self.was is not None and self.was != self.kind.pk


@dataclass(frozen=True, slots=True)
class KindCount:
    """So many of a kind, for so much together."""

    kind: MembershipKind
    count: int
    amount: Decimal


@dataclass(frozen=True)
class RenewalPlan:
    """A run before it starts. `unplaced`: members for whom no kind fits; `unpriced`: kinds without a fee."""

    rows: tuple[PlannedRenewal, ...]
    unplaced: tuple[int, ...]
    unpriced: tuple[MembershipKind, ...]
    without_birth: int
    left: int
    deceased: int

    @cached_property
    def by_kind(self) -> list[KindCount]:
        """Counts and sums of each kind, in their order."""
        kinds = {row.kind.pk: row.kind for row in self.rows}
        counts = Counter(row.kind.pk for row in self.rows)
        sums: dict[int, Decimal] = {}
        for row in self.rows:
            sums[row.kind.pk] = sums.get(row.kind.pk, NOTHING) + row.amount
        in_order = sorted(kinds.values(), key=lambda kind: (kind.position, kind.code))
        return [KindCount(kind, counts[kind.pk], sums[kind.pk]) for kind in in_order]

    @property
    def total(self) -> Decimal:
        """What all would pay."""
        return sum((row.amount for row in self.rows), NOTHING)

    @property
    def exempt(self) -> int:
        """How many are asked for nothing."""
        return sum(row.is_exempt for row in self.rows)

    @property
    def in_families(self) -> int:
        """How many are paid for by the head of their family."""
        return sum(row.head is not None for row in self.rows)

    @cached_property
    def changing(self) -> list[tuple[MembershipKind, MembershipKind, int]]:
        """From which kind to which, and how many: because of their age."""
        pairs = Counter((row.was, row.kind.pk) for row in self.rows if row.changes)
        kinds = {kind.pk: kind for kind in MembershipKind.objects.all()}
        return [(kinds[was], kinds[kind], count) for (was, kind), count in pairs.items() if was is not None]


def plan(year: DuesYear) -> RenewalPlan:
    """The renewals for a year of dues, of who belongs to the federation today. Few queries for all."""
    belonging = Member.objects.filter(status__in=BELONGING).exclude(family_name="", family_romaji="")
    members = list(belonging.order_by("pk").values_list("pk", flat=True))
    fees, held = fees_on(year.starts_on), held_on(year.starts_on)
    placing = _Placing(year, births_of(None))
    rows, unplaced = [], []
    asked = set(members)
    for member in members:
        was, head = held.get(member, (None, None))
        kind = placing.kind_for(member, was)
        if kind is None:
            unplaced.append(member)
            continue
        paid_with = head if head in asked else None
        amount = NOTHING if paid_with else fees.get(kind.pk, NOTHING)
        rows.append(PlannedRenewal(member, kind, was, amount, paid_with))
    used = {row.kind.pk: row.kind for row in rows}
    return RenewalPlan(
        rows=tuple(_without_chains(rows)),
        unplaced=tuple(unplaced),
        unpriced=tuple(kind for key, kind in used.items() if key not in fees),
        without_birth=placing.without_birth,
        left=Member.objects.filter(status=MemberStatus.LEFT).count(),
        deceased=Member.objects.filter(status=MemberStatus.DECEASED).count(),
    )


def _without_chains(rows: Iterable[PlannedRenewal]) -> list[PlannedRenewal]:
    """The head of a family pays: whoever hangs on somebody who hangs on a third is paid for by that third."""
    heads = {row.member: row.head for row in rows}
    return [
        PlannedRenewal(row.member, row.kind, row.was, row.amount, _last_head(row.member, heads))
        for row in rows
    ]


def _last_head(member: int, heads: Mapping[int, int | None]) -> int | None:
    seen, head = {member}, heads[member]
    while head is not None and heads.get(head) is not None and head not in seen:
        seen.add(head)
        head = heads[head]
    return None if head in seen else head


class _Placing:
    """Which kind somebody has in a year: the one they have while their age fits, else the next."""

    def __init__(self, year: DuesYear, births: Mapping[int, date]) -> None:
        self.year = year
        self.births = births
        self.kinds = {kind.pk: kind for kind in MembershipKind.objects.filter(is_active=True)}
        self.usual = [kind for kind in self.kinds.values() if kind.is_open]
        self.without_birth = 0

    def kind_for(self, member: int, was: int | None) -> MembershipKind | None:
        kind = self.kinds.get(was) if was is not None else None
        born = self.births.get(member)
        if kind is not None and born is None and kind.age_to is not None:
            self.without_birth += 1  # the office looks; nobody is moved for a day that is not known
            return kind
        seen: set[int] = set()
        while kind is not None and kind.pk not in seen:
            if self._fits(kind, born):
                return kind
            seen.add(kind.pk)
            kind = self.kinds.get(kind.becomes_id or 0)
        return next((usual for usual in self.usual if self._fits(usual, born)), None)

    def _fits(self, kind: MembershipKind, born: date | None) -> bool:
        return fits(kind, None if born is None else age_on(born, day_of(kind, self.year)))


def fees_on(day: date) -> dict[int, Decimal]:
    """The fee of each kind for a year that begins on a day, by the keys of the kinds that have one."""
    fees = MembershipFee.objects.filter(starts_on__lte=day).order_by("starts_on")
    return dict(fees.values_list("kind_id", "amount"))


def held_on(day: date, members: Collection[int] | None = None) -> dict[int, tuple[int, int | None]]:
    """The kind and the head of the family of members on a day, or of the day before, by their keys."""
    rows = HeldMembership.objects.filter(starts_on__lte=day)
    rows = rows.filter(Q(ends_on=None) | Q(ends_on__gte=day - timedelta(days=1)))
    if members is not None:
        rows = rows.filter(member__in=members)
    in_order = rows.order_by("starts_on").values_list("member_id", "kind_id", "head_id")
    return {member: (kind, head) for member, kind, head in in_order}


def births_of(members: Collection[int] | None) -> dict[int, date]:
    """Days of birth of some members or of all, where an upper floor knows them."""
    answers: list[Any] = births_asked.send(Member, members=members)
    return {key: born for _receiver, births in answers for key, born in births.items()}


def choices_of(member: Member, year: DuesYear, kept: MembershipKind) -> list[MembershipKind]:
    """The kinds that a member may choose for a year: the one they have, and the open ones for their age."""
    born = births_of([member.pk]).get(member.pk)
    priced = fees_on(year.starts_on)
    return [
        kind
        for kind in MembershipKind.objects.filter(is_active=True)
        if kind.pk == kept.pk
        or (
            kind.is_open
            and kind.pk in priced
            and fits(kind, None if born is None else age_on(born, day_of(kind, year)))
        )
    ]
