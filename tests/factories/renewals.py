"""A renewal of a membership, as it stands in the tables when it is over."""

from datetime import date

from django.utils import timezone

from federation.models import (
    DuesYear,
    HeldMembership,
    MembershipFee,
    MembershipKind,
    Renewal,
    RenewalAct,
    RenewalRun,
    RenewalStep,
)
from tests.cast import House


def renewed(house: House, year: DuesYear, mark: str) -> None:
    """A renewal that is over: its letter went, and nothing was asked of the member."""
    member, names = house.members[0], dict.fromkeys(("ja", "en"), f"{mark}DRAFT kind")
    kind = MembershipKind.objects.create(code="full", names=names)
    MembershipFee.objects.create(kind=kind, starts_on=date(2019, 1, 1), amount=6000)
    HeldMembership.objects.create(member=member, kind=kind, starts_on=date(2019, 1, 1))
    run = RenewalRun.objects.create(
        year=year, lapse_on=date(2019, 6, 1), prepared_by=house.registrar, started_at=timezone.now()
    )
    RenewalStep.objects.create(run=run, on=date(2019, 1, 10), done_at=timezone.now())
    renewal = Renewal.objects.create(run=run, member=member, kind=kind, amount=6000, state="waived")
    RenewalAct.objects.create(renewal=renewal, deed="waived", note=f"{mark}DRAFT", by=house.registrar)
