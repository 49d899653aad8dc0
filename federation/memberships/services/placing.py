"""Memberships as they are held: of which kind from when on, and the status of who lapses and returns."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet, Value
from django.db.models.functions import Greatest
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.memberships import charging
from federation.memberships.plan import BELONGING, fees_on
from federation.models import (
    Act,
    DuesYear,
    HeldMembership,
    Member,
    MembershipKind,
    MemberStatus,
    Renewal,
    RenewalAct,
    RenewalDeed,
    RenewalRun,
    User,
)
from federation.people.services import dues, keeping
from federation.record import audit
from federation.roles import today

AT_ONCE = 1_000  # rows of one statement
FIELDS = ("member", "kind", "head", "starts_on", "ends_on")


@transaction.atomic
def place(renewals: Collection[Renewal], run: RenewalRun, *, by: User | None) -> None:
    """Let settled renewals have the kind of their year from its first day on; twice it is done once."""
    first = run.year.starts_on
    members = [one.member_id for one in renewals]
    rows = HeldMembership.objects.filter(member__in=members, ends_on=None).select_related("kind", "member")
    held = {row.member_id: row for row in rows}
    kinds = {kind.pk: kind for kind in MembershipKind.objects.all()}
    ended, begun, concerned = [], [], []
    for one in renewals:
        row, kind = held.get(one.member_id), kinds[one.kind_id]
        if row is not None and row.kind_id == kind.pk:
            continue
        if not kind.gives_points or (row is not None and not row.kind.gives_points):
            concerned.append(one.member_id)
        if row is not None and row.starts_on >= first:
            row.kind = kind
            ended.append(row)
        else:
            if row is not None:
                row.ends_on = first - timedelta(days=1)
                ended.append(row)
            begun.append(HeldMembership(member_id=one.member_id, kind=kind, starts_on=first))
    _head_stays(begun, held)
    HeldMembership.objects.bulk_update(ended, ["kind", "ends_on"], AT_ONCE)
    HeldMembership.objects.bulk_create(begun, AT_ONCE)
    if concerned:
        dues.tell(run.year, concerned, by)


def _head_stays(begun: Collection[HeldMembership], held: Mapping[int, HeldMembership]) -> None:
    for row in begun:
        before = held.get(row.member_id)
        row.head_id = before.head_id if before is not None else None


def change_kind(renewal: Renewal, kind: int, *, by: User) -> None:
    """Another kind for a year, at its fee. The renewal is locked. Raises Refused where it has no fee."""
    fee = fees_on(renewal.run.year.starts_on).get(kind)
    if fee is None:
        raise Refused(_("This kind of membership has no fee yet."), "no_fee")
    renewal.kind = MembershipKind.objects.get(pk=kind)
    renewal.amount = 0 if renewal.head_id is not None else fee
    renewal.save(update_fields=["kind", "amount"])
    RenewalAct.objects.create(
        renewal=renewal, deed=RenewalDeed.KIND_CHANGED, by=by, note=str(renewal.kind)[:200]
    )
    if renewal.head_id is None:
        charging.charge([renewal], by=by)


def restore(before: Mapping[int, str], *, by: User | None) -> None:
    """Give members who had left because they did not renew the status of before; whose it was done.

    Whoever has died meanwhile, or was given another status by the office, keeps it.
    """
    members = Member.objects.select_for_update().filter(pk__in=before, status=MemberStatus.LEFT)
    changes = {
        member: MemberStatus(before[member.pk])
        for member in members.order_by("pk")
        if before[member.pk] in BELONGING
    }
    keeping.change_standings(changes, on=today(), by=by)


def going_on(back: Mapping[int, date | None]) -> list[HeldMembership]:
    """The memberships that go on as members are back: of each the last, where it ended when they left.

    `back`: the days on which they had left, by their keys.
    """
    rows = HeldMembership.objects.filter(member__in=back).select_related("kind").order_by("starts_on")
    last = {row.member_id: row for row in rows}
    return [row for key, row in last.items() if row.ends_on and row.ends_on >= (back[key] or row.ends_on)]


def go_on(back: Mapping[int, date | None]) -> None:
    """Let memberships go on as members are back."""
    rows = going_on(back)
    for row in rows:
        row.ends_on = None
    HeldMembership.objects.bulk_update(rows, ["ends_on"], AT_ONCE)


def ending(members: Collection[int], *, on: date) -> QuerySet[HeldMembership]:
    """The memberships that members hold after a day."""
    rows: QuerySet[HeldMembership] = HeldMembership.objects.filter(member__in=members)
    return rows.filter(Q(ends_on=None) | Q(ends_on__gt=on))


def end(members: Collection[int], *, on: date) -> None:
    """End the memberships that members hold with a day; one that begins later ends with its first."""
    ending(members, on=on).update(ends_on=Greatest("starts_on", Value(on)))


@transaction.atomic
def give(membership: HeldMembership, *, by: User | None) -> HeldMembership:
    """Register a membership of a member, or amend it, as the administration does."""
    give_all([membership], by=by)
    return membership


@transaction.atomic
def give_all(memberships: Sequence[HeldMembership], *, by: User | None) -> None:
    """The same of many. Those that are ended are saved first: the database looks at every row by itself."""
    ended = [one for one in memberships if one.pk is not None and one.ends_on is not None]
    begun = [one for one in memberships if one.pk is None or one.ends_on is None]
    changed = {one.pk for one in memberships if one.pk is not None}
    for some in (ended, begun):
        audit.save_all(some, amended=FIELDS, by=by)
    _tell_of_points(memberships, changed, by)


@transaction.atomic
def take_all_back(memberships: Sequence[HeldMembership], *, by: User | None) -> None:
    """Memberships of a file that was the wrong one."""
    audit.record_all(Act.DELETED, by, memberships)
    HeldMembership.objects.filter(pk__in=[one.pk for one in memberships]).delete()
    _tell_of_points(memberships, (), by)


def _tell_of_points(memberships: Sequence[HeldMembership], changed: Collection[int], by: User | None) -> None:
    """Of whom it may be another now whether master points are given, told once for each year of dues."""
    without = set(MembershipKind.objects.filter(gives_points=False).values_list("pk", flat=True))
    if not without:
        return
    concerned = [one for one in memberships if one.kind_id in without or one.pk in changed]
    if concerned:
        members = sorted({one.member_id for one in concerned})
        for year in DuesYear.objects.filter(ends_on__gte=min(one.starts_on for one in concerned)):
            dues.tell(year, members, by)
