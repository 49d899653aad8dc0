"""Recording who has paid membership dues, and asking who has not."""

from collections.abc import Iterable, Sequence
from datetime import date

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Act, DuesPaid, DuesYear, MemberStatus, User
from federation.record import audit
from federation.roles import today
from federation.signals import dues_changed

AT_ONCE = 1_000  # rows of one statement


def check_paid(paid: DuesPaid) -> None:
    """Refuse a payment of a record that is merged, and one of a day that has not come."""
    if paid.member.status == MemberStatus.MERGED:
        raise Refused(_("This record is merged into another. Record the dues there."), "member_merged")
    if paid.paid_on > today():
        raise Refused(_("This day has not come yet."), "paid_in_the_future")


@transaction.atomic
def save_paid(paid: DuesPaid, *, by: User | None) -> DuesPaid:
    """Record that a member has paid, or amend the record. Raises Refused."""
    check_paid(paid)
    is_new = paid.pk is None
    paid.save()
    audit.record(Act.ADDED if is_new else Act.CHANGED, by, paid)
    tell(paid.year, [paid.member_id], by)
    return paid


@transaction.atomic
def save_all_paid(payments: Sequence[DuesPaid], *, by: User | None) -> None:
    """The same of many, told once a year of dues. Raises Refused."""
    for paid in payments:
        check_paid(paid)
    new, known = (
        [paid for paid in payments if (paid.pk is not None) is is_known] for is_known in (False, True)
    )
    DuesPaid.objects.bulk_create(new, AT_ONCE)
    DuesPaid.objects.bulk_update(known, ["paid_on", "note"], AT_ONCE)
    audit.record_all(Act.ADDED, by, new)
    audit.record_all(Act.CHANGED, by, known)
    _tell_of(payments, by)


@transaction.atomic
def take_all_back(payments: Sequence[DuesPaid], *, by: User | None) -> None:
    """Payments of a file that was the wrong one, told once a year of dues."""
    audit.record_all(Act.DELETED, by, payments)
    DuesPaid.objects.filter(pk__in=[paid.pk for paid in payments]).delete()
    _tell_of(payments, by)


def _tell_of(payments: Sequence[DuesPaid], by: User | None) -> None:
    members: dict[DuesYear, set[int]] = {}
    for paid in payments:
        members.setdefault(paid.year, set()).add(paid.member_id)
    for year, keys in members.items():
        tell(year, sorted(keys), by)


@transaction.atomic
def take_back(*, paid: DuesPaid, by: User | None) -> None:
    """A payment was recorded by mistake, or the money went back."""
    year, member = paid.year, paid.member_id
    audit.record(Act.DELETED, by, paid)
    paid.delete()
    tell(year, [member], by)


def tell(year: DuesYear, members: Iterable[int], by: User | None = None) -> None:
    """Say to the floors above whose dues of a year changed."""
    days = {"first": year.starts_on, "last": year.ends_on}
    dues_changed.send(DuesPaid, members=list(members), **days, by=by)


def unpaid(members: Iterable[int], day: date) -> frozenset[int]:
    """Of some members, by key, those whose dues were owed on a day and are not paid, however late.

    What was paid under a record that is merged by now counts for the record it was merged into.
    """
    years = DuesYear.objects.filter(starts_on__lte=day, ends_on__gte=day, due_by__lt=day)
    asked_about, owing = set(members), set()
    for year in years:
        rows = DuesPaid.objects.filter(
            Q(member__in=asked_about) | Q(member__merged_into__in=asked_about), year=year
        )
        paid = {key for pair in rows.values_list("member_id", "member__merged_into_id") for key in pair}
        owing |= asked_about - paid
    return frozenset(owing)
