"""Deposits in the books: charged when an appeal is filed; given up where they go back, else income."""

import pytest

from federation.models import AccountKind, Charge, MoneyAccount, MoneyParticulars
from federation.money import proof
from federation.money.services import causes, paying
from federation.money.services.accounts import of_member
from federation.roles import today
from rulings.appeals.charge_pages import deposits_of
from rulings.appeals.services import deposits
from tests import cast
from tests.factories.appeals import TOLD
from tests.factories.money import issuer
from tests.federation.money.test_books import commit_chains
from tests.rulings.appeals import knockout
from tests.rulings.appeals.test_filing import refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def charging(inside, court):
    """A federation that charges deposits."""
    issuer(inside)
    MoneyParticulars.objects.update(charges_deposits=True)
    return inside


def sums():
    """What is held as deposits, and what came in of those that were kept."""
    held = {
        kind: MoneyAccount.objects.filter(kind=kind) for kind in (AccountKind.DEPOSITS, AccountKind.INCOME)
    }
    return [-sum(p.amount for a in rows for p in a.postings.all()) for rows in held.values()]


def appealed(house):
    """An appeal that a member files, and their account."""
    appeal = knockout.a_match(house).filed()
    assert appeal.member is not None
    return appeal, of_member(appeal.member)


def test_a_deposit_is_charged_once_when_it_is_filed_and_goes_back(charging):
    appeal, account = appealed(charging)
    asked = appeal.deposit_asked
    assert (account.balance, [row.kind for row in appeal.deposits.all()]) == (asked, ["taken"])
    refused(deposits.receive, "deposit_taken", appeal=appeal, by=charging.scorer)
    [charge] = causes.in_force(deposits.cause_of(appeal))
    assert (charge.purpose, charge.amount) == ("deposit", asked)
    assert deposits_of({charge.pk: charge.cause}, charging.scorer) == {
        charge.pk: f"/appeals/{appeal.pk}/papers/"
    }
    assert deposits_of({charge.pk: charge.cause}, cast.login(charging.federation, "nobody")) == {}
    paid = {"account": account, "into": AccountKind.CASH, "booked_on": today(), "text": "At the desk"}
    paying.receive(amount=asked, by=charging.administrator, **paid)
    assert sums() == [asked, 0]
    deposits.give_back(appeal=appeal, by=charging.scorer)
    refused(deposits.give_back, "deposit_ended", appeal=appeal, by=charging.scorer)
    assert (account.refresh().balance, sums()) == (-asked, [0, 0])
    commit_chains()
    assert [str(fault) for fault in proof.faults()] == []


def test_a_deposit_that_is_kept_is_income_once_the_decision_is_told(charging):
    appeal, account = appealed(charging)
    asked = appeal.deposit_asked
    paid = {"account": account, "into": AccountKind.CASH, "booked_on": today(), "text": "At the desk"}
    paying.receive(amount=asked, by=charging.administrator, **paid)
    type(appeal).objects.filter(pk=appeal.pk).update(decision="without_merit")
    deposits.end(appeal=appeal.refresh(), kept=True, by=charging.scorer)
    assert sums() == [asked, 0]
    type(appeal).objects.filter(pk=appeal.pk).update(told_at=TOLD)
    for _press in range(2):
        deposits.settle_charge(appeal=appeal.refresh(), by=charging.scorer)
    assert (account.refresh().balance, sums()) == (0, [0, asked])
    assert [row.open_amount for row in causes.in_force(f"{deposits.cause_of(appeal)}:kept")] == [0]
    commit_chains()
    assert [str(fault) for fault in proof.faults()] == []


def test_nothing_is_charged_where_the_federation_or_the_register_says_nothing(inside, court):
    appeal, _account = appealed(inside)
    assert Charge.objects.count() == appeal.deposits.count() == 0
