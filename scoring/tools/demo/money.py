"""The money of the demonstration: a renewal that is going on, a levy of a club, payments that came in."""

from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.conf import settings

from clubs.models import Club, Event, FeePayment
from clubs.tournaments.services import events
from clubs.treasury.accounts import of_club, recipient
from federation.languages import own_language
from federation.memberships.services import letters, runs
from federation.models import (
    AccountKind,
    CardProviderKind,
    ChargePurpose,
    DuesYear,
    Member,
    MembershipFee,
    MembershipKind,
    MoneyParticulars,
    RenewalRun,
    TaxClass,
    User,
)
from federation.money.cards import keeping
from federation.money.services import charging, papers, particulars, paying
from federation.money.services.accounts import of_member
from federation.roles import today
from federation.tenancy.context import current

# Fees in the currency of a federation: a full member's, a junior's, of a club for a month's tables.
FEES = {"JPY": (6000, 2000, 18400), "GBP": (30, 10, 92)}
AHEAD, TO_PAY, GRACE = timedelta(days=60), timedelta(days=30), timedelta(days=60)
PAYERS = 24  # members from the first on who have paid already
TOO_MUCH, TOO_LITTLE = 3, 5  # of them, who paid another sum


def furnish(members: Sequence[Member], club: Club, logins: dict[str, User]) -> None:
    """Kinds, fees and the year to come, asked for and charged; what came in until now; one club's levy."""
    treasurer = logins["treasurer"]
    _particulars(treasurer)
    full, _junior, levy = FEES[current().currency]
    run = _renewal(logins["registrar"])
    letters.send_due(run)
    for place, member in enumerate(members[:PAYERS]):
        _pay(member, Decimal(full), place, treasurer)
    _levy(club, Decimal(levy), treasurer)
    if settings.CARD_SANDBOX:
        sandbox = CardProviderKind.SANDBOX
        keeping.keep(provider=sandbox, key="", secret="", is_active=True, by=treasurer)
    _entry_fees(logins["administrator"])


def _entry_fees(by: User) -> None:
    """The tournament to come charges its entry fees to accounts; who enters now plays once it is paid."""
    for event in Event.objects.filter(tournament__slug="spring-pairs"):
        event.payment = FeePayment.AHEAD
        events.change_event(event=event, by=by)


def _particulars(by: User) -> None:
    own = own_language()
    bank = {"ja": "さくら銀行 本店 普通 1234567", "en": "Bank of Albion, 12-34-56, 12345678"}
    row = MoneyParticulars(
        names={own: current().name},
        addresses={own: {"ja": "東京都千代田区1-2-3", "en": "1 Mill Lane\nOxford"}[own]},
        contact="office@example.org",
        banks={own: bank[own]},
        charges_fees=True,
        charges_levies=True,
    )
    particulars.keep(row, by=by)


def _renewal(by: User) -> RenewalRun:
    day = today()
    year = (day + AHEAD).year
    due_by = max(date(year, 3, 31), day + TO_PAY)
    dues = DuesYear.objects.create(
        starts_on=date(year, 1, 1), ends_on=max(date(year, 12, 31), due_by), due_by=due_by
    )
    _kinds()
    run = runs.prepare(year=dues, lapse_on=due_by + GRACE, steps=[day], by=by, is_charged=True)
    runs.start(run=run, by=by)
    return run


def _kinds() -> None:
    full, junior, _levy = FEES[current().currency]
    rows: tuple[tuple[str, str, str, int, dict[str, Any]], ...] = (
        ("full", "正会員", "Full member", full, {"age_from": 25}),
        ("junior", "ジュニア会員", "Junior", junior, {"age_to": 24}),
        ("honorary", "名誉会員", "Honorary member", 0, {"is_open": False}),
    )
    for position, (code, japanese, english, fee, more) in enumerate(rows):
        kind = MembershipKind.objects.create(
            code=code,
            names={"ja": japanese, "en": english},
            position=position,
            **{"is_open": True, **more},
        )
        MembershipFee.objects.create(kind=kind, starts_on=date(2020, 1, 1), amount=fee)


def _pay(member: Member, fee: Decimal, place: int, by: User) -> None:
    amount = {TOO_MUCH: fee * 2, TOO_LITTLE: fee / 2}.get(place, fee)
    words = {"ja": "振込", "en": "Transfer"}[own_language()]
    paying.receive(
        account=of_member(member), amount=amount, booked_on=today(), into=AccountKind.BANK, text=words, by=by
    )


def _levy(club: Club, amount: Decimal, by: User) -> None:
    """Charged, on an invoice, not paid yet."""
    account = of_club(club)
    words = {"ja": "10月のテーブル賦課金", "en": "Levy for the tables of October"}[own_language()]
    charging.charge(
        account=account,
        purpose=ChargePurpose.LEVY,
        tax=TaxClass.OUTSIDE,
        amount=amount,
        booked_on=today(),
        due_on=today() + TO_PAY,
        text=words,
        by=by,
    )
    papers.issue_invoices(account=account, to=recipient(account), by=by)
