"""Accounts of clubs, opened when they are needed, and whose an account is."""

from collections.abc import Iterable

from django.utils import translation

from clubs.models import Club, ClubAccount
from federation.languages import languages_here, own_language
from federation.models import AccountKind, Member, MoneyAccount
from federation.money.issuing.parties import PaperRecipient
from federation.money.papers import PaperAddressee
from federation.money.services.accounts import OPEN_LOCK
from federation.names import display_name
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


def recipient(account: MoneyAccount) -> PaperRecipient:
    """To whom papers of an account are written: a member in their language, others in the federation's."""
    if account.member is not None:
        return _member(account.member)
    row = ClubAccount.objects.filter(account=account).select_related("club").first()
    language = own_language()
    name = row.club.names.read(language) if row else account.title
    return PaperRecipient(PaperAddressee(name, is_body=True), language)


def _member(member: Member) -> PaperRecipient:
    """The name whole, whatever its bearer shows to others: a paper is theirs."""
    chosen = member.user.language if member.user else ""
    language = chosen if chosen in languages_here() else own_language()
    with translation.override(language):
        return PaperRecipient(PaperAddressee(display_name(member) or member.name), language)
