"""A district in the east with the house's club and one more, one in the west; an officer each."""

from dataclasses import dataclass
from datetime import date

from clubs.models import Club, District, DistrictClub, DistrictOfficer, Membership
from federation.models import Member, User
from federation.tenancy.context import acting_for
from tests import cast


@dataclass(frozen=True, slots=True)
class Districts:
    """Two districts of a house, three clubs, and who looks after which."""

    house: cast.House
    east: District
    west: District
    near: Club  # in the east beside the house's own
    far: Club  # in the west
    officer: User  # of the east
    other: User  # of the west


def districts_of(house: cast.House) -> Districts:
    """Make them. Two members more belong to the club in the west, one of them to the near one too."""
    officer, other = (cast.login(house.federation, name) for name in ("east", "west"))
    with acting_for(house.federation):
        near, far = club("88"), club("99")
        districts = []
        for number, names, clubs, holder in (
            ("E", {"ja": "東", "en": "East"}, (house.club, near), officer),
            ("W", {"ja": "西", "en": "West"}, (far,), other),
        ):
            district = District.objects.create(number=number, names=names, starts_on=cast.SINCE)
            for one in clubs:
                DistrictClub.objects.create(district=district, club=one, starts_on=cast.SINCE)
            DistrictOfficer.objects.create(district=district, holder=holder, starts_on=cast.SINCE)
            districts.append(district)
        for member in newcomers():
            Membership.objects.create(club=far, member=member, is_home=True, starts_on=cast.SINCE)
        Membership.objects.create(club=near, member=member, starts_on=cast.SINCE)
        gone = Membership(club=near, member=house.members[0], starts_on=cast.SINCE, ends_on=date(2021, 1, 1))
        gone.save()
    return Districts(house, *districts, near, far, officer, other)


def club(number: str) -> Club:
    """One club more."""
    return Club.objects.create(number=number, names={"ja": f"クラブ{number}", "en": f"Club {number}"})


def newcomers() -> list[Member]:
    """Two members more."""
    return [
        Member.objects.create(number=f"w{at}", family_name=f"西野{at}", family_romaji=f"Nishino{at}")
        for at in (1, 2)
    ]
