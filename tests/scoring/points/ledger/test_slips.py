"""Guests' points are kept on slips and claimed with a code on joining."""

from datetime import date, timedelta
from decimal import Decimal

import pytest

from federation.errors import Refused
from federation.models import Member
from scoring.models import Slip, SlipClaim
from scoring.points.services.ledger import difference, paying as ledger, slips as ledger_slips
from tests.scoring.points.ledger import builders
from tests.worlds import furnished_once


@pytest.fixture
@furnished_once
def game(inside):
    return builders.a_game(inside, [])


@pytest.fixture
def slip(game, monkeypatch):
    """A guest's, while it is valid."""
    monkeypatch.setattr(ledger_slips, "today", lambda: date(2024, 6, 1))
    monkeypatch.setattr("scoring.points.services.ledger.periods.today", lambda: date(2024, 6, 1))
    ledger.pay(game, at=builders.after(game))
    return Slip.objects.first()


def test_a_guest_joins_and_claims(inside, game, slip) -> None:
    kept = ledger_slips.balances(slip)
    assert kept
    assert slip.valid_through == date(2025, 3, 1)
    member = Member.objects.get(user=inside.player)
    code = ledger_slips.written(slip.code).lower()
    ledger_slips.claim(code=code, at=builders.now(), by=inside.player)
    assert Decimal(builders.balance(member)) == sum(kept.values())
    assert ledger_slips.balances(slip) == {}
    assert builders.faults() == []


def test_a_correction_after_the_claim_follows_to_the_member(inside, game, slip) -> None:
    member = Member.objects.get(user=inside.player)
    ledger_slips.claim(code=slip.code, at=builders.now(), by=inside.player)
    before = Decimal(builders.balance(member))
    builders.upset(game, inside)
    assert ledger.pay(game, at=builders.after(game)) is not None
    live = [row for row in difference.live(game).values() if row.slip_id == slip.pk]
    assert Decimal(builders.balance(member)) == sum((row.amount for row in live), Decimal(0)) != before
    assert ledger_slips.balances(slip) == {}
    assert ledger.pay(game, at=builders.after(game)) is None
    assert builders.faults() == []


@pytest.mark.parametrize("code", ["", "AAAA-AAAA-AAAA-AAAA", "'; DROP", "\x00"])
def test_codes_are_not_guessed(inside, slip, code) -> None:
    with pytest.raises(Refused) as refused:
        ledger_slips.claim(code=code, at=builders.now(), by=inside.player)
    assert refused.value.code == "no_such_slip"


def test_a_slip_is_claimed_once_in_time_by_a_member(inside, slip, monkeypatch) -> None:
    with pytest.raises(Refused) as refused:
        ledger_slips.claim(code=slip.code, at=builders.now(), by=inside.scorer)
    assert refused.value.code == "not_a_member"
    monkeypatch.setattr(ledger_slips, "today", lambda: slip.valid_through + timedelta(days=1))
    with pytest.raises(Refused) as refused:
        ledger_slips.claim(code=slip.code, at=builders.now(), by=inside.player)
    assert refused.value.code == "slip_expired"
    monkeypatch.setattr(ledger_slips, "today", lambda: slip.valid_through)
    ledger_slips.claim(code=slip.code, at=builders.now(), by=inside.player)
    with pytest.raises(Refused) as refused:
        ledger_slips.claim(code=slip.code, at=builders.now(), by=inside.player)
    assert refused.value.code == "no_such_slip"
    assert SlipClaim.objects.count() == 1
