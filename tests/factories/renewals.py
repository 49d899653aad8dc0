"""A renewal of a membership, as it stands in the tables when it is over."""

from datetime import date

from django.utils import timezone

from clubs.models import Application, ApplicationStep
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
from federation.people.services.keeping import NAMES
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
    _applied(house, kind, mark)


def _applied(house: House, kind: MembershipKind, mark: str) -> None:
    """Applications: one whose address is not proved, one at the club, one that was declined."""
    names = dict.fromkeys(NAMES, f"{mark}DRAFT")
    written = {**names, "born_on": date(2000, 1, 1), "kind": kind, "club": house.club, "language": "en"}
    for name in ("unproved", "at_club", "declined"):
        Application.objects.create(key=name, email=f"{mark}{name}@example.com".lower(), **written)
    waits, gone = Application.objects.get(key="at_club"), Application.objects.get(key="declined")
    Application.objects.filter(pk=waits.pk).update(state="at_club")
    Application.objects.filter(pk=gone.pk).update(state="declined", closed_at=timezone.now())
    ApplicationStep.objects.create(application=waits, deed="proved")
    ApplicationStep.objects.create(
        application=gone, deed="declined", reason=f"{mark}DRAFT", by=house.registrar
    )
