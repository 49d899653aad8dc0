"""Accounts of clubs and of districts, opened when they are needed, and whose an account is."""

from collections.abc import Iterable

from django.utils import translation

from clubs.models import Club, ClubAccount, District, DistrictAccount
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


def of_district(district: District) -> MoneyAccount:
    """The account of a district, opened where there is none."""
    row = DistrictAccount.objects.filter(district=district).select_related("account").first()
    if row is None:
        hold(OPEN_LOCK, "accounts")
        row = DistrictAccount.objects.filter(district=district).select_related("account").first()
    return row.account if row else _opened_for(district)


def _opened_for(district: District) -> MoneyAccount:
    account = MoneyAccount.objects.create(kind=AccountKind.PARTY)
    DistrictAccount.objects.create(district=district, account=account)
    return account


def bodies_of(accounts: Iterable[int]) -> dict[int, Club | District]:
    """Of which clubs and districts some accounts are, by their keys; others are left out. Two queries."""
    keys = list(accounts)
    clubs = ClubAccount.objects.filter(account__in=keys).select_related("club")
    districts = DistrictAccount.objects.filter(account__in=keys).select_related("district")
    of_clubs: dict[int, Club | District] = {row.account_id: row.club for row in clubs}
    return of_clubs | {row.account_id: row.district for row in districts}


def bearers(accounts: Iterable[MoneyAccount]) -> dict[int, str]:
    """Whose some accounts are, by their keys: the name of the member, of the club or the district, or the
    account's own.
    """
    known = list(accounts)
    bodies = bodies_of(account.pk for account in known)
    return {
        account.pk: bodies[account.pk].name if account.pk in bodies else _own_name(account)
        for account in known
    }


def _own_name(account: MoneyAccount) -> str:
    return account.member.name if account.member else str(account)


def recipient(account: MoneyAccount) -> PaperRecipient:
    """To whom papers of an account are written: a member in their language, others in the federation's."""
    if account.member is not None:
        return _member(account.member)
    body = bodies_of([account.pk]).get(account.pk)
    language = own_language()
    name = body.names.read(language) if body else account.title
    return PaperRecipient(PaperAddressee(name, is_body=True), language)


def _member(member: Member) -> PaperRecipient:
    """The name whole, whatever its bearer shows to others: a paper is theirs."""
    chosen = member.user.language if member.user else ""
    language = chosen if chosen in languages_here() else own_language()
    with translation.override(language):
        return PaperRecipient(PaperAddressee(display_name(member) or member.name), language)
