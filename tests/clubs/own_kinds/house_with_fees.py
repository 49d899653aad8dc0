"""A house with a year of dues, a club with a manager, and two kinds of the club's own."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from clubs.models import ClubKind, ClubKindFee, ClubOfficer, ClubRole
from clubs.own_kinds import services
from federation.models import DuesYear, User
from federation.roles import today
from federation.tenancy.context import acting_for
from tests import cast
from tests.clubs.districts.builders import club
from tests.clubs.joining.applicants import manager_of


@dataclass(frozen=True, slots=True)
class ClubWithFees:
    """What the tests of this folder begin with."""

    house: cast.House
    manager: User
    stranger: User  # manages another club
    year: DuesYear
    regular: ClubKind  # 4,000 a year
    student: ClubKind  # to the age of 25; 1,000 a year


def club_with_fees(house: cast.House) -> ClubWithFees:
    """Made through the services."""
    with acting_for(house.federation):
        first = today().replace(month=1, day=1)
        year = DuesYear.objects.create(
            starts_on=first, ends_on=first.replace(month=12, day=31), due_by=first.replace(month=3)
        )
        manager, stranger = manager_of(house), cast.login(house.federation, "stranger")
        ClubOfficer.objects.create(
            club=club("88"), holder=stranger, role=ClubRole.MANAGER, starts_on=cast.SINCE
        )
        kinds = [
            kind_of(house, manager, name, amount, age_to)
            for name, amount, age_to in (("regular", 4000, None), ("student", 1000, 25))
        ]
    return ClubWithFees(house, manager, stranger, year, *kinds)


def kind_of(house: cast.House, manager: User, name: str, amount: int, age_to: int | None = None) -> ClubKind:
    """A kind with a fee since long ago."""
    names = {"ja": f"{name}会員", "en": name}
    kind = services.add_kind(club=house.club, kind=ClubKind(names=names, age_to=age_to), by=manager)
    fee = ClubKindFee(kind=kind, starts_on=date(2020, 1, 1), amount=Decimal(amount))
    services.add_fee(fee=fee, by=manager)
    return kind
