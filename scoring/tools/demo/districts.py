"""Two districts in each federation of the demonstration: clubs, an officer, and what one of them owes."""

from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal

from clubs.models import Club, District, DistrictClub, DistrictOfficer
from clubs.register.services.districts import appoint_officer, save_belongings
from clubs.treasury.accounts import of_district, recipient
from federation.languages import own_language
from federation.models import ChargePurpose, TaxClass, User
from federation.money.services import charging, papers
from federation.roles import today
from federation.tenancy.context import current

SINCE = date(2024, 4, 1)
TO_PAY = timedelta(days=30)
# Their names, and which clubs are theirs: the first has an officer, of the second nobody looks after it.
PLANS = (
    ("E", {"ja": "東地区", "en": "Eastern District"}, (0, 1)),
    ("W", {"ja": "西地区", "en": "Western District"}, (2,)),
)
TROPHIES = {"JPY": Decimal(12000), "GBP": Decimal(60)}


def furnish(clubs: Sequence[Club], logins: dict[str, User]) -> None:
    """The districts with their clubs; the officer of the first one."""
    registrar = logins["registrar"]
    districts = [
        District.objects.create(number=number, names=names, starts_on=SINCE) for number, names, _of in PLANS
    ]
    belongings = [
        DistrictClub(district=district, club=clubs[place], starts_on=SINCE)
        for district, (_number, _names, places) in zip(districts, PLANS, strict=True)
        for place in places
    ]
    save_belongings(belongings, by=registrar)
    officer = DistrictOfficer(district=districts[0], starts_on=SINCE)
    appoint_officer(officer, email=logins["district"].email, name="", by=registrar)


def charge(by: User) -> None:
    """What the first district owes the federation, on an invoice."""
    account = of_district(District.objects.get(number=PLANS[0][0]))
    words = {"ja": "地区大会の賞品代", "en": "Trophies of the district's championship"}[own_language()]
    charging.charge(
        account=account,
        purpose=ChargePurpose.OTHER,
        tax=TaxClass.OUTSIDE,
        amount=TROPHIES[current().currency],
        booked_on=today(),
        due_on=today() + TO_PAY,
        text=words,
        by=by,
    )
    papers.issue_invoices(account=account, to=recipient(account), by=by)
