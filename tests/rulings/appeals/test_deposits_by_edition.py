"""A deposit is asked by the edition of the day played, unless the event or the body says how much."""

from datetime import date
from decimal import Decimal

import pytest
import time_machine

from rulings.appeals.services import bodies
from rulings.appeals.services.bodies import DepositBasis
from tests.clubs.regulations.test_adopting import SLOWER, Committee
from tests.factories import appeals

pytestmark = pytest.mark.django_db
DEARER = {**SLOWER, "key": "appeal_deposits", "value": {"amounts": [7000, 8000]}}


@pytest.fixture
def case(inside, session, court):
    return appeals.told_case(inside, appeals.first_result(session))


def asked(case, key="appeals", *, is_first=True):
    body = next(body for body in bodies.bodies_of(case.session) if body.key == key)
    return bodies.deposit_of(case, body, is_first=is_first)


@pytest.mark.parametrize(("days", "amounts"), [(0, [7000, 8000, 8000]), (1, [5000, 10000, 20000])])
def test_the_day_played_decides(case, days, amounts):
    played = case.session.played_on
    starts = date.fromordinal(played.toordinal() + days)
    with time_machine.travel(date.fromordinal(starts.toordinal() - 30).isoformat()):
        Committee().adopted(DEARER, starts=starts)
    deposits = [asked(case, key) for key in ("appeals", "competition", "rules")]
    assert [one.amount for one in deposits] == [Decimal(amount) for amount in amounts]
    assert {one.basis for one in deposits} == {DepositBasis.REGULATIONS}
    assert str(deposits[0].cites) == ("REG-2.2.0" if days == 0 else "conditions of contest")


def test_a_body_with_an_amount_of_its_own_asks_that(inside, case, court):
    body = court.bodies["appeals"]
    for written, amount in ((Decimal(300), Decimal(300)), (Decimal(0), None)):
        body.deposit = written
        bodies.save(body=body, by=inside.administrator)
        deposit = asked(case)
        assert (deposit.amount, deposit.basis) == (amount, DepositBasis.BODY)
    today = bodies.deposits_today(list(court.bodies.values()))
    assert [today[court.bodies[key].pk] for key in court.bodies] == [None, Decimal(10000), Decimal(20000)]
