"""Opening accounts when they are needed."""

from typing import Any

from federation.models import AccountKind, ChargePurpose, Member, MoneyAccount, TaxClass
from federation.tenancy.locks import hold

OPEN_LOCK = 7_110_000


def of_member(member: Member) -> MoneyAccount:
    """The account of a member, opened where there is none. Of a merged record: of the one it went into."""
    bearer = member.merged_into or member
    return _opened(kind=AccountKind.MEMBER, member=bearer)


def of_purpose(purpose: ChargePurpose, tax: TaxClass) -> MoneyAccount:
    """Where charges for something come in: income by purpose and tax; a deposit is held, and no income."""
    if purpose == ChargePurpose.DEPOSIT:
        return _opened(kind=AccountKind.DEPOSITS)
    return _opened(kind=AccountKind.INCOME, purpose=purpose, tax=tax)


def of_money(kind: AccountKind, title: str = "") -> MoneyAccount:
    """The account of the bank or of the cash box; `title` where there is more than one bank."""
    return _opened(kind=kind, title=title)


def of_losses() -> MoneyAccount:
    """Where what was written off went."""
    return _opened(kind=AccountKind.LOST)


def _opened(**what: Any) -> MoneyAccount:
    account = MoneyAccount.objects.filter(**what).first()
    if account is None:
        hold(OPEN_LOCK, "accounts")
        account = MoneyAccount.objects.filter(**what).first() or MoneyAccount.objects.create(**what)
    return account
