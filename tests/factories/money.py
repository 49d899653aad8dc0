"""Books of a federation: charges, payments, a credit, a reversal, closed days, and papers about them."""

from datetime import date
from decimal import Decimal

from clubs.treasury.accounts import of_club, recipient
from federation.languages import own_language
from federation.models import AccountKind, BankBooking, ChargePurpose, MoneyParticulars
from federation.money.services import (
    bank_files,
    bookings,
    charging,
    closing,
    papers,
    particulars,
    paying,
    reversing,
)
from federation.money.services.accounts import of_member
from federation.roles import today
from tests.cast import House
from tests.federation.money import camt_files

CLOSED = date(2001, 1, 31)


def furnish(house: House, mark: str) -> None:
    """Fill the tables of money; `mark` goes into every text that somebody typed."""
    day = {"booked_on": today(), "text": f"{mark}money", "by": house.administrator}
    account = of_member(house.members[0])
    issuer(house, mark)
    for of, purpose in ((account, ChargePurpose.DUES), (of_club(house.club), ChargePurpose.LEVY)):
        charge = charging.charge(
            account=of,
            purpose=purpose,
            amount=Decimal(100),
            due_on=today(),
            key=f"{mark}{purpose}",
            **day,  # type: ignore[arg-type]  # as the services take it
        )
    to = {"to": recipient(account), "by": house.administrator}
    papers.issue_invoices(account=account, **to)
    papers.issue_invoices(account=charge.account, to=recipient(charge.account), by=house.administrator)
    charging.credit(charge=charge, amount=Decimal(40), **day)  # type: ignore[arg-type]  # as above
    paid = {"into": AccountKind.BANK, **day}
    entry = paying.receive(account=account, amount=Decimal(30), **paid)  # type: ignore[arg-type]  # as above
    papers.issue_receipt(entry=entry, **to)
    wrong = paying.receive(account=account, amount=Decimal(5), **paid)  # type: ignore[arg-type]  # as above
    reversing.reverse(entry=wrong, reason=f"{mark}wrong", booked_on=today(), by=house.administrator)
    _bank(house, mark)
    closing.close(through=CLOSED, by=house.administrator)


def _bank(house: House, mark: str) -> None:
    """A file of the bank: a booking that waits, and one that is set aside."""
    paid = [
        camt_files.entry(f"{sum}.00", camt_files.payment(f"{mark}payer"), own=f"B{sum}") for sum in (7, 8)
    ]
    content = camt_files.message(*paid, closing="115.00")
    bank_files.read(content=content, name=f"{mark}bank.xml", by=house.administrator)
    aside = BankBooking.objects.order_by("amount")[0]
    bookings.set_aside(booking=aside, step=1, reason=f"{mark}ours", by=house.administrator)


def issuer(house: House, mark: str = "") -> MoneyParticulars:
    """The particulars of a federation, as its papers have them."""
    own = own_language()
    row = MoneyParticulars(
        names={own: f"{mark}{house.federation.name}"},
        addresses={own: f"{mark}1 Mill Lane\nOxford"},
        contact="office@example.org",
        banks={own: f"{mark}Bank of Sakura, 1234567"},
    )
    return particulars.keep(row, by=house.administrator)
