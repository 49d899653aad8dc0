"""Reading accounts of members, clubs and districts: who owes, since when."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet

from clubs.models import Club, ClubAccount, District, DistrictAccount
from clubs.treasury.accounts import bearers, bodies_of
from federation.models import Charge, MoneyAccount, User
from federation.models.money.account import OF_PARTIES
from federation.money.selectors import Ageing, ageing_of
from federation.people.selectors import find_members
from federation.signals import charge_causes_asked

# Which accounts a list shows, by the word of its address.
ALL, OWING, OVERDUE, CREDIT = "all", "owing", "overdue", "credit"


@dataclass(frozen=True, slots=True)
class AccountsQuery:
    """Which accounts are asked for: of whom a text names, and how they stand."""

    text: str = ""
    only: str = OWING


class ListedAccount(NamedTuple):
    """An account as its list shows it."""

    account: MoneyAccount
    bearer: str
    number: str
    ageing: Ageing


def parties() -> QuerySet[MoneyAccount]:
    """The accounts of members, clubs and others who may owe something."""
    return MoneyAccount.objects.filter(kind__in=OF_PARTIES)


def asked_for(query: AccountsQuery, day: date) -> QuerySet[MoneyAccount]:
    """The accounts asked for: who owes most first, what is overdue longest first."""
    rows = parties().select_related("member")
    if query.text:
        rows = rows.filter(_called(query.text))
    if query.only == OVERDUE:
        return rows.filter(due_on__lt=day).order_by("due_on", "pk")
    if query.only == CREDIT:
        return rows.filter(balance__lt=0).order_by("balance", "pk")
    if query.only == OWING:
        rows = rows.filter(balance__gt=0)
    return rows.order_by("-balance", "pk")


def _called(text: str) -> Q:
    members = find_members(text).values("pk")
    called = Q(number=text) | Q(names__icontains=text)
    clubs = Club.objects.filter(called).values("pk")
    districts = District.objects.filter(called).values("pk")
    of_clubs = ClubAccount.objects.filter(club__in=clubs).values("account_id")
    of_districts = DistrictAccount.objects.filter(district__in=districts).values("account_id")
    of_bodies = Q(pk__in=of_clubs) | Q(pk__in=of_districts)
    return Q(member__in=members) | of_bodies | Q(title__icontains=text)


def rows_of(accounts: Sequence[MoneyAccount], day: date) -> list[ListedAccount]:
    """Accounts with whose they are and how old what they owe is. Five queries."""
    ages = ageing_of(list(accounts), day)
    named = bearers(accounts)
    numbers = {key: body.number for key, body in bodies_of(one.pk for one in accounts).items()}
    return [
        ListedAccount(
            account,
            named[account.pk],
            account.member.number if account.member else numbers.get(account.pk, ""),
            ages[account.pk],
        )
        for account in accounts
    ]


def cause_pages(charges: Iterable[Charge], reader: User) -> dict[int, str]:
    """Where a reader sees what made charges by itself, by their keys. Some queries, whatever their number."""
    causes = {charge.pk: charge.cause for charge in charges if charge.cause}
    answers: Sequence[Any] = charge_causes_asked.send(Charge, causes=causes, reader=reader) if causes else ()
    return {charge: page for _receiver, pages in answers for charge, page in pages.items()}
