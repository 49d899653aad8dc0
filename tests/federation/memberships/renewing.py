"""A federation with kinds of membership and a year of dues, as the tests of this folder know it."""

from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

import time_machine

from clubs.models import Particulars
from federation.memberships.services import runs
from federation.models import (
    DuesYear,
    HeldMembership,
    Member,
    MembershipFee,
    MembershipKind,
    Renewal,
    RenewalRun,
)
from federation.people.member_numbers import with_check_digit
from federation.people.services.members import register_members
from federation.tenancy.context import acting_for
from tests import cast
from tests.cast import House

DUE_BY, LAPSE_ON = date(2027, 3, 31), date(2027, 6, 1)
STEPS = (date(2026, 12, 1), date(2027, 2, 1), date(2027, 5, 1))
KINDS = {
    # code: names, ages, open, points, fee
    "full": ("正会員", "Full member", 25, None, True, True, 12000),
    "junior": ("ジュニア会員", "Junior", None, 24, True, True, 3000),
    "student": ("学生会員", "Student", None, 29, False, True, 5000),
    "family": ("家族会員", "Family", None, None, False, True, 15000),
    "honorary": ("名誉会員", "Honorary member", None, None, False, True, 0),
    "guest": ("ゲスト会員", "Guest", None, None, False, False, 2000),
}


@dataclass(frozen=True, slots=True)
class Renewing:
    """The house, its kinds by code, its year, and people who are registered by the tests."""

    house: House
    kinds: dict[str, MembershipKind]
    year: DuesYear


def on_day(day: date):
    """Noon of a day on the federation's clock."""
    return time_machine.travel(
        datetime(day.year, day.month, day.day, 12, tzinfo=ZoneInfo("Asia/Tokyo")), tick=True
    )


def furnished(house: House) -> Renewing:
    """Kinds, fees and the year 2027, in the house's scope."""
    kinds = {}
    for position, (code, (ja, en, low, high, is_open, points, _fee)) in enumerate(KINDS.items()):
        kinds[code] = MembershipKind.objects.create(
            code=code,
            names={"ja": ja, "en": en},
            position=position,
            age_from=low,
            age_to=high,
            is_open=is_open,
            gives_points=points,
        )
    MembershipFee.objects.bulk_create(
        MembershipFee(kind=kinds[code], starts_on=date(2020, 1, 1), amount=row[-1])
        for code, row in KINDS.items()
    )
    year = DuesYear.objects.create(starts_on=date(2027, 1, 1), ends_on=date(2027, 12, 31), due_by=DUE_BY)
    return Renewing(house, kinds, year)


def person(
    here: Renewing, number: int, kind: str = "", born: date | None = None, login: str = "", head=None
) -> Member:
    """Somebody on the register, of a kind since 2026 where one is named."""
    federation = here.house.federation
    user = cast.login(federation, login) if login else None
    [member] = register_members(
        [
            Member(
                number=with_check_digit(f"{20000 + number}", federation.number_scheme),
                family_name="佐藤",
                given_name=f"某{number}",
                family_romaji="Sato",
                given_romaji=f"N{number}",
                user=user,
            )
        ],
        by=None,
    )
    if kind:
        HeldMembership.objects.create(
            member=member, kind=here.kinds[kind], head=head, starts_on=date(2026, 1, 1)
        )
    if born:
        Particulars.objects.create(member=member, born_on=born)
    return member


def started(here: Renewing) -> RenewalRun:
    """The run of the year, started by the registrar."""
    by = here.house.registrar
    run = runs.prepare(year=here.year, lapse_on=LAPSE_ON, steps=STEPS, by=by)
    runs.start(run=run, by=by)
    return run.refresh()


def renewal_of(member: Member) -> Renewal:
    """A member's renewal as it is now."""
    return Renewal.objects.select_related("run__year", "member", "kind").get(member=member)


def in_scope(house: House):
    """The scope of a house."""
    return acting_for(house.federation)
