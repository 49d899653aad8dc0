"""Renewals hear that dues have changed, whoever changed them."""

from collections.abc import Collection
from datetime import date
from typing import Any

from django.dispatch import receiver

from federation.memberships.services.settling import follow
from federation.models import RenewalRun, User
from federation.signals import dues_changed


@receiver(dues_changed, dispatch_uid="memberships.follow")
def the_renewals_follow(members: Collection[int], first: date, by: User | None = None, **_more: Any) -> None:
    """Of the year's run, where one was started."""
    run = RenewalRun.objects.filter(year__starts_on=first, started_at__isnull=False).select_related("year")
    for one in run:
        follow(one, members, by=by)
