"""Accounts of clubs, opened when they are needed, and whose an account is."""

from collections.abc import Iterable

from clubs.models import Club, ClubAccount
from federation.models import AccountKind, MoneyAccount
from federation.money.services.accounts import OPEN_LOCK
from federation.tenancy.locks import hold


def of_club(club: Club) -> MoneyAccount:
    """The account of a club, opened where there is none."""
    row = ClubAccount.objects.filter(club=club).select_related("account").first()
    if row is None:
        hold(OPEN_LOCK, "accounts")
        row = ClubAccount.objects.filter(club=club).select_related("account").first()
    return row.account if row else _opened(club)


def _opened(club: Club) -> MoneyAccount:
    account = MoneyAccount.objects.create(kind=AccountKind.PARTY)
    ClubAccount.objects.create(club=club, account=account)
    return account


def bearers(accounts: Iterable[MoneyAccount]) -> dict[int, str]:
    """Whose some accounts are, by their keys: the name of the member, of the club, or the account's own."""
    known = list(accounts)
    rows = ClubAccount.objects.filter(account__in=[account.pk for account in known]).select_related("club")
    clubs = {row.account_id: row.club.name for row in rows}
    return {account.pk: clubs.get(account.pk) or _own_name(account) for account in known}


def _own_name(account: MoneyAccount) -> str:
    return account.member.name if account.member else str(account)
