"""Charges that facts of the floors above make by themselves: once for each, and followed where one changes.

A cause is a word and a key (`entry-fee:12`). What holds of it is charged; what no longer does is reversed,
and never edited. Whoever calls is in the transaction of the fact and holds it: of two at once one waits.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from typing import NamedTuple, TypeVar

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _, override

from federation.languages import own_language
from federation.models import Charge, ChargePurpose, Member, MoneyAccount, MoneyParticulars, TaxClass, User
from federation.money.issuing.parties import reference_of
from federation.money.services import accounts, charging, journal, reversing, settling
from federation.roles import today
from federation.tenancy.context import current
from federation.tenancy.locks import hold
from federation.text.money import decimals_of

CAUSE_LOCK = 7_110_006
PayerT = TypeVar("PayerT")


class CausedTerms(NamedTuple):
    """What a charge of a cause is for, with which tax and until when; `text` in the federation's language."""

    purpose: ChargePurpose
    tax: TaxClass
    due_on: date
    text: str


def charged_here() -> MoneyParticulars:
    """What the federation charges by itself: nothing, where its treasurer has said nothing."""
    return MoneyParticulars.objects.first() or MoneyParticulars()


def in_force(cause: str) -> list[Charge]:
    """The charges of a cause that hold, with what is open of them (`open_amount`), in the order made."""
    return list(of_causes([cause]))


def of_causes(causes: Collection[str]) -> QuerySet[Charge]:
    """The same of many causes."""
    rows = Charge.objects.filter(cause__in=causes, entry__reversed_by=None)
    return settling.with_open(rows).select_related("entry", "account__member").order_by("pk")


@transaction.atomic
def follow(
    cause: str, owed: Mapping[MoneyAccount, Decimal], terms: CausedTerms, *, by: User | None
) -> list[Charge]:
    """Let accounts owe for a cause exactly what is said; the charges that hold. Again, it changes nothing.

    Who owes another amount than was charged, or nothing any more, has the charge reversed: what was paid of
    it stands to the credit, and settles what else is owed. Raises Refused for an amount that cannot be.
    """
    hold(CAUSE_LOCK, cause)
    wanted = {account.pk: amount for account, amount in owed.items() if amount > 0}
    before = in_force(cause)
    for account in _in_turn([*owed, *(charge.account for charge in before)]):
        journal.hold_account(account)
    for charge in before:
        if wanted.get(charge.account_id) == charge.amount:
            del wanted[charge.account_id]
        else:
            _undo(charge, by)
    for account in _in_turn(account for account in owed if account.pk in wanted):
        _charge(cause, account, wanted[account.pk], terms, by)
    return in_force(cause)


def give_up(cause: str, *, by: User | None) -> None:
    """Let nobody owe anything for a cause any more."""
    hold(CAUSE_LOCK, cause)
    before = in_force(cause)
    for account in _in_turn(charge.account for charge in before):
        journal.hold_account(account)
    for charge in before:
        _undo(charge, by)


def _in_turn(accounts_: Iterable[MoneyAccount]) -> list[MoneyAccount]:
    """Once each, by their keys: everybody who holds several takes them so."""
    return sorted({account.pk: account for account in accounts_}.values(), key=lambda one: one.pk)


def _charge(cause: str, account: MoneyAccount, amount: Decimal, terms: CausedTerms, by: User | None) -> None:
    day = journal.open_day(today())
    many = Charge.objects.filter(cause=cause, account=account).count()  # another key after a reversal
    charging.charge(
        account=account,
        purpose=terms.purpose,
        tax=terms.tax,
        amount=amount,
        booked_on=day,
        due_on=max(day, terms.due_on),
        text=terms.text,
        by=by,
        key=f"{cause}:{account.pk}:{many}",
        cause=cause,
    )


def _undo(charge: Charge, by: User | None) -> None:
    with override(own_language()):
        reason = _("What this was charged for holds no more")
    day = max(journal.open_day(today()), charge.entry.booked_on)
    reversing.reverse(entry=charge.entry, reason=reason, booked_on=day, by=by)


@transaction.atomic
def keep_deposit(charge: Charge, *, text: str, by: User) -> Charge:
    """A deposit is not returned: it is income from now on, and what was paid of it pays for that."""
    journal.hold_account(charge.account)
    day = max(journal.open_day(today()), charge.entry.booked_on)
    kept = charging.charge(
        account=charge.account,
        purpose=ChargePurpose.FORFEIT,
        amount=charge.amount,
        booked_on=day,
        due_on=max(day, charge.due_on),
        text=text,
        by=by,
        key=f"{charge.cause}:kept",
        cause=f"{charge.cause}:kept",
    )
    rest = settling.payable(charge)
    if rest > 0:
        charging.credit(
            charge=charge,
            amount=rest,
            booked_on=day,
            text=text,
            by=by,
            key=f"{charge.cause}:end",
            instead=[kept],
        )
    return kept


@transaction.atomic
def return_deposit(charge: Charge, *, text: str, by: User) -> None:
    """A deposit goes back: it is owed no more, and what was paid of it stands to the account's credit."""
    journal.hold_account(charge.account)
    rest = settling.payable(charge)
    if rest > 0:
        day = max(journal.open_day(today()), charge.entry.booked_on)
        charging.credit(
            charge=charge, amount=rest, booked_on=day, text=text, by=by, key=f"{charge.cause}:end"
        )


def parts_of(amount: Decimal, members: Sequence[PayerT]) -> dict[PayerT, Decimal]:
    """An amount in equal parts, in the currency's smallest unit; who is named first pays what is over."""
    unit = Decimal(1).scaleb(-decimals_of(current().currency))
    part = (amount / len(members)).quantize(unit, ROUND_DOWN)
    over = amount - part * len(members)
    return {member: part + (unit if place * unit < over else 0) for place, member in enumerate(members)}


def in_units(amount: Decimal) -> Decimal:
    """An amount in whole units of the currency, half up."""
    return amount.quantize(Decimal(1).scaleb(-decimals_of(current().currency)), ROUND_HALF_UP)


def accounts_for(owed: Mapping[Member, Decimal]) -> dict[MoneyAccount, Decimal]:
    """The same by accounts, opened where there are none; records that became one pay together."""
    sums: dict[MoneyAccount, Decimal] = {}
    for member, amount in owed.items():
        account = accounts.of_member(member)
        sums[account] = sums.get(account, Decimal(0)) + amount
    return sums


def reference(charge: Charge) -> str:
    """What the payer of a charge writes on the transfer."""
    return reference_of(charge)
