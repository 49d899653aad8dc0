"""Fines for conduct: charged when the case is final, reversed when it is no more; the table of fines."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.db import DatabaseError, transaction
from django.utils import timezone

from federation.models import Charge, ChargePurpose, MoneyAccount, Role
from federation.roles import today
from rulings.adjustments.selectors import adjustments_in_force
from rulings.cases.charge_pages import fines_of
from rulings.cases.services import cases, ending
from rulings.cases.services.taking_back import take_back
from rulings.conduct import fines
from rulings.lifecycle.cases import State
from rulings.models import FineRate
from tests import cast
from tests.rulings.cases.test_conduct import pair_of, report, session  # noqa: F401  a fixture
from tests.rulings.conduct.test_conduct_record import code_of

LATER = timedelta(days=30)


@pytest.fixture
def case(inside, session):  # noqa: F811
    """A violation of two players, told; the fine was adopted before the day it happened."""
    for starts_on, amount in ((date(2000, 1, 1), 500), (date(2020, 1, 1), 3000), (date(2100, 1, 1), 9)):
        FineRate.objects.create(
            starts_on=starts_on, amount=amount, adopted_by="Board", entered_by=inside.administrator
        )
    reported = report(inside, session, members_of(inside, session), "1", what="SECRET remark")
    tell(reported, inside)
    return reported.refresh()


def members_of(house, session):  # noqa: F811
    """The players of a pair as the members that they are."""
    players = pair_of(session)
    for player, member in zip(players, house.members, strict=True):
        player.member = member
    return players


def owed():
    """What each account owes, the highest first; of who owes nothing any more, 0."""
    return [int(one.balance) for one in MoneyAccount.objects.filter(kind="member").order_by("-balance", "pk")]


def tell(case, house):
    cases.tell(case=case, by=house.scorer, seats="NESW", appeal_explained=True, at=timezone.now())


def settle(case, house):
    ending.settle(case=case, by=house.scorer, at=timezone.now() + LATER)


def test_a_fine_is_charged_when_the_case_is_final_and_once(inside, case) -> None:
    assert (case.state, owed()) == (State.TOLD, [])
    settle(case, inside)
    assert owed() == [3000, 3000]
    fines.follow(case, by=inside.scorer)
    assert Charge.objects.count() == 2
    charge = Charge.objects.select_related("entry").first()
    assert (charge.purpose, charge.entry.text) == (ChargePurpose.FINE, f"過料: 案件{case}")
    assert charge.due_on >= today()


def test_a_case_that_is_opened_again_owes_nothing_until_it_is_final_again(inside, case) -> None:
    settle(case, inside)
    ending.reopen(case=case, by=inside.scorer, reason="Another witness.")
    assert owed() == [0, 0]
    settle(case, inside)
    assert owed() == [3000, 3000]
    ending.reopen(case=case, by=inside.scorer, reason="And a third one.")
    held = adjustments_in_force(case.session).get(body__member=inside.members[0].pk)
    take_back(adjustment=held, reason="It was the partner alone.", at=timezone.now(), by=inside.scorer)
    tell(case.refresh(), inside)
    settle(case, inside)
    assert owed() == [3000, 0]


def test_what_is_not_established_and_what_cost_nothing_then_is_no_fine(inside, session) -> None:  # noqa: F811
    FineRate.objects.create(
        starts_on=session.played_on + timedelta(days=1),
        amount=Decimal(9),
        adopted_by="Board",
        entered_by=inside.administrator,
    )
    assert fines.rate_on(session.played_on) == 0
    FineRate.objects.create(
        starts_on=session.played_on, amount=Decimal(5), adopted_by="Board", entered_by=inside.administrator
    )
    reported = report(inside, session, members_of(inside, session)[:1], "1", established=False)
    tell(reported, inside)
    settle(reported.refresh(), inside)
    assert owed() == []


def test_the_account_leads_to_the_case_for_who_handles_it_alone(inside, case) -> None:
    settle(case, inside)
    asked = {charge.pk: charge.cause for charge in Charge.objects.all()}
    assert set(fines_of(asked, inside.scorer)) == set(asked)
    treasurer = cast.login(inside.federation, "treasurer")
    cast.appoint(treasurer, Role.TREASURER)
    assert fines_of(asked, treasurer) == fines_of(asked, inside.player) == {}


def test_the_administrator_enters_the_table_and_nobody_changes_it(inside) -> None:
    terms = {"starts_on": today(), "amount": Decimal(3000), "adopted_by": "Board, resolution 12"}
    assert code_of(fines.enter, FineRate(**terms), by=inside.registrar) == "not_administrator"
    past = FineRate(**terms | {"starts_on": today() - timedelta(days=1)})
    assert code_of(fines.enter, past, by=inside.administrator) == "fine_before"
    half = FineRate(**terms | {"amount": Decimal("0.5")})
    assert code_of(fines.enter, half, by=inside.administrator) == "fine_amount"
    rate = fines.enter(FineRate(**terms), by=inside.administrator)
    assert (fines.rate_on(today()), fines.rate_on(today() - timedelta(days=1))) == (3000, 0)
    for change in (
        lambda: FineRate.objects.filter(pk=rate.pk).update(amount=1),
        lambda: FineRate.objects.filter(pk=rate.pk).delete(),
        lambda: FineRate.objects.create(**terms, entered_by=inside.administrator),
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()
