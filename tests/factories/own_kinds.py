"""A club's own kind with its fee, a member of it, and a payment that was noted and taken back."""

from datetime import date
from uuid import uuid4

from clubs.models import ClubFeePaid, ClubKind, ClubKindFee, ClubKindGiven
from federation.models import DuesYear
from tests.cast import SINCE, House


def furnish(house: House, mark: str) -> None:
    """One of each; `mark` goes into every text that somebody typed."""
    names = {"ja": f"{mark}DRAFT 一般", "en": f"{mark}DRAFT regular"}
    kind = ClubKind.objects.create(club=house.club, names=names)
    ClubKindFee.objects.create(kind=kind, starts_on=SINCE, amount=4000)
    of = {"club": house.club, "member": house.members[0], "by": house.scorer}
    ClubKindGiven.objects.create(kind=kind, starts_on=SINCE, **of)
    paid = {"year": DuesYear.objects.order_by("pk")[0], "paid_on": date(2020, 2, 1), "amount": 4000, **of}
    note = ClubFeePaid.objects.create(key=str(uuid4()), **paid)
    ClubFeePaid.objects.create(key=str(uuid4()), takes_back=note, **paid)
