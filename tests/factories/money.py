"""Books of a federation: charges, payments, a credit, a reversal, closed days, and papers about them."""

from datetime import date
from decimal import Decimal

from django.utils import timezone

from clubs.treasury.accounts import of_club, recipient
from federation.languages import own_language
from federation.models import (
    AccountKind,
    BankBooking,
    CardMovementKind,
    CardPayment,
    CardPaymentCharge,
    CardProviderKind,
    CardRefund,
    CardSettings,
    CardState,
    Charge,
    ChargePurpose,
    MoneyParticulars,
    SandboxCheckout,
    SandboxMessage,
)
from federation.money.cards import booking
from federation.money.cards.provider import CheckoutSeen, CheckoutStatus, ProviderMovement
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
from federation.outside.sealed import locked
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
    _cards(house, mark)
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


def _cards(house: House, mark: str) -> None:
    """A provider, a payment by its sandbox that is through, and what was paid back of it."""
    row = CardSettings.objects.create(
        provider=CardProviderKind.SANDBOX,
        locked_key=locked(f"{mark}key"),
        locked_secret=locked(f"{mark}secret"),
        is_active=True,
        title=f"{mark}title",
        currency=house.federation.currency,
        checked_at=timezone.now(),
        changed_at=timezone.now(),
        changed_by=house.administrator,
    )
    charge = Charge.objects.filter(account__member__isnull=False).earliest("pk")
    payment = CardPayment.objects.create(
        account=charge.account,
        amount=Decimal(20),
        currency=house.federation.currency,
        text=f"{mark}card",
        form="0" * 32,
        provider=row.provider,
        language=own_language(),
        checkout="cs_1",
        state=CardState.PAID,
        asked_at=timezone.now(),
        by=house.administrator,
    )
    CardPaymentCharge.objects.create(payment=payment, charge=charge, amount=Decimal(20))
    checkout = SandboxCheckout.objects.create(
        number="cs_1", payment=f"{mark}pi", idempotency=f"{mark}once", body=_page(f"{mark}card")
    )
    SandboxMessage.objects.create(
        checkout=checkout, number=f"{mark}evt", body=f"{mark}body", due_at=timezone.now()
    )
    _moved(payment, mark, house)


def _moved(payment: CardPayment, mark: str, house: House) -> None:
    refund = CardRefund.objects.create(
        payment=payment,
        form="1" * 32,
        amount=Decimal(5),
        reason=f"{mark}reason",
        at=timezone.now(),
        by=house.administrator,
    )
    came = ProviderMovement(f"{mark}ch", CardMovementKind.PAID, Decimal(20), Decimal(1), timezone.now())
    went = ProviderMovement(
        f"{mark}re", CardMovementKind.REFUNDED, Decimal(-5), Decimal(0), timezone.now(), str(refund.key)
    )
    asked = str(payment.key), payment.amount, payment.currency
    seen = CheckoutSeen(CheckoutStatus.PAID, *asked, f"{mark}pi", False, (came, went))
    booking.take(payment, seen)
    payment.save()


def _page(text: str) -> dict[str, object]:
    """What the sandbox knows of a page on which nobody has paid."""
    kept = {"status": "open", "declined": False, "paid_at": None, "refunds": [], "disputes": []}
    asked = {"amount": 20, "currency": "jpy", "text": text, "key": "", "back": "/", "away": "/"}
    return {**kept, **asked, "created": 0}


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
