"""What ends because it was not renewed: on the day of the run, of everybody whose renewal is open."""

from datetime import date, timedelta

from django.db import transaction

from federation.memberships.services import letters, placing
from federation.models import (
    Act,
    Member,
    MemberStatus,
    Renewal,
    RenewalAct,
    RenewalDeed,
    RenewalRun,
    RenewalState,
    User,
)
from federation.models.memberships.renewal import OPEN
from federation.people.registrar import refuse_strangers
from federation.people.services import keeping
from federation.record import audit
from federation.roles import today
from federation.signals import memberships_lapsed

AT_ONCE = 1_000  # rows of one statement


@transaction.atomic
def lapse(run: RenewalRun, *, by: User | None = None) -> int:
    """End the memberships whose renewal is open, from the run's day on; of how many. Twice it is done once.

    The last day of a membership is the day before. They leave the federation, and clubs are told.
    """
    run = RenewalRun.objects.select_for_update(of=("self",)).select_related("year").get(pk=run.pk)
    if run.started_at is None or today() < run.lapse_on:
        return 0
    rows = Renewal.objects.select_for_update(of=("self",)).filter(run=run, state__in=OPEN)
    rows = rows.filter(member__merged_into=None)
    return _lapse(run, list(rows.order_by("pk")), run.lapse_on - timedelta(days=1), by)


@transaction.atomic
def lapse_one(*, renewal: Renewal, by: User) -> bool:
    """End one membership now: the office knows that it is not renewed. False where it is closed already."""
    refuse_strangers(by)
    run = RenewalRun.objects.select_for_update(of=("self",)).select_related("year").get(pk=renewal.run_id)
    rows = list(Renewal.objects.select_for_update(of=("self",)).filter(pk=renewal.pk, state__in=OPEN))
    return bool(_lapse(run, rows, today(), by))


def _lapse(run: RenewalRun, renewals: list[Renewal], on: date, by: User | None) -> int:
    if not renewals:
        return 0
    keys = [one.member_id for one in renewals]
    locked = {one.pk: one for one in Member.objects.select_for_update().filter(pk__in=keys).order_by("pk")}
    acts = [
        RenewalAct(renewal=one, deed=RenewalDeed.LAPSED, by=by, status_before=locked[one.member_id].status)
        for one in renewals
    ]
    RenewalAct.objects.bulk_create(acts, AT_ONCE)
    Renewal.objects.filter(pk__in=[one.pk for one in renewals]).update(state=RenewalState.LAPSED)
    staying = [one for one in locked.values() if one.status not in (*keeping.GONE, MemberStatus.MERGED)]
    left = {one.pk for one in staying}
    memberships_lapsed.send(Renewal, members=sorted(left), on=on, run=run)
    keeping.change_standings(dict.fromkeys(staying, MemberStatus.LEFT), on=on, by=by)
    placing.end(keys, on=on)
    letters.lapsed(run, [one for one in renewals if one.member_id in left])
    audit.record(Act.RENEWAL_LAPSED, by, run, members=len(renewals))
    return len(renewals)
