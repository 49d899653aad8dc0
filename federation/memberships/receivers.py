"""Renewals hear that dues have changed, whoever changed them."""

from collections.abc import Collection, Mapping
from datetime import date
from typing import Any

from django.dispatch import receiver

from federation.memberships import charging
from federation.memberships.services import placing
from federation.memberships.services.settling import follow, record_payment, take_back_payment
from federation.models import Charge, Renewal, RenewalRun, User
from federation.money.services.settling import is_lost
from federation.roles import today
from federation.signals import belonging_changed, charge_settled, dues_changed


@receiver(belonging_changed, dispatch_uid="memberships.belonging")
def the_memberships_end(gone: Mapping[int, date], back: Mapping[int, date | None], **_more: Any) -> None:
    """Who leaves or dies is of no kind after that day; who is back is of the one they were of then."""
    for day in set(gone.values()):
        placing.end([key for key, last in gone.items() if last == day], on=day)
    if back:
        placing.go_on(back)


@receiver(dues_changed, dispatch_uid="memberships.follow")
def the_renewals_follow(members: Collection[int], first: date, by: User | None = None, **_more: Any) -> None:
    """Of the year's run, where one was started."""
    run = RenewalRun.objects.filter(year__starts_on=first, started_at__isnull=False).select_related("year")
    for one in run:
        follow(one, members, by=by)


@receiver(charge_settled, dispatch_uid="memberships.settled")
def the_dues_follow_the_account(charge: Charge, is_settled: bool, **_more: Any) -> None:
    """What was charged for a renewal is paid or credited, and not lost: then the dues are; or no more."""
    key = charging.renewal_of(charge)
    renewal = Renewal.objects.filter(pk=key).select_related("run__year").first() if key else None
    if renewal is None or is_lost(charge):
        return
    if is_settled:
        record_payment(renewal=renewal, on=today(), note="", by=None)
    else:
        take_back_payment(renewal=renewal)
