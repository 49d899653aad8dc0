"""A membership of somebody new: of which kind from today on, and what it owes for its years."""

from django.db import transaction

from federation.memberships import charging
from federation.memberships.plan import fees_on
from federation.memberships.services import placing
from federation.memberships.services.settling import exempt
from federation.models import HeldMembership, Member, MembershipKind, Renewal, RenewalRun, RenewalState, User
from federation.roles import today


@transaction.atomic
def begin(*, member: Member, kind: MembershipKind, by: User) -> None:
    """Give somebody new a kind of membership from today on, once.

    A renewal that was started for the current year, or one to come, asks them too, and charges them where it
    charges. Once its day of lapsing has come it asks nobody any more: who joins so late would lapse at night.
    """
    if HeldMembership.objects.filter(member=member, ends_on=None).exists():
        return
    placing.give(HeldMembership(member=member, kind=kind, starts_on=today()), by=by)
    runs = RenewalRun.objects.filter(started_at__isnull=False, year__ends_on__gte=today())
    for run in runs.filter(lapse_on__gt=today()).select_related("year").order_by("year__starts_on"):
        _ask(run, member, kind, by)


def _ask(run: RenewalRun, member: Member, kind: MembershipKind, by: User) -> None:
    amount = fees_on(run.year.starts_on).get(kind.pk, 0)
    renewal = Renewal.objects.create(
        run=run, member=member, kind=kind, amount=amount, state=RenewalState.ASKED.value
    )
    if amount:
        charging.charge([renewal], by=by)
    else:
        exempt([renewal], by=by)
