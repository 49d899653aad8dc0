"""A district with a club, an officer and an account, and what statistics count of what is published."""

from clubs.models import District, DistrictClub, DistrictOfficer, Session
from clubs.treasury.accounts import of_district
from scoring.statistics.services import counting
from tests.cast import SINCE, House


def furnish(house: House, mark: str = "") -> District:
    """Fill the tables of districts and of statistics; `mark` goes into every text that somebody typed."""
    district = District.objects.create(
        number="D1", names={"ja": f"{mark}関東", "en": f"{mark}East"}, starts_on=SINCE
    )
    DistrictClub.objects.create(district=district, club=house.club, starts_on=SINCE)
    DistrictOfficer.objects.create(district=district, holder=house.player, starts_on=SINCE)
    of_district(district)
    counting.count(Session.objects.values_list("pk", flat=True))
    return district
