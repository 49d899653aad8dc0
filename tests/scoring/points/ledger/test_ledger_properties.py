"""Whatever happens, in whatever order: postings add up to nothing, totals are what the postings say."""

import random
from contextlib import suppress
from datetime import date

import pytest
from django.db.models import Sum

from federation.errors import Refused
from scoring.models import Payment, PointTotal, Posting, Slip
from scoring.points.services.ledger import (
    due as ledger_due,
    paying as ledger,
    periods as ledger_periods,
    slips as ledger_slips,
)
from scoring.points.services.ledger.lines import rebuild_totals
from tests.scoring.points.ledger import builders


def totals():
    return sorted(PointTotal.objects.filter(units__gt=0).values_list("member", "year", "colour", "units"))


def check() -> None:
    for field in ("payment", "session", "stage"):
        rows = Posting.objects.values_list(field, "colour").annotate(Sum("amount")).order_by(field, "colour")
        assert [row for row in rows if row[2]] == []


@pytest.mark.django_db
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_any_order_of_acts_leaves_a_ledger_that_holds(inside, monkeypatch, seed) -> None:
    day = date(2024, 6, 1)
    monkeypatch.setattr(ledger_slips, "today", lambda: day)
    drawn = random.Random(seed)  # noqa: S311
    secretary, _second = builders.secretaries(inside)
    people = builders.members(inside, 5)
    game = builders.a_game(inside, people)

    def claim() -> None:
        slip = Slip.objects.order_by("?").first()
        if slip is not None:
            ledger_slips.claim(code=slip.code, at=builders.now(), by=inside.player)

    def gone() -> None:
        member = drawn.choice(people)
        member.status = drawn.choice(["active", "deceased", "left", "suspended"])
        member.save()

    acts = [
        lambda: builders.correct(game, inside, drawn.randrange(4), drawn.randrange(6, 13)),
        lambda: ledger.pay(game, at=builders.after(game)),
        lambda: [ledger_due.answer(one, at=builders.after(game)) for one in ledger_due.due()],
        lambda: ledger_periods.close(
            through=drawn.choice([day, date(2024, 3, 1)]), at=builders.now(), by=secretary
        ),
        claim,
        gone,
    ]
    for _step in range(14):
        with suppress(Refused):
            drawn.choice(acts)()
        check()
    with suppress(Refused):
        ledger.pay(game, at=builders.after(game))
    count = Payment.objects.count(), Posting.objects.count()
    assert ledger.pay(game, at=builders.after(game)) is None
    assert (Payment.objects.count(), Posting.objects.count()) == count
    before = totals()
    rebuild_totals()
    assert totals() == before
    assert builders.faults() == []
