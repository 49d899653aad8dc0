"""Books of a federation: charges of a member and a club, payments, a credit note, a reversal, closed days."""

from datetime import date
from decimal import Decimal

from clubs.treasury.accounts import of_club
from federation.models import AccountKind, ChargePurpose
from federation.money.services import charging, closing, paying, reversing
from federation.money.services.accounts import of_member
from federation.roles import today
from tests.cast import House

CLOSED = date(2001, 1, 31)


def furnish(house: House, mark: str) -> None:
    """Fill the tables of money; `mark` goes into every text that somebody typed."""
    day = {"booked_on": today(), "text": f"{mark}money", "by": house.administrator}
    account = of_member(house.members[0])
    for of, purpose in ((account, ChargePurpose.DUES), (of_club(house.club), ChargePurpose.LEVY)):
        charge = charging.charge(
            account=of,
            purpose=purpose,
            amount=Decimal(100),
            due_on=today(),
            key=f"{mark}{purpose}",
            **day,  # type: ignore[arg-type]  # as the services take it
        )
    charging.credit(charge=charge, amount=Decimal(40), **day)  # type: ignore[arg-type]  # as above
    paid = {"into": AccountKind.BANK, **day}
    paying.receive(account=account, amount=Decimal(30), **paid)  # type: ignore[arg-type]  # as above
    wrong = paying.receive(account=account, amount=Decimal(5), **paid)  # type: ignore[arg-type]  # as above
    reversing.reverse(entry=wrong, reason=f"{mark}wrong", booked_on=today(), by=house.administrator)
    closing.close(through=CLOSED, by=house.administrator)
