"""The deceased keep their balances, and receive what was won in their lifetime."""

from datetime import date
from decimal import Decimal

import pytest

from clubs.register.services import belonging
from federation.models import MemberStatus
from federation.record.marks import seen_as
from scoring.points.selectors import points
from scoring.points.services import balances
from scoring.points.services.ledger import runs
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.scoring.points.ledger import builders


@pytest.fixture
def mourned(inside):
    """Somebody with two points, who has died since."""
    first, second = builders.secretaries(inside)
    member = builders.members(inside, 1)[0]
    post(member, "2", first, second)
    belonging.change_standing(
        member=member,
        status=MemberStatus.DECEASED,
        on=date(2026, 5, 1),
        seen=seen_as(member),
        by=inside.registrar,
    )
    member.refresh_from_db()
    return inside, member, first, second


def post(member, amount, first, second):
    particulars = {"colour": "red", "amount": amount, "reason": "abroad", "at": builders.LATER}
    run = runs.prepare_by_hand(member=member, by=first, **particulars)
    runs.answer(payment_run=run, approved=True, at=builders.LATER, by=second)


def total(member):
    return points.balances(member)[-1].all


def test_a_balance_stays_and_is_added_to_by_hand_and_from_a_file(mourned):
    _house, member, first, second = mourned
    assert total(member) == Decimal(2)
    post(member, "1.5", first, second)
    content = f"number,colour,year,points\n{member.number},black,2001,4\n".encode()
    run = balances.prepare(
        content=content, name="old.csv", year=2001, reason="before the portal", at=builders.LATER, by=first
    )
    runs.answer(payment_run=run, approved=True, at=builders.LATER, by=second)
    assert total(member) == Decimal("7.5")


def test_the_page_shows_the_day_and_the_balance(mourned):
    _house, member, first, _second = mourned
    page = text(enter(first).get(f"/sakura/desk/members/{member.pk}/"))
    assert "deceased · 1 May 2026" in page
    assert "2.00" in page
